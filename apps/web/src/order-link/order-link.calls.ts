import type { AppRouter } from '@farm/api';
import type { OpenedOffer } from '@farm/domain/offers';
import { createTRPCClient, httpLink } from '@trpc/client';
import { fetchAnswer } from '../lib/api.ts';
import { newKey } from '../lib/create-key.ts';
import type { OrderRequest, Seen } from './requested-lines.ts';

/** A connection that hangs must not keep anyone from sending again. */
const ANSWER_MS = 30_000;

/** Sends nothing of a person who is signed in here; reads are posted, so that the link is in no address. */
const client = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url: '/trpc',
      methodOverride: 'POST',
      fetch: (input, init) =>
        fetchAnswer(input, { ...init, credentials: 'omit', signal: AbortSignal.timeout(ANSWER_MS) }),
    }),
  ],
});

/** The calls of one link. */
export const callsOf = (token: string) => {
  let last = { sent: '', key: '' };
  /** A text that is sent again gets the same key, so that it counts only once if its answer was lost. */
  const keyOf = (sent: string) => {
    if (last.sent !== sent) last = { sent, key: newKey() };
    return last.key;
  };
  return {
    open: (): Promise<OpenedOffer> => client.offers.open.query({ token }),
    noteOpened: () => client.offers.opened.mutate({ token }),
    /** `addTo`: the number of the order that gets what is ordered; absent: a new one. */
    send: (
      request: OrderRequest,
      seen: Seen | undefined,
      addTo: number | undefined,
    ): Promise<OpenedOffer> => {
      const sent = {
        token,
        ...request,
        idempotencyKey: keyOf(JSON.stringify([request, seen, addTo])),
      };
      return seen
        ? client.offers.change.mutate({ ...sent, seen })
        : client.offers.answer.mutate({ ...sent, ...(addTo !== undefined && { addTo }) });
    },
  };
};

export type LinkCalls = ReturnType<typeof callsOf>;
