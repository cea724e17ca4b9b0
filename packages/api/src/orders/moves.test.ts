import { addDays } from '@farm/domain/core';
import type { OrderLine } from '@farm/domain/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';

describe('moves of an order line', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
  });
  afterEach(() => world.close());

  const now = async ({ id }: OrderLine) =>
    (await world.as(world.admin).orders.lines()).find((line) => line.id === id);

  const onHand = async () =>
    world.first(
      await world.as(world.admin).orders.availability({ productNameIds: [await world.productOf('Kale')] }),
    );

  it('notifies the rep of what growers do and the grower of what others cancel, and nobody of what they did themselves', async () => {
    const { farmer, rep, admin } = world;
    const lines = [await world.order(), await world.order(), await world.order(), await world.order()];
    const ids = lines.map(({ id }) => id);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    await world.moves(farmer).confirm({ id: a });
    await world.moves(farmer).hold({ id: b });
    await world.moves(rep).cancel({ id: c });
    await world.moves(admin).cancel({ id: d });
    expect(await world.notificationsOf(rep)).toEqual([
      'order_confirmed Order #1: 5 × Kale (1lb) is confirmed.',
      'order_held Order #2: 5 × Kale (1lb) is held until there is stock.',
      'order_cancelled Order #4: 5 × Kale (1lb) was cancelled.',
    ]);
    expect((await world.notificationsOf(farmer)).slice(4)).toEqual([
      'order_cancelled Order #3: 5 × Kale (1lb) was cancelled.',
      'order_cancelled Order #4: 5 × Kale (1lb) was cancelled.',
    ]);
    expect(await world.notificationsOf(admin)).toEqual([]);
  });

  it('sends every rep an event when free stock changes, and no other', async () => {
    const { farmer, rep } = world;
    const eventRoles = () =>
      world.events.splice(0).flatMap(({ topic, to }) => (topic === 'inventory' ? [to?.roles] : []));
    const [kept, dropped] = [await world.order(), await world.order()];
    eventRoles();
    await world.moves(farmer).hold({ id: kept.id });
    await world.moves(farmer).update({ id: kept.id, deliveryDate: '2026-05-01' });
    await world.moves(rep).cancel({ id: dropped.id });
    expect(eventRoles()).toEqual([]);
    await world.moves(farmer).confirm({ id: kept.id });
    expect(eventRoles()).toEqual([['sales_rep']]);
    await world.moves(rep).update({ id: kept.id, deliveryDate: '2026-05-02' });
    expect(eventRoles()).toEqual([]);
    await world.moves(rep).cancel({ id: kept.id });
    expect(eventRoles()).toEqual([['sales_rep']]);
  });

  it('lets only the line’s grower, its rep and admins act, and changes nothing for anyone else', async () => {
    const { farmer, otherFarmer, rep, otherRep, admin } = world;
    const line = await world.order();
    const code = async (call: Promise<unknown>) => (await refusalOf(call)).code;
    const move = { id: line.id };
    expect(await code(world.moves(otherFarmer).confirm(move))).toBe('ORDER_LINE_FOREIGN');
    expect(await code(world.moves(otherFarmer).reject({ ...move, reason: 'No' }))).toBe('ORDER_LINE_FOREIGN');
    expect(await code(world.moves(otherFarmer).update({ ...move, deliveryDate: '2026-05-01' }))).toBe(
      'ORDER_LINE_FOREIGN',
    );
    expect(await code(world.moves(rep).confirm(move))).toBe('ROLE_FORBIDDEN');
    expect(await code(world.moves(rep).update({ ...move, status: 'confirmed' }))).toBe('ROLE_FORBIDDEN');
    expect(await code(world.moves(farmer).cancel(move))).toBe('ROLE_FORBIDDEN');
    expect(await code(world.moves(farmer).update({ ...move, status: 'cancelled' }))).toBe('ROLE_FORBIDDEN');
    expect(await code(world.moves(otherRep).cancel(move))).toBe('ORDER_MISSING');
    expect(await code(world.moves(otherRep).update({ ...move, deliveryDate: '2026-05-01' }))).toBe(
      'ORDER_MISSING',
    );
    expect(await code(world.as(otherRep).orders.coverage(move))).toBe('ORDER_MISSING');
    expect(await code(world.as(null).orders.confirm({ lines: [move], ifShort: 'confirm' }))).toBe(
      'SIGN_IN_REQUIRED',
    );
    expect(await code(world.moves(farmer).reject({ ...move, reason: ' ' }))).toBe('INPUT_INVALID');
    expect(await code(world.moves(admin).update({ ...move, status: 'rejected', rejectionReason: ' ' }))).toBe(
      'INPUT_INVALID',
    );
    expect(await now(line)).toEqual(line);
    expect(await world.notificationsOf(rep)).toEqual([]);
    const confirmed = await world.moves(admin).confirm(move);
    expect(confirmed).toMatchObject({ status: 'confirmed', farmerId: farmer.uid, version: 2 });
    expect(await world.moves(rep).deliver(move)).toMatchObject({ status: 'delivered' });
  });

  it('gives a line open to any grower to the first farmer who acts on it, not to an admin', async () => {
    const { farmer, otherFarmer, admin } = world;
    const open = await world.order({ farmerId: '' });
    expect(await world.moves(admin).hold({ id: open.id })).toMatchObject({ farmerId: '' });
    expect(await world.moves(otherFarmer).confirm({ id: open.id })).toMatchObject({
      farmerId: otherFarmer.uid,
    });
    expect((await refusalOf(world.moves(farmer).deliver({ id: open.id }))).code).toBe('ORDER_LINE_FOREIGN');
  });

  it('refuses a closed move and an outdated version, and answers the line as it is now', async () => {
    const { farmer } = world;
    const line = await world.order();
    await world.moves(farmer).hold({ id: line.id });
    const closed = await refusalOf(world.moves(farmer).deliver({ id: line.id }));
    expect(closed).toMatchObject({
      code: 'ORDER_MOVE_CLOSED',
      details: { present: { id: line.id, status: 'pending_inventory', version: 2 } },
    });
    expect(closed.message).toContain('Confirmed, Rejected or Cancelled');
    const stale = await refusalOf(world.moves(farmer).confirm({ id: line.id, version: line.version }));
    expect(stale).toMatchObject({ code: 'ORDER_CHANGED', details: { present: { version: 2 } } });
    expect(await now(line)).toMatchObject({ status: 'pending_inventory', version: 2 });
    const pending = await refusalOf(world.moves(farmer).update({ id: line.id, status: 'pending' }));
    expect(pending.code).toBe('ORDER_MOVE_CLOSED');
    await world.moves(farmer).reject({ id: line.id, reason: 'Hail' });
    expect(
      (await refusalOf(world.moves(farmer).update({ id: line.id, deliveryDate: '2026-05-01' }))).code,
    ).toBe('ORDER_MOVE_CLOSED');
    expect((await refusalOf(world.moves(farmer).checkStock({ id: line.id }))).code).toBe('ORDER_MOVE_CLOSED');
  });

  it('moves status and day together or not at all', async () => {
    const { farmer, rep } = world;
    const line = await world.order();
    const call = world.moves(farmer).update({
      id: line.id,
      deliveryDate: '2026-05-01',
      status: 'delivered',
    });
    expect(await refusalOf(call)).toMatchObject({ code: 'ORDER_MOVE_CLOSED', details: { present: line } });
    expect(await now(line)).toEqual(line);
    await world.moves(rep).update({ id: line.id, deliveryDate: '2026-01-01' });
    expect((await world.notificationsOf(farmer)).at(-1)).toBe(
      'order_rescheduled Order #1: 5 × Kale (1lb) is now to be delivered on Jan 01, 2026.',
    );
    const before = (await world.notificationsOf(farmer)).length;
    const both = await world
      .moves(farmer)
      .update({ id: line.id, version: 2, deliveryDate: '2026-05-02', status: 'confirmed' });
    expect(both).toMatchObject({ status: 'confirmed', deliveryDate: '2026-05-02', version: 4 });
    expect(await world.notificationsOf(farmer)).toHaveLength(before);
  });

  it('counts as free exactly what no confirmed line has reserved, under the current product name', async () => {
    const { farmer, admin } = world;
    await world.harvest(10);
    const line = await world.confirmed(world.order({ quantity: 21, size: 'third' }));
    await world.order({ quantity: 50 });
    expect(await onHand()).toMatchObject({ name: 'Kale', onHand: 10, reserved: 6.3, free: 3.7 });
    expect(await world.as(farmer).orders.coverage({ id: line.id })).toEqual({
      baseUnit: 'lb',
      needed: 6.3,
      free: 10,
      short: 0,
      shortPackages: 0,
      old: 0,
      heldBy: null,
    });
    const other = await world.order({ quantity: 13, size: 'third' });
    expect(await world.as(farmer).orders.coverage({ id: other.id })).toEqual({
      baseUnit: 'lb',
      needed: 3.9,
      free: 3.7,
      short: 0.2,
      shortPackages: 1,
      old: 0,
      heldBy: { orders: [line.orderNumber], more: 0, until: line.deliveryDate },
    });
    const [kale] = (await world.as(admin).catalog.names()).filter(({ name }) => name === 'Kale');
    await world.as(admin).catalog.update({ id: kale?.id ?? 0, name: 'Lacinato' });
    const lacinato = { productNameId: kale?.id, name: 'Lacinato', onHand: 10 };
    expect(await world.as(admin).orders.availability({ productNameIds: [kale?.id ?? 0, 999] })).toEqual([
      { ...lacinato, old: 0, reserved: 6.3, free: 3.7 },
    ]);
    expect(await world.as(farmer).orders.coverage({ id: other.id })).toMatchObject({ free: 3.7 });
    expect(await now(other)).toMatchObject({ productName: 'Kale' });
    await world.moves(admin).cancel({ id: line.id });
    expect(await world.as(admin).orders.availability()).toContainEqual({
      ...lacinato,
      old: 0,
      reserved: 0,
      free: 10,
    });
  });

  it('leaves free for a day what later weeks need: 72 heads, 40 tomorrow and 500 in three weeks are 32', async () => {
    const { farmer, admin } = world;
    const [tomorrow, inThreeWeeks] = [addDays(TODAY, 1), addDays(TODAY, 22)];
    const productNameId = await world.productOf('Kale');
    const freeOn = async (day: string) =>
      world.first(await world.as(admin).orders.availability({ productNameIds: [productNameId], day })).free;
    await world.harvest(72);
    await world.confirmed(world.order({ quantity: 40, day: tomorrow }));
    await world.confirmed(world.order({ quantity: 500, day: inThreeWeeks }));
    expect([await freeOn(tomorrow), await freeOn(inThreeWeeks)]).toEqual([32, 0]);
    const line = await world.order({ quantity: 32, day: tomorrow });
    await world.moves(farmer).hold({ id: line.id });
    expect(await world.moves(farmer).checkStock({ id: line.id })).toMatchObject({
      line: { status: 'confirmed' },
      coverage: { free: 32, short: 0 },
    });
    const keeping = await world.as(admin).catalog.update({ id: productNameId, keepsDays: 30 });
    expect([keeping.keepsDays, await freeOn(TODAY)]).toEqual([30, 0]);
    await world.as(admin).catalog.update({ id: productNameId, keepsDays: null });
    await world.as(admin).farm.update({ stockKeepsDays: 0, version: 1 });
    expect(await freeOn(TODAY)).toBe(72);
  });

  it('asks nobody for what is answered, and marks news of a delivered order as read', async () => {
    const { farmer, rep, admin, otherFarmer } = world;
    const unread = async (person: typeof farmer) =>
      (await world.as(person).notifications.list({ unreadOnly: true })).items.map(({ type }) => type);
    const line = await world.order({ farmerId: '' });
    expect([await unread(farmer), await unread(otherFarmer)]).toEqual([['order_new'], ['order_new']]);
    await world.moves(farmer).hold({ id: line.id });
    // It is Fay's now, and waits for her.
    expect([await unread(farmer), await unread(otherFarmer)]).toEqual([['order_new'], []]);
    expect(await unread(rep)).toEqual(['order_held']);
    await world.moves(admin).confirm({ id: line.id });
    expect([await unread(farmer), await unread(rep)]).toEqual([[], ['order_confirmed']]);
    await world.moves(admin).deliver({ id: line.id });
    expect(await unread(rep)).toEqual([]);
    const dropped = await world.order();
    await world.moves(farmer).reject({ id: dropped.id, reason: 'Frost' });
    expect(await unread(rep)).toEqual(['order_rejected']);
  });

  it('confirms a held line once free stock covers it, and says how much is short until then', async () => {
    const { farmer, rep } = world;
    await world.harvest(7);
    await world.confirmed(world.order({ quantity: 4 }));
    const line = await world.order({ quantity: 5 });
    await world.moves(farmer).hold({ id: line.id });
    const before = (await world.notificationsOf(rep)).length;
    expect(await world.moves(farmer).checkStock({ id: line.id })).toMatchObject({
      line: { status: 'pending_inventory', version: 2 },
      coverage: { needed: 5, free: 3, short: 2, shortPackages: 2 },
    });
    expect(await world.notificationsOf(rep)).toHaveLength(before);
    await world.harvest(2);
    expect(await world.moves(farmer).checkStock({ id: line.id, version: 2 })).toMatchObject({
      line: { status: 'confirmed' },
      coverage: { short: 0 },
    });
    expect(await world.notificationsOf(rep)).toHaveLength(before + 1);
  });

  it('delivers from the oldest lots in whole base units, and the ledger says what was short', async () => {
    const { farmer, admin } = world;
    const newer = await world.harvest(5, '2026-04-10');
    const older = await world.harvest(2, '2026-04-01');
    const line = await world.confirmed(world.order({ quantity: 9, size: 'third' }));
    expect(await onHand()).toMatchObject({ onHand: 7, reserved: 2.7 });
    await world.moves(farmer).deliver({ id: line.id });
    // 2.7 lb take 3 whole pounds.
    expect(await onHand()).toMatchObject({ name: 'Kale', onHand: 4, reserved: 0, free: 4 });
    const products = await world.as(farmer).inventory.products();
    expect(products.find(({ id }) => id === older.id)?.unitsAvailable).toBe(0);
    expect(products.find(({ id }) => id === newer.id)?.unitsAvailable).toBe(4);
    const large = await world.confirmed(world.order({ quantity: 10 }));
    await world.moves(farmer).deliver({ id: large.id });
    expect(await onHand()).toMatchObject({ onHand: 0, free: 0 });
    const history = await world.as(farmer).inventory.history({ productId: newer.id });
    expect(
      history.items.map(({ kind, units, reason, orderLineId }) => [kind, units, reason, orderLineId]),
    ).toEqual([
      ['delivered', -4, 'Delivered on Order #2; stock was short by 6', large.id],
      ['delivered', -1, 'Delivered on Order #1', line.id],
      ['added', 5, null, null],
    ]);
    const nothing = await world.confirmed(world.order({ quantity: 3 }));
    await world.moves(admin).deliver({ id: nothing.id });
    const { items } = await world.as(admin).inventory.history({ productId: nothing.productId });
    expect(items).toMatchObject([
      { units: 0, orderLineId: nothing.id, reason: 'Delivered on Order #3; stock was short by 3' },
    ]);
  });
});
