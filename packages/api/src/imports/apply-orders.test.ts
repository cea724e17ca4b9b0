import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportWorld, openImportWorld } from '../testing/import-world.ts';
import { refusalOf } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';
import { ordersPart } from './apply-orders.ts';

describe.each(engines)('orders of a file on %s', (engine) => {
  let world: ImportWorld;
  beforeEach(async () => {
    world = await openImportWorld(engine);
  });
  afterEach(async () => {
    expect(await world.contradictions()).toEqual([]);
    await world.close();
  });

  const orders = async () => (await world.as(world.admin).orders.list({})).items;
  const header = 'Order,Buyer,Product,Size,Quantity,Delivery date,PO,Notes,Status,Price';
  const past = [
    header,
    '1002,Green Grocer,Chard,,3,2026-04-02,,,Pending,',
    '1001,Harbor Kitchen,Kale,1lb,4,2026-03-30,HK-77,back door,,$3.50',
    '1001,Harbor Kitchen,Chard,12ct,2,2026-03-30,HK-77,back door,delivered,',
    '1003,Green Grocer,Kale,third,9,2026-04-03,,,cancelled,',
  ];

  it('come in as delivered if they are past, without stock, bills or notifications', async () => {
    await world.harvest(30);
    const batch = await world.bring(world.admin, 'orders', past);
    expect(batch.counts).toEqual({ new: 4, changed: 0, same: 0, leftOut: 0 });
    const placed = (await orders()).toReversed();
    expect(
      placed.map(({ buyerName, deliveryDate, purchaseOrderNumber, notes, createdAt, lines }) => [
        buyerName,
        deliveryDate,
        purchaseOrderNumber,
        notes,
        createdAt,
        lines.map(({ productName, size, quantity, status, price }) =>
          [productName, size, quantity, status, price?.cents, price?.source, price?.billing].join(' ').trim(),
        ),
      ]),
    ).toEqual([
      [
        'Harbor Kitchen',
        '2026-03-30',
        'HK-77',
        'back door',
        '2026-03-30T00:00:00.000Z',
        ['Kale 1lb 4 delivered 350 agreed none', 'Chard 12ct 2 delivered'],
      ],
      ['Green Grocer', '2026-04-02', null, null, '2026-04-02T00:00:00.000Z', ['Chard 12ct 3 delivered']],
      ['Green Grocer', '2026-04-03', null, null, '2026-04-03T00:00:00.000Z', ['Kale third 9 cancelled']],
    ]);
    expect(
      (await world.as(world.admin).inventory.overview())
        .flatMap(({ lots }) => lots)
        .map(({ unitsAvailable }) => unitsAvailable),
    ).toEqual([30]);
    for (const person of [world.farmer, world.rep, world.admin])
      expect(await world.notificationsOf(person)).toEqual([]);
    const found = await world.as(world.admin).orders.list({ search: 'k-77' });
    expect(found.items.map(({ number }) => number)).toEqual([world.first(placed).number]);
  });

  it('are pending or confirmed if they are not past, with the prices of the list and the rep of the buyer', async () => {
    await world.as(world.admin).buyers.assign({ id: world.buyer.id, repId: world.rep.uid });
    await world.as(world.admin).prices.set({
      prices: [{ priceListId: 1, sizeId: world.sizeOf('1lb'), cents: 425, validFrom: '2026-01-01' }],
    });
    await world.bring(world.admin, 'orders', [
      'Customer,Item,Size,Qty,Delivery,Status',
      `Harbor Kitchen,kale,1lb,4,${TODAY},`,
      `Harbor Kitchen,Chard,12ct,1,${TODAY},confirmed`,
      'Green Grocer,Kale,1lb,2,2026-04-20,Confirmed',
    ]);
    const [later, today] = await orders();
    expect([today?.salesRepId, later?.salesRepId]).toEqual([world.rep.uid, world.admin.uid]);
    expect(today?.lines.map(({ status, price }) => [status, price?.cents, price?.source])).toEqual([
      ['pending', 425, 'list'],
      ['confirmed', undefined, undefined],
    ]);
    expect(later?.lines.map(({ status }) => status)).toEqual(['confirmed']);
    expect(later?.createdAt).toBe('2026-04-15T12:00:00.000Z');
    const line = world.first(today?.lines ?? []);
    expect((await world.moves(world.admin).confirm({ id: line.id })).status).toBe('confirmed');
  });

  it('are the same when they come again, from the same file or from our export, and equal lines count by number', async () => {
    await world.bring(world.admin, 'orders', past);
    expect((await world.preview(world.admin, 'orders', past)).counts).toMatchObject({
      new: 0,
      same: 4,
      error: 0,
    });
    const exported = (await orders()).flatMap(({ number, buyerName, lines }) =>
      lines.map(({ deliveryDate, productName, size, quantity, status }) =>
        [number, buyerName, deliveryDate, productName, size, quantity, status, 'Fay', 'Rita', '', ''].join(),
      ),
    );
    const head = 'Order,Buyer,Delivery date,Product,Size,Quantity,Status,Grower,Sales rep,PO number,Notes';
    expect((await world.preview(world.admin, 'orders', [head, ...exported])).counts).toMatchObject({
      new: 0,
      same: 4,
    });
    const twice = [...past, ...past.slice(2, 3)];
    expect((await world.preview(world.admin, 'orders', twice)).counts).toMatchObject({ new: 1, same: 4 });
  });

  it('vanish with an undo, while one that was changed stays and is named', async () => {
    await world.bring(world.admin, 'orders', past.slice(0, 2));
    const before = await orders();
    const { id } = await world.bring(world.admin, 'orders', [
      ...past,
      'A,Green Grocer,Kale,1lb,1,2026-04-21,PO-5,,,',
      'B,Green Grocer,Kale,1lb,2,2026-04-21,,,,',
    ]);
    const [b, a] = await orders();
    await world.moves(world.admin).confirm({ id: world.first(b?.lines ?? []).id });
    const refusal = await refusalOf(world.as(world.admin).imports.undo({ id }));
    expect(refusal.code).toBe('IMPORT_USED');
    expect((await orders()).length).toBe(5);
    const { undone, kept } = await world.as(world.admin).imports.undo({ id, keepUsed: true });
    expect(undone).toBe(3);
    expect(kept.map(({ title }) => title)).toEqual([`#${b?.number} · Green Grocer · 2026-04-21`]);
    expect((await orders()).map(({ number }) => number)).toEqual([
      b?.number,
      ...before.map(({ number }) => number),
    ]);
    expect((await world.as(world.admin).orders.list({ search: 'PO-5' })).items).toEqual([]);
    const [line] = a?.lines ?? [];
    const history = await world.farm.db
      .selectFrom('history')
      .select('what')
      .where('subject_type', '=', 'order_line')
      .where('subject_id', '=', String(line?.id))
      .orderBy('id')
      .execute();
    expect(history.map(({ what }) => what)).toEqual(['created', 'removed']);
  });

  it('stay when it is undone if a message refers to them, or somebody packed or canceled them', async () => {
    const { id } = await world.bring(world.admin, 'orders', [
      header,
      ...['A', 'B', 'C'].map((order) => `${order},Green Grocer,Kale,1lb,2,2026-04-21,,,Confirmed,`),
    ]);
    const [c, b, a] = await orders();
    const { messages, orders: calls, packing } = world.as(world.admin);
    const { id: conversationId } = await messages.start({ participantIds: [world.admin.uid, world.rep.uid] });
    await messages.send({ conversationId, content: 'Look', orderGroupId: a?.orderGroupId });
    const [packed] = b?.lines ?? [];
    await packing.pack({ lines: [{ id: packed?.id ?? 0, version: packed?.version ?? 0, fillQuantity: 2 }] });
    await calls.cancel({ lines: [{ id: world.first(c?.lines ?? []).id }] });
    const { present } = (await refusalOf(world.as(world.admin).imports.undo({ id }))).details;
    const kept = (present as { kept: { title: string; reason: { id: string } }[] }).kept;
    expect(kept.map(({ title, reason }) => `${title.split(' ')[0]} ${reason.id}`)).toEqual([
      `#${a?.number} imports.referred`,
      `#${b?.number} imports.delivering`,
      `#${c?.number} imports.changedSince`,
    ]);
  });

  it('count in the figures of their day, and a lower number is delivered earlier', async () => {
    await world.bring(world.admin, 'orders', past);
    const { sales } = world.as(world.admin).analytics;
    const range = { timeframe: 'custom', start: '2026-03-30', end: '2026-03-30' } as const;
    expect(await sales(range)).toMatchObject({ deliveredCents: 1400 });
    const days = (await orders()).toReversed().map(({ deliveryDate }) => deliveryDate);
    expect(days).toEqual(days.toSorted());
  });

  it('each have their own lines, however many there are', async () => {
    const cells = Array.from({ length: 1100 }, (_, at) => ({
      order: String(Math.floor(at / 3)),
      buyer: 'Green Grocer',
      product: 'Kale',
      size: '1lb',
      quantity: String(at + 1),
      deliveryDate: `2026-0${1 + (Math.floor(at / 3) % 3)}-10`,
      po: `PO ${Math.floor(at / 3)}`,
    }));
    const { apply } = await world.planNow(ordersPart, world.admin, cells);
    expect(await apply()).toHaveLength(367);
    const lines = await world.as(world.admin).orders.lines({});
    expect(lines).toHaveLength(1100);
    const numbers = new Map(lines.map((line) => [line.purchaseOrderNumber, line.orderNumber]));
    for (const { quantity, purchaseOrderNumber, orderNumber } of lines) {
      expect(purchaseOrderNumber).toBe(`PO ${Math.floor((quantity - 1) / 3)}`);
      expect(orderNumber).toBe(numbers.get(purchaseOrderNumber));
    }
    expect(
      (await world.planNow(ordersPart, world.admin, cells)).planned.every(({ state }) => state === 'same'),
    ).toBe(true);
  });
});
