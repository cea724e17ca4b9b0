import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { newKey } from '../../lib/create-key.ts';
import { type Kept, keep } from '../../lib/kept.ts';
import { usePerson } from '../../lib/person.tsx';

const Outgoing = z.object({
  /** Sent with it, so that sending it again never sends it twice. */
  key: z.string(),
  conversationId: z.int(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** The newest message known when it was written, which is older than what the farm stores of it; null for unknown. */
  after: z.int().nullable(),
  /** What waits is sent as soon as the farm can be reached; what was refused, once the person asks for it. */
  state: z.enum(['sending', 'waiting', 'refused']),
  /** Why the last try failed; null again where the person asked for another. */
  failure: z.string().nullable(),
});
export type Outgoing = z.infer<typeof Outgoing>;

/** What each conversation's composer holds. */
const drafts = keep('drafts', (stored) => z.record(z.string(), z.string()).safeParse(stored).data ?? {});

/** Messages on their way, and those that did not get there, in the order they were written. */
const outbox = keep('outbox', (stored): Outgoing[] => z.array(Outgoing).safeParse(stored).data ?? []);

const useKept = <Value>(kept: Kept<Value>): Value => {
  const { uid } = usePerson();
  return useSyncExternalStore(kept.subscribe, () => kept.get(uid));
};

const withoutDraft = (all: Record<string, string>, conversationId: number) => {
  const { [conversationId]: _, ...others } = all;
  return others;
};

/** What the composer of a conversation holds, kept until it is sent. */
export const useDraft = (conversationId: number): readonly [string, (text: string) => void] => {
  const { uid } = usePerson();
  const text = useKept(drafts)[conversationId] ?? '';
  const change = (next: string) =>
    drafts.change(uid, (all) =>
      next ? { ...all, [conversationId]: next } : withoutDraft(all, conversationId),
    );
  return [text, change];
};

/** The conversations in which something typed waits. */
export const useDrafts = (): Record<string, string> => useKept(drafts);

/** What the person sent and the farm does not have yet, oldest first, and what may become of it. */
export const useOutbox = () => {
  const { uid } = usePerson();
  const change = (update: (all: Outgoing[]) => Outgoing[]) => outbox.change(uid, update);
  const asked = (one: Outgoing): Outgoing => ({ ...one, state: 'sending', failure: null });
  const askedUnlessRefused = (one: Outgoing) => (one.state === 'refused' ? one : asked(one));
  return {
    outgoing: useKept(outbox),
    /** What waits is sent before it. */
    send: (message: Pick<Outgoing, 'conversationId' | 'content' | 'after'>) =>
      change((all) => [
        ...all.map(askedUnlessRefused),
        { ...message, key: newKey(), createdAt: new Date().toISOString(), state: 'sending', failure: null },
      ]),
    tryAgain: ({ key }: Outgoing) =>
      change((all) => all.map((one) => (one.key === key ? asked(one) : askedUnlessRefused(one)))),
    discard: ({ key }: Outgoing) => change((all) => all.filter((one) => one.key !== key)),
    resume: () => {
      if (outbox.get(uid).some(({ state }) => state === 'waiting'))
        change((all) => all.map((one) => (one.state === 'waiting' ? { ...one, state: 'sending' } : one)));
    },
    /** None overtakes another. */
    holdUp: (failure: string) =>
      change((all) =>
        all.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting', failure } : one)),
      ),
    refuse: (refused: string, failure: string) =>
      change((all) => all.map((one) => (one.key === refused ? { ...one, state: 'refused', failure } : one))),
    /** Those not sent yet are stored after it. */
    arrive: (arrived: string, stored: { id: number; conversationId: number }) =>
      change((all) =>
        all
          .filter(({ key }) => key !== arrived)
          .map((one) =>
            one.conversationId === stored.conversationId
              ? { ...one, after: Math.max(one.after ?? 0, stored.id) }
              : one,
          ),
      ),
  };
};

/** All that a person wrote, in one conversation or any, and the farm does not have. */
export const unsentOf = (uid: string, conversationId?: number): string[] => {
  const isHere = (id: number) => conversationId === undefined || id === conversationId;
  const outgoing = outbox.get(uid).filter((message) => isHere(message.conversationId));
  const typed = Object.entries(drafts.get(uid)).filter(([id, text]) => isHere(Number(id)) && text.trim());
  return [...outgoing.map(({ content }) => content), ...typed.map(([, text]) => text)];
};

/** What was written in a conversation that is gone, and the way to forget it. */
export const useUnsent = (conversationId: number) => {
  const { uid } = usePerson();
  useKept(outbox);
  useKept(drafts);
  return { unsent: unsentOf(uid, conversationId), forget: useForget() };
};

/** Forgets what was written in a conversation that is gone. */
export const useForget = () => {
  const { uid } = usePerson();
  return (conversationId: number) => {
    outbox.change(uid, (all) => all.filter((one) => one.conversationId !== conversationId));
    drafts.change(uid, (all) => withoutDraft(all, conversationId));
  };
};
