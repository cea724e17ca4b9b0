import { assignableReps, type RepName } from '@farm/domain/buyers';
import { trpc } from '../../lib/api.ts';
import { useMay } from '../../lib/person.tsx';

/** Reads the farm's sales reps where they are not known yet, for whoever cannot go on without. */
export const useFetchReps = (): (() => Promise<readonly RepName[]>) => {
  const isAssigner = useMay()('buyers.assign');
  const utils = trpc.useUtils();
  return async () =>
    isAssigner ? assignableReps(await utils.identity.users.fetch()) : utils.buyers.reps.fetch();
};

/** The farm's sales reps; undefined until known. Who assigns chooses from the list of users, others read names. */
export const useReps = (): { reps: readonly RepName[] | undefined; error: unknown; retry: () => void } => {
  const isAssigner = useMay()('buyers.assign');
  const users = trpc.identity.users.useQuery(undefined, { enabled: isAssigner, select: assignableReps });
  const names = trpc.buyers.reps.useQuery(undefined, { enabled: !isAssigner });
  if (!isAssigner) return { reps: names.data, error: names.error, retry: () => void names.refetch() };
  return { reps: users.data, error: users.error, retry: () => void users.refetch() };
};
