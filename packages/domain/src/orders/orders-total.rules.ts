import type { OrderLine } from './orders.schema.ts';
import { isDropped } from './orders-status.rules.ts';

export type OrderTotal = {
  cents: number;
  /** How many of its lines have no price yet. */
  unpriced: number;
};

/** The lines that were neither canceled nor rejected come to this; undefined while none has a price. */
export const orderTotal = (lines: readonly Pick<OrderLine, 'status' | 'price'>[]): OrderTotal | undefined => {
  const counted = lines.filter((line) => !isDropped(line));
  if (counted.every(({ price }) => !price)) return undefined;
  return {
    cents: counted.reduce((sum, { price }) => sum + (price?.amountCents ?? 0), 0),
    unpriced: counted.filter(({ price }) => !price).length,
  };
};
