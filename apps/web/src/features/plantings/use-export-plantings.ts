import { type Outputs, trpc } from '../../lib/api.ts';
import { type CsvColumn, exportCsv } from '../../lib/csv.ts';
import { EVERY_PAGE, useReadEvery } from '../../lib/read-every.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { plantingToasts, statusLabels } from './plantings.text.ts';
import { usePlantingFilter } from './use-planting-filter.ts';

type Row = Outputs['plantings']['list']['items'][number];

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

/** Saves every planting the list is filtered to, however many. */
export const useExportPlantings = () => {
  const utils = trpc.useUtils();
  const { query } = usePlantingFilter();
  const today = useFarmDay();
  return useReadEvery<Row>({
    read: (cursor) => utils.client.plantings.list.query({ ...query, limit: EVERY_PAGE, cursor }),
    use: async (plantings) => {
      const people = new Map((await utils.identity.users.fetch()).map(({ uid, name }) => [uid, name]));
      const columns = columnsWith((uid) => people.get(uid) ?? '');
      await exportCsv(`plantings-${today}`, columns, plantings);
    },
    failed: plantingToasts.exportFailed,
  });
};
