import { type Outputs, trpc } from '../../lib/api.ts';
import type { Topic } from '../../lib/stale.ts';
import { useWrite } from '../../lib/use-write.ts';
import { acceptedText, proposalsText } from './proposals.text.ts';

export type Proposal = Outputs['proposals']['get'];
export type ProposalChange = Proposal['summary']['changes'][number];

const PAGE = 50;

/** The server sends open ones with the oldest first, all others with the newest first. */
export const useProposals = (state?: 'open') =>
  trpc.proposals.list.useInfiniteQuery(
    { limit: PAGE, ...(state && { state }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );

/** An act may change any of these. */
const topics: readonly Topic[] = ['proposals', 'orders', 'inventory', 'plantings', 'prices', 'messages'];

/** One that changed in the meantime is told beside it. */
export const useAccept = (isTold: (failure: unknown) => boolean) =>
  useWrite(trpc.proposals.accept, {
    topics,
    success: ({ act }) => ({ title: acceptedText(act) }),
    failure: (error) => (isTold(error) ? undefined : proposalsText.acceptFailed),
  });

export const useDecline = () =>
  useWrite(trpc.proposals.decline, {
    topics: ['proposals'],
    success: proposalsText.declined,
    failure: proposalsText.declineFailed,
  });
