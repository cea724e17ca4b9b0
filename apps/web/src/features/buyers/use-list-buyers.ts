import { assignedRepName, type Buyer } from '@farm/domain/buyers';
import { t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../lib/api.ts';
import { exportCsv } from '../../lib/csv.ts';
import { EVERY_PAGE, useReadEvery } from '../../lib/read-every.ts';
import { say } from '../../lib/say.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useFetchReps } from './buyers.calls.ts';
import { buyersText } from './buyers.text.ts';

const PAGE_SIZE = 100;

const inputFor = (search: string) => ({ ...(search && { search }), limit: PAGE_SIZE });

/** Buyers by name, a page at a time; while a new search loads, the previous result stays. */
export const useListBuyers = (search: string) => {
  const list = trpc.buyers.list.useInfiniteQuery(inputFor(search), {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  return { ...list, buyers: list.data?.pages.flatMap(({ items }) => items) ?? [] };
};

/** Saves all buyers that match the search as a CSV file. */
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
        t`buyers-${today}`,
        [
          { header: t`Company Name`, value: ({ name }) => name },
          { header: t`Email`, value: ({ email }) => email },
          { header: t`Phone`, value: ({ phone }) => phone },
          { header: t`Address`, value: ({ address }) => address },
          { header: t`Sales Rep`, value: (buyer) => say(assignedRepName(buyer, reps) ?? '') },
        ],
        buyers,
      );
    },
    failed: buyersText.exportFailed,
  });
};
