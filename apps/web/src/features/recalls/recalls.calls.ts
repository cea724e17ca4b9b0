import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { recallsText } from './recalls.text.ts';

const PAGE = 50;

export const useRecalls = () =>
  trpc.recalls.list.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );

export const useRecall = (id: number) => trpc.recalls.get.useQuery({ id });

const topics = ['recalls'] as const;
/** A real one holds its lots. */
const holding = ['recalls', 'inventory', 'orders'] as const;

/** A code that several lots have is a question, not a failure. */
export const useOpenRecall = (isAsked: (failure: unknown) => boolean) =>
  useWrite(trpc.recalls.open, {
    topics: holding,
    success: recallsText.opened,
    failure: (error) => (isAsked(error) ? undefined : recallsText.openFailed),
  });

export const useAddRecallLot = (isAsked: (failure: unknown) => boolean) =>
  useWrite(trpc.recalls.addLot, {
    topics: holding,
    success: recallsText.lotAdded,
    failure: (error) => (isAsked(error) ? undefined : recallsText.addFailed),
  });

/** The next buyer is told right after: the page shows the answer, and says nothing of it. */
export const useTell = () => {
  const utils = trpc.useUtils();
  return useWrite(trpc.recalls.tell, {
    topics,
    onSuccess: (recall) => utils.recalls.get.setData({ id: recall.id }, recall),
    failure: recallsText.tellFailed,
  });
};

export const useNoteContact = () =>
  useWrite(trpc.recalls.tell, { topics, success: recallsText.saved, failure: recallsText.saveFailed });

export const useCloseRecall = () =>
  useWrite(trpc.recalls.close, {
    topics,
    success: recallsText.closed,
    failure: recallsText.closeFailed,
  });
