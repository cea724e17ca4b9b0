import type { Day } from '@farm/domain/core';
import type { Context } from '../core/context.ts';

type Asked = {
  productNameIds: readonly number[];
  days: readonly Day[];
  /** The number of an order whose own pending lines do not count. */
  exceptOrder?: number | undefined;
};

/**
 * What is left of products for some days, in base units: what can be promised, with everybody's pending and held lines
 * counted as if they were confirmed.
 */
export const readLeft = (
  _ctx: Context,
  _asked: Asked,
): Promise<(productNameId: number, day: Day) => number> => {
  throw new Error('not built');
};
