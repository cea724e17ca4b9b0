import type { Channel } from '@farm/data/connection';
import { FARM_UID } from '@farm/domain/core';
import { roles } from '@farm/domain/identity';
import type { Actor } from '@farm/domain/permissions';
import { z } from 'zod';

// biome-ignore lint/suspicious/noEmptyInterface: its members are declared there.
export interface LiveTopics {}
export type LiveTopic = keyof LiveTopics;

const Why = z.enum(['suspended', 'role', 'renewed']).optional().catch(undefined);

const eventOf = (topics: readonly LiveTopic[]) =>
  z.object({
    topic: z.enum(topics),
    id: z.int().optional(),
    to: z
      .object({
        roles: z.array(z.enum(roles)).readonly().optional(),
        uids: z.array(z.string()).readonly().optional(),
      })
      .optional(),
  });

/** The page that made a change, so that it need not read twice what it reads after its own write. */
const Writer = z.object({ uid: z.string(), writeId: z.string() });

/** Why, if the person is not simply signed out: suspended, or reconnected with another role or session id. */
const EndedSessions = z.union([
  z.object({ key: z.string(), why: Why }),
  z.object({ uid: z.string(), why: Why }),
]);

const wireOf = (topics: readonly LiveTopic[]) =>
  z.union([
    z.object({ event: eventOf(topics), by: Writer.optional().catch(undefined) }),
    z.object({ ended: EndedSessions }),
  ]);

type Wire = z.output<ReturnType<typeof wireOf>>;
export type LiveEvent = z.input<ReturnType<typeof eventOf>>;
export type Writer = z.output<typeof Writer>;
export type EndedSessions = z.input<typeof EndedSessions>;

/** Half the size of a PostgreSQL notification, since the text is quoted again before it is sent. */
const TEXT_MAX_BYTES = 3000;

export type LiveEnd = 'session' | 'suspended' | 'role' | 'factor' | 'renewed' | 'shutdown';

export type LiveListener = {
  person: Actor;
  key: string;
  /** `by` is the id of the write, if the listener's own person made it. */
  onEvent: (event: Pick<LiveEvent, 'topic' | 'id'> & { by?: string | undefined }) => void;
  /** The connection to other processes was lost: events and ended sessions may have been missed. */
  onGap: () => void;
  onEnd: (reason: LiveEnd) => void;
};

export type LiveHub = {
  publish: (event: LiveEvent, by?: Writer) => void;
  endSessions: (of: EndedSessions) => void;
  listen: (listener: LiveListener) => () => void;
  countFor: (uid: string) => number;
  count: () => number;
  close: () => void;
};

const hears = ({ person: { uid, role } }: LiveListener, { to }: LiveEvent) =>
  !to || to.uids?.includes(uid) === true || to.roles?.some((each) => each === role) === true;

const toTexts = (wire: Wire): string[] => {
  const text = JSON.stringify(wire);
  const uids = 'event' in wire ? (wire.event.to?.uids ?? []) : [];
  if (!('event' in wire) || uids.length < 2 || Buffer.byteLength(text) <= TEXT_MAX_BYTES) return [text];
  const half = uids.length >> 1;
  const { roles } = wire.event.to ?? {};
  return [
    ...toTexts({ ...wire, event: { ...wire.event, to: { uids: uids.slice(0, half), roles } } }),
    ...toTexts({ ...wire, event: { ...wire.event, to: { uids: uids.slice(half) } } }),
  ];
};

const readWire = (schema: z.ZodType<Wire>, text: string): Wire | undefined => {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

export const openLiveHub = (channel: Channel, topics: readonly LiveTopic[]): LiveHub => {
  const schema = wireOf(topics);
  const listeners = new Set<LiveListener>();
  let isClosed = false;

  const deliver = (wire: Wire) => {
    for (const listener of listeners) {
      if ('event' in wire) {
        const by = wire.by?.uid === listener.person.uid ? wire.by.writeId : undefined;
        if (hears(listener, wire.event)) listener.onEvent({ ...wire.event, by });
      } else {
        const { ended } = wire;
        const isMeant = 'key' in ended ? ended.key === listener.key : ended.uid === listener.person.uid;
        if (isMeant) listener.onEnd(ended.why ?? 'session');
      }
    }
  };

  const stopListening = channel.listen({
    onTexts: (texts) => {
      for (const wire of texts.flatMap((text) => readWire(schema, text) ?? [])) deliver(wire);
    },
    onGap: () => {
      for (const listener of listeners) listener.onGap();
    },
  });

  const spread = (wire: Wire) => {
    deliver(wire);
    for (const text of toTexts(wire)) channel.send(text);
  };

  return {
    publish: (event, by) => spread({ event, by }),
    endSessions: (ended) => spread({ ended }),
    listen: (listener) => {
      if (isClosed) {
        listener.onEnd('shutdown');
        return () => {};
      }
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    countFor: (uid) => [...listeners].filter(({ person }) => person.uid === uid).length,
    count: () => [...listeners].filter(({ key }) => key !== FARM_UID).length,
    close: () => {
      isClosed = true;
      stopListening();
      for (const listener of listeners) listener.onEnd('shutdown');
    },
  };
};
