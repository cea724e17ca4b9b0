import type { Engine } from '@farm/data/core';
import type { OrderLine } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import { openWorld, TODAY } from './world.ts';

type Wanted = {
  quantity?: number;
  /** The line's grower; by default the farmer of the world, '' for any grower. */
  farmerId?: string;
  day?: string;
  size?: '1lb' | 'third';
  buyerId?: number;
};

/** Opens a farm with two growers, two reps, an admin, two buyers, kale in two sizes, and chard. */
export const openOrderWorld = async (engine: Engine, options: Parameters<typeof openWorld>[1] = {}) => {
  const world = await openWorld(engine, options);
  const farmer = await world.person('farmer', 'Fay');
  const otherFarmer = await world.person('farmer', 'Oscar');
  const rep = await world.person('sales_rep', 'Rita');
  const otherRep = await world.person('sales_rep', 'Ole');
  const admin = await world.person('admin', 'Ada');
  const kale = await world.as(admin).catalog.create({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [
      { size: '1lb', unitsPerBaseUnit: '1' },
      { size: 'third', unitsPerBaseUnit: '0.3' },
    ],
  });
  const chard = await world
    .as(admin)
    .catalog.create({ name: 'Chard', baseUnit: 'bunch', sizes: [{ size: '12ct', unitsPerBaseUnit: '12' }] });
  const buyer = await world.as(admin).buyers.create({ name: 'Harbor Kitchen' });
  const otherBuyer = await world.as(admin).buyers.create({ name: 'Green Grocer' });
  const sizeOf = (label: string) => {
    const size = [...kale.sizes, ...chard.sizes].find((size) => size.size === label);
    if (!size) throw new Error(`There is no size ${label}`);
    return size.id;
  };
  const first = <Item>(items: readonly Item[]): Item => {
    const [item] = items;
    if (item === undefined) throw new Error('There is no item');
    return item;
  };
  return {
    ...world,
    farmer,
    otherFarmer,
    rep,
    otherRep,
    admin,
    buyer,
    otherBuyer,
    sizeOf,
    first,
    /** Opens enough connections for simultaneous calls, so that none has to wait for one. */
    warm: async () => {
      await Promise.all(Array.from({ length: 12 }, () => world.as(admin).orders.count()));
    },
    /** Places a one-line order by the rep, which is pending. */
    order: async ({
      quantity = 5,
      farmerId = farmer.uid,
      day = TODAY,
      size = '1lb',
      buyerId = buyer.id,
    }: Wanted = {}) => {
      const order = await world.as(rep).orders.create({
        buyerId,
        deliveryDate: day,
        lines: [{ sizeId: sizeOf(size), quantity, farmerId }],
        idempotencyKey: crypto.randomUUID(),
      });
      return first(order.lines);
    },
    confirmed: async (line: Promise<OrderLine>) => world.moves(admin).confirm({ id: (await line).id }),
    /** Adds kale to the stock, in whole base units. */
    harvest: (unitsAvailable: number, harvestDate = TODAY) =>
      world.as(farmer).inventory.add({ name: 'Kale', unitsAvailable, harvestDate }),
    /** The notifications of a person, oldest first. */
    notificationsOf: async (person: typeof farmer) =>
      (await world.as(person).notifications.list({})).items
        .toReversed()
        .map(({ type, message }) => `${type} ${message}`),
  };
};

export type OrderWorld = Awaited<ReturnType<typeof openOrderWorld>>;

/** The refusal that a call ends with. */
export const refusalOf = async (call: Promise<unknown>): Promise<Refusal> => {
  const error = await call.then(
    () => new Error('it was not refused'),
    (error: Error) => error,
  );
  if (error.cause instanceof Refusal) return error.cause;
  throw error;
};
