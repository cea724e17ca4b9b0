import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { newKey } from '../../lib/create-key.ts';
import { keep, type Persisted } from '../../lib/persisted.ts';
import { usePerson } from '../../lib/person.tsx';

const Outgoing = z.object({
  key: z.string(),
  conversationId: z.int(),
  content: z.string(),
  orderGroupId: z._default(z.nullable(z.string()), null),
  createdAt: z.iso.datetime(),
  after: z.nullable(z.int()),
  /** A waiting message is sent once the server can be reached; a refused one only if the person tries again. */
  state: z.enum(['sending', 'waiting', 'refused']),
  failure: z.nullable(z.string()),
});
export type Outgoing = z.infer<typeof Outgoing>;

const Drafts = z.record(z.string(), z.string());

const drafts = keep('drafts', (stored) => Drafts.safeParse(stored).data ?? {});

const outbox = keep('outbox', (stored) => z.array(Outgoing).safeParse(stored).data ?? [], 'browser');

const usePersisted = <Value>(kept: Persisted<Value>): Value => {
  const { uid } = usePerson();
  return useSyncExternalStore(kept.subscribe, () => kept.get(uid));
};

const withoutDraft = (all: Record<string, string>, conversationId: number) => {
  const { [conversationId]: _, ...others } = all;
  return others;
};

export const useDraft = (conversationId: number): readonly [string, (text: string) => void] => {
  const { uid } = usePerson();
  const text = usePersisted(drafts)[conversationId] ?? '';
  const change = (next: string) =>
    drafts.change(uid, (all) =>
      next ? { ...all, [conversationId]: next } : withoutDraft(all, conversationId),
    );
  return [text, change];
};

export const useDrafts = (): Record<string, string> => usePersisted(drafts);

const outboxActs = (uid: string) => {
  const change = (update: (all: Outgoing[]) => Outgoing[]) => outbox.change(uid, update);
  const again = (one: Outgoing): Outgoing => ({ ...one, state: 'sending', failure: null });
  const againUnlessRefused = (one: Outgoing) => (one.state === 'refused' ? one : again(one));
  return {
    send: (message: Pick<Outgoing, 'conversationId' | 'content' | 'orderGroupId' | 'after'>) =>
      change((all) => [
        ...all.map(againUnlessRefused),
        { ...message, key: newKey(), createdAt: new Date().toISOString(), state: 'sending', failure: null },
      ]),
    tryAgain: ({ key }: Outgoing) =>
      change((all) => all.map((one) => (one.key === key ? again(one) : againUnlessRefused(one)))),
    discard: ({ key }: Outgoing) => change((all) => all.filter((one) => one.key !== key)),
    resume: () => {
      if (outbox.get(uid).some(({ state }) => state === 'waiting'))
        change((all) => all.map((one) => (one.state === 'waiting' ? { ...one, state: 'sending' } : one)));
    },
    holdUp: (failure: string) =>
      change((all) =>
        all.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting', failure } : one)),
      ),
    refuse: (refused: string, failure: string) =>
      change((all) => all.map((one) => (one.key === refused ? { ...one, state: 'refused', failure } : one))),
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

export const useOutbox = () => {
  const { uid } = usePerson();
  const acts = useMemo(() => outboxActs(uid), [uid]);
  return { outgoing: usePersisted(outbox), acts };
};

const typedOf = (uid: string, isHere: (conversationId: number) => boolean) =>
  Object.entries(drafts.get(uid)).flatMap(([id, text]) => (isHere(Number(id)) && text.trim() ? text : []));

/** Tells whether something is typed that closing the tab would lose; what waits to be sent outlives it. */
export const hasDraft = (uid: string): boolean => typedOf(uid, () => true).length > 0;

export const unsentOf = (uid: string, conversationId?: number): string[] => {
  const isHere = (id: number) => conversationId === undefined || id === conversationId;
  const outgoing = outbox.get(uid).filter((message) => isHere(message.conversationId));
  return [...outgoing.map(({ content }) => content), ...typedOf(uid, isHere)];
};

export const useUnsent = (conversationId: number) => {
  const { uid } = usePerson();
  usePersisted(outbox);
  usePersisted(drafts);
  return { unsent: unsentOf(uid, conversationId), forget: useForget() };
};

export const useForget = () => {
  const { uid } = usePerson();
  return (conversationId: number) => {
    outbox.change(uid, (all) => all.filter((one) => one.conversationId !== conversationId));
    drafts.change(uid, (all) => withoutDraft(all, conversationId));
  };
};
