import { useCallback, useMemo } from 'react';
import { type Outputs, trpc } from './api.ts';

type Listed = Outputs['identity']['users'];

const active = (people: Listed): Listed => people.filter(({ suspended }) => !suspended);

/** The people of the farm who can be chosen: everyone who is not suspended. */
export const usePeople = (enabled = true) =>
  trpc.identity.users.useQuery(undefined, { enabled, select: active });

/** Everyone, to name them and to find what is theirs. */
export const useEveryone = () => trpc.identity.users.useQuery();

/** Finds a person's name by their uid; undefined while the names are loading, and for an unknown person. */
export const usePersonName = (): ((uid: string) => string | undefined) => {
  const { data } = useEveryone();
  const names = useMemo(() => new Map(data?.map(({ uid, name, email }) => [uid, name || email])), [data]);
  return useCallback((uid) => names.get(uid), [names]);
};
