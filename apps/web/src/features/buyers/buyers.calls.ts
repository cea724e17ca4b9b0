import { assignableReps, type Buyer, type RepName } from '@farm/domain/buyers';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type Outputs, trpc } from '../../lib/api.ts';
import { useMay, usePerson } from '../../lib/person.tsx';
import { useWrite } from '../../lib/use-write.ts';
import { assignedToast, buyersText } from './buyers.text.ts';

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

type Page = Outputs['buyers']['list'];

/** Shows at once, in every list, what the farm answered, so that the next edit begins with it. */
const useKeepBuyer = () => {
  const queryClient = useQueryClient();
  const change = (changed: (items: Buyer[]) => Buyer[]) => {
    queryClient.setQueriesData<InfiniteData<Page>>(
      { queryKey: getQueryKey(trpc.buyers.list, undefined, 'infinite') },
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, items: changed(page.items) })) },
    );
  };
  return {
    /** A later version stays. */
    keep: (buyer: Buyer) =>
      change((items) =>
        items.map((shown) => (shown.id === buyer.id && shown.version < buyer.version ? buyer : shown)),
      ),
    drop: (id: number) => change((items) => items.filter((shown) => shown.id !== id)),
  };
};

const topics = ['buyers'] as const;

/** Adds a buyer. */
export const useAddBuyer = () =>
  useWrite(trpc.buyers.create, {
    topics,
    success: buyersText.added,
    failure: buyersText.addFailed,
  });

/** Changes a buyer. A failure that the caller handles shows no toast. */
export const useUpdateBuyer = (isHandled: (failure: unknown) => boolean) => {
  const { keep } = useKeepBuyer();
  return useWrite(trpc.buyers.update, {
    topics,
    onSuccess: keep,
    success: buyersText.updated,
    failure: (error) => (isHandled(error) ? undefined : buyersText.updateFailed),
  });
};

/** Takes a buyer off the lists. */
export const useRemoveBuyer = () => {
  const { drop } = useKeepBuyer();
  return useWrite(trpc.buyers.remove, {
    topics,
    onSuccess: (_answer, { id }) => drop(id),
    success: buyersText.deleted,
    failure: buyersText.deleteFailed,
  });
};

/** Gives a buyer to a rep, or with a blank id to nobody. What to show while it is under way: `variables`. */
export const useAssignBuyer = (reps: readonly RepName[] | undefined) => {
  const { uid } = usePerson();
  const { keep } = useKeepBuyer();
  return useWrite(trpc.buyers.assign, {
    topics,
    onSuccess: keep,
    success: ({ assignedRepId }) => {
      const rep = reps?.find((one) => one.uid === assignedRepId) ?? null;
      const named = assignedRepId && !rep ? { uid: assignedRepId, name: 'the sales rep' } : rep;
      return assignedToast(named, uid);
    },
    failure: buyersText.assignFailed,
  });
};
