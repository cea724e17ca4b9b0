import { listLineProducts, listLinesById } from '@farm/data/orders';
import { firstListedDay, type LineToHarvest, type ToHarvestInput } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { readDue } from './list-needs.ts';

/** Which of these lines are confirmed and not packed, while some of their product must still come in for their day. */
export const readToHarvest = async (
  ctx: PersonContext,
  { ids }: ToHarvestInput,
): Promise<LineToHarvest[]> => {
  const from = firstListedDay(ctx.today());
  const waiting = (await listLinesById(ctx.db, ctx.person, ids)).filter(
    ({ status, packed, share, deliveryDate }) =>
      status === 'confirmed' && !packed && share?.fillQuantity !== 0 && deliveryDate >= from,
  );
  const days = waiting.map(({ deliveryDate }) => deliveryDate).sort();
  const products = await listLineProducts(
    ctx.db,
    waiting.map(({ id }) => id),
  );
  const productNameIds = [...new Set([...products.values()].map(({ productNameId }) => productNameId))];
  const dueOf = await readDue(ctx, productNameIds, days.at(-1) ?? from);
  return waiting.flatMap(({ id, deliveryDate }) => {
    const product = products.get(id);
    if (!product) return [];
    const { confirmed, missing } = dueOf(product.productNameId);
    const toHarvest = missing(confirmed.filter((line) => line.deliveryDate <= deliveryDate));
    return toHarvest > 0 ? { id, toHarvest, baseUnit: product.baseUnit } : [];
  });
};
