import { describe, expect, test } from 'vitest';
import { OrderLine } from '../orders/orders.schema.ts';
import type { Actor } from '../permissions.ts';
import {
  calendarHolding,
  calendarWindow,
  eventId,
  groupDeliveries,
  groupStops,
  isPast,
  type LoadedLine,
  movingLines,
} from './deliveries.rules.ts';
import { DeliveryEvent, TruckStop } from './deliveries.schema.ts';

const line = (
  fields: Partial<OrderLine & { buyerName: string }> = {},
): OrderLine & { buyerName: string } => ({
  // Parsed, so that a new field need not be named here.
  ...OrderLine.parse({
    id: 1,
    buyerId: 6,
    productId: 1,
    quantity: 1,
    deliveryDate: '2026-04-30',
    salesRepId: 'rita',
    farmerId: 'finn',
    status: 'confirmed',
    orderGroupId: 'g1',
    purchaseOrderNumber: null,
    notes: null,
    rejectionReason: null,
    orderNumber: 1,
    productName: 'Kale',
    size: '5oz',
    unitsPerPackage: '0.3125',
    createdAt: '2026-04-01T08:00:00.000Z',
    version: 1,
    packed: null,
    deliveryNote: null,
  }),
  buyerName: 'Corner Bistro',
  ...fields,
});

const admin: Actor = { uid: 'ada', role: 'admin' };

test('a day has passed only once the farm’s today is later', () => {
  expect(isPast('2026-04-29', '2026-04-30')).toBe(true);
  expect(isPast('2026-04-30', '2026-04-30')).toBe(false);
  expect(isPast('2026-05-01', '2026-04-30')).toBe(false);
});

describe('the calendar’s events', () => {
  test('combine a buyer’s lines of one day, and keep days and buyers apart', () => {
    const events = groupDeliveries(
      [
        line({ id: 4, deliveryDate: '2026-05-01' }),
        line({ id: 2, orderGroupId: 'g2', orderNumber: 2 }),
        line({ id: 1 }),
        line({ id: 3, buyerId: 7, buyerName: 'Alma’s' }),
      ],
      admin,
    );
    expect(events.map(({ id, lines }) => [id, lines.map((row) => row.id)])).toEqual([
      [eventId(7, '2026-04-30'), [3]],
      [eventId(6, '2026-04-30'), [1, 2]],
      [eventId(6, '2026-05-01'), [4]],
    ]);
    expect(eventId(6, '2026-04-30')).toBe('6-2026-04-30');
  });

  test('have exactly the documented shape', () => {
    const [event] = groupDeliveries([line()], admin);
    expect(DeliveryEvent.parse(event)).toEqual(event);
    expect(event).toMatchObject({ buyerId: 6, buyerName: 'Corner Bistro', isDelivered: false });
  });

  test('leave out lines that are neither confirmed nor delivered', () => {
    const others = (['pending', 'pending_inventory', 'cancelled', 'rejected'] as const).map((status, index) =>
      line({ id: index + 2, status }),
    );
    expect(groupDeliveries(others, admin)).toEqual([]);
    expect(groupDeliveries([line(), ...others], admin)[0]?.lines.map(({ id }) => id)).toEqual([1]);
  });

  test('are delivered once every line is, and can then not be moved', () => {
    const delivered = line({ id: 2, status: 'delivered' });
    expect(groupDeliveries([line(), delivered], admin)[0]).toMatchObject({
      isDelivered: false,
      canReschedule: true,
    });
    expect(groupDeliveries([delivered], admin)[0]).toMatchObject({ isDelivered: true, canReschedule: false });
  });

  test('can be moved only by a person who may act on every undelivered line', () => {
    const rita: Actor = { uid: 'rita', role: 'sales_rep' };
    const mixed = [line(), line({ id: 2, salesRepId: 'ralf' })];
    expect(groupDeliveries([line()], rita)[0]?.canReschedule).toBe(true);
    expect(groupDeliveries(mixed, rita)[0]?.canReschedule).toBe(false);
    expect(groupDeliveries(mixed, { uid: 'finn', role: 'farmer' })[0]?.canReschedule).toBe(true);
    const foreignDelivered = [line(), line({ id: 2, salesRepId: 'ralf', status: 'delivered' })];
    expect(groupDeliveries(foreignDelivered, rita)[0]?.canReschedule).toBe(true);
  });

  test('carry the pending and held lines of their day, and count what the person can move', () => {
    const rita: Actor = { uid: 'rita', role: 'sales_rep' };
    const finn: Actor = { uid: 'finn', role: 'farmer' };
    const lines = [
      line({ id: 5, status: 'pending' }),
      line({ id: 4, status: 'pending_inventory', farmerId: 'fred' }),
      line({ id: 3, status: 'delivered', farmerId: 'fred' }),
      line({ id: 2 }),
      line({ id: 6, status: 'cancelled' }),
      line({ id: 7, status: 'pending', deliveryDate: '2026-05-01' }),
    ];
    const moved = (person: Actor, unseen?: Map<string, number>) => {
      const events = groupDeliveries(lines, person, unseen);
      const [event] = events;
      if (!event) throw new Error('there is no event');
      expect(events).toHaveLength(1);
      expect(event.openLines.map(({ id }) => id)).toEqual([4, 5]);
      return { ...event.movable, ids: movingLines(event, person).map(({ id }) => id) };
    };
    expect(moved(admin)).toEqual({ mine: 3, all: 3, ids: [2, 4, 5] });
    expect(moved(finn)).toEqual({ mine: 2, all: 3, ids: [2, 5] });
    expect(moved(rita, new Map([[eventId(6, '2026-04-30'), 2]]))).toEqual({
      mine: 3,
      all: 5,
      ids: [2, 4, 5],
    });
    // Who may move no confirmed line moves none: the delivery itself would stay.
    expect(moved({ uid: 'fred', role: 'farmer' })).toEqual({ mine: 0, all: 3, ids: [] });
  });
});

describe('the truck’s paper', () => {
  const loaded = (fields: Partial<LoadedLine>): LoadedLine => ({
    ...line(),
    address: '1 Dock St',
    phone: '555-0100',
    baseUnit: 'lb',
    ...fields,
  });

  test('has a stop a buyer by name, with every order, purchase order number and note once', () => {
    const stops = groupStops(
      [
        loaded({ id: 3, buyerId: 7, buyerName: 'Zest' }),
        loaded({ id: 2, orderNumber: 9, purchaseOrderNumber: 'B', notes: 'Back door' }),
        loaded({ id: 1, orderNumber: 9, purchaseOrderNumber: 'A', notes: 'Back door' }),
        loaded({ id: 4, orderNumber: 8 }),
      ],
      admin,
    );
    expect(
      stops.map(({ buyerName, orders }) => [buyerName, orders.map((order) => order.orderNumber)]),
    ).toEqual([
      ['Corner Bistro', [8, 9]],
      ['Zest', [1]],
    ]);
    expect(stops[0]?.orders[1]).toMatchObject({
      purchaseOrderNumbers: ['B', 'A'],
      notes: ['Back door'],
      lines: [{ id: 1 }, { id: 2 }],
    });
    for (const stop of stops) expect(TruckStop.parse(stop)).toEqual(stop);
  });

  test('gives address and phone only to who may deliver one of the lines', () => {
    const contacts = (uid: string) =>
      groupStops(
        [loaded({}), loaded({ id: 2, farmerId: 'fred' }), loaded({ id: 3, buyerId: 7, farmerId: 'fred' })],
        {
          uid,
          role: 'farmer',
        },
      ).map(({ address, phone }) => address && phone);
    expect(contacts('finn')).toEqual(['555-0100', null]);
    expect(contacts('fred')).toEqual(['555-0100', '555-0100']);
    expect(contacts('nobody')).toEqual([null, null]);
  });
});

test('a calendar file includes the days shown, and the days ahead if both fit into one answer', () => {
  const today = '2026-04-15';
  const fileFor = (from: string, to: string) => calendarWindow(calendarHolding({ from, to }, today), today);
  const usual = { from: '2026-03-15', to: '2027-04-18' };
  expect(fileFor('2026-03-29', '2026-05-02')).toEqual(usual);
  expect(fileFor(usual.from, usual.to)).toEqual(usual);
  expect(fileFor('2026-02-01', '2026-03-07')).toEqual({ from: '2026-02-01', to: '2027-03-07' });
  expect(fileFor('2027-03-28', '2027-05-01')).toEqual({ from: '2026-03-28', to: '2027-05-01' });
});
