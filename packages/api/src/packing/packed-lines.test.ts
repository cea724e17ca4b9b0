import type { OrderLine } from '@farm/domain/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';

const DAY = '2026-04-24';

describe('a packed order line', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
    await world.harvest(40);
  });
  afterEach(() => world.close());

  const confirmed = (quantity: number) => world.confirmed(world.order({ quantity, day: DAY }));
  const seen = ({ id, version }: OrderLine) => ({ id, version });
  const pack = async (line: OrderLine, fill: object) =>
    world.first(
      (
        await world
          .as(world.farmer)
          .packing.pack({ lines: [{ ...seen(line), fillQuantity: line.quantity, ...fill }] })
      ).lines,
    );
  const deliver = (lines: OrderLine[]) =>
    world.as(world.farmer).packing.deliver({ buyerId: world.buyer.id, day: DAY, lines: lines.map(seen) });
  const present = ({ id }: OrderLine) => world.as(world.admin).orders.line({ id });

  it('says in every answer what it gets, and one that is not packed says nothing', async () => {
    const short = await confirmed(10);
    expect(short).toMatchObject({ packed: null, deliveryNote: null });
    const fill = { fillQuantity: 8, fillUnits: '8.4', reason: { kind: 'other', text: 'Hail' } };
    const packed = { ...fill, packedAt: '2026-04-15T12:00:00.000Z' };
    expect(await pack(short, fill)).toMatchObject({ quantity: 10, packed, deliveryNote: null });
    const { orders, deliveries } = world.as(world.rep);
    const { orderGroupId, id } = short;
    const [event] = await deliveries.window({ from: DAY, to: DAY });
    const answers = [
      await orders.line({ id }),
      (await orders.get({ orderGroupId })).lines[0],
      (await orders.list({ limit: 5 })).items[0]?.lines[0],
      (await orders.lines({}))[0],
      (await orders.pageLines({ limit: 5 })).items[0],
      event?.lines[0],
    ];
    for (const line of answers) expect(line).toMatchObject({ id, quantity: 10, packed });
    const app = await world.app();
    const headers = await world.cookie(world.rep);
    expect((await app.inject({ url: `/api/orders/${id}`, headers })).json()).toMatchObject({ packed });
    expect((await app.inject({ url: '/api/orders', headers })).json()).toMatchObject([{ packed }]);
    await world.as(world.farmer).packing.unpack({ lines: [seen(await present(short))] });
    expect(await present(short)).toMatchObject({ quantity: 10, packed: null });
  });

  it('is listed with the lots that hold it, page by page, until it is delivered or unpacked', async () => {
    const [older] = await world.as(world.farmer).inventory.products();
    const newer = await world.harvest(20);
    const line = await confirmed(50);
    const other = await confirmed(2);
    const packed = await pack(line, {});
    await pack(other, {});
    await confirmed(1);
    const of = { productNameId: await world.productOf('Kale') };
    const list = (more: object = {}) => world.as(world.farmer).packing.packedOut({ ...of, ...more });
    const about = { buyerName: 'Harbor Kitchen', deliveryDate: DAY, size: '1lb' };
    const { items } = await list();
    expect(items).toMatchObject([
      { ...about, lineId: line.id, orderNumber: line.orderNumber, lotId: older?.id, units: '40' },
      { ...about, lineId: line.id, lotId: newer.id, units: '10' },
      { ...about, lineId: other.id, lotId: newer.id, units: '2' },
    ]);
    const first = await list({ limit: 2 });
    const rest = await list({ limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...rest.items]).toEqual(items);
    expect(rest.nextCursor).toBeNull();
    expect((await list({ lotId: newer.id })).items.map(({ units }) => units)).toEqual(['10', '2']);
    await deliver([packed]);
    await world.as(world.farmer).packing.unpack({ lines: [seen(await present(other))] });
    expect((await list()).items).toEqual([]);
    expect((await refusalOf(world.as(world.rep).packing.packedOut(of))).code).toBe('ROLE_FORBIDDEN');
  });

  it('is counted in the calendar, its file and the load by what goes, not by what was ordered', async () => {
    const line = await confirmed(10);
    await pack(line, { fillQuantity: 8, fillUnits: '8.4', reason: { kind: 'quality' } });
    const { deliveries } = world.as(world.rep);
    const { content } = await deliveries.calendar();
    expect(content).toContain('Order #1: 8 × Kale (1lb)');
    expect(await deliveries.stops({ day: DAY })).toMatchObject([
      { orders: [{ lines: [{ id: line.id, quantity: 8, units: '8.4' }] }] },
    ]);
  });

  it('has in its history what was packed, why less than ordered, and on which note it went', async () => {
    const line = await pack(await confirmed(10), { fillQuantity: 8, reason: { kind: 'short_harvest' } });
    await deliver([line]);
    const { items } = await world.as(world.admin).history.list({ subject: 'order', id: line.orderGroupId });
    expect(items).toMatchObject([
      { what: 'delivered', before: { status: 'confirmed', deliveryNote: null }, after: { deliveryNote: 1 } },
      {
        what: 'packed',
        before: { fillQuantity: 10 },
        after: { fillQuantity: 8 },
        reason: 'Short harvest',
        actorName: world.farmer.name,
      },
      { what: 'confirmed' },
      { what: 'created' },
    ]);
  });

  it('has in its history how many packages were packed, also as ordered', async () => {
    const line = await pack(await confirmed(4), {});
    const { items } = await world.as(world.admin).history.list({ subject: 'order', id: line.orderGroupId });
    expect(items[0]).toMatchObject({ what: 'packed', before: {}, after: { fillQuantity: 4 } });
  });

  it('names its delivery note, also if it was delivered without being packed', async () => {
    const [one, other] = [await pack(await confirmed(4), {}), await confirmed(5)];
    const { number } = await deliver([one, other]);
    expect(await present(one)).toMatchObject({ packed: { fillQuantity: 4 }, deliveryNote: number });
    expect(await present(other)).toMatchObject({ packed: null, deliveryNote: number });
  });

  it('leaves a delivered note when its delivery is undone, stays packed, and takes the next note', async () => {
    const [one, other] = [await pack(await confirmed(4), {}), await confirmed(5)];
    await deliver([one, other]);
    const { lines } = await world.as(world.farmer).orders.undo({ lines: [seen(await present(one))] });
    expect(lines).toMatchObject([{ status: 'confirmed', packed: { fillQuantity: 4 }, deliveryNote: null }]);
    expect(await present(other)).toMatchObject({ status: 'delivered', deliveryNote: 1 });
    expect(await deliver(lines)).toMatchObject({ number: 2 });
    expect(await present(one)).toMatchObject({ status: 'delivered', deliveryNote: 2 });
  });
});
