import { takeOrderedSizes } from '@farm/data/catalog';
import { findOrInsertPlaceholders } from '@farm/data/inventory';
import type { NewOrderLine } from '@farm/data/orders';
import { fieldIssue } from '@farm/domain/core';
import type { CreateOrderInput } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { orderRefusals } from './orders.texts.ts';

/** New lines of an order, with what `ofAll` says. Lines of the same name and size share a placeholder product. */
export const newLines = async (
  ctx: InTransaction<PersonContext>,
  lines: CreateOrderInput['lines'],
  {
    deliveryDate,
    purchaseOrderNumber,
    notes,
  }: Pick<NewOrderLine, 'deliveryDate' | 'purchaseOrderNumber' | 'notes'>,
): Promise<NewOrderLine[]> => {
  // Always sorted by id, so that two orders never wait for each other's placeholders.
  const sizeIds = [...new Set(lines.map((line) => line.sizeId))].sort((a, b) => a - b);
  const sizes = new Map((await takeOrderedSizes(ctx.db, sizeIds)).map((size) => [size.sizeId, size]));
  const found = sizeIds.map((sizeId) => {
    const size = sizes.get(sizeId);
    if (size) return size;
    const message = orderRefusals.sizeMissing();
    const issues = lines.flatMap((line, index) =>
      line.sizeId === sizeId ? [fieldIssue(['lines', index, 'sizeId'], message)] : [],
    );
    throw new Refusal('SIZE_MISSING', message, { issues });
  });
  const now = ctx.now().toISOString();
  const today = ctx.today();
  const productIds = await findOrInsertPlaceholders(
    ctx.db,
    found.map(({ productNameId, size }) => ({ productNameId, size, today, now })),
  );
  const ordered = new Map(
    found.map((size, index) => [size.sizeId, { ...size, productId: productIds[index] ?? 0 }]),
  );
  return lines.flatMap((line) => {
    const size = ordered.get(line.sizeId);
    return size ? [{ ...line, ...size, deliveryDate, purchaseOrderNumber, notes }] : [];
  });
};
