import { readFileSync } from 'node:fs';
import type { OpenedOffer } from '@farm/domain/offers';
import { expect, test } from 'vitest';
import {
  changeForm,
  draftOf,
  emptyDraft,
  isDirty,
  isSent,
  isUsable,
  type LinkedOrder,
  linesBeside,
  linesShown,
  newForm,
  othersOn,
  requestOf,
  shortOf,
  totalOf,
  withoutGone,
} from './requested-lines.ts';
import { shortsIn } from './told-left.ts';

const TUESDAY = '2026-05-05';
const FRIDAY = '2026-05-08';

const sizeOf = (sizeId: number, more: Partial<OpenedOffer['lines'][number]> = {}) => ({
  sizeId,
  productName: `Product ${sizeId}`,
  size: 'box',
  prices: [
    { cents: 2400, per: 'package' as const },
    { cents: 2500, per: 'package' as const },
  ],
  baseUnit: 'lb' as const,
  unitsPerPackage: '2.5',
  left: [25, null],
  ...more,
});

const offer: OpenedOffer = {
  farmName: 'Green Valley Farm',
  farmPhone: null,
  buyerName: 'Harbor Kitchen',
  title: 'Greens',
  note: null,
  closesAt: '2026-05-02T00:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  isClosed: false,
  days: [TUESDAY, FRIDAY],
  lines: [sizeOf(1), sizeOf(2, { prices: [{ cents: 333, per: 'base_unit' }, null] }), sizeOf(3)],
  order: null,
  others: [{ number: 294, day: TUESDAY }],
  isOpened: true,
};

const draft = (quantities: Record<string, string>, more = {}) => ({
  ...emptyDraft(offer),
  quantities,
  ...more,
});

test('only what has a quantity is ordered, in the sequence of the offer, for the day that is chosen, also if it is over', () => {
  expect(requestOf(offer, draft({ 3: '1', 1: '12', 2: '0', 9: '5' })).lines).toEqual([
    { sizeId: 1, quantity: 12, askAnyway: false },
    { sizeId: 3, quantity: 1, askAnyway: false },
  ]);
  expect(requestOf(offer, draft({})).day).toBe(TUESDAY);
  expect(requestOf(offer, draft({}, { day: FRIDAY })).day).toBe(FRIDAY);
  expect(requestOf(offer, draft({}, { day: '2026-05-04' })).day).toBe('2026-05-04');
});

test('a line is short above what is left on its day, unless it is asked for anyway', () => {
  const short = (quantity: string, dayIndex = 0, more = {}, told = {}) =>
    shortOf(sizeOf(1), { ...newForm(offer), draft: draft({ 1: quantity }, more) }, { dayIndex, told });
  expect([short('25'), short('26'), short('')]).toEqual([undefined, 25, undefined]);
  expect(short('26', 1)).toBeUndefined();
  expect(short('26', 0, { asked: { 1: true } })).toBeUndefined();
});

test('what the order has already for its day is not short, also if less is left by now', () => {
  const first = draft({ 1: '30' });
  const short = (quantity: string, more = {}) =>
    shortOf(sizeOf(1), { draft: draft({ 1: quantity }, more), first }, { dayIndex: 0, told: {} });
  expect([short('30'), short('26'), short('31')]).toEqual([undefined, undefined, 25]);
  expect(short('30', { day: FRIDAY })).toBe(25);
});

test('what the server says is left of a line counts only for the quantity that was sent', () => {
  const wanted = requestOf(offer, draft({ 1: '4', 3: '20' })).lines;
  const text = { id: 'offers.onlyLeft', values: { left: 10 } };
  const told = shortsIn({ issues: [{ path: ['lines', 1, 'quantity'], message: '', text }] }, wanted);
  const short = (quantity: string) =>
    shortOf(sizeOf(3), { ...newForm(offer), draft: draft({ 3: quantity }) }, { dayIndex: 1, told });
  expect([short('20'), short('19')]).toEqual([10, undefined]);
  const plenty = { id: 'offers.lessLeft' };
  Object.assign(told, shortsIn({ issues: [{ path: ['lines', 1], message: '', text: plenty }] }, wanted));
  expect([short('20'), short('19')]).toEqual([null, undefined]);
});

test('a total has an amount only if each product has a price on that day', () => {
  const total = (day: string, ...sizeIds: (number | null)[]) =>
    totalOf(
      offer,
      day,
      sizeIds.map((sizeId) => ({ sizeId, quantity: 2 })),
    );
  // 2 × 2.5 lb at $3.33.
  expect(total(TUESDAY, 1, 2)).toEqual({ products: 2, packages: 4, cents: 4800 + 1665 });
  expect(total(FRIDAY, 1).cents).toBe(5000);
  expect([total(FRIDAY, 1, 2).cents, total(TUESDAY, 1, null).cents, total(TUESDAY).cents]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

const line = (id: number, more: Partial<LinkedOrder['lines'][number]> = {}) => ({
  id,
  version: 1,
  sizeId: id,
  productName: `Product ${id}`,
  size: 'box',
  quantity: id * 10,
  deliveryDate: FRIDAY,
  status: 'pending' as const,
  isBeyond: false,
  offeredQuantity: null,
  ...more,
});

const ordered = (...lines: LinkedOrder['lines']): LinkedOrder => ({
  number: 31,
  deliveryDate: FRIDAY,
  purchaseOrderNumber: 'PO-7',
  notes: null,
  isChangeable: true,
  lines,
});

test('a change begins with what was ordered and not canceled, and leaves what the offer does not have', () => {
  const order = ordered(
    line(1),
    line(2, { status: 'cancelled' }),
    line(3, { isBeyond: true }),
    line(4, { sizeId: null }),
  );
  expect(draftOf(order)).toEqual({
    day: FRIDAY,
    quantities: { 1: '10', 3: '30' },
    purchaseOrderNumber: 'PO-7',
    notes: '',
    asked: { 3: true },
  });
  expect(linesBeside(offer, order).map(({ id }) => id)).toEqual([4]);
});

test('a form can be sent until the offer closes, somebody orders by the link, or the order is not as it was seen', () => {
  const order = ordered(line(1), line(2));
  const usable = (more: Partial<typeof offer>, form = changeForm(order)) =>
    isUsable(form, { ...offer, order, ...more });
  expect(usable({})).toBe(true);
  expect(usable({ isClosed: true })).toBe(false);
  expect(usable({ order: { ...order, isChangeable: false } })).toBe(false);
  expect(usable({ order: ordered(line(1, { version: 2 }), line(2)) })).toBe(false);
  expect(usable({ order: ordered(line(1), line(2), line(3)) })).toBe(false);

  expect(usable({ order: null }, newForm(offer))).toBe(true);
  expect(usable({ order: ordered(line(1, { status: 'cancelled' })) }, newForm(offer))).toBe(true);
  expect(usable({}, newForm(offer))).toBe(false);
  expect(usable({ order: null, isClosed: true }, newForm(offer))).toBe(false);
  expect([isDirty(newForm(offer)), isDirty({ ...newForm(offer), draft: draft({ 1: '2' }) })]).toEqual([
    false,
    true,
  ]);
});

test('an order that is as it was typed was sent, though its answer was lost', () => {
  const order = ordered(line(1), line(2));
  const typed = { ...draftOf(order), purchaseOrderNumber: ' PO-7 ' };
  expect(isSent(order, { ...typed, quantities: { ...typed.quantities, 3: '0' } })).toBe(true);
  for (const more of [{ day: TUESDAY }, { notes: 'Back door' }, { quantities: { 1: '10' } }])
    expect(isSent(order, { ...typed, ...more })).toBe(false);
  const canceled = ordered(line(1, { status: 'cancelled' }), line(2, { status: 'cancelled' }));
  expect(isSent(canceled, draft({ 1: '', 2: '0' }))).toBe(true);
  expect(isSent(canceled, typed)).toBe(false);
});

test('what was added to an order was sent, whatever that order says itself', () => {
  const added: LinkedOrder = { ...ordered(line(1)), purchaseOrderNumber: null, isAdded: true };
  const typed = { ...draftOf(added), notes: 'Ring twice' };
  expect(isSent(added, typed)).toBe(true);
  expect(isSent(added, { ...typed, day: TUESDAY })).toBe(false);
  expect(isSent({ ...ordered(line(1)), purchaseOrderNumber: null }, typed)).toBe(false);
});

test('the orders that a buyer has are told for the day that is chosen', () => {
  expect([othersOn(offer, TUESDAY), othersOn(offer, FRIDAY)]).toEqual([[294], []]);
});

test('what was typed for a product that is no longer sold is taken off, and an order’s own line of it is left alone', () => {
  const form = { ...newForm(offer), draft: draft({ 1: '2', 9: '5' }) };
  expect(withoutGone(offer, form)?.quantities).toEqual({ 1: '2', 9: '' });
  expect(withoutGone(offer, { ...form, draft: draft({ 1: '2', 9: '' }) })).toBeUndefined();
  const change = changeForm(ordered(line(1), line(9)));
  expect(withoutGone(offer, change)).toBeUndefined();
  const changed = { ...change.draft, quantities: { 1: '4', 9: '1' } };
  expect(withoutGone(offer, { ...change, draft: changed })?.quantities).toEqual({ 1: '4', 9: '90' });
});

test('a search shows what it finds, and what is short', () => {
  const shown = (sought: string) =>
    linesShown(offer.lines, sought, ({ sizeId }) => sizeId === 3).map(({ sizeId }) => sizeId);
  expect([shown(' '), shown('product 2'), shown('3'), shown('kale')]).toEqual([[1, 2, 3], [2, 3], [3], [3]]);
});

test('every color of the page is one of the farm’s', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  const theme = read('../theme.ts');
  const colors = read('order-link.css').match(/#[\da-f]{3,8}\b/g) ?? [];
  expect(colors.length).toBeGreaterThan(20);
  expect(colors.filter((color) => !theme.includes(color))).toEqual([]);
});
