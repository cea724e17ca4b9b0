import { isOpen, type Planting, plantingStatuses } from '@farm/domain/plantings';
import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { inventoryText } from '../inventory/inventory.text.ts';

export type OpenPlanting = Pick<
  Planting,
  'id' | 'productName' | 'currentLocation' | 'plantedDate' | 'quantity' | 'totalHarvested'
>;

/** Reads the plantings of a product that are open now, the oldest first. */
export const useOpenPlantings = (product: { id: number; name: string } | null): readonly OpenPlanting[] => {
  const { data } = trpc.plantings.list.useQuery(
    { statuses: plantingStatuses.filter(isOpen), search: product?.name ?? '', limit: 200 },
    { enabled: product !== null },
  );
  const own = data?.items.filter(({ productNameId }) => productNameId === product?.id);
  return own?.toReversed() ?? [];
};

const topics = ['inventory', 'plantings'] as const;

/** Adds lots to the stock, and harvests to the plantings that they name. */
export const useAddLots = () => {
  const { mutate: undo } = useWrite(trpc.plantings.undoLots, {
    topics: topics,
    success: inventoryText.addUndone,
    failure: inventoryText.undoFailed,
  });
  return useWrite(trpc.plantings.harvestLots, {
    topics: topics,
    success: (lots) => ({
      ...(lots.length === 1 ? inventoryText.added : inventoryText.addedAll(lots.length)),
      action: { label: inventoryText.undo, run: () => undo({ ids: lots.map(({ id }) => id) }) },
    }),
    failure: inventoryText.addFailed,
  });
};
