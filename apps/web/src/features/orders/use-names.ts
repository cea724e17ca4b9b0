import { ANY_GROWER } from '@farm/domain/inventory';
import { useCallback, useMemo } from 'react';
import { trpc } from '../../lib/api.ts';

/** The name of a line's grower; undefined while the people are not known. */
export const useGrowerName = (): ((uid: string) => string | undefined) => {
  const { data } = trpc.identity.users.useQuery();
  const names = useMemo(() => new Map(data?.map(({ uid, name, email }) => [uid, name || email])), [data]);
  return useCallback((uid) => (uid === '' ? ANY_GROWER : names.get(uid)), [names]);
};
