import { useLingui } from '@lingui/react';
import { useCallback, useMemo } from 'react';
import { trpc } from '../../lib/api.ts';
import { ANY_GROWER } from './orders.text.ts';

/** The name of a line's grower; undefined while the people are not known. */
export const useGrowerName = (): ((uid: string) => string | undefined) => {
  const { _ } = useLingui();
  const { data } = trpc.identity.users.useQuery();
  const names = useMemo(() => new Map(data?.map(({ uid, name, email }) => [uid, name || email])), [data]);
  return useCallback((uid) => (uid === '' ? _(ANY_GROWER) : names.get(uid)), [names, _]);
};
