import { assignableReps, assignedRepName, type Buyer, type RepName } from '@farm/domain/buyers';
import { namesAmong } from '@farm/domain/identity';
import { t } from '@lingui/core/macro';
import { type InfiniteData, keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type Outputs, trpc } from '../../lib/api.ts';
import { exportCsv } from '../../lib/csv.ts';
import { useMay, usePerson } from '../../lib/person.tsx';
import { EVERY_PAGE, useReadEvery } from '../../lib/read-every.ts';
import { translate } from '../../lib/translate.ts';
import { useAskedBy } from '../../lib/use-asked-by.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useWrite } from '../../lib/use-write.ts';
import { buyersText } from './buyers.text.ts';

const repsAmong = (people: Outputs['identity']['users']): RepName[] => {
  const nameOf = namesAmong(people);
  return assignableReps(people).map((person) => ({ ...person, name: nameOf(person) }));
};

const useFetchReps = (): (() => Promise<readonly RepName[]>) => {
  const isAssigner = useMay()('buyers.assign');
  const utils = trpc.useUtils();
  return async () => (isAssigner ? repsAmong(await utils.identity.users.fetch()) : utils.buyers.reps.fetch());
};

export const useReps = (): { reps: readonly RepName[] | undefined; error: unknown; retry: () => void } => {
  const isAssigner = useMay()('buyers.assign');
  const users = trpc.identity.users.useQuery(undefined, { enabled: isAssigner, select: repsAmong });
  const names = trpc.buyers.reps.useQuery(undefined, { enabled: !isAssigner });
  if (!isAssigner) return { reps: names.data, error: names.error, retry: () => void names.refetch() };
  return { reps: users.data, error: users.error, retry: () => void users.refetch() };
};

type Page = Outputs['buyers']['list'];

/** Puts the answer in every list at once, so that the next edit starts from it. */
const useKeepBuyer = () => {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const change = (changed: (items: Buyer[]) => Buyer[]) => {
    queryClient.setQueriesData<InfiniteData<Page>>(
      { queryKey: getQueryKey(trpc.buyers.list, undefined, 'infinite') },
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, items: changed(page.items) })) },
    );
  };
  return {
    keep: (buyer: Buyer) => {
      const newer = (shown: Buyer) =>
        shown.id === buyer.id && shown.version < buyer.version ? buyer : shown;
      change((items) => items.map(newer));
      utils.buyers.get.setData({ id: buyer.id }, (shown) => shown && newer(shown));
    },
    drop: (id: number) => change((items) => items.filter((shown) => shown.id !== id)),
  };
};

const topics = ['buyers'] as const;

export const useAddBuyer = () =>
  useWrite(trpc.buyers.create, {
    topics,
    success: buyersText.added,
    failure: buyersText.addFailed,
  });

export const useUpdateBuyer = (isHandled: (failure: unknown) => boolean) => {
  const { keep } = useKeepBuyer();
  return useWrite(trpc.buyers.update, {
    topics,
    onSuccess: keep,
    success: buyersText.updated,
    failure: (error) => (isHandled(error) ? undefined : buyersText.updateFailed),
  });
};

export const useRemoveBuyer = () => {
  const { drop } = useKeepBuyer();
  return useWrite(trpc.buyers.remove, {
    topics,
    onSuccess: (_answer, { id }) => drop(id),
    success: buyersText.deleted,
    failure: buyersText.deleteFailed,
  });
};

export const useAssignBuyer = (reps: readonly RepName[] | undefined) => {
  const { uid } = usePerson();
  const { keep } = useKeepBuyer();
  return useWrite(trpc.buyers.assign, {
    topics,
    onSuccess: keep,
    success: ({ assignedRepId }) => {
      if (!assignedRepId) return buyersText.unassigned;
      if (assignedRepId === uid) return buyersText.assignedToYou;
      return buyersText.assigned(reps?.find((rep) => rep.uid === assignedRepId)?.name);
    },
    failure: buyersText.assignFailed,
  });
};

const PAGE_SIZE = 100;

const inputFor = (search: string) => ({ ...(search && { search }), limit: PAGE_SIZE });

export const useListBuyers = (search: string) => {
  const list = trpc.buyers.list.useInfiniteQuery(inputFor(search), {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const asked = useAskedBy(search, list.data);
  return { ...list, asked, buyers: list.data?.pages.flatMap(({ items }) => items) ?? [] };
};

/** The days that a buyer has to pay, by terms of their own or the farm's, as far as the person may know them. */
export const useTermsDays = (isAsked: boolean): ((buyerId: number) => number | undefined) => {
  const { data: terms } = trpc.buyers.allTerms.useQuery(undefined, { enabled: isAsked });
  const mayBill = useMay()('farm.billing');
  const { data: ofFarm } = trpc.farm.billing.useQuery(undefined, { enabled: isAsked && mayBill });
  const own = new Map(terms?.map(({ buyerId, termsDays }) => [buyerId, termsDays]));
  return (buyerId) => own.get(buyerId) ?? ofFarm?.termsDays;
};

export const useBuyer = (id: number) => trpc.buyers.get.useQuery({ id });

export const useExportBuyers = (search: string) => {
  const utils = trpc.useUtils();
  const fetchReps = useFetchReps();
  const seesTerms = useMay()('buyers.readTerms');
  const today = useFarmDay();
  return useReadEvery<Buyer>({
    read: (cursor) =>
      utils.client.buyers.list.query({ ...(search && { search }), limit: EVERY_PAGE, cursor }),
    use: async (buyers) => {
      const [reps, lists, allTerms] = await Promise.all([
        fetchReps(),
        seesTerms ? utils.prices.lists.fetch() : [],
        seesTerms ? utils.buyers.allTerms.fetch() : [],
      ]);
      const listNames = new Map(lists.map(({ id, name }) => [id, name]));
      const termsOf = new Map(allTerms.map((terms) => [terms.buyerId, terms]));
      await exportCsv(
        t`buyers-${today}`,
        [
          { header: t`Company Name`, value: ({ name }) => name },
          { header: t`Email`, value: ({ email }) => email },
          { header: t`Phone`, value: ({ phone }) => phone },
          { header: t`Address`, value: ({ address }) => address },
          { header: t`Sales Rep`, value: (buyer) => translate(assignedRepName(buyer, reps) ?? '') },
          ...(seesTerms
            ? [
                {
                  header: t`Price list`,
                  value: ({ id }: Buyer) => listNames.get(termsOf.get(id)?.priceListId ?? 0) ?? null,
                },
                {
                  header: t({ message: 'Terms', context: 'import column' }),
                  value: ({ id }: Buyer) => termsOf.get(id)?.termsDays ?? null,
                },
              ]
            : []),
        ],
        buyers,
      );
    },
    failed: buyersText.exportFailed,
  });
};

export const useWords = (id: number, enabled: boolean) => trpc.buyers.words.useQuery({ id }, { enabled });
