import type { OrderLine } from '@farm/domain/orders';

export type Risk = { early: readonly OrderLine[]; unpacked: readonly OrderLine[] };

/** It finds lines to deliver that are for a later day, and those not packed on a day of which others, `among` the given ones, are. */
export const riskOf = (
  lines: readonly OrderLine[],
  today: string,
  among: readonly OrderLine[] = lines,
): Risk => {
  const packedDays = new Set(
    [...lines, ...among].flatMap(({ packed, deliveryDate }) => (packed ? [deliveryDate] : [])),
  );
  return {
    early: lines.filter(({ deliveryDate }) => deliveryDate > today),
    unpacked: lines.filter(({ packed, deliveryDate }) => !packed && packedDays.has(deliveryDate)),
  };
};
