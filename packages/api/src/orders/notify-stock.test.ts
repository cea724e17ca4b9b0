import { addDays } from '@farm/domain/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actAsFarm } from '../jobs/act-as-farm.ts';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';
import { notifyStock } from './notify-stock.ts';

describe.each(engines)('held lines whose stock has come, on %s', (engine) => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld(engine);
  });
  afterEach(() => world.close());

  const tell = async () => notifyStock(await actAsFarm(world.farm));
  const held = async (...wanted: Parameters<OrderWorld['order']>) =>
    world.moves(world.admin).hold({ id: (await world.order(...wanted)).id });
  const told = async (person: OrderWorld['farmer']) =>
    (await world.notificationsOf(person)).filter((news) => news.startsWith('order_stock'));

  it('are told of once to their grower, however often it is looked and whatever comes and goes', async () => {
    const line = await held({ quantity: 5 });
    await held({ quantity: 50 });
    await tell();
    expect(await told(world.farmer)).toEqual([]);
    await world.harvest(6);
    await tell();
    await tell();
    const news = `order_stock Order #${line.orderNumber}: 5 × Kale (1lb) can be confirmed. Its stock is here.`;
    expect(await told(world.farmer)).toEqual([news]);
    expect(await told(world.otherFarmer)).toEqual([]);
    expect(await told(world.rep)).toEqual([]);
    const other = await world.confirmed(world.order({ quantity: 5 }));
    await tell();
    await world.moves(world.admin).cancel({ id: other.id });
    await tell();
    expect(await told(world.farmer)).toEqual([news]);
  });

  it('are not told of again when a confirmation is undone, but once they are held anew', async () => {
    await world.harvest(6);
    const moves = world.moves(world.admin);
    const undo = ({ id, version }: { id: number; version: number }) =>
      world.as(world.admin).orders.undo({ lines: [{ id, version }] });
    const line = await held({ quantity: 5 });
    await undo(await moves.confirm({ id: line.id }));
    await tell();
    await undo(await moves.confirm({ id: line.id }));
    await tell();
    expect(await told(world.farmer)).toHaveLength(1);
    const other = await held({ quantity: 6 });
    await tell();
    await undo(other);
    await moves.hold({ id: other.id });
    await tell();
    expect((await told(world.farmer)).filter((news) => news.includes(`#${other.orderNumber}:`))).toHaveLength(
      2,
    );
  });

  it('tell every farmer if any grower may take them, each once for an order', async () => {
    await world.harvest(20);
    const { lines } = await world.as(world.rep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: TODAY,
      lines: [5, 6].map((quantity) => ({ sizeId: world.sizeOf('1lb'), quantity, farmerId: '' })),
      idempotencyKey: crypto.randomUUID(),
    });
    await world.as(world.admin).orders.hold({ lines: lines.map(({ id, version }) => ({ id, version })) });
    await tell();
    const news = [
      `order_stock Order #${lines[0]?.orderNumber}: 2 held lines can be confirmed. Their stock is here.`,
    ];
    expect(await told(world.farmer)).toEqual(news);
    expect(await told(world.otherFarmer)).toEqual(news);
    expect(await told(world.rep)).toEqual([]);
  });

  it('stop asking once they are confirmed, and are not told of long after their day', async () => {
    await world.harvest(20);
    const line = await held({ quantity: 5 });
    await tell();
    await world.moves(world.admin).confirm({ id: line.id });
    const { items } = await world.as(world.farmer).notifications.list({});
    expect(items.find(({ type }) => type === 'order_stock')?.read).toBe(true);
    await held({ quantity: 5, day: addDays(TODAY, -61) });
    await tell();
    expect(await told(world.farmer)).toHaveLength(1);
  });
});
