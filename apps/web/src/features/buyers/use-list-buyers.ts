import { assignedRepName, type Buyer } from '@farm/domain/buyers';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../lib/api.ts';
import { exportCsv } from '../../lib/csv.ts';
import { notify } from '../../lib/notify.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useFetchReps } from './buyers.calls.ts';
import { buyersText } from './buyers.text.ts';

const PAGE_SIZE = 100;
const EXPORT_PAGE_SIZE = 200;

const inputFor = (search: string) => ({ ...(search && { search }), limit: PAGE_SIZE });

/** Buyers by name, a page at a time; while a new search runs, the last one's stay. */
export const useListBuyers = (search: string) => {
  const list = trpc.buyers.list.useInfiniteQuery(inputFor(search), {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  return { ...list, buyers: list.data?.pages.flatMap(({ items }) => items) ?? [] };
};

/** Saves every buyer the search finds as a CSV file, and says how many are read so far; null while idle. */
export const useExportBuyers = (search: string) => {
  const utils = trpc.useUtils();
  const fetchReps = useFetchReps();
  const today = useFarmDay();
  const [progress, setProgress] = useState<number | null>(null);
  const run = async () => {
    if (progress !== null) return;
    setProgress(0);
    try {
      const reps = await fetchReps();
      const rows: Buyer[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: Buyer[]; nextCursor: string | null } = await utils.client.buyers.list.query({
          ...(search && { search }),
          limit: EXPORT_PAGE_SIZE,
          cursor,
        });
        rows.push(...page.items);
        cursor = page.nextCursor;
        setProgress(rows.length);
      } while (cursor);
      await exportCsv(
        `buyers-${today}`,
        [
          { header: 'Company Name', value: ({ name }) => name },
          { header: 'Email', value: ({ email }) => email },
          { header: 'Phone', value: ({ phone }) => phone },
          { header: 'Address', value: ({ address }) => address },
          { header: 'Sales Rep', value: (buyer) => assignedRepName(buyer, reps) },
        ],
        rows,
      );
    } catch (error) {
      notify.failure(buyersText.exportFailed, error);
    } finally {
      setProgress(null);
    }
  };
  return { progress, run };
};
