import type { HistorySubject } from '@farm/domain/history';
import { trpc } from '../../lib/api.ts';

const PAGE = 30;

export const useHistory = (subject: HistorySubject, id: string) =>
  trpc.history.list.useInfiniteQuery(
    { subject, id, limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
