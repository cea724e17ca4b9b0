import { canPromise } from '@farm/domain/availability';
import type { Day } from '@farm/domain/core';
import { readPromisable } from '../availability/read-promises.ts';
import type { Context } from '../core/context.ts';

type Asked = {
  productNameIds: readonly number[];
  days: readonly Day[];
  /** The number of an order whose own pending lines do not count. */
  exceptOrder?: number | undefined;
};

/**
 * It tells what is left of products for some days, in base units: what can be promised, with everybody's pending and held lines
 * counted as if they were confirmed.
 */
export const readLeft = async (
  ctx: Pick<Context, 'db' | 'today' | 'zone'>,
  { productNameIds, days: asked, exceptOrder }: Asked,
): Promise<(productNameId: number, day: Day) => number> => {
  const days = [...new Set(asked)].sort();
  const last = days.at(-1);
  if (last === undefined || productNameIds.length === 0) return () => 0;
  const stocks = await readPromisable(ctx, {
    productNameIds,
    through: last,
    withOpen: true,
    exceptPendingOf: exceptOrder,
  });
  const left = new Map(
    [...stocks].map(([id, stock]) => {
      const units = canPromise(stock, days);
      return [id, new Map(days.map((day, index) => [day, units[index] ?? 0]))];
    }),
  );
  return (productNameId, day) => left.get(productNameId)?.get(day) ?? 0;
};
