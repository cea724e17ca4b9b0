import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';

describe.each(engines)('prices that reach open orders on %s', (engine) => {
  let world: OrderWorld;
  let admin: ReturnType<OrderWorld['as']>;
  let rep: ReturnType<OrderWorld['as']>;
  beforeEach(async () => {
    world = await openOrderWorld(engine);
    admin = world.as(world.admin);
    rep = world.as(world.rep);
  });
  afterEach(() => world.close());

  const place = async (quantity: number, size = '1lb', deliveryDate = TODAY) => {
    const order = await rep.orders.create({
      buyerId: world.buyer.id,
      deliveryDate,
      lines: [{ sizeId: world.sizeOf(size), quantity, farmerId: world.farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    return world.first(order.lines);
  };

  const set = (cents: number, more: object = {}) =>
    admin.prices.set({ prices: [{ priceListId: 1, sizeId: world.sizeOf('1lb'), cents, ...more }] });

  const reprice = async (alsoListed = false) => {
    const seen = await admin.orders.toReprice({ alsoListed, withLines: true });
    return { ...seen, done: await admin.orders.reprice({ alsoListed, hash: seen.hash }) };
  };

  const priceOf = async (id: number) => (await rep.orders.line({ id })).price;

  it('are shown line by line, are given in one act, and the history says so', async () => {
    const past = await place(2, '1lb', '2026-03-01');
    const open = await place(10);
    const other = await place(1, '12ct');
    const cancelled = await place(4);
    await world.moves(world.rep).cancel({ id: cancelled.id });
    expect(await admin.orders.toReprice()).toMatchObject({ orders: 0, count: 0 });
    await set(310);
    await set(280, { minQuantity: 10, validFrom: '2026-01-01' });
    const { done, ...seen } = await reprice();
    expect(seen).toMatchObject({ orders: 2, count: 2, listed: 0 });
    expect(seen.lines).toMatchObject([
      { id: past.id, before: null, after: { cents: 310, per: 'package' }, amountCents: 620 },
      { id: open.id, before: null, after: { cents: 280, per: 'package' }, amountCents: 2800 },
    ]);
    expect(done).toEqual({ orders: 2, count: 2 });
    expect(await priceOf(past.id)).toMatchObject({ cents: 310, source: 'list' });
    expect(await priceOf(other.id)).toBeUndefined();
    expect(await priceOf(cancelled.id)).toBeUndefined();
    const { items } = await rep.history.list({ subject: 'order', id: open.orderGroupId });
    expect(items.filter(({ type }) => type === 'order_price')).toMatchObject([
      { what: 'priced', after: { priceCents: 280 }, reason: 'Priced by the price list' },
    ]);
    expect(await admin.orders.toReprice()).toMatchObject({ orders: 0, count: 0 });
  });

  it('leave agreed prices, and earlier prices of a list unless they are asked for', async () => {
    await set(310);
    const listed = await place(1);
    const { id, version } = await place(1);
    await rep.orders.setPrice({ id, version, cents: 200, reason: 'Opening week' });
    await set(350);
    expect(await admin.orders.toReprice()).toMatchObject({ count: 0, listed: 1 });
    expect((await reprice(true)).lines).toMatchObject([
      { id: listed.id, before: { cents: 310 }, after: { cents: 350 } },
    ]);
    expect(await priceOf(listed.id)).toMatchObject({ cents: 350, source: 'list' });
    expect(await priceOf(id)).toMatchObject({ cents: 200, source: 'agreed' });
  });

  it('reach what was delivered since then and has no price, with the draft that it is on', async () => {
    const line = await place(2, '12ct');
    const invoiced = await place(3);
    // The first price begins billing.
    await set(310);
    for (const { id } of [line, invoiced]) {
      await world.moves(world.admin).confirm({ id });
      await world.moves(world.admin).deliver({ id });
    }
    const [draft] = await admin.invoices.draft({
      drafts: [{ buyerId: world.buyer.id, lineIds: [line.id, invoiced.id] }],
    });
    await set(1250, { sizeId: world.sizeOf('12ct') });
    expect((await reprice()).done).toEqual({ orders: 2, count: 2 });
    expect(await priceOf(line.id)).toMatchObject({ cents: 1250, amountCents: 2500 });
    const changed = await admin.invoices.get({ id: draft?.id ?? 0 });
    expect(changed).toMatchObject({ unpriced: 0, totalCents: 3430 });
    expect(changed.version).toBeGreaterThan(draft?.version ?? 0);
  });

  it('are not given where an order or a price has changed since it was looked at', async () => {
    const line = await place(2);
    await set(310);
    const { hash } = await admin.orders.toReprice();
    await set(320, { validFrom: TODAY });
    expect((await refusalOf(admin.orders.reprice({ hash }))).code).toBe('VERSION_STALE');
    const seen = await admin.orders.toReprice();
    await world.moves(world.farmer).confirm({ id: line.id });
    expect((await refusalOf(admin.orders.reprice({ hash: seen.hash }))).code).toBe('VERSION_STALE');
    expect(await priceOf(line.id)).toBeUndefined();
  });
});
