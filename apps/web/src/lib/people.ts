import { useCallback, useMemo } from 'react';
import { trpc } from './api.ts';

/** The people of the farm. */
export const usePeople = (enabled = true) => trpc.identity.users.useQuery(undefined, { enabled });

/** Finds a person's name by their uid; undefined while the names are loading, and for an unknown person. */
export const usePersonName = (): ((uid: string) => string | undefined) => {
  const { data } = usePeople();
  const names = useMemo(() => new Map(data?.map(({ uid, name, email }) => [uid, name || email])), [data]);
  return useCallback((uid) => names.get(uid), [names]);
};
