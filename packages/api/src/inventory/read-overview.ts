import { listTemplates } from '@farm/data/catalog';
import { listLots, type ProductRow } from '@farm/data/inventory';
import type { Template } from '@farm/domain/catalog';
import { matchesSearch } from '@farm/domain/catalog';
import { packageCounts, type StockOverview, totalUnits } from '@farm/domain/inventory';
import type { PersonContext } from '../core/context.ts';

const holdersOf = (lots: readonly ProductRow[]) =>
  [...Map.groupBy(lots, ({ farmerId }) => farmerId)]
    .map(([farmerId, held]) => ({ farmerId, units: totalUnits(held) }))
    .filter(({ farmerId, units }) => farmerId !== '' && units > 0)
    .toSorted((a, b) => b.units - a.units || (a.farmerId < b.farmerId ? -1 : 1));

const overviewOf = (name: string, lots: ProductRow[], template: Template | undefined): StockOverview => {
  const total = totalUnits(lots);
  return {
    name,
    productNameId: template?.id ?? null,
    baseUnit: template?.baseUnit ?? lots.find(({ baseUnit }) => baseUnit !== null)?.baseUnit ?? null,
    total,
    sizes: packageCounts(total, template?.sizes ?? []),
    holders: holdersOf(lots),
    lots,
  };
};

/**
 * The stock of every name that has a lot, by name; unit and sizes are those of the live template called so,
 * and where there is none the unit that of an archived one. A search keeps the names it finds in the name or a size.
 */
export const readOverview = async (
  ctx: PersonContext,
  { search = '' }: { search?: string | undefined } = {},
): Promise<StockOverview[]> => {
  const lots = Map.groupBy(await listLots(ctx.db), ({ name }) => name);
  const templates = new Map((await listTemplates(ctx.db)).map((template) => [template.name, template]));
  return [...lots]
    .map(([name, ofName]) => overviewOf(name, ofName, templates.get(name)))
    .filter(({ name, sizes, lots }) =>
      matchesSearch(
        name,
        [...sizes, ...lots].map(({ size }) => size),
        search,
      ),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.name < b.name ? -1 : 1));
};

/** The stock of one present name; total 0 where it has no lot. */
export const readStockOf = async (ctx: PersonContext, name: string): Promise<StockOverview> => {
  const templates = await listTemplates(ctx.db);
  return overviewOf(
    name,
    await listLots(ctx.db, name),
    templates.find((template) => template.name === name),
  );
};
