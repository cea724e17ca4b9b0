import { useMemo } from 'react';
import { type Outputs, trpc } from '../../lib/api.ts';
import type { Topic } from '../../lib/stale.ts';
import { useWrite } from '../../lib/use-write.ts';
import { plantingToasts } from './plantings.text.ts';

type PlantingDetail = Outputs['plantings']['get'];

/** A planting with its locations and harvests. */
export const usePlanting = (id: number) => trpc.plantings.get.useQuery({ id });

/** A person's name; empty while the names are loading, and for an unknown person. */
export const usePersonNames = (): ((uid: string) => string) => {
  const { data } = trpc.identity.users.useQuery();
  return useMemo(() => {
    const names = new Map(data?.map(({ uid, name, email }) => [uid, name || email]));
    return (uid: string) => names.get(uid) ?? '';
  }, [data]);
};

/** Shows the planting from the server's answer at once, unless a later version is already here. */
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

/** Finishes a planting, and reopens it. */
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
