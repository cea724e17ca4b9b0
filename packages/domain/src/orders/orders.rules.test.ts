import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freeStock } from '../inventory/inventory.rules.ts';
import type { Actor } from '../permissions.ts';
import {
  asksForMore,
  canMove,
  canReschedule,
  countLines,
  countStatuses,
  countsInAnalytics,
  countsInCalendar,
  countsInShortages,
  coverTogether,
  fillOf,
  groupOrderLines,
  growerAfterAct,
  isAllConfirmed,
  type LineMove,
  mayActOnLine,
  moveRefusal,
  moveTo,
  needsAction,
  OrderLine,
  type OrderStatus,
  openLineMoves,
  openMoves,
  orderBadge,
  orderBadgeLabel,
  orderMoves,
  orderStatuses,
  orderTitle,
  packedText,
  type RecentLine,
  readReason,
  rejectionReasonFor,
  reservesStock,
  type ShortReason,
  selectedProductMissing,
  shortReasonOf,
  shortReasonText,
  statusLabel,
  storedReason,
  usualOf,
} from './index.ts';

const legal = [
  'pending>confirmed',
  'pending>pending_inventory',
  'pending>rejected',
  'pending>cancelled',
  'pending_inventory>confirmed',
  'pending_inventory>rejected',
  'pending_inventory>cancelled',
  'confirmed>delivered',
  'confirmed>cancelled',
];

// Parsed, so that a new field need not be named here.
const line = (fields: Partial<OrderLine> = {}): OrderLine => ({
  ...OrderLine.parse({
    id: 1,
    buyerId: 1,
    productId: 1,
    quantity: 1,
    deliveryDate: '2026-04-30',
    salesRepId: 'rita',
    farmerId: 'finn',
    status: 'pending',
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
  ...fields,
});

const withStatuses = (...statuses: OrderStatus[]) => statuses.map((status) => ({ status }));

describe('moves', () => {
  test.each(orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const)))(
    '%s to %s is open exactly as decided',
    (from, to) => {
      expect(canMove(from, to)).toBe(legal.includes(`${from}>${to}`));
    },
  );

  test('every sequence of moves ends, and none returns to an earlier status', () => {
    const longest = (status: OrderStatus, seen: OrderStatus[]): number => {
      expect(seen).not.toContain(status);
      return 1 + Math.max(0, ...orderMoves[status].map((next) => longest(next, [...seen, status])));
    };
    expect(longest('pending', [])).toBe(4);
  });

  test('delivered, canceled and rejected lines never change again', () => {
    for (const status of ['delivered', 'cancelled', 'rejected'] as const)
      expect(openMoves(status)).toEqual([]);
  });

  test.each<[OrderStatus, OrderStatus, string]>([
    [
      'pending',
      'delivered',
      'A line that is Pending cannot become Delivered. It can become Confirmed, Pending Inventory, Rejected or Cancelled.',
    ],
    [
      'confirmed',
      'rejected',
      'A line that is Confirmed cannot become Rejected. It can become Delivered or Cancelled.',
    ],
    ['rejected', 'confirmed', 'A line that is Rejected cannot become Confirmed. It can no longer change.'],
    ['confirmed', 'confirmed', 'This order line is already Confirmed. It can become Delivered or Cancelled.'],
    ['delivered', 'delivered', 'This order line is already Delivered. It can no longer change.'],
  ])('a refused move from %s to %s says what is open', (from, to, sentence) => {
    expect(String(moveRefusal(from, to))).toBe(sentence);
  });

  test('every status but pending has its own move', () => {
    expect(moveTo).toEqual({
      pending_inventory: 'hold',
      confirmed: 'confirm',
      delivered: 'deliver',
      cancelled: 'cancel',
      rejected: 'reject',
    });
  });
});

test.each<[OrderStatus, string]>([
  ['pending', 'Pending'],
  ['pending_inventory', 'Pending Inventory'],
  ['confirmed', 'Confirmed'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
  ['rejected', 'Rejected'],
])('the badge of %s reads %s', (status, label) => {
  expect(String(statusLabel(status))).toBe(label);
});

test('only a confirmed line reserves stock and counts as demand; delivered lines stay in analytics and calendar', () => {
  const where = (counts: (status: OrderStatus) => boolean) => orderStatuses.filter(counts);
  expect(where(reservesStock)).toEqual(['confirmed']);
  expect(where(countsInShortages)).toEqual(['confirmed']);
  expect(where(countsInAnalytics)).toEqual(['confirmed', 'delivered']);
  expect(where(countsInCalendar)).toEqual(['confirmed', 'delivered']);
  expect(where(canReschedule)).toEqual(['pending', 'pending_inventory', 'confirmed']);
});

describe('the statuses of an order’s lines', () => {
  test('an order is all confirmed only if every line is confirmed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderStatuses), { minLength: 1 }), (statuses) => {
        const expected = !statuses.some((status) => status !== 'confirmed');
        expect(isAllConfirmed(withStatuses(...statuses))).toBe(expected);
      }),
    );
  });

  test.each<[string, string, OrderStatus[]]>([
    ['All Confirmed', 'every line is confirmed', ['confirmed', 'confirmed']],
    ['Pending', 'a line is open and not all are confirmed', ['confirmed', 'delivered']],
    ['Pending', 'a line waits for stock', ['pending_inventory', 'cancelled']],
    ['Pending', 'a line waits for an answer', ['delivered', 'pending']],
    [
      'Delivered',
      'nothing is open and what was not dropped is delivered',
      ['delivered', 'rejected', 'cancelled'],
    ],
    ['Delivered', 'all is delivered', ['delivered']],
    ['Closed', 'nothing is open and nothing was delivered', ['rejected', 'cancelled']],
  ])('the badge of an order reads %s if %s', (label, _, statuses) => {
    expect(String(orderBadgeLabel(orderBadge(withStatuses(...statuses))))).toBe(label);
  });

  test('an order without lines is not all confirmed', () => {
    expect(isAllConfirmed([])).toBe(false);
  });

  test('each status that occurs is counted', () => {
    expect(countStatuses(withStatuses('rejected', 'confirmed', 'confirmed', 'confirmed'))).toEqual([
      { status: 'confirmed', count: 3 },
      { status: 'rejected', count: 1 },
    ]);
    expect(countStatuses(withStatuses('confirmed', 'confirmed'))).toEqual([
      { status: 'confirmed', count: 2 },
    ]);
    expect(countStatuses([])).toEqual([]);
  });

  test('lines that are only counted count like those that are shown', () => {
    const confirmed = line({ status: 'confirmed' });
    const others = countLines([
      line({ status: 'confirmed', quantity: 2 }),
      line({ status: 'pending', quantity: 3 }),
      line({ status: 'pending', quantity: 4 }),
    ]);
    expect(others).toEqual([
      { status: 'pending', count: 2, quantity: 7 },
      { status: 'confirmed', count: 1, quantity: 2 },
    ]);
    expect(isAllConfirmed([confirmed, ...others])).toBe(false);
    expect(countStatuses([confirmed, ...others])).toEqual([
      { status: 'pending', count: 2 },
      { status: 'confirmed', count: 2 },
    ]);
    expect(isAllConfirmed([confirmed, ...others.slice(1)])).toBe(true);
  });
});

describe('what needs action', () => {
  const today = '2026-04-15';
  const at = (status: OrderStatus, deliveryDate = today) => line({ status, deliveryDate });
  const needing = (person: Actor) =>
    [
      ...orderStatuses.map((status) => at(status)),
      at('confirmed', '2026-04-14'),
      at('delivered', '2026-04-14'),
    ].map((one) => (needsAction(person, one, today) ? `${one.status} ${one.deliveryDate}` : ''));

  test('growers answer what is pending or held, and deliver what is overdue', () => {
    for (const person of [
      { uid: 'finn', role: 'farmer' },
      { uid: 'ada', role: 'admin' },
    ] as const) {
      expect(needing(person).filter(Boolean)).toEqual([
        'pending 2026-04-15',
        'pending_inventory 2026-04-15',
        'confirmed 2026-04-14',
      ]);
    }
    expect(needing({ uid: 'flora', role: 'farmer' }).filter(Boolean)).toEqual([]);
    expect(needsAction({ uid: 'flora', role: 'farmer' }, line({ farmerId: '' }), today)).toBe(true);
  });

  test('reps look after what is held or overdue in their own orders', () => {
    expect(needing({ uid: 'rita', role: 'sales_rep' }).filter(Boolean)).toEqual([
      'pending_inventory 2026-04-15',
      'confirmed 2026-04-14',
    ]);
    expect(needing({ uid: 'ralf', role: 'sales_rep' }).filter(Boolean)).toEqual([]);
  });
});

test('the PO number and notes of an order are those of its open lines', () => {
  const delivered = line({ id: 1, status: 'delivered', purchaseOrderNumber: 'old', notes: 'old' });
  const open = line({ id: 2, purchaseOrderNumber: 'new' });
  expect(groupOrderLines([delivered, open])).toMatchObject([{ purchaseOrderNumber: 'new', notes: 'old' }]);
});

describe('who may act on a line', () => {
  const ownFarmer: Actor = { uid: 'finn', role: 'farmer' };
  const otherFarmer: Actor = { uid: 'flora', role: 'farmer' };
  const ownRep: Actor = { uid: 'rita', role: 'sales_rep' };
  const otherRep: Actor = { uid: 'ralf', role: 'sales_rep' };
  const admin: Actor = { uid: 'ada', role: 'admin' };
  const people = [ownFarmer, otherFarmer, ownRep, otherRep, admin];

  const growersOnly = [true, false, false, false, true];
  test.each<[LineMove, boolean[], boolean[]]>([
    ['confirm', growersOnly, [true, true, false, false, true]],
    ['hold', growersOnly, [true, true, false, false, true]],
    ['checkStock', growersOnly, [true, true, false, false, true]],
    ['reject', growersOnly, [true, true, false, false, true]],
    ['cancel', [false, false, true, false, true], [false, false, true, false, true]],
    ['deliver', [true, false, true, false, true], [true, true, true, false, true]],
    ['reschedule', [true, false, true, false, true], [true, true, true, false, true]],
  ])('%s: on a named grower’s line %j, on an open one %j', (move, onNamed, onOpen) => {
    expect(people.map((person) => mayActOnLine(person, line(), move))).toEqual(onNamed);
    expect(people.map((person) => mayActOnLine(person, line({ farmerId: '' }), move))).toEqual(onOpen);
  });

  test('a packed line is delivered by any grower, and stays its own grower’s in all else', () => {
    const packed = { fillQuantity: 8, fillUnits: null, reason: null, packedAt: '2026-04-24T06:10:00.000Z' };
    const confirmed = line({ status: 'confirmed', deliveryDate: '2026-04-14', packed });
    expect(people.map((person) => mayActOnLine(person, confirmed, 'deliver'))).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
    expect(openLineMoves(otherFarmer, confirmed)).toEqual(['deliver']);
    expect(openLineMoves(otherFarmer, { ...confirmed, packed: null })).toEqual([]);
    expect(people.map((person) => needsAction(person, confirmed, '2026-04-15'))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  test('a farmer’s uid as sales rep, or a rep’s as grower, gives neither the other’s rights', () => {
    expect(mayActOnLine({ uid: 'rita', role: 'farmer' }, line(), 'deliver')).toBe(false);
    expect(mayActOnLine({ uid: 'finn', role: 'sales_rep' }, line(), 'deliver')).toBe(false);
  });

  test('the open moves follow the status and the person', () => {
    expect(openLineMoves(ownFarmer, line())).toEqual(['confirm', 'hold', 'reject', 'reschedule']);
    expect(openLineMoves(ownFarmer, line({ status: 'pending_inventory' }))).toEqual([
      'confirm',
      'checkStock',
      'reject',
      'reschedule',
    ]);
    expect(openLineMoves(ownRep, line({ status: 'confirmed' }))).toEqual(['cancel', 'deliver', 'reschedule']);
    expect(openLineMoves(admin, line({ status: 'delivered' }))).toEqual([]);
    expect(openLineMoves(otherFarmer, line())).toEqual([]);
    expect(openLineMoves(otherRep, line())).toEqual([]);
  });

  test('an open line belongs to the first farmer who acts on it, and a named one stays', () => {
    expect(growerAfterAct(otherFarmer, { farmerId: '' })).toBe('flora');
    expect(growerAfterAct(otherFarmer, { farmerId: 'finn' })).toBe('finn');
    expect(growerAfterAct(admin, { farmerId: '' })).toBe('');
  });

  test('only an admin sees a rejection reason', () => {
    expect(rejectionReasonFor('admin', 'Frost')).toBe('Frost');
    expect(rejectionReasonFor('farmer', 'Frost')).toBeNull();
    expect(rejectionReasonFor('sales_rep', 'Frost')).toBeNull();
  });
});

describe('orders grouped from lines', () => {
  test('newest number first, lines by id, the earliest delivery day and the first given texts', () => {
    const orders = groupOrderLines([
      line({ id: 3, orderGroupId: 'a', orderNumber: 1, deliveryDate: '2026-05-01', notes: 'Side door' }),
      line({ id: 9, orderGroupId: 'b', orderNumber: 2, purchaseOrderNumber: 'PO-9' }),
      line({ id: 1, orderGroupId: 'a', orderNumber: 1, deliveryDate: '2026-05-02' }),
    ]);
    expect(
      orders.map(({ number, deliveryDate, notes, purchaseOrderNumber, lines }) => ({
        number,
        deliveryDate,
        notes,
        purchaseOrderNumber,
        ids: lines.map(({ id }) => id),
      })),
    ).toEqual([
      { number: 2, deliveryDate: '2026-04-30', notes: null, purchaseOrderNumber: 'PO-9', ids: [9] },
      { number: 1, deliveryDate: '2026-05-01', notes: 'Side door', purchaseOrderNumber: null, ids: [1, 3] },
    ]);
  });

  test.each<[string, OrderStatus, OrderStatus]>([
    ['2026-04-22', 'delivered', 'confirmed'],
    ['2026-04-22', 'rejected', 'pending_inventory'],
    ['2026-04-20', 'pending', 'confirmed'],
    ['2026-04-20', 'delivered', 'cancelled'],
  ])('its day is %s where the line of the 20th is %s and that of the 22nd %s', (day, first, second) => {
    const [order] = groupOrderLines([
      line({ id: 1, deliveryDate: '2026-04-20', status: first }),
      line({ id: 2, deliveryDate: '2026-04-22', status: second }),
    ]);
    expect(order?.deliveryDate).toBe(day);
  });

  test('no line is lost or doubled, whatever sequence they come in', () => {
    const anyLines = fc.uniqueArray(fc.record({ id: fc.nat(1000), order: fc.nat(5) }), {
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(anyLines, (rows) => {
        const orders = groupOrderLines(
          rows.map(({ id, order }) => line({ id, orderGroupId: `g${order}`, orderNumber: order })),
        );
        expect(orders.flatMap(({ lines }) => lines.map(({ id }) => id)).sort()).toEqual(
          rows.map(({ id }) => id).sort(),
        );
        expect(new Set(orders.map(({ orderGroupId }) => orderGroupId)).size).toBe(orders.length);
      }),
    );
  });
});

test('an order and a product that is not found are named as documented', () => {
  expect(String(orderTitle(12))).toBe('Order #12');
  expect(String(selectedProductMissing(7))).toBe('Selected product not found: 7');
});

describe('what a buyer usually orders', () => {
  /** 2026-04-15 is a Wednesday. */
  const today = '2026-04-15';
  const line = (orderNumber: number, deliveryDate: string, more: Partial<RecentLine> = {}): RecentLine => ({
    orderNumber,
    orderGroupId: `order-${orderNumber}`,
    deliveryDate,
    status: 'delivered',
    productNameId: 1,
    productName: 'Kale',
    size: '1lb',
    sizeId: 10,
    quantity: 5,
    ...more,
  });

  test('the usual days are those with at least half as many orders as the most frequent, and the next one comes after today', () => {
    const tuesdays = ['2026-03-24', '2026-03-31', '2026-04-07', '2026-04-14'];
    const fridays = ['2026-04-03', '2026-04-10'];
    const lines = [...tuesdays, ...fridays, '2026-04-08'].map((day, index) => line(index + 1, day));
    expect(usualOf(lines, today)).toMatchObject({
      usualDays: [
        { weekday: 2, count: 4 },
        { weekday: 5, count: 2 },
      ],
      nextDay: '2026-04-17',
    });
    expect(usualOf(lines, '2026-04-17').nextDay).toBe('2026-04-21');
    expect(
      usualOf(
        tuesdays.map((day, n) => line(n, day)),
        '2026-04-14',
      ).nextDay,
    ).toBe('2026-04-21');
  });

  test('several lines of an order for one day count once, and lines that are not confirmed make no day usual', () => {
    const lines = [
      line(1, '2026-04-14'),
      line(1, '2026-04-14', { productNameId: 2 }),
      line(2, '2026-04-10', { status: 'pending' }),
    ];
    expect(usualOf(lines, today).usualDays).toEqual([{ weekday: 2, count: 1 }]);
  });

  test('the usual quantity is that of the middle order, and two lines of one product in an order add up', () => {
    const lines = [2, 90, 4].map((quantity, n) => line(n + 1, '2026-04-14', { quantity }));
    const split = [line(4, '2026-04-12', { quantity: 1 }), line(4, '2026-04-12', { quantity: 2 })];
    expect(usualOf([...lines, ...split], today).products).toEqual([
      {
        productNameId: 1,
        productName: 'Kale',
        size: '1lb',
        sizeId: 10,
        quantity: 3,
        count: 4,
        lastDay: '2026-04-14',
      },
    ]);
  });

  test('a product that fewer than a quarter of the orders have is not usual; the more frequent comes first', () => {
    const kale = [1, 2, 3, 4, 5].map((number) => line(number, today));
    const chard = [1, 2].map((number) => line(number, today, { productNameId: 2, productName: 'Chard' }));
    const once = line(1, today, { productNameId: 3, productName: 'Leek' });
    expect(usualOf([...chard, once, ...kale], today).products.map(({ productName }) => productName)).toEqual([
      'Kale',
      'Chard',
    ]);
    expect(usualOf([once], today).products).toHaveLength(1);
  });

  test('canceled and rejected lines count for nothing, and the last order is the newest with another line', () => {
    const dropped = [line(9, today, { status: 'cancelled' }), line(8, today, { status: 'rejected' })];
    expect(usualOf(dropped, today)).toEqual({ usualDays: [], nextDay: null, products: [], lastOrder: null });
    const pending = line(3, '2026-04-20', { status: 'pending' });
    expect(usualOf([...dropped, line(2, today), pending], today).lastOrder).toEqual({
      number: 3,
      orderGroupId: 'order-3',
      day: '2026-04-20',
    });
  });
});

test('lines that share a product get its free stock in the sequence of their ids, and a short line takes none', () => {
  const days = ['2026-04-20', '2026-04-24', '2026-05-01', '2026-05-30'];
  const packages = fc.constantFrom('1', '0.3', null);
  const lines = fc.array(
    fc.record({
      id: fc.nat({ max: 50 }),
      productNameId: fc.integer({ min: 1, max: 2 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      unitsPerPackage: packages,
      deliveryDate: fc.constantFrom(...days),
    }),
    { maxLength: 12 },
  );
  const distinct = lines.map((all) => [...new Map(all.map((line) => [line.id, line])).values()]);
  const stock = fc.record({
    onHand: fc.nat({ max: 30 }),
    keepsDays: fc.constantFrom(0, 7, 30),
    reserved: lines,
  });
  fc.assert(
    fc.property(distinct, stock, stock, (all, kale, chard) => {
      const stocks = new Map([
        [1, kale],
        [2, chard],
      ]);
      const covered = coverTogether(all, stocks);
      const taken = new Map([...stocks].map(([product, { reserved }]) => [product, [...reserved]]));
      for (const line of all.toSorted((a, b) => a.id - b.id)) {
        const { onHand, keepsDays } = stocks.get(line.productNameId) ?? kale;
        const reserved = taken.get(line.productNameId) ?? [];
        const left = Number(freeStock({ onHand, keepsDays, reserved }, line.deliveryDate));
        const { short, free } = covered.get(line.id) ?? { short: -1, free: -1 };
        expect(free).toBe(left);
        expect(short).toBeCloseTo(Math.max(0, line.quantity * Number(line.unitsPerPackage ?? 1) - left));
        if (short === 0) reserved.push(line);
      }
    }),
  );
});

const reasons: ShortReason[] = [
  { kind: 'short_harvest' },
  { kind: 'quality' },
  { kind: 'other', text: 'Truck was full' },
  { kind: 'other', text: 'quality' },
  { kind: 'other', text: 'other: hail' },
];

describe('what a packed line says', () => {
  const say = (fill: number, reason: ShortReason | null = null, packedAt: string | null = '2026-04-24') => {
    const said = packedText({ quantity: 10, fillQuantity: fill, packedAt, reason });
    return said && `${said}`;
  };

  test('is nothing until it is packed or shared out', () => {
    expect(say(10, null, null)).toBeNull();
    expect(say(8, { kind: 'quality' }, null)).toBe('gets 8 of 10, quality');
  });

  test('is how much of the order was packed, and why not all of it', () => {
    expect(say(8, { kind: 'short_harvest' })).toBe('packed 8 of 10, short harvest');
    expect(say(0, { kind: 'quality' })).toBe('packed 0 of 10, quality');
    expect(say(8, { kind: 'other', text: "Ana's {truck} was full" })).toBe(
      "packed 8 of 10, Ana's {truck} was full",
    );
    expect(say(8)).toBe('packed 8 of 10');
    expect(say(12)).toBe('packed 12 of 10');
    expect(say(10)).toBe('packed');
  });

  test('a line gets what was packed and, until then, its share or what was ordered', () => {
    const share = { fillQuantity: 8, reason: { kind: 'quality' as const } };
    const packed = { fillQuantity: 0, fillUnits: null, reason: null, packedAt: '2026-04-24' };
    expect(fillOf(line({ quantity: 10 }))).toBe(10);
    expect(fillOf(line({ quantity: 10, share }))).toBe(8);
    expect(fillOf(line({ quantity: 10, packed }))).toBe(0);
    expect(shortReasonOf(line({ quantity: 10 }))).toBeNull();
    expect(shortReasonOf(line({ quantity: 10, share }))).toEqual({ kind: 'quality' });
    expect(shortReasonOf(line({ quantity: 10, packed }))).toBeNull();
  });

  test('a reason reads as it was chosen or typed', () => {
    expect(reasons.map((reason) => `${shortReasonText(reason)}`)).toEqual([
      'Short harvest',
      'Quality',
      'Truck was full',
      'quality',
      'other: hail',
    ]);
  });

  test('a reason is read as it was stored, even a typed one that looks like another', () => {
    expect(reasons.map(storedReason).map(readReason)).toEqual(reasons);
    expect(new Set(reasons.map(storedReason)).size).toBe(reasons.length);
    expect(readReason(null)).toBeNull();
  });
});

test('a line asks for more than was left only until somebody has decided about it', () => {
  const asking = orderStatuses.filter((status) => asksForMore({ status, offeredQuantity: 0 }));
  expect(asking).toEqual(['pending', 'pending_inventory']);
  expect(asksForMore({ status: 'pending' })).toBe(false);
});
