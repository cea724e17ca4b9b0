import { setBuyer } from '@farm/data/buyers';
import { setFarm } from '@farm/data/farm';
import { engines } from '@farm/data/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';

const unescaped = (value: string) =>
  value.replaceAll(/\\([\\;,nN])/g, (_, char: string) => (/n/i.test(char) ? '\n' : char));

/** The file's fields as [name, value], with folded lines joined as RFC 5545 says. */
const read = (content: string | null) => {
  if (content === null) throw new Error('there is no file');
  expect(content.endsWith('\r\n')).toBe(true);
  const folded = content.slice(0, -2).split('\r\n');
  for (const line of folded) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
    expect(line).not.toMatch(/[^\P{Cc}\t]/u);
  }
  return folded
    .join('\r\n')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1)] as const;
    });
};

describe.each(engines)('the calendar file on %s', (engine) => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld(engine);
  });
  afterEach(() => world.close());

  it('has one all-day event per buyer and day, with the same UID in every export', async () => {
    const { rep, farmer, otherRep } = world;
    const line = await world.confirmed(world.order({ day: '2026-12-31', quantity: 2 }));
    await world.confirmed(world.order({ day: '2026-12-31', quantity: 3, size: 'third' }));
    await world.order({ day: '2026-12-31', quantity: 99 });
    const { content, ...file } = await world.as(rep).deliveries.calendar();
    expect(file).toEqual({ fileName: 'farm-deliveries.ics', from: '2026-03-15', to: '2027-04-18' });
    const uid = `delivery-${world.buyer.id}-2026-12-31@farm-dashboard`;
    const fields = read(content);
    expect(fields).toEqual(
      expect.arrayContaining([
        ['BEGIN', 'VCALENDAR'],
        ['VERSION', '2.0'],
        ['PRODID', '-//Farm Dashboard//Deliveries//EN'],
        ['UID', uid],
        ['DTSTAMP', '20260415T120000Z'],
        ['DTSTART;VALUE=DATE', '20261231'],
        ['DTEND;VALUE=DATE', '20270101'],
        ['SUMMARY', 'Delivery: Harbor Kitchen'],
        ['DESCRIPTION', 'Order #1: 2 × Kale (1lb)\\, Confirmed\\nOrder #2: 3 × Kale (third)\\, Confirmed'],
        ['END', 'VCALENDAR'],
      ]),
    );
    expect(content?.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(world.securityNotes).toMatchObject([
      { event: 'export', outcome: 'ok', what: 'calendar', count: 1, by: rep.uid },
    ]);
    await world.moves(farmer).deliver({ id: line.id });
    world.setNow('2026-04-16T08:00:00.000Z');
    expect(read((await world.as(farmer).deliveries.calendar()).content)).toContainEqual(['UID', uid]);
    // A calendar without an event is not valid.
    expect((await world.as(otherRep).deliveries.calendar()).content).toBeNull();
    const narrow = await world.as(rep).deliveries.calendar({ from: '2026-04-01', to: '2026-04-30' });
    expect(narrow).toEqual({ ...file, from: '2026-04-01', to: '2026-04-30', content: null });
    const wide = world.as(rep).deliveries.calendar({ from: '2020-01-01', to: '2026-04-30' });
    expect((await refusalOf(wide)).details.issues).toMatchObject([{ path: ['to'] }]);
  });

  it('is named after the farm', async () => {
    const { rep } = world;
    await world.confirmed(world.order());
    const named = async () =>
      read((await world.as(rep).deliveries.calendar()).content).find(
        ([field]) => field === 'X-WR-CALNAME',
      )?.[1];
    expect(await named()).toBe('Farm deliveries');
    // Names from before they were checked may have line breaks.
    await world.farm.db
      .transaction()
      .execute((trx) => setFarm(trx, { name: 'Sun; Rise\r\nEND:VCALENDAR', version: 1 }));
    expect(await named()).toBe('Sun\\; Rise END:VCALENDAR: deliveries');
  });

  it('keeps hostile and long texts inside their fields', async () => {
    const { admin, rep } = world;
    const name = `A;B,C\\n "x"\r\nEND:VEVENT\r\nBEGIN:VALARM ${'🐓é'.repeat(40)}\u0007\u0085`;
    const buyer = await world.as(admin).buyers.create({ name: 'Harbor Kitchen' });
    await setBuyer(world.farm.db, { id: buyer.id }, { name });
    const order = await world.as(rep).orders.create({
      buyerId: buyer.id,
      deliveryDate: '2026-04-20',
      purchaseOrderNumber: 'X\nATTACH:evil',
      lines: [{ sizeId: world.sizeOf('12ct'), quantity: 1 }],
      idempotencyKey: crypto.randomUUID(),
    });
    await world.moves(admin).confirm({ id: world.first(order.lines).id });
    const fields = read((await world.as(rep).deliveries.calendar()).content);
    expect(fields.filter(([field]) => field === 'END')).toEqual([
      ['END', 'VEVENT'],
      ['END', 'VCALENDAR'],
    ]);
    expect(fields.map(([field]) => field)).not.toContain('ATTACH');
    const [, summary = ''] = fields.find(([field]) => field === 'SUMMARY') ?? [];
    const printed = name.replaceAll('\r\n', '\n').replaceAll('\u0007', '').replaceAll('\u0085', '');
    expect(unescaped(summary)).toBe(`Delivery: ${printed}`);
  });
});

describe.each(engines)('the orders that the calendar does not show on %s', (engine) => {
  it('are counted by their order, if a pending or held line is due on one of the days and the person may see it', async () => {
    const world = await openOrderWorld(engine);
    const { rep, otherRep, farmer } = world;
    const days = { from: '2026-05-01', to: '2026-05-31' };
    const counts = (person = rep) => world.as(person).deliveries.unconfirmed(days);
    expect(await counts()).toEqual({ orders: 0, pending: 0, held: 0 });
    await world.order({ day: '2026-04-30' });
    await world.order({ day: '2026-06-01' });
    await world.confirmed(world.order({ day: '2026-05-01' }));
    await world.order({ day: '2026-05-01' });
    const held = await world.order({ day: '2026-05-31' });
    await world.moves(farmer).hold({ id: held.id });
    expect(await counts()).toEqual({ orders: 2, pending: 1, held: 1 });
    expect(await counts(farmer)).toEqual({ orders: 2, pending: 1, held: 1 });
    expect(await counts(otherRep)).toEqual({ orders: 0, pending: 0, held: 0 });
    await world.close();
  });
});
