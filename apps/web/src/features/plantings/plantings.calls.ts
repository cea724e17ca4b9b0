import type { HarvestInput } from '@farm/domain/plantings';
import { t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Outputs, trpc } from '../../lib/api.ts';
import { type CsvColumn, exportCsv } from '../../lib/csv.ts';
import type { Toast } from '../../lib/notify.tsx';
import { EVERY_PAGE, useReadEvery } from '../../lib/read-every.ts';
import type { Topic } from '../../lib/stale.ts';
import { translate } from '../../lib/translate.ts';
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
const stockTopics: readonly Topic[] = ['plantings', 'inventory'];
// The server may have refused because the chosen location was deleted.
const topicsOnFailure: readonly Topic[] = ['locations'];

/** Makes the Undo that a toast offers after something was recorded. */
const useUndo = () => {
  const keep = useKeepPlanting();
  const { mutate } = useWrite(trpc.plantings.undo, {
    topics: stockTopics,
    onSuccess: (planting) => planting && keep(planting),
    success: plantingToasts.undone,
    failure: plantingToasts.undoFailed,
  });
  return ({ id, version }: PlantingDetail) => ({
    label: plantingToasts.undo,
    run: () => mutate({ id, version }),
  });
};

export const useCreatePlanting = () => {
  const undo = useUndo();
  return useWrite(trpc.plantings.create, {
    topics,
    topicsOnFailure: ['locations', 'catalog'],
    onSuccess: useKeepPlanting(),
    success: (planting) => ({ ...plantingToasts.recorded, action: undo(planting) }),
    failure: plantingToasts.recordFailed,
  });
};

export const useTransplantPlanting = () => {
  const undo = useUndo();
  return useWrite(trpc.plantings.transplant, {
    topics,
    topicsOnFailure,
    onSuccess: useKeepPlanting(),
    success: (planting) => ({ ...plantingToasts.transplanted, action: undo(planting) }),
    failure: plantingToasts.transplantFailed,
  });
};

type Harvested = Partial<Omit<HarvestInput, 'harvestedBy'>> &
  Pick<HarvestInput, 'unitsHarvested' | 'harvestDate'> & { notes: string; locationId?: number };
type Outcome = { onSuccess: () => void; onError: (error: unknown) => void };

/** Records a harvest of a planting, or a lot of the product without one. Plant Logs give their `planting`. */
export const useRecordHarvest = ({ id: productNameId, name }: { id: number; name: string }) => {
  const undo = useUndo();
  const { mutate: undoLots } = useWrite(trpc.plantings.undoLots, {
    topics: stockTopics,
    success: plantingToasts.undone,
    failure: plantingToasts.undoFailed,
  });
  const ofPlanting = useWrite(trpc.plantings.harvest, {
    topics: stockTopics,
    topicsOnFailure,
    waitsForReads: true,
    onSuccess: useKeepPlanting(),
    success: (harvested, { addToInventory }) => ({
      ...(addToInventory ? plantingToasts.harvestedLot(name) : plantingToasts.harvested),
      action: undo(harvested),
    }),
    failure: plantingToasts.harvestFailed,
  });
  const ofStock = useWrite(trpc.plantings.harvestLots, {
    topics: stockTopics,
    waitsForReads: true,
    success: (lots) => ({
      ...plantingToasts.harvestedLot(name),
      action: { label: plantingToasts.undo, run: () => undoLots({ ids: lots.map(({ id }) => id) }) },
    }),
    failure: plantingToasts.harvestFailed,
  });
  const mutate = ({ id, locationId, ...harvest }: Harvested, outcome: Outcome) => {
    const { unitsHarvested, harvestDate, notes, idempotencyKey } = harvest;
    if (id !== undefined) return ofPlanting.mutate({ ...harvest, id }, outcome);
    const lots = [{ productNameId, unitsAvailable: unitsHarvested, notes, locationId }];
    return ofStock.mutate({ harvestDate, lots, idempotencyKey }, outcome);
  };
  return {
    mutate,
    isPending: ofPlanting.isPending || ofStock.isPending,
    isSuccess: ofPlanting.isSuccess || ofStock.isSuccess,
    error: ofPlanting.error ?? ofStock.error,
  };
};

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

/** A correction of what was recorded; `isHandled` keeps quiet about what the form itself settles. */
const useCorrecting = (isHandled: (failure: unknown) => boolean, success: Toast) => ({
  topics: stockTopics,
  topicsOnFailure: ['locations', 'catalog'] as const,
  onSuccess: useKeepPlanting(),
  success,
  failure: (error: unknown) => (isHandled(error) ? undefined : plantingToasts.correctFailed),
});

export const useCorrectPlanting = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.plantings.correct, useCorrecting(isHandled, plantingToasts.corrected));

export const useCorrectHarvest = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.plantings.correctHarvest, useCorrecting(isHandled, plantingToasts.harvestCorrected));

export const useCorrectMove = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.plantings.correctMove, useCorrecting(isHandled, plantingToasts.moveCorrected));

const removing = { topics: stockTopics, failure: plantingToasts.removeFailed };

export const useRemoval = () => {
  const onSuccess = useKeepPlanting();
  return {
    planting: useWrite(trpc.plantings.remove, { ...removing, success: plantingToasts.removed }),
    harvest: useWrite(trpc.plantings.removeHarvest, {
      ...removing,
      onSuccess,
      success: plantingToasts.harvestRemoved,
    }),
    move: useWrite(trpc.plantings.removeMove, {
      ...removing,
      onSuccess,
      success: plantingToasts.moveRemoved,
    }),
  };
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
  { header: t`Status`, value: ({ status }) => translate(statusLabels[status]) },
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
