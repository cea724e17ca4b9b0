import type { BaseUnit } from '@farm/domain/catalog';
import { holdText } from '@farm/domain/orders';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from './api.ts';
import { translate } from './translate.ts';

const MOST_HELD = 500;

/** Reads why the stock of short products is not free for a day, in words; by product. */
export const useHolds = (
  products: readonly { productNameId: number; baseUnit: BaseUnit | null }[],
  day?: string,
): ReadonlyMap<number, string> => {
  const asked = JSON.stringify(
    [...new Set(products.map(({ productNameId }) => productNameId))]
      .sort((a, b) => a - b)
      .slice(0, MOST_HELD),
  );
  const { data } = trpc.orders.holds.useQuery(
    { productNameIds: JSON.parse(asked), ...(day && { day }) },
    { enabled: asked !== '[]', placeholderData: keepPreviousData },
  );
  const unitOf = new Map(products.map(({ productNameId, baseUnit }) => [productNameId, baseUnit]));
  return new Map(
    data?.flatMap(({ productNameId, ...hold }) => {
      const text = holdText({ ...hold, baseUnit: unitOf.get(productNameId) ?? null });
      return text ? [[productNameId, translate(text)] as const] : [];
    }),
  );
};
