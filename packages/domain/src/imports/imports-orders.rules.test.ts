import { describe, expect, it } from 'vitest';
import { type PresentLine, type PresentOrders, planOrders } from './imports-orders.rules.ts';
import type { TextRow } from './imports-plan.rules.ts';

const asker = { person: { uid: 'ada', role: 'admin' as const }, today: '2026-04-15' };

const size = (id: number, productNameId: number, label: string) => ({
  id,
  size: label,
  productNameId,
  unitsPerBaseUnit: '1',
  isCatchWeight: false,
  packagesPerBox: 1,
  packagePounds: null,
  gtin: null,
  version: 1,
});

const line = (more: Partial<PresentLine> = {}): PresentLine => ({
  orderNumber: 7,
  buyerId: 1,
  buyerName: 'Harbor Kitchen',
  productName: 'Kale',
  size: '1 lb',
  sizeId: 11,
  quantity: 4,
  deliveryDate: '2026-04-01',
  status: 'delivered',
  ...more,
});

const present = (...lines: PresentLine[]): PresentOrders => ({
  templates: [
    {
      id: 1,
      name: 'Kale',
      baseUnit: 'lb',
      keepsDays: null,
      daysToHarvest: null,
      isTraced: false,
      variety: null,
      version: 1,
      sizes: [size(11, 1, '1 lb'), size(12, 1, '5 lb')],
    },
    {
      id: 2,
      name: 'Chard',
      baseUnit: 'bunch',
      keepsDays: null,
      daysToHarvest: null,
      isTraced: false,
      variety: null,
      version: 1,
      sizes: [size(21, 2, '12 ct')],
    },
    {
      id: 3,
      name: 'Leeks',
      baseUnit: 'each',
      keepsDays: null,
      daysToHarvest: null,
      isTraced: false,
      variety: null,
      version: 1,
      sizes: [],
    },
  ],
  buyers: [
    { id: 1, name: 'Harbor Kitchen', assignedRepId: 'rita' },
    { id: 2, name: 'Green Grocer', assignedRepId: 'gone' },
  ],
  sellers: ['ada', 'rita'],
  lines,
});

const kale = {
  buyer: 'Harbor Kitchen',
  product: 'Kale',
  size: '1 lb',
  quantity: '4',
  deliveryDate: '2026-04-01',
};

type Cells = Partial<Record<keyof typeof kale | 'order' | 'status' | 'price' | 'po' | 'notes', string>>;

const plan = (known: PresentOrders, ...all: (Cells & { chosen?: string })[]) => {
  const rows: TextRow[] = all.map(({ chosen, ...cells }, index) => ({
    row: index + 2,
    cells,
    chosen: chosen === undefined ? {} : { order: chosen },
  }));
  return planOrders(rows, known, asker);
};

const shown = (...args: Parameters<typeof plan>) =>
  plan(...args).map(({ state, issues }) => [state, ...issues.map(({ message }) => message)].join(' | '));

const statusOf = (cells: Cells) => {
  const [row] = plan(present(), { ...kale, ...cells });
  const change = row?.changes.find(({ column }) => column === 'status');
  return `${row?.write?.status} shown ${change?.before}→${change?.after}`;
};

describe('orders of a file', () => {
  it('come in as delivered once their day is past, and it says so where the file says otherwise', () => {
    expect(statusOf({})).toBe('delivered shown null→Delivered');
    expect(statusOf({ status: 'Pending' })).toBe('delivered shown Pending→Delivered');
    expect(statusOf({ status: 'confirmed' })).toBe('delivered shown Confirmed→Delivered');
    expect(statusOf({ status: 'cancelled' })).toBe('cancelled shown null→Cancelled');
    expect(statusOf({ deliveryDate: '2026-04-15' })).toBe('pending shown null→Pending');
    expect(statusOf({ deliveryDate: '2026-04-16', status: 'Confirmed' })).toBe(
      'confirmed shown null→Confirmed',
    );
    expect(statusOf({ deliveryDate: '2026-04-16', status: 'Pending Inventory' })).toBe(
      'pending shown Pending Inventory→Pending',
    );
    expect(shown(present(), { ...kale, deliveryDate: '2026-04-15', status: 'delivered' })).toEqual([
      'error | Row 2, Status: An order for today or later cannot come in as delivered. Choose pending or confirmed.',
    ]);
  });

  it('are one order for each number, buyer and day, of the buyer’s rep if that person still sells', () => {
    const chard = { ...kale, product: 'Chard', size: '' };
    const writes = plan(
      present(),
      { ...kale, order: 'A-1', chosen: 'split' },
      { ...chard, order: 'a-1', chosen: 'split' },
      { ...chard, order: 'A-2' },
      kale,
      chard,
      { ...kale, order: 'A-1', buyer: 'Green Grocer', chosen: 'split' },
    ).map(({ write }) => write);
    const orders = [...new Set(writes.map((write) => write?.order))];
    expect(writes.map((write) => orders.indexOf(write?.order))).toEqual([0, 0, 1, 2, 2, 3]);
    expect(writes.map((write) => write?.salesRepId)).toEqual(['rita', 'rita', 'rita', 'rita', 'rita', 'ada']);
    expect(writes[1]).toMatchObject({ sizeId: 21, priceCents: null });
  });

  it('of one number and two buyers ask whose the order is, or to make one for each', () => {
    const two = [
      { ...kale, order: 'A-1' },
      { ...kale, order: 'a-1', buyer: 'Green Grocer', deliveryDate: '2026-04-02' },
      { ...kale, order: 'A-2', buyer: 'Green Grocer' },
    ];
    const asked = plan(present(), ...two);
    expect(asked.map(({ state }) => state)).toEqual(['error', 'error', 'new']);
    expect(asked[1]?.issues).toEqual([
      expect.objectContaining({
        column: 'order',
        message:
          'Row 3, Order: The order a-1 has rows of several buyers: Harbor Kitchen, Green Grocer. Choose whose it is, or make an order for each of them.',
        choices: [
          { value: '1', label: 'Harbor Kitchen' },
          { value: '2', label: 'Green Grocer' },
        ],
        offer: { act: 'split', value: 'split' },
      }),
    ]);
    const ofGrocer = plan(present(), ...two.map((row) => ({ ...row, chosen: '2' })));
    expect(ofGrocer.map(({ write }) => write?.buyerId)).toEqual([2, 2, 2]);
    const split = plan(present(), ...two.map((row) => ({ ...row, chosen: 'split' })));
    expect(split.map(({ write }) => write?.buyerId)).toEqual([1, 2, 2]);
    // Lines that are here already were answered for once.
    expect(
      shown(present(line(), line({ orderNumber: 8, buyerId: 2, buyerName: 'Green Grocer' })), two[0] ?? {}, {
        ...two[0],
        buyer: 'Green Grocer',
      }),
    ).toEqual(['same', 'same']);
  });

  it('are the same where an equal line is here, each line once', () => {
    const known = present(line(), line({ orderNumber: 8, status: 'cancelled' }));
    expect(
      shown(known, kale, { ...kale, product: 'KALE', order: 'x' }, { ...kale, status: 'cancelled' }),
    ).toEqual(['same', 'new', 'same']);
    expect(shown(known, { ...kale, quantity: '5' }, { ...kale, deliveryDate: '2026-04-02' })).toEqual([
      'new',
      'new',
    ]);
  });

  it('with the number of one of ours are compared with that order, dropped lines too', () => {
    const known = present(
      line(),
      line({ orderNumber: 8, status: 'cancelled' }),
      line({ orderNumber: 9, quantity: 6 }),
    );
    // The first row must not take the line that the second one names.
    expect(shown(known, { ...kale, order: '' }, { ...kale, order: '7' }, { ...kale, order: '#8' })).toEqual([
      'new',
      'same',
      'same',
    ]);
    expect(shown(known, { ...kale, order: '7', quantity: '5' })).toEqual([
      'error | Row 2, Order: Order #7 is here already, and has no such line. Change it on the page Orders, or clear the order number to bring the row in as a new order.',
    ]);
    // Another farm's number of another buyer is none of ours.
    expect(shown(known, { ...kale, order: '7', buyer: 'Green Grocer' })).toEqual(['new']);
  });

  it('are the same by the names that their lines had, though product and buyer are gone', () => {
    const old = line({ buyerId: 9, buyerName: 'Old Inn', productName: 'Old Beans', size: '', sizeId: null });
    const cells = { ...kale, buyer: 'old inn', product: 'Old Beans', size: '' };
    expect(shown(present(old), { ...cells, order: '7' }, cells)[0]).toBe('same');
  });

  it('are refused with the row, the column and the remedy where a cell cannot be read', () => {
    expect(
      shown(
        present(),
        { ...kale, buyer: 'Harbour Kitchen' },
        { ...kale, size: '' },
        { ...kale, product: 'Leeks', size: '' },
        { ...kale, size: '2 lb' },
        { ...kale, quantity: '0' },
        { ...kale, quantity: '1.5' },
        { ...kale, quantity: '' },
        { ...kale, price: 'cheap' },
        { ...kale, status: 'lost' },
      ),
    ).toEqual([
      'error | Row 2, Buyer: No buyer is called "Harbour Kitchen". Choose one with nearly the same name, or correct it.',
      'error | Row 3, Size: Kale has several sizes. Choose one.',
      'error | Row 4, Size: Leeks has no package size yet. Add one first.',
      'error | Row 5, Size: No size is called "2 lb". Choose one, or add it first.',
      'error | Row 6, Quantity: "0" is too small. Enter at least 1.',
      'error | Row 7, Quantity: "1.5" is not a whole number. Enter one, such as 12.',
      'error | Row 8, Quantity: This is blank. Enter it.',
      'error | Row 9, Price: "cheap" is not a number. Enter it in digits, such as 12.',
      'error | Row 10, Status: "lost" is not one of pending, pending inventory, confirmed, delivered, cancelled, rejected. Choose one.',
    ]);
  });

  it('have no more lines than an order can have', () => {
    const rows = Array.from({ length: 102 }, (_, at) => ({ ...kale, quantity: String(at + 1) }));
    const states = plan(present(), ...rows).map(({ state }) => state);
    expect(states.filter((state) => state === 'error')).toHaveLength(2);
    expect(states.slice(0, 100).every((state) => state === 'new')).toBe(true);
  });
});
