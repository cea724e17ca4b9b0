import { t } from '@lingui/core/macro';
import { type Outputs, trpc } from '../../lib/api.ts';
import { type CsvColumn, exportCsv } from '../../lib/csv.ts';
import { EVERY_PAGE, useReadEvery } from '../../lib/read-every.ts';
import { say } from '../../lib/say.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { plantingToasts, statusLabels } from './plantings.text.ts';
import { usePlantingFilter } from './use-planting-filter.ts';

type Row = Outputs['plantings']['list']['items'][number];

const columnsWith = (nameOf: (uid: string) => string): CsvColumn<Row>[] => [
  { header: t`ID`, value: ({ id }) => id },
  { header: t`Product`, value: ({ productName }) => productName },
  { header: t`Units planted`, value: ({ quantity }) => quantity },
  { header: t`Status`, value: ({ status }) => say(statusLabels[status]) },
  { header: t`Location`, value: ({ currentLocation }) => currentLocation },
  { header: t`Planted date`, value: ({ plantedDate }) => plantedDate },
  { header: t`Planted by`, value: ({ plantedBy }) => nameOf(plantedBy) },
  { header: t`Units harvested`, value: ({ totalHarvested }) => totalHarvested },
  { header: t`Notes`, value: ({ notes }) => notes },
];

/** Exports every planting that matches the filter, not only those already loaded. */
export const useExportPlantings = () => {
  const utils = trpc.useUtils();
  const { query } = usePlantingFilter();
  const today = useFarmDay();
  return useReadEvery<Row>({
    read: (cursor) => utils.client.plantings.list.query({ ...query, limit: EVERY_PAGE, cursor }),
    use: async (plantings) => {
      const people = new Map((await utils.identity.users.fetch()).map(({ uid, name }) => [uid, name]));
      const columns = columnsWith((uid) => people.get(uid) ?? '');
      await exportCsv(t`plantings-${today}`, columns, plantings);
    },
    failed: plantingToasts.exportFailed,
  });
};
