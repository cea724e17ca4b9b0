import { t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Outputs, trpc } from '../../lib/api.ts';
import { type CsvColumn, exportCsv } from '../../lib/csv.ts';
import { EVERY_PAGE, useReadEvery } from '../../lib/read-every.ts';
import { say } from '../../lib/say.ts';
import type { Topic } from '../../lib/stale.ts';
import { useAskedBy } from '../../lib/use-asked-by.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import { useWrite } from '../../lib/use-write.ts';
import { plantingToasts, statusLabels } from './plantings.text.ts';
import { usePlantingFilter } from './use-planting-filter.ts';

type PlantingDetail = Outputs['plantings']['get'];

export const usePlanting = (id: number) => trpc.plantings.get.useQuery({ id });

const useKeepPlanting = () => {
  const utils = trpc.useUtils();
  return (planting: PlantingDetail) => {
    utils.plantings.get.setData({ id: planting.id }, (held) =>
      held && held.version > planting.version ? held : planting,
    );
  };
};

const topics: readonly Topic[] = ['plantings'];
// The server may have refused because the chosen location was deleted.
const topicsOnFailure: readonly Topic[] = ['locations'];

export const useCreatePlanting = () =>
  useWrite(trpc.plantings.create, {
    topics,
    topicsOnFailure: ['locations', 'catalog'],
    onSuccess: useKeepPlanting(),
    success: plantingToasts.recorded,
    failure: plantingToasts.recordFailed,
  });

export const useTransplantPlanting = () =>
  useWrite(trpc.plantings.transplant, {
    topics,
    topicsOnFailure,
    onSuccess: useKeepPlanting(),
    success: plantingToasts.transplanted,
    failure: plantingToasts.transplantFailed,
  });

export const useHarvestPlanting = () =>
  useWrite(trpc.plantings.harvest, {
    topics: [...topics, 'inventory'],
    topicsOnFailure,
    onSuccess: useKeepPlanting(),
    success: plantingToasts.harvested,
    failure: plantingToasts.harvestFailed,
  });

export const useFinishPlanting = () => {
  const keep = useKeepPlanting();
  const finish = useWrite(trpc.plantings.finish, {
    topics,
    topicsOnFailure,
    onSuccess: keep,
    success: plantingToasts.finished,
    failure: plantingToasts.finishFailed,
  });
  const reopen = useWrite(trpc.plantings.reopen, {
    topics,
    topicsOnFailure,
    onSuccess: keep,
    success: plantingToasts.reopened,
    failure: plantingToasts.reopenFailed,
  });
  return { finish, reopen };
};

const PAGE = 60;

export const usePlantingList = () => {
  const { query } = usePlantingFilter();
  const list = trpc.plantings.list.useInfiniteQuery(
    { ...query, limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, placeholderData: keepPreviousData },
  );
  const plantings = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  const asked = useAskedBy(JSON.stringify(query), list.data);
  return { list, asked, plantings };
};

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
