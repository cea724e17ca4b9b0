import { useMemo } from 'react';
import { trpc } from '../../lib/api.ts';

/** A person's name; empty until the farm has told it, and for one it does not know. */
export const usePersonNames = (): ((uid: string) => string) => {
  const { data } = trpc.identity.users.useQuery();
  return useMemo(() => {
    const names = new Map(data?.map(({ uid, name, email }) => [uid, name || email]));
    return (uid: string) => names.get(uid) ?? '';
  }, [data]);
};
