import { addDays } from '@farm/domain/core';
import type { OrderGroup, OrderLine } from '@farm/domain/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';

describe('changing an order', () => {
  let world: OrderWorld;
  let order: OrderGroup;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
    const { farmer, otherFarmer, rep } = world;
    order = await world.as(rep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: TODAY,
      purchaseOrderNumber: 'PO-7',
      lines: [
        { sizeId: world.sizeOf('1lb'), quantity: 4, farmerId: farmer.uid },
        { sizeId: world.sizeOf('third'), quantity: 6, farmerId: farmer.uid },
        { sizeId: world.sizeOf('12ct'), quantity: 2, farmerId: otherFarmer.uid },
      ],
      idempotencyKey: crypto.randomUUID(),
    });
  });
  afterEach(() => world.close());

  const lineAt = (index: number, of = order): OrderLine => {
    const line = of.lines[index];
    if (!line) throw new Error(`There is no line ${index}`);
    return line;
  };
  const seen = (of = order) => of.lines.map(({ id, version }) => ({ id, version }));
  const now = () => world.as(world.rep).orders.get({ orderGroupId: order.orderGroupId });
  const edit = (input: object, of = order, person = world.rep) =>
    world.as(person).orders.edit({ orderGroupId: of.orderGroupId, lines: seen(of), ...input });

  it('changes quantities, day, PO number and notes together, and records each change', async () => {
    const [a, ...others] = seen();
    const day = addDays(TODAY, 3);
    const edited = await edit({
      lines: [{ ...a, quantity: 9 }, ...others],
      deliveryDate: day,
      purchaseOrderNumber: ' PO-8 ',
      notes: 'back door',
    });
    expect(edited).toEqual(await now());
    expect(edited).toMatchObject({ deliveryDate: day, purchaseOrderNumber: 'PO-8', notes: 'back door' });
    expect(edited.lines.map(({ quantity, version }) => [quantity, version])).toEqual([
      [9, 2],
      [6, 2],
      [2, 2],
    ]);
    const { items } = await world.as(world.admin).history.list({ subject: 'order', id: order.orderGroupId });
    const ofFirst = items.find(({ what, subjectId }) => what === 'changed' && subjectId === `${a?.id}`);
    expect(ofFirst).toMatchObject({
      before: { quantity: 4, deliveryDate: TODAY, purchaseOrderNumber: 'PO-7', notes: null },
      after: { quantity: 9, deliveryDate: day, purchaseOrderNumber: 'PO-8', notes: 'back door' },
      actorId: world.rep.uid,
    });
    // A pending order needs the growers' answer in any case.
    expect((await world.notificationsOf(world.farmer)).map((text) => text.split(' ')[0])).toEqual([
      'order_new',
    ]);
    for (const search of ['o-8', 'PO-8']) {
      expect((await world.as(world.rep).orders.list({ search })).items).toHaveLength(1);
    }
    expect((await world.as(world.rep).orders.list({ search: 'PO-7' })).items).toEqual([]);
  });

  it('leaves what is not named, and empties what is blank', async () => {
    await edit({ notes: 'x' });
    const kept = await edit({ lines: [{ ...seen(await now())[1], quantity: 7 }] });
    expect(kept).toMatchObject({ purchaseOrderNumber: 'PO-7', notes: 'x', deliveryDate: TODAY });
    const emptied = await edit({ purchaseOrderNumber: '', notes: null }, kept);
    expect(emptied).toMatchObject({ purchaseOrderNumber: null, notes: null });
    const same = await edit({ notes: '' }, emptied);
    expect(same.lines).toEqual(emptied.lines);
  });

  it('tells each grower once of the confirmed lines that changed, and reserves the new amount', async () => {
    await world.harvest(20);
    await world.moves(world.farmer).confirm({ id: lineAt(0).id });
    await world.moves(world.farmer).confirm({ id: lineAt(1).id });
    const confirmed = await now();
    await edit({ lines: [{ ...seen(confirmed)[0], quantity: 5 }] }, confirmed);
    const [kale] = await world.as(world.rep).orders.availability({});
    expect(kale).toMatchObject({ onHand: 20, reserved: 6.8, free: 13.2 });
    const day = addDays(TODAY, 1);
    await edit({ deliveryDate: day }, await now());
    expect((await world.notificationsOf(world.farmer)).slice(1)).toEqual([
      'order_changed Order #1 was changed after you confirmed it: 5 × Kale (1lb), to be delivered on Apr 15, 2026.',
      'order_changed Order #1 was changed after you confirmed it: 2 lines, to be delivered on Apr 16, 2026.',
    ]);
    expect(await world.notificationsOf(world.otherFarmer)).toHaveLength(1);
    expect((await now()).lines.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'pending']);
  });

  it('never changes a line that is over, and an order without an open line not at all', async () => {
    await world.moves(world.farmer).reject({ id: lineAt(0).id, reason: 'Frost' });
    const rejected = await now();
    const onClosed = await refusalOf(edit({ lines: [{ ...seen(rejected)[0], quantity: 9 }] }, rejected));
    expect(onClosed).toMatchObject({ code: 'ORDER_CHANGED', details: { present: await now() } });
    const open = seen(rejected).slice(1);
    const edited = await edit({ lines: open, deliveryDate: addDays(TODAY, 1), purchaseOrderNumber: 'PO-9' });
    expect(edited).toMatchObject({ purchaseOrderNumber: 'PO-9', deliveryDate: addDays(TODAY, 1) });
    expect(lineAt(0, edited)).toMatchObject({ deliveryDate: TODAY, purchaseOrderNumber: 'PO-7', version: 2 });
    for (const { id } of open) await world.moves(world.rep).cancel({ id });
    for (const change of [() => edit({ notes: 'x' }), () => addTo(order)]) {
      expect((await refusalOf(change())).code).toBe('ORDER_CLOSED');
    }
  });

  it('refuses a change of something else than was seen, and changes nothing', async () => {
    const before = await now();
    await world
      .moves(world.farmer)
      .confirm({ id: lineAt(2).id })
      .catch(() => {});
    await world.moves(world.otherFarmer).confirm({ id: lineAt(2).id });
    const stale = await refusalOf(edit({ notes: 'late', deliveryDate: addDays(TODAY, 2) }, before));
    expect(stale).toMatchObject({ code: 'ORDER_CHANGED', details: { present: await now() } });
    expect(String(stale)).toContain('Someone else changed Order #1');
    // The day is that of the whole order, so each open line must have been seen.
    const partly = edit({ lines: seen(await now()).slice(1), deliveryDate: addDays(TODAY, 2) });
    expect((await refusalOf(partly)).code).toBe('ORDER_CHANGED');
    expect((await now()).lines.map(({ version }) => version)).toEqual([1, 1, 2]);
    expect(await now()).toMatchObject({ notes: null, deliveryDate: TODAY });
  });

  it('lets one of two changes at once happen whole, and shows the other what there is now', async () => {
    await world.warm();
    const settled = await Promise.allSettled([
      edit({ notes: 'left', deliveryDate: addDays(TODAY, 1) }),
      edit({ notes: 'right', deliveryDate: addDays(TODAY, 2) }, order, world.admin),
    ]);
    const won = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(won).toHaveLength(1);
    const present = await now();
    expect(present).toEqual(won[0]);
    expect(new Set(present.lines.map(({ notes }) => notes)).size).toBe(1);
    const lost = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(lost[0]?.cause).toMatchObject({ code: 'ORDER_CHANGED', details: { present } });
  });

  const addTo = (of: OrderGroup, change: object = {}, person = world.rep) =>
    world.as(person).orders.addLines({
      orderGroupId: of.orderGroupId,
      lines: [{ sizeId: world.sizeOf('12ct'), quantity: 3, farmerId: world.farmer.uid }],
      idempotencyKey: 'more-of-this',
      ...change,
    });

  it('adds what was typed beside an order to it: day, agreed price, notes below its own, the message below its own', async () => {
    await edit({ notes: 'back door' });
    const message = (text: string) => ({ message: { text, words: [] } });
    const typed = {
      deliveryDate: addDays(TODAY, 1),
      purchaseOrderNumber: ' PO-7 ',
      notes: 'ring twice',
      lines: [
        {
          sizeId: world.sizeOf('12ct'),
          quantity: 3,
          farmerId: '',
          agreed: { cents: 150, reason: 'Second order' },
        },
      ],
    };
    await addTo(order, { ...typed, ...message('3 chard'), idempotencyKey: 'first-message' });
    const added = await addTo(order, { ...message('and 3 more'), idempotencyKey: 'next-message' });
    expect(lineAt(3, added)).toMatchObject({
      deliveryDate: addDays(TODAY, 1),
      purchaseOrderNumber: 'PO-7',
      price: { cents: 150, source: 'agreed' },
    });
    expect(new Set(added.lines.map(({ notes }) => notes))).toEqual(new Set(['back door\nring twice']));
    const { orderGroupId } = order;
    expect(await world.as(world.rep).orders.message({ orderGroupId })).toEqual({
      text: '3 chard\n\nand 3 more',
    });
  });

  it('adds nothing under another PO number, and gives the order its first one', async () => {
    const refused = await refusalOf(addTo(order, { purchaseOrderNumber: 'PO-8' }));
    expect(refused).toMatchObject({
      code: 'INPUT_INVALID',
      details: { issues: [{ path: ['purchaseOrderNumber'] }] },
    });
    expect(await now()).toEqual(order);
    const bare = await edit({ purchaseOrderNumber: '' });
    const { lines } = await addTo(bare, { purchaseOrderNumber: 'PO-8', idempotencyKey: 'with-a-number' });
    expect(lines.map(({ purchaseOrderNumber }) => purchaseOrderNumber)).toEqual(lines.map(() => 'PO-8'));
    expect((await world.as(world.rep).orders.list({ search: 'PO-8' })).items).toHaveLength(1);
  });

  it('is known to who would order again for its buyer and day; of another rep’s, the number alone', async () => {
    const known = (day = TODAY, person = world.rep, buyerId = world.buyer.id) =>
      world.as(person).orders.already({ buyerId, day });
    const { number, orderGroupId } = order;
    expect(await known()).toEqual([{ number, orderGroupId }]);
    expect(await known(TODAY, world.admin)).toEqual([{ number, orderGroupId }]);
    expect(await known(TODAY, world.otherRep)).toEqual([{ number, orderGroupId: null }]);
    expect(await known(addDays(TODAY, 1))).toEqual([]);
    expect(await known(TODAY, world.rep, world.otherBuyer.id)).toEqual([]);
    await world.as(world.rep).orders.cancel({ lines: seen() });
    expect(await known()).toEqual([]);
  });

  it('adds lines with the order’s day, PO number and notes, once, and asks their growers', async () => {
    await edit({ notes: 'back door', deliveryDate: addDays(TODAY, 4) });
    const [once, twice] = [await addTo(order), await addTo(order)];
    expect(twice).toEqual(once);
    expect(once).toEqual(await now());
    expect(lineAt(3, once)).toMatchObject({
      productName: 'Chard',
      quantity: 3,
      status: 'pending',
      deliveryDate: addDays(TODAY, 4),
      purchaseOrderNumber: 'PO-7',
      notes: 'back door',
    });
    expect((await world.notificationsOf(world.farmer)).slice(1)).toEqual([
      'order_new Order #1 for Harbor Kitchen, to be delivered on Apr 19, 2026, needs your answer.',
    ]);
    const unknown = await refusalOf(
      addTo(order, { lines: [{ sizeId: 999, quantity: 1 }], idempotencyKey: 'unknown-size' }),
    );
    expect(unknown).toMatchObject({
      code: 'SIZE_MISSING',
      details: { issues: [{ path: ['lines', 0, 'sizeId'] }] },
    });
    expect((await now()).lines).toHaveLength(4);
  });

  it('gives a line that is added while the order moves to another day the day of the others', async () => {
    await world.warm();
    await Promise.allSettled([edit({ deliveryDate: addDays(TODAY, 5) }), addTo(order)]);
    const days = (await now()).lines.map(({ deliveryDate }) => deliveryDate);
    expect(days).toHaveLength(4);
    expect(new Set(days).size).toBe(1);
  });

  it('is for the order’s rep and admins', async () => {
    expect((await refusalOf(edit({ notes: 'x' }, order, world.otherRep))).code).toBe('ORDER_MISSING');
    expect((await refusalOf(edit({ notes: 'x' }, order, world.farmer))).code).toBe('ROLE_FORBIDDEN');
    expect(await edit({ notes: 'by Ada' }, order, world.admin)).toMatchObject({ notes: 'by Ada' });
  });

  it('adds up what the open lines of some days need, and what of it is to be harvested', async () => {
    const { rep, otherRep, farmer, admin } = world;
    await world.harvest(10);
    // Confirmed for an earlier day: that stock is spoken for.
    await world.confirmed(world.order({ quantity: 7, day: addDays(TODAY, -1) }));
    await world.confirmed(world.order({ quantity: 100, day: addDays(TODAY, 2) }));
    await world.as(otherRep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: TODAY,
      lines: [{ sizeId: world.sizeOf('1lb'), quantity: 1, farmerId: '' }],
      idempotencyKey: crypto.randomUUID(),
    });
    await world.moves(farmer).hold({ id: lineAt(1).id });
    await world.moves(world.otherFarmer).reject({ id: lineAt(2).id, reason: 'Frost' });
    const needs = (person: typeof rep, more: object = {}) =>
      world.as(person).orders.needs({ from: TODAY, to: TODAY, ...more });
    const kale = { name: 'Kale', baseUnit: 'lb', onHand: 10, earlier: 7 };
    expect(await needs(admin)).toMatchObject([
      { ...kale, sizes: [], units: 0, toHarvest: 0, alsoAsked: '6.8' },
    ]);
    await world.moves(admin).confirm({ id: lineAt(0).id });
    // The farm's harvest list is equal for everyone who sees a line of the product.
    for (const person of [admin, farmer, rep, otherRep, world.otherFarmer]) {
      expect(await needs(person)).toMatchObject([
        {
          ...kale,
          sizes: [{ size: '1lb', packages: 4, units: 4 }],
          units: 4,
          toHarvest: 1,
          alsoAsked: '2.8',
        },
      ]);
    }
    const later = { from: addDays(TODAY, 5), to: addDays(TODAY, 6) };
    expect(await needs(admin, later)).toMatchObject([{ sizes: [], earlier: 111, units: 0, toHarvest: 101 }]);
    await world.harvest(101);
    expect(await needs(admin, later)).toEqual([]);
    expect((await refusalOf(needs(admin, { to: addDays(TODAY, -1) }))).code).toBe('INPUT_INVALID');
    expect((await refusalOf(needs(admin, { to: addDays(TODAY, 100) }))).code).toBe('INPUT_INVALID');
  });
});
