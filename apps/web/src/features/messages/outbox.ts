import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { type Kept, keep } from '../../lib/kept.ts';
import { usePerson } from '../shell/person.tsx';
import { messagesText } from './messages.text.ts';

const Outgoing = z.object({
  /** Sent with it, so that trying again never sends it twice. */
  key: z.string(),
  conversationId: z.int(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** Why it was not sent; null while it is being sent. */
  failure: z.string().nullable(),
});
export type Outgoing = z.infer<typeof Outgoing>;

/** What each conversation's composer holds. */
const drafts = keep('drafts', (stored) => z.record(z.string(), z.string()).safeParse(stored).data ?? {});

/** Messages on their way, and those that did not get there. */
const outbox = keep('outbox', (stored): Outgoing[] =>
  (z.array(Outgoing).safeParse(stored).data ?? []).map((message) => ({
    ...message,
    failure: message.failure ?? messagesText.interrupted,
  })),
);

const useKept = <Value>(kept: Kept<Value>): Value => {
  const { uid } = usePerson();
  return useSyncExternalStore(kept.subscribe, () => kept.get(uid));
};

/** What the composer of a conversation holds, kept until it is sent. */
export const useDraft = (conversationId: number): readonly [string, (text: string) => void] => {
  const { uid } = usePerson();
  const text = useKept(drafts)[conversationId] ?? '';
  const change = (next: string) =>
    drafts.change(uid, ({ [conversationId]: _, ...others }) =>
      next ? { ...others, [conversationId]: next } : others,
    );
  return [text, change];
};

/** The conversations in which something typed waits. */
export const useDrafts = (): Record<string, string> => useKept(drafts);

/** A conversation's messages that the farm does not have yet, oldest first, and the ways to change them. */
export const useOutbox = (conversationId: number) => {
  const { uid } = usePerson();
  const outgoing = useKept(outbox).filter((message) => message.conversationId === conversationId);
  return {
    outgoing,
    put: (message: Outgoing) =>
      outbox.change(uid, (all) => [...all.filter(({ key }) => key !== message.key), message]),
    fail: (key: string, failure: string) =>
      outbox.change(uid, (all) => all.map((one) => (one.key === key ? { ...one, failure } : one))),
    remove: (key: string) => outbox.change(uid, (all) => all.filter((one) => one.key !== key)),
  };
};
