import { matchesSearch, type ProductSize } from '@farm/domain/catalog';
import { packageCounts, type StockAvailability, type StockOverview } from '@farm/domain/inventory';
import { compareNames } from '../../lib/format.ts';
import type { ShownTemplate } from '../catalog/catalog.calls.ts';

type SizeOf = Pick<ProductSize, 'id' | 'size' | 'unitsPerBaseUnit'>;

const empty = { total: 0, keepsDays: null, getsOld: false, holders: [], lots: [] };

const withoutStock = (
  { id, name, baseUnit }: { id: number; name: string; baseUnit: StockOverview['baseUnit'] },
  sizes: readonly SizeOf[],
): StockOverview => ({ ...empty, productNameId: id, name, baseUnit, sizes: packageCounts(0, sizes) });

type Sources = {
  held: readonly StockOverview[];
  templates: readonly ShownTemplate[] | undefined;
  reserved: Iterable<StockAvailability>;
};

export const everyProduct = ({ held, templates = [], reserved }: Sources): StockOverview[] => {
  const products = new Map(held.map((stock) => [stock.productNameId, stock]));
  for (const template of templates) {
    if (!products.has(template.id)) products.set(template.id, withoutStock(template, template.sizes ?? []));
  }
  for (const { productNameId: id, name } of reserved) {
    if (!products.has(id)) products.set(id, withoutStock({ id, name, baseUnit: null }, []));
  }
  return [...products.values()].sort((a, b) => compareNames(a.name, b.name));
};

export const isFound = ({ name, sizes, lots }: StockOverview, query: string): boolean =>
  matchesSearch(
    name,
    [...sizes, ...lots].map(({ size }) => size),
    query,
  );

export const freePackages = (sizes: StockOverview['sizes'], free: number): number[] =>
  packageCounts(
    free,
    sizes.map(({ sizeId, ...size }) => ({ ...size, id: sizeId })),
  ).map(({ available }) => available);

/** Answers how much more is reserved than is on hand and not too old. */
export const shortOf = ({
  reserved,
  onHand,
  old,
}: Pick<StockAvailability, 'reserved' | 'onHand' | 'old'>): number => Math.max(0, reserved - (onHand - old));

/** Products with stock that nobody may have more of, which needs a reason. */
export const withoutFree = (
  stocks: readonly StockOverview[],
  availabilityOf: (productNameId: number) => StockAvailability | undefined,
): StockOverview[] =>
  stocks.filter(({ productNameId, total }) => total > 0 && availabilityOf(productNameId)?.free === 0);

export const oldestDay = ({ lots }: Pick<StockOverview, 'lots'>): string | null =>
  lots.find(({ unitsAvailable }) => unitsAvailable > 0)?.harvestDate ?? null;

const heldLots = ({ lots }: Pick<StockOverview, 'lots'>) =>
  lots.filter(({ unitsAvailable }) => unitsAvailable > 0);

/** The age of the oldest lot that still holds something. */
export const ageOf = (stock: Pick<StockOverview, 'lots'>): number =>
  Math.max(0, ...heldLots(stock).map(({ ageDays }) => ageDays));

/** Stock of templates of which nobody has said how long they keep, the oldest first. */
export const agesOnly = (stocks: readonly StockOverview[]): StockOverview[] =>
  stocks
    .filter((stock) => !stock.getsOld && stock.baseUnit !== null && heldLots(stock).length > 0)
    .sort((a, b) => ageOf(b) - ageOf(a) || compareNames(a.name, b.name));

export type StockSort = {
  by: 'name' | 'onHand' | 'reserved' | 'free' | 'short' | 'oldest';
  isReversed: boolean;
};

/** The greatest need comes first: the shortest, the least free, the oldest, and otherwise the largest. */
export const sortStock = (
  stocks: readonly StockOverview[],
  availabilityOf: (productNameId: number) => StockAvailability | undefined,
  { by, isReversed }: StockSort,
): StockOverview[] => {
  const freeOf = ({ productNameId, total }: StockOverview) => availabilityOf(productNameId)?.free ?? total;
  const keys: Record<StockSort['by'], (stock: StockOverview) => number | string> = {
    name: () => 0,
    onHand: ({ total }) => -total,
    reserved: ({ productNameId }) => -(availabilityOf(productNameId)?.reserved ?? 0),
    free: freeOf,
    short: (stock) => {
      const availability = availabilityOf(stock.productNameId);
      return availability ? availability.onHand - availability.old - availability.reserved : stock.total;
    },
    oldest: (stock) => oldestDay(stock) ?? '9999',
  };
  const keyOf = keys[by];
  const sorted = stocks
    .map((stock) => ({ stock, key: keyOf(stock) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : compareNames(a.stock.name, b.stock.name)))
    .map(({ stock }) => stock);
  return isReversed ? sorted.reverse() : sorted;
};
