import { assignedRepName, type Buyer } from '@farm/domain/buyers';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/api.ts';
import { exportCsv } from '../../lib/csv.ts';
import { EVERY_PAGE, useReadEvery } from '../../lib/read-every.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useFetchReps } from './buyers.calls.ts';
import { buyersText } from './buyers.text.ts';

const PAGE_SIZE = 100;

const inputFor = (search: string) => ({ ...(search && { search }), limit: PAGE_SIZE });

/** Buyers by name, a page at a time; while a new search runs, the last one's stay. */
export const useListBuyers = (search: string) => {
  const list = trpc.buyers.list.useInfiniteQuery(inputFor(search), {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  return { ...list, buyers: list.data?.pages.flatMap(({ items }) => items) ?? [] };
};

/** Saves every buyer the search finds as a CSV file. */
export const useExportBuyers = (search: string) => {
  const utils = trpc.useUtils();
  const fetchReps = useFetchReps();
  const today = useFarmDay();
  return useReadEvery<Buyer>({
    read: (cursor) =>
      utils.client.buyers.list.query({ ...(search && { search }), limit: EVERY_PAGE, cursor }),
    use: async (buyers) => {
      const reps = await fetchReps();
      await exportCsv(
        `buyers-${today}`,
        [
          { header: 'Company Name', value: ({ name }) => name },
          { header: 'Email', value: ({ email }) => email },
          { header: 'Phone', value: ({ phone }) => phone },
          { header: 'Address', value: ({ address }) => address },
          { header: 'Sales Rep', value: (buyer) => assignedRepName(buyer, reps) },
        ],
        buyers,
      );
    },
    failed: buyersText.exportFailed,
  });
};
