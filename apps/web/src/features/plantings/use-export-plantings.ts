import { useState } from 'react';
import { type Outputs, trpc } from '../../lib/api.ts';
import { type CsvColumn, exportCsv } from '../../lib/csv.ts';
import { notify } from '../../lib/notify.tsx';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { plantingToasts, statusLabels } from './plantings.text.ts';
import { usePlantingFilter } from './use-planting-filter.ts';

type Row = Outputs['plantings']['list']['items'][number];

const ROWS_A_CALL = 200;

const columnsWith = (nameOf: (uid: string) => string): CsvColumn<Row>[] => [
  { header: 'ID', value: ({ id }) => id },
  { header: 'Product', value: ({ productName }) => productName },
  { header: 'Units planted', value: ({ quantity }) => quantity },
  { header: 'Status', value: ({ status }) => statusLabels[status] },
  { header: 'Location', value: ({ currentLocation }) => currentLocation },
  { header: 'Planted date', value: ({ plantedDate }) => plantedDate },
  { header: 'Planted by', value: ({ plantedBy }) => nameOf(plantedBy) },
  { header: 'Units harvested', value: ({ totalHarvested }) => totalHarvested },
  { header: 'Notes', value: ({ notes }) => notes },
];

/** Saves every planting the list is filtered to, however many; `read` counts them meanwhile. */
export const useExportPlantings = () => {
  const utils = trpc.useUtils();
  const { query } = usePlantingFilter();
  const today = useFarmDay();
  const [read, setRead] = useState<number | null>(null);
  const run = async () => {
    if (read !== null) return;
    setRead(0);
    try {
      const people = new Map((await utils.identity.users.fetch()).map(({ uid, name }) => [uid, name]));
      const rows: Row[] = [];
      let cursor: string | null = null;
      do {
        const page: Outputs['plantings']['list'] = await utils.client.plantings.list.query({
          ...query,
          limit: ROWS_A_CALL,
          cursor,
        });
        rows.push(...page.items);
        cursor = page.nextCursor;
        setRead(rows.length);
      } while (cursor !== null);
      await exportCsv(
        `plantings-${today}`,
        columnsWith((uid) => people.get(uid) ?? ''),
        rows,
      );
    } catch (error) {
      notify.failure(plantingToasts.exportFailed, error);
    } finally {
      setRead(null);
    }
  };
  return { read, run };
};
