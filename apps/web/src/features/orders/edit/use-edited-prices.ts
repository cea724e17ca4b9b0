import { typedNumber } from '@farm/domain/core';
import { isOpenStatus, OrderQuantity } from '@farm/domain/orders';
import { trpc } from '../../../lib/api.ts';
import { useBuyerPrices } from '../../prices/prices.calls.ts';
import { useLineActs } from '../acts/line-acts.tsx';
import { listedPrice, ownPrice, type TypedPrice, totalOf } from '../order-prices.tsx';
import type { Order } from '../orders.calls.ts';
import type { EditValues } from './order-edit-values.ts';

/** The sizes that lines name, as long as the catalog has them by these names. */
const useSizesOf = (order: Order, isAsked: boolean) => {
  const { data } = trpc.catalog.list.useQuery(undefined, { enabled: isAsked });
  return new Map(
    order.lines.flatMap(({ id, productName, size, unitsPerPackage }) => {
      const template = data?.find(({ name }) => name === productName);
      const found = template?.sizes.find((one) => one.size === size);
      return template && found
        ? [[id, { sizeId: found.id, unitsPerPackage, baseUnit: template.baseUnit }] as const]
        : [];
    }),
  );
};

/**
 * It prices the lines as they are typed; undefined where nobody may agree on prices. As the farm does it: another quantity
 * asks the price list again, unless the price was agreed; another day does not.
 */
export const useEditedPrices = (order: Order, values: EditValues) => {
  const { mayPrice, price: agree } = useLineActs();
  const isOn = order.lines.some(mayPrice);
  const sizes = useSizesOf(order, isOn);
  const known = useBuyerPrices(
    isOn ? order.buyerId : undefined,
    [...sizes.values()].map(({ sizeId }) => sizeId),
  );
  if (!isOn) return undefined;
  const priceOf = (line: Order['lines'][number]): TypedPrice | undefined => {
    const quantity = OrderQuantity.safeParse(typedNumber(values.quantities[line.id] ?? '')).data;
    if (!isOpenStatus(line.status) || quantity === undefined || quantity === line.quantity) return line.price;
    if (line.price?.source === 'agreed') return ownPrice(line, quantity);
    const chosen = sizes.get(line.id);
    return listedPrice(known, { quantity, deliveryDate: values.deliveryDate, chosen });
  };
  const prices = new Map(order.lines.map((line) => [line.id, priceOf(line)]));
  return {
    prices,
    baseUnitOf: (id: number) => sizes.get(id)?.baseUnit,
    total: totalOf(order.lines.map(({ id, status }) => ({ status, price: prices.get(id) }))),
    mayPrice,
    agree,
  };
};
