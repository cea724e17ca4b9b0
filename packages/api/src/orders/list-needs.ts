import { sumOnHand } from '@farm/data/inventory';
import { listDue, listWantedProducts, sumUnfree } from '@farm/data/orders';
import { compareNames } from '@farm/domain/core';
import { toHarvest } from '@farm/domain/inventory';
import { firstListedDay, type NeedsInput, type ProductNeed, unitsOf } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';

/** The products that anyone ordered: those for these days, and others that are short by then. */
export const listProductNeeds = async (ctx: PersonContext, input: NeedsInput): Promise<ProductNeed[]> => {
  const today = ctx.today();
  const from = firstListedDay(today);
  const products = await listWantedProducts(ctx.db, ctx.person, { ...input, from, today });
  const productNameIds = products.map(({ id }) => id);
  const due = Map.groupBy(
    await listDue(ctx.db, { productNameIds, from, through: input.to }),
    ({ productNameId }) => productNameId,
  );
  const stock = await sumOnHand(ctx.db, productNameIds);
  const unfree = await sumUnfree(ctx.db, { today, productNameIds });
  return products
    .flatMap(({ id: productNameId, name, baseUnit }): ProductNeed[] => {
      const lines = due.get(productNameId) ?? [];
      const confirmed = lines.filter(({ status }) => status === 'confirmed');
      const now = confirmed.filter(({ deliveryDate }) => deliveryDate >= input.from);
      const onHand = stock.get(productNameId) ?? 0;
      const { old = 0, held = 0 } = unfree.get(productNameId) ?? {};
      const missing = toHarvest({ onHand, old, held }, unitsOf(confirmed));
      if (missing === 0 && lines.every(({ deliveryDate }) => deliveryDate < input.from)) return [];
      const sizes = [...Map.groupBy(now, ({ size }) => size)]
        .map(([size, ofSize]) => ({
          size,
          packages: ofSize.reduce((sum, { packages }) => sum + packages, 0),
          units: Number(unitsOf(ofSize)),
        }))
        .sort((a, b) => compareNames(a.size, b.size));
      return [
        {
          productNameId,
          name,
          baseUnit,
          sizes,
          onHand,
          old,
          ...(held > 0 && { held }),
          earlier: Number(unitsOf(confirmed.filter(({ deliveryDate }) => deliveryDate < input.from))),
          units: Number(unitsOf(now)),
          toHarvest: missing,
          alsoAsked: unitsOf(lines.filter(({ status }) => status !== 'confirmed')),
        },
      ];
    })
    .sort((a, b) => Number(b.toHarvest > 0) - Number(a.toHarvest > 0) || compareNames(a.name, b.name));
};
