import { listSizes, type ProductRecord } from '@farm/data/catalog';
import { listLots, type ProductRow } from '@farm/data/inventory';
import { matchesSearch, type ProductSize } from '@farm/domain/catalog';
import { compareNames, type Day } from '@farm/domain/core';
import {
  ageOfLot,
  isOldLot,
  packageCounts,
  type StockLot,
  type StockOverview,
  totalUnits,
} from '@farm/domain/inventory';
import type { PersonContext } from '../core/context.ts';

const holdersOf = (lots: readonly ProductRow[]) =>
  [...Map.groupBy(lots, ({ farmerId }) => farmerId)]
    .map(([farmerId, held]) => ({ farmerId, units: totalUnits(held) }))
    .filter(({ farmerId, units }) => farmerId !== '' && units > 0)
    .toSorted((a, b) => b.units - a.units || (a.farmerId < b.farmerId ? -1 : 1));

const holdOf = ({ holdReason, heldBy, heldAt }: Pick<ProductRow, 'holdReason' | 'heldBy' | 'heldAt'>) =>
  heldAt === null ? {} : { hold: { reason: holdReason ?? '', heldBy: heldBy ?? '', heldAt } };

/** It names the code of a lot, and then where it grew. */
const codeOf = ({ lotCode, placeId }: Pick<ProductRow, 'lotCode' | 'placeId'>) =>
  lotCode === null ? {} : { lotCode, ...(placeId !== null && { placeId }) };

const lotOf = ({ lotCode, placeId, ...lot }: ProductRow, today: Day): StockLot => ({
  ...lot,
  ...holdOf(lot),
  ...codeOf({ lotCode, placeId }),
  ageDays: ageOfLot(lot.harvestDate, today),
  isOld: lot.unitsAvailable > 0 && isOldLot(lot, lot, today),
});

type StockHead = Pick<StockOverview, 'productNameId' | 'name' | 'baseUnit' | 'keepsDays' | 'getsOld'>;

const overviewOf = (
  { productNameId, name, baseUnit, keepsDays, getsOld }: StockHead,
  lots: ProductRow[],
  sizes: ProductSize[],
  today: Day,
): StockOverview => {
  const total = totalUnits(lots);
  const held = totalUnits(lots.filter(({ heldAt }) => heldAt !== null));
  return {
    productNameId,
    name,
    baseUnit,
    total,
    ...(held > 0 && { held }),
    keepsDays,
    getsOld,
    sizes: packageCounts(total, sizes),
    holders: holdersOf(lots),
    lots: lots.map((lot) => lotOf(lot, today)),
  };
};

/** Sorted by name; a deleted template has no sizes. A search matches names and sizes. */
export const readOverview = async (
  ctx: PersonContext,
  { search = '' }: { search?: string | undefined } = {},
): Promise<StockOverview[]> => {
  const lots = Map.groupBy(await listLots(ctx.db), ({ productNameId }) => productNameId);
  const sizes = Map.groupBy(await listSizes(ctx.db), ({ productNameId }) => productNameId);
  return [...lots]
    .flatMap(([id, held]) => (held[0] ? overviewOf(held[0], held, sizes.get(id) ?? [], ctx.today()) : []))
    .filter(({ name, sizes, lots }) =>
      matchesSearch(
        name,
        [...sizes, ...lots].map(({ size }) => size),
        search,
      ),
    )
    .toSorted(
      (a, b) =>
        compareNames(a.name, b.name) ||
        (a.name < b.name ? -1 : a.name > b.name ? 1 : a.productNameId - b.productNameId),
    );
};

export const readStockOf = async (ctx: PersonContext, product: ProductRecord): Promise<StockOverview> => {
  const lots = await listLots(ctx.db, product.id);
  const { keepsDays = null, getsOld = false } = lots[0] ?? {};
  return overviewOf(
    { ...product, productNameId: product.id, keepsDays, getsOld },
    lots,
    await listSizes(ctx.db, product.id),
    ctx.today(),
  );
};
