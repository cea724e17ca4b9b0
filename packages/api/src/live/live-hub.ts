import type { Channel } from '@farm/data';
import type { Profile, Role } from '@farm/domain';

export const liveTopics = [
  'catalog',
  'inventory',
  'orders',
  'buyers',
  'messages',
  'notifications',
  'plantings',
  'locations',
  'people',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Something changed: what, which, and whom it concerns. The content is read through the ordinary procedures. */
export type LiveEvent = {
  topic: LiveTopic;
  id?: number;
  /** Heard by people of these roles and by these people; absent: by everyone signed in. */
  to?: { roles?: readonly Role[]; uids?: readonly string[] };
};

type Wire = { event: LiveEvent } | { ended: { key?: string; uid?: string } };

export type LiveListener = {
  person: Profile;
  /** The session or token the stream lives by. */
  key: string;
  onEvent: (event: LiveEvent) => void;
  /** The session or token was ended. */
  onEnd: () => void;
};

export type LiveHub = {
  publish: (event: LiveEvent) => void;
  /** Ends the streams of one session or token, or all of one person's, in every process. */
  endSessions: (of: { key: string } | { uid: string }) => void;
  listen: (listener: LiveListener) => () => void;
  /** Streams open for a person in this process. */
  countFor: (uid: string) => number;
  close: () => void;
};

const hears = ({ person }: LiveListener, { to }: LiveEvent) =>
  !to || to.uids?.includes(person.uid) === true || to.roles?.includes(person.role) === true;

/** Carries events to the streams of this process, and through the database's channel to those of others. */
export const openLiveHub = (channel: Channel): LiveHub => {
  const listeners = new Set<LiveListener>();

  const deliver = (wire: Wire) => {
    for (const listener of [...listeners]) {
      if ('event' in wire) {
        if (hears(listener, wire.event)) listener.onEvent(wire.event);
      } else if (wire.ended.key === listener.key || wire.ended.uid === listener.person.uid) {
        listener.onEnd();
      }
    }
  };

  const stopListening = channel.listen((texts) => {
    for (const text of texts) deliver(JSON.parse(text) as Wire);
  });

  const spread = (wire: Wire) => {
    deliver(wire);
    channel.send(JSON.stringify(wire));
  };

  return {
    publish: (event) => spread({ event }),
    endSessions: (ended) => spread({ ended }),
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    countFor: (uid) => [...listeners].filter(({ person }) => person.uid === uid).length,
    close: () => {
      stopListening();
      for (const listener of [...listeners]) listener.onEnd();
    },
  };
};
