import { listNeeds, listReservations } from '@farm/data/orders';
import { compareNames } from '@farm/domain/core';
import { type NeedsInput, type ProductNeed, stillToHarvest, unitsOf } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { listAvailability } from './list-availability.ts';

export const listProductNeeds = async (ctx: PersonContext, input: NeedsInput): Promise<ProductNeed[]> => {
  const needs = Map.groupBy(
    await listNeeds(ctx.db, ctx.person, { ...input, today: ctx.today() }),
    ({ productNameId }) => productNameId,
  );
  const productNameIds = [...needs.keys()];
  if (productNameIds.length === 0) return [];
  const promised = Map.groupBy(
    await listReservations(ctx.db, { productNameIds, before: input.from }),
    ({ productNameId }) => productNameId,
  );
  const stocks = new Map(
    (await listAvailability(ctx.db, productNameIds)).map((stock) => [stock.productNameId, stock]),
  );
  return [...needs]
    .flatMap(([productNameId, lines]) => {
      const [first] = lines;
      if (!first) return [];
      const { onHand = 0, free = 0 } = stocks.get(productNameId) ?? {};
      const bySize = Map.groupBy(lines, ({ size }) => size);
      const sizes = [...bySize]
        .map(([size, ofSize]) => ({
          size,
          packages: ofSize.reduce((sum, { quantity }) => sum + quantity, 0),
          units: Number(unitsOf(ofSize)),
        }))
        .sort((a, b) => compareNames(a.size, b.size));
      const toHarvest = stillToHarvest({ onHand, earlier: promised.get(productNameId) ?? [], lines });
      const { name, baseUnit } = first;
      return { productNameId, name, baseUnit, sizes, units: Number(unitsOf(lines)), onHand, free, toHarvest };
    })
    .sort((a, b) => Number(b.toHarvest > 0) - Number(a.toHarvest > 0) || compareNames(a.name, b.name));
};
