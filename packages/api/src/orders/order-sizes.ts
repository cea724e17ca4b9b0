import { findOrderedSize, type OrderedSize, takeTemplateUnit } from '@farm/data/catalog';
import { findOrInsertPlaceholder } from '@farm/data/inventory';
import { fieldIssue } from '@farm/domain/core';
import type { CreateOrderInput } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { orderRefusals } from './orders.texts.ts';

type Ordered = OrderedSize & { productId: number };

/** What each line orders, by the id of its size. Lines of the same name and size share a placeholder product. */
export const orderSizes = async (
  ctx: InTransaction<PersonContext>,
  lines: CreateOrderInput['lines'],
): Promise<Map<number, Ordered>> => {
  const now = ctx.now().toISOString();
  const ordered = new Map<number, Ordered>();
  // Always sorted by id, so that two orders never wait for each other's placeholders.
  for (const sizeId of [...new Set(lines.map((line) => line.sizeId))].sort((a, b) => a - b)) {
    const seen = await findOrderedSize(ctx.db, sizeId);
    if (seen) await takeTemplateUnit(ctx.db, seen.productNameId);
    const found = await findOrderedSize(ctx.db, sizeId);
    if (!found) {
      const message = orderRefusals.sizeMissing();
      const issues = lines.flatMap((line, index) =>
        line.sizeId === sizeId ? [fieldIssue(['lines', index, 'sizeId'], message)] : [],
      );
      throw new Refusal('SIZE_MISSING', message, { issues });
    }
    const { productNameId, size } = found;
    const placeholder = { productNameId, size, today: ctx.today(), now };
    ordered.set(sizeId, { ...found, productId: await findOrInsertPlaceholder(ctx.db, placeholder) });
  }
  return ordered;
};
