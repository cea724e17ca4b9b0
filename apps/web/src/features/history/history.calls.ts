import type { HistorySubject } from '@farm/domain/history';
import { useCallback, useMemo } from 'react';
import { trpc } from '../../lib/api.ts';
import { say } from '../../lib/say.ts';
import { historyText } from './history.text.ts';

const PAGE = 30;

/** What happened to a thing, newest first, page by page. */
export const useHistory = (subject: HistorySubject, id: string) =>
  trpc.history.list.useInfiniteQuery(
    { subject, id, limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );

/** The name of a person by their id. */
export const usePersonNames = () => {
  const { data } = trpc.identity.users.useQuery();
  const names = useMemo(() => new Map(data?.map(({ uid, name, email }) => [uid, name || email])), [data]);
  return useCallback((uid: string) => names.get(uid) ?? say(historyText.unknownPerson), [names]);
};
