import { trpc } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/use-write.ts';

const PAGE = 30;

const topics = ['invoices'] as const;

export const usePayments = () => {
  const list = trpc.payments.list.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  return { ...list, payments: list.data?.pages.flatMap(({ items }) => items) ?? [] };
};

const OPEN_MAX = 200;

/** A buyer's open invoices, the oldest due first. */
export const useOpenOf = (buyerId: number | undefined) =>
  trpc.invoices.list.useQuery(
    { show: 'open', buyerId: buyerId ?? 0, limit: OPEN_MAX },
    { enabled: buyerId !== undefined },
  );

export const useBuyersFound = (typed: string) =>
  trpc.buyers.list.useQuery({ search: typed, limit: 20 }, { enabled: typed !== '' });

export const useBuyerName = (id: number | undefined): string | undefined =>
  trpc.buyers.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined }).data?.name;

export const useApply = () => useWrite(trpc.payments.applyTo, { topics });
