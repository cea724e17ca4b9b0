import { spoilFarm } from '@farm/data/testing';
import type { OrderLine } from '@farm/domain/orders';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';
import { shipmentColumns, traceColumns } from './trace-rows.ts';

const DAY = '2026-04-24';

describe.each(engines)('files of lots on %s', (engine) => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld(engine);
    await admin().farm.update({
      name: 'Rancho Peña',
      address: '4100 "Valley" Road,\nHollister',
      version: (await admin().farm.get()).version,
    });
  });
  afterEach(() => world.close());

  const admin = () => world.as(world.admin);
  const grower = () => world.as(world.farmer);
  const kale = () => world.productOf('Kale');
  const trace = async () => admin().catalog.update({ id: await kale(), isTraced: true });
  const ordered = (quantity: number, more: object = {}) =>
    world.confirmed(world.order({ quantity, day: DAY, ...more }));
  const pack = async ({ id, version, quantity }: OrderLine, more: object = {}) =>
    world.first(
      (await grower().packing.pack({ lines: [{ id, version, fillQuantity: quantity, ...more }] })).lines,
    );
  const deliver = (...lines: Pick<OrderLine, 'id' | 'version'>[]) =>
    admin().packing.deliver({
      buyerId: world.buyer.id,
      day: DAY,
      lines: lines.map(({ id, version }) => ({ id, version })),
    });
  const codeOf = async (lotId: number) => (await grower().tracing.lot({ lotId })).lot.lotCode;
  const get = async (url: string, person = world.farmer) => {
    const { statusCode, body } = await (await world.app()).inject({
      url,
      headers: await world.cookie(person),
    });
    expect(statusCode).toBe(200);
    return body;
  };
  const rowsOf = (body: string): Record<string, string>[] => parse(body, { columns: true, bom: true });
  const shipment = async (number: number) => rowsOf(await get(`/api/delivery-notes/${number}/shipment.csv`));
  const traced = async (query: string) => rowsOf(await get(`/api/trace.csv?${query}`));

  it('have exactly these columns, also where there is nothing to tell', async () => {
    // The last day is today, or a first day after it.
    expect(await get('/api/trace.csv?from=2027-01-01')).toBe(
      await get('/api/trace.csv?from=2026-01-01&to=2026-01-31'),
    );
    expect(await get('/api/trace.csv?from=2026-01-01&to=2026-01-31')).toBe(
      `\ufeff${traceColumns.join(',')}\n`,
    );
    const { number } = await deliver(await ordered(1));
    const [head] = (await get(`/api/delivery-notes/${number}/shipment.csv`)).split('\n');
    expect(head).toBe(`\ufeff${shipmentColumns.join(',')}`);
  });

  it('name every lot of a mixed line, and what came from no lot in a row without a code', async () => {
    await trace();
    const lots = [await world.harvest(2), await world.harvest(3)];
    const { number } = await deliver(await ordered(7));
    const [a, b] = await Promise.all(lots.map(({ id }) => codeOf(id)));
    const rows = await shipment(number);
    expect(rows.map((row) => [row['Traceability lot code'], row.Quantity, row.Unit])).toEqual([
      [a, '2', '1lb'],
      [b, '3', '1lb'],
      ['', '2', '1lb'],
    ]);
    expect(rows[0]).toMatchObject({
      Commodity: 'Kale',
      'Shipped from': 'Rancho Peña, 4100 "Valley" Road, Hollister',
      'Shipped to': 'Harbor Kitchen',
      'Document type': 'Delivery note',
      'Document number': String(number),
    });
    const shipped = (await traced(`from=${TODAY}&to=${TODAY}`)).filter(({ Event }) => Event === 'Shipping');
    expect(shipped.map((row) => [row['Traceability lot code'], row.Quantity])).toEqual([
      [a, '2'],
      [b, '3'],
      ['', '2'],
    ]);
  });

  it('tell a line that was packed again from its new lot only', async () => {
    await trace();
    const [a, b] = [await world.harvest(5), await world.harvest(5)];
    const line = await ordered(5);
    const packed = await pack(line, { lots: [{ lotId: a.id, units: '5' }] });
    const unpacked = world.first(
      (await grower().packing.unpack({ lines: [{ id: packed.id, version: packed.version }] })).lines,
    );
    const { number } = await deliver(await pack(unpacked, { lots: [{ lotId: b.id, units: '5' }] }));
    expect((await shipment(number)).map((row) => row['Traceability lot code'])).toEqual([await codeOf(b.id)]);
    expect((await traced(`lots=${a.id}`)).map(({ Event }) => Event)).not.toContain('Shipping');
    expect((await traced(`lots=${b.id}`)).map(({ Event }) => Event)).toEqual([
      'Harvesting',
      'Initial packing',
      'Shipping',
    ]);
  });

  it('give a buyer that wants the lots of traced products these alone, and any other every line', async () => {
    await trace();
    await world.harvest(5);
    const chard = await world.as(world.rep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: DAY,
      lines: [{ sizeId: world.sizeOf('12ct'), quantity: 2, farmerId: world.farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    const lines = [await ordered(5), await world.confirmed(Promise.resolve(world.first(chard.lines)))];
    const { number } = await deliver(...lines);
    const names = async () => (await shipment(number)).map(({ Commodity }) => Commodity);
    expect(await names()).toEqual(['Chard', 'Kale']);
    await admin().buyers.update({ id: world.buyer.id, wantsLots: 'traced' });
    expect(await names()).toEqual(['Kale']);
  });

  it('are the same to the byte until the note changes, and then of a later version', async () => {
    await trace();
    await world.harvest(10);
    const [one, two] = [await ordered(5), await ordered(2)];
    const { number } = await deliver(one, two);
    const address = `/api/delivery-notes/${number}/shipment.csv`;
    const first = await get(address);
    expect(await get(address)).toBe(first);
    const [last] = await admin().orders.lines({ buyerId: world.buyer.id });
    await admin().orders.undo({ lines: [{ id: last?.id ?? 0, version: last?.version ?? 0 }] });
    const versionOf = (body: string) => Number(rowsOf(body)[0]?.['Note version']);
    const second = await get(address);
    expect(rowsOf(second)).toHaveLength(rowsOf(first).length - 1);
    expect(versionOf(second)).toBeGreaterThan(versionOf(first));
  });

  it('show reps the lines of their own orders', async () => {
    await trace();
    await world.harvest(5);
    const { number } = await deliver(await ordered(5));
    const app = await world.app();
    const asRep = (person: typeof world.rep, url: string) =>
      world.cookie(person).then((headers) => app.inject({ url, headers }));
    const address = `/api/delivery-notes/${number}/shipment.csv`;
    expect((await asRep(world.rep, address)).statusCode).toBe(200);
    expect((await asRep(world.otherRep, address)).statusCode).toBe(404);
    expect((await asRep(world.rep, '/api/trace.csv?from=2026-04-01&to=2026-04-30')).statusCode).toBe(403);
  });

  it('tell a lot from its field to its buyers, with numbers as numbers and no formula', async () => {
    await trace();
    const place = await admin().locations.create({ name: '=cmd|calc' });
    await admin().locations.update({ id: place.id, latitude: '36.85', longitude: '-121.4' });
    const lot = await grower().inventory.addLot({
      productNameId: await kale(),
      unitsAvailable: 5,
      harvestDate: TODAY,
      cooledOn: TODAY,
      locationId: place.id,
      variety: 'Lacinato',
    });
    await deliver(await pack(await ordered(5)));
    const rows = await traced(`lots=${lot.id}`);
    expect(await traced('')).toEqual(rows);
    expect(rows.map(({ Event }) => Event)).toEqual(['Harvesting', 'Cooling', 'Initial packing', 'Shipping']);
    expect(rows.map(({ Quantity, Unit }) => `${Quantity} ${Unit}`)).toEqual([
      '5 lb',
      '5 lb',
      '5 1lb',
      '5 1lb',
    ]);
    expect(rows[0]).toMatchObject({
      'Traceability lot code': await codeOf(lot.id),
      Variety: 'Lacinato',
      Field: "'=cmd|calc",
      Latitude: '36.85',
      Longitude: '-121.4',
      Farm: 'Rancho Peña',
      Harvester: 'Fay',
      'Event date': TODAY,
    });
  });

  it('tell the same after its product was renamed, its buyer archived and moved, its planting finished', async () => {
    await trace();
    await admin().buyers.update({ id: world.buyer.id, address: '12 Harbor Street', phone: '555 0100' });
    const { id: locationId } = await admin().locations.create({ name: 'Barn' });
    const planting = { productNameId: await kale(), quantity: 9, plantedDate: '2026-04-01', locationId };
    const { id } = await grower().plantings.create(planting);
    const harvest = { id, unitsHarvested: 9, harvestDate: TODAY, addToInventory: true };
    const { harvests } = await grower().plantings.harvest(harvest);
    const [lotId, line] = [harvests[0]?.lotId ?? 0, await ordered(4)];
    const { number } = await deliver(await pack(line));
    const facts = async () => {
      const { lots, ...ofLine } = await grower().tracing.line({ id: line.id });
      return {
        ofLine,
        shares: lots.map(({ lot: { lotCode, place }, from, ...share }) => ({ lotCode, place, from, share })),
        trace: await traced(`from=${TODAY}&to=${TODAY}`),
        ofLot: await traced(`lots=${lotId}`),
        shipment: await get(`/api/delivery-notes/${number}/shipment.csv`),
      };
    };
    const before = await facts();
    expect(before.ofLot).toMatchObject([
      { Event: 'Harvesting', Commodity: 'Kale', Field: 'Barn' },
      { Event: 'Initial packing', Commodity: 'Kale' },
      { Event: 'Shipping', Commodity: 'Kale', 'Shipped to address': '12 Harbor Street' },
    ]);
    await admin().catalog.update({ id: await kale(), name: 'Chou', variety: 'Nero' });
    await admin().buyers.update({ id: world.buyer.id, address: '1 New Road', phone: '555 0199' });
    await admin().buyers.remove({ id: world.buyer.id });
    await grower().plantings.finish({ id });
    expect(await facts()).toEqual(before);
  });

  it('tell each event once, on its own day, whichever days are asked for', async () => {
    await trace();
    await world.harvest(5);
    const packed = await pack(await ordered(5));
    world.setNow('2026-04-16T12:00:00Z');
    await deliver(packed);
    const [left] = await admin().orders.lines({ buyerId: world.buyer.id });
    await admin().orders.undo({ lines: [{ id: left?.id ?? 0, version: left?.version ?? 0 }] });
    world.setNow('2026-04-17T12:00:00Z');
    const [again] = await admin().orders.lines({ buyerId: world.buyer.id });
    await deliver(again ?? packed);
    const told = async (from: string, to: string) =>
      (await traced(`from=${from}&to=${to}`)).map((row) => `${row.Event} ${row['Event date']}`);
    const all = [`Harvesting ${TODAY}`, `Initial packing ${TODAY}`, 'Shipping 2026-04-17'];
    expect(await told('2026-04-01', '2026-04-30')).toEqual(all);
    expect(await told(TODAY, TODAY)).toEqual(all.slice(0, 2));
    expect(await told('2026-04-16', '2026-04-16')).toEqual([]);
    expect(await told('2026-04-17', '2026-04-17')).toEqual(all.slice(2));
  });

  it('keep any text whole, and nothing of it runs as a formula', async () => {
    const address = '7 "Peña" Lane,\nSuite 3';
    await trace();
    await admin().buyers.update({ id: world.buyer.id, name: '=cmd|Peña, "Sons"', address });
    await world.harvest(5);
    const { number } = await deliver(await ordered(5));
    const [, shipped] = await traced('');
    for (const row of [shipped, ...(await shipment(number))])
      expect(row).toMatchObject({ 'Shipped to': `'=cmd|Peña, "Sons"`, 'Shipped to address': address });
  });

  it('have no row for a line of which nothing was packed', async () => {
    await trace();
    await world.harvest(5);
    const nothing = await pack(await ordered(3), { fillQuantity: 0, reason: { kind: 'quality' } });
    const { number } = await deliver(nothing, await ordered(2));
    expect((await shipment(number)).map(({ Quantity }) => Quantity)).toEqual(['2']);
    const shipped = (await traced('')).filter(({ Event }) => Event === 'Shipping');
    expect(shipped.map(({ Quantity }) => Quantity)).toEqual(['2']);
  });

  it('are answered to scripts as well, of days or lots, unless they are too long for that', async () => {
    await trace();
    const [a, b, c] = [await world.harvest(2), await world.harvest(3), await world.harvest(4)];
    await deliver(await ordered(9));
    const { file } = grower().tracing;
    expect(await file({ to: TODAY })).toEqual({
      name: `trace-2026-03-16-${TODAY}.csv`,
      content: await get('/api/trace.csv'),
      rows: 6,
    });
    const some = await file({ lots: [a.id, c.id] });
    expect(some.content).toBe(await get(`/api/trace.csv?lots=${a.id}&lots=${c.id}`));
    const codes = new Set(rowsOf(some.content).map((row) => row['Traceability lot code']));
    expect([some.rows, codes]).toEqual([4, new Set([await codeOf(a.id), await codeOf(c.id)])]);
    const refused = async (input: object) => {
      const { code, message } = await refusalOf(file(input));
      return [code, message];
    };
    expect(await refused({ lots: [b.id], from: TODAY })).toEqual([
      'INPUT_INVALID',
      'Name days or lots, not both.',
    ]);
    expect((await refused({ lots: [b.id, 99_999] }))[0]).toBe('LOT_MISSING');
    await spoilFarm(
      world.farm.db,
      `insert into product (kind, product_name_id, size, units_available, harvest_date, price_cents, location, created_at, lot_code)
       with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 5001)
       select 'lot', ${await kale()}, '', 0, '2026-01-02', 0, '', '2026-01-02T00:00:00.000Z', 'OLD-' || n from numbers`,
    );
    expect(await refused({ from: '2026-01-01', to: '2026-01-31' })).toEqual([
      'INPUT_INVALID',
      'This file has more than 5,000 rows. Choose fewer of them, or download the trace file.',
    ]);
    expect(await traced('from=2026-01-01&to=2026-01-31')).toHaveLength(5001);
  });

  it.each([
    ['late in the evening', '2026-04-25T06:30:00Z', '2026-04-24'],
    ['on the day with 23 hours', '2026-03-09T06:30:00Z', '2026-03-08'],
    ['on the day with 25 hours', '2026-11-02T07:30:00Z', '2026-11-01'],
  ])("put a delivery at 23:30 %s on the farm's day", async (_, instant, day) => {
    await trace();
    await admin().farm.update({
      timeZone: 'America/Los_Angeles',
      version: (await admin().farm.get()).version,
    });
    world.setNow(instant);
    await deliver(await ordered(1));
    const shippedOn = async (on: string) =>
      (await traced(`from=${on}&to=${on}`)).filter(({ Event }) => Event === 'Shipping').length;
    expect(await shippedOn(day)).toBe(1);
  });
});
