import type { OrderGroup } from '@farm/domain/orders';
import { buyerPriceFor, inForce } from '@farm/domain/prices';
import { fieldRefusal } from '../core/refuse-input.ts';
import type { Caller } from '../core/rest-app.ts';
import { mcpTexts } from './mcp.texts.ts';
import { type Args, dayOf, partOf } from './tool-fields.ts';

/** An order whose lines do not say again what it says itself. */
export const slimOrder = ({ lines, ...order }: OrderGroup) => ({
  ...order,
  lines: lines.map(
    ({
      buyerId,
      salesRepId,
      orderGroupId,
      orderNumber,
      productId,
      createdAt,
      purchaseOrderNumber,
      notes,
      ...line
    }) => ({
      ...line,
      ...(purchaseOrderNumber !== order.purchaseOrderNumber && { purchaseOrderNumber }),
      ...(notes !== order.notes && { notes }),
    }),
  ),
});

/** An order as the procedure finds it, with the message that it came as. */
export const findOrder = async (caller: Caller, args: Args) => {
  if (Object.keys(args).length === 0) throw fieldRefusal('INPUT_INVALID', 'number', mcpTexts.orderUnnamed());
  const order = await caller.orders.get(args as { number: number });
  if (!order.hasMessage) return slimOrder(order);
  return { ...slimOrder(order), message: await caller.orders.message({ orderGroupId: order.orderGroupId }) };
};

/** Free stock of each product beside what can be promised of it, which is absent where no harvests are expected. */
export const readStock = async (caller: Caller, args: Args) => {
  const asked = {
    day: await dayOf(caller, args),
    productNameIds: args.productNameIds as number[] | undefined,
  };
  const free = await caller.orders.availability(asked);
  const { isOn, products } = await caller.availability.day(asked);
  const promised = new Map(isOn ? products.map((each) => [each.productNameId, each]) : []);
  const both = free.map((each) => {
    const promise = promised.get(each.productNameId);
    promised.delete(each.productNameId);
    return promise ? { ...promise, ...each } : each;
  });
  return { day: asked.day, ...partOf([...both, ...promised.values()], args) };
};

/** The prices of each size on each list that hold on the day and after it; or the one that a buyer pays for one package. */
export const listPrices = async (caller: Caller, { productNameId, buyerId, ...args }: Args) => {
  const day = await dayOf(caller, args);
  const templates = (await caller.catalog.list()).filter(
    ({ id }) => productNameId === undefined || id === productNameId,
  );
  const sizes = templates.flatMap(({ name, baseUnit, sizes }) =>
    sizes.map(({ id, size }) => ({ sizeId: id, productName: name, baseUnit, size })),
  );
  if (buyerId !== undefined) {
    const part = partOf(sizes, args);
    const sizeIds = (part.items as typeof sizes).map(({ sizeId }) => sizeId);
    const { priceListId, prices } = await caller.prices.ofBuyer({ buyerId: buyerId as number, sizeIds });
    const items = (part.items as typeof sizes).map((size) => {
      const own = prices.filter(({ sizeId }) => sizeId === size.sizeId);
      const price = buyerPriceFor(own, priceListId, { quantity: 1, deliveryDate: day });
      return { ...size, price: price ? { cents: price.cents, per: price.per } : null, all: own };
    });
    return { day, ...part, items };
  }
  const lists = new Map((await caller.prices.lists()).map(({ id, name }) => [id, name]));
  const asked = productNameId === undefined ? undefined : { productNameId: productNameId as number };
  const prices = inForce(await caller.prices.list(asked), day);
  const bySize = new Map(sizes.map((size) => [size.sizeId, size]));
  const named = prices.map((price) => ({
    ...bySize.get(price.sizeId),
    ...price,
    priceList: lists.get(price.priceListId),
  }));
  return { day, ...partOf(named, args) };
};
