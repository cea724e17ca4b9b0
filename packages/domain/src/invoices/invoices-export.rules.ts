import { centsText, timesCents } from '../core/money.ts';

/** In every exported row the amount is quantity times rate, rounded to cents. */
export type ExportRow = { quantity: string; rate: string; amount: string; description: string };

/**
 * A line as an accounting program reads it. Where what was packed makes its rule impossible, one piece of the whole amount,
 * and the description says the quantity.
 */
export const exportRow = ({
  description,
  quantity,
  unit,
  priceCents,
  amountCents,
}: {
  description: string;
  quantity: string;
  unit: string;
  priceCents: number;
  amountCents: number;
}): ExportRow => {
  const isExact = timesCents(priceCents, quantity) === amountCents;
  return {
    quantity: isExact ? quantity : '1',
    rate: centsText(isExact ? priceCents : amountCents),
    amount: centsText(amountCents),
    description: isExact ? description : `${description}, ${quantity} ${unit}`,
  };
};
