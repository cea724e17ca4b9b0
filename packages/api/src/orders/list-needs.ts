import { sumOnHand } from '@farm/data/inventory';
import { listDue, listWantedProducts, sumUnfree } from '@farm/data/orders';
import { compareNames, type Day } from '@farm/domain/core';
import { toHarvest } from '@farm/domain/inventory';
import { firstListedDay, type NeedsInput, type ProductNeed, unitsOf } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';

type Due = Awaited<ReturnType<typeof listDue>>;

/** It reads what the lines of products ask for by a day, and what there is for them. */
export const readDue = async (
  ctx: Pick<PersonContext, 'db' | 'today'>,
  productNameIds: readonly number[],
  through: Day,
) => {
  const today = ctx.today();
  const due = Map.groupBy(
    await listDue(ctx.db, { productNameIds, from: firstListedDay(today), through }),
    ({ productNameId }) => productNameId,
  );
  const stock = await sumOnHand(ctx.db, productNameIds);
  const unfree = await sumUnfree(ctx.db, { today, productNameIds });
  return (productNameId: number) => {
    const lines = due.get(productNameId) ?? [];
    const onHand = stock.get(productNameId) ?? 0;
    const { old = 0, held = 0 } = unfree.get(productNameId) ?? {};
    const confirmed = lines.filter(({ status }) => status === 'confirmed');
    const missing = (of: Due) => toHarvest({ onHand, old, held }, unitsOf(of));
    return { lines, onHand, old, held, confirmed, missing };
  };
};

/** The products that anyone ordered: those for these days, and others that are short by then. */
export const listProductNeeds = async (ctx: PersonContext, input: NeedsInput): Promise<ProductNeed[]> => {
  const today = ctx.today();
  const from = firstListedDay(today);
  const products = await listWantedProducts(ctx.db, ctx.person, { ...input, from, today });
  const productNameIds = products.map(({ id }) => id);
  const dueOf = await readDue(ctx, productNameIds, input.to);
  return products
    .flatMap(({ id: productNameId, name, baseUnit }): ProductNeed[] => {
      const { lines, confirmed, onHand, old, held, ...due } = dueOf(productNameId);
      const now = confirmed.filter(({ deliveryDate }) => deliveryDate >= input.from);
      const missing = due.missing(confirmed);
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
