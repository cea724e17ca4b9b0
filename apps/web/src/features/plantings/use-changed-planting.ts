import { type Outputs, trpc } from '../../lib/api.ts';

type PlantingDetail = Outputs['plantings']['get'];

/** What a change of a planting makes stale: its detail is known from the answer, unless a later one is known; the lists are read again. */
export const useChangedPlanting = () => {
  const utils = trpc.useUtils();
  return {
    changed: (planting: PlantingDetail) => {
      utils.plantings.get.setData({ id: planting.id }, (held) =>
        held && held.version > planting.version ? held : planting,
      );
      void utils.plantings.list.invalidate();
    },
    /** The farm refused: it may stand otherwise than was shown. */
    refused: (id: number) => {
      void utils.plantings.get.invalidate({ id });
      void utils.plantings.list.invalidate();
      void utils.locations.invalidate();
    },
    stocked: () => {
      void utils.inventory.invalidate();
    },
  };
};
