import { findProductName } from '@farm/data/catalog';
import { sumOnHand } from '@farm/data/inventory';
import { listLinesToShare, sumUnfree } from '@farm/data/orders';
import { sum } from '@farm/domain/core';
import { fillUnits, onHandFree } from '@farm/domain/inventory';
import {
  firstListedDay,
  LINES_AT_ONCE,
  readReason,
  type ToShare,
  type ToShareInput,
} from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { inventoryRefusals } from '../inventory/inventory.texts.ts';

/** Lines that are overdue for so long that nobody will deliver them are left out. Refuses `PRODUCT_MISSING`. */
export const readShares = async (
  ctx: PersonContext,
  { productNameId, through }: ToShareInput,
): Promise<ToShare> => {
  const product = await findProductName(ctx.db, productNameId);
  if (!product) throw fieldRefusal('PRODUCT_MISSING', 'productNameId', inventoryRefusals.productGone());
  const rows = await listLinesToShare(ctx.db, { productNameId, from: firstListedDay(ctx.today()) });
  const lines = rows.map(({ shortReason, packedAt, fillUnits: weighed, ...line }) => ({
    ...line,
    units: fillUnits({ ...line, fillUnits: weighed }),
    reason: readReason(shortReason),
    isPacked: packedAt !== null,
  }));
  const due = lines.filter(({ deliveryDate }) => deliveryDate <= through);
  const sums = await sumOnHand(ctx.db, [productNameId]);
  const unfree = await sumUnfree(ctx.db, { today: ctx.today(), productNameIds: [productNameId] });
  return {
    productName: product.name,
    baseUnit: product.baseUnit,
    onHand: onHandFree({ onHand: sums.get(productNameId) ?? 0, ...unfree.get(productNameId) }),
    packed: sum(lines.filter(({ isPacked }) => isPacked).map(({ units }) => units)),
    lines: due.slice(0, LINES_AT_ONCE),
    more: Math.max(0, due.length - LINES_AT_ONCE),
  };
};
