import { listAllBuyers } from '@farm/data/buyers';
import { listTemplates, takeOrderedSizes } from '@farm/data/catalog';
import type { Db } from '@farm/data/core';
import { listProfiles } from '@farm/data/identity';
import { findOrInsertPlaceholders } from '@farm/data/inventory';
import {
  deleteOrders,
  insertOrders,
  listOrderedOn,
  listReferredOrders,
  type OrderToInsert,
  takeOrders,
} from '@farm/data/orders';
import { addDays, type Day, dayIn, msLeftOfDay } from '@farm/domain/core';
import {
  type ImportAsker,
  type OrderWrite,
  type PresentOrders,
  planOrders,
  rowReader,
  type TextRow,
} from '@farm/domain/imports';
import { eachField, isDropped, lineFieldNames, reservesStock } from '@farm/domain/orders';
import { isPermitted } from '@farm/domain/permissions';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordEach } from '../history/record-history.ts';
import { publishOrders, recordNewLines } from '../orders/orders.internal.ts';
import { priceLines } from '../prices/price-lines.ts';
import type { ImportChange, ImportPart } from './import-part.ts';
import { importChanged } from './imports.internal.ts';
import { importNotifications, keptReasons, usedReasons } from './imports.texts.ts';

type Inner = InTransaction<PersonContext>;

/** The days that a file is about; all days without one. */
const daysOf = (rows: readonly TextRow[], today: Day): { from: Day; to: Day } => {
  const read = rowReader(rows, today);
  const days = rows.flatMap((row) => read(row).day('deliveryDate') ?? []).sort();
  return { from: days[0] ?? today, to: days.at(-1) ?? today };
};

const readPresent = async (
  db: Db,
  { today }: ImportAsker,
  rows: readonly TextRow[],
): Promise<PresentOrders> => ({
  templates: await listTemplates(db),
  buyers: (await listAllBuyers(db)).map(({ id, name, assignedRepId }) => ({ id, name, assignedRepId })),
  sellers: (await listProfiles(db))
    .filter(({ role, suspended }) => !suspended && isPermitted('orders.create', role))
    .map(({ uid }) => uid),
  lines: await listOrderedOn(db, daysOf(rows, today)),
});

/** The first instant of a day. */
const startOfDay = (timeZone: string, day: Day): Date => {
  let instant = new Date(`${addDays(day, -1)}T00:00:00Z`);
  while (dayIn(timeZone, instant) < day)
    instant = new Date(instant.valueOf() + msLeftOfDay(timeZone, instant));
  return instant;
};

type Price = Pick<OrderToInsert['lines'][number], 'priceCents' | 'pricePer' | 'priceSource'>;

const unpriced: Price = { priceCents: null, pricePer: null, priceSource: null };

/** It is what the file says, otherwise what the buyer's list says of what is still to be delivered. */
const priceAll = async (ctx: Inner, writes: readonly OrderWrite[]): Promise<Map<OrderWrite, Price>> => {
  const prices = new Map<OrderWrite, Price>();
  const toList: OrderWrite[] = [];
  for (const write of writes) {
    const { priceCents, isPast } = write;
    if (priceCents !== null) prices.set(write, { priceCents, pricePer: 'package', priceSource: 'agreed' });
    else if (!isPast && !isDropped(write)) toList.push(write);
  }
  for (const [buyerId, own] of Map.groupBy(toList, (write) => write.buyerId)) {
    const listed = await priceLines(ctx, buyerId, own);
    for (const [index, write] of own.entries()) prices.set(write, listed[index] ?? unpriced);
  }
  return prices;
};

/** The sizes, whose base units stay as they are, each with the product row that its orders point to. */
const takeSizes = async (ctx: Inner, writes: readonly OrderWrite[]) => {
  const ids = [...new Set(writes.map(({ sizeId }) => sizeId))].sort((a, b) => a - b);
  const sizes = (await takeOrderedSizes(ctx.db, ids)).sort((a, b) => a.sizeId - b.sizeId);
  if (sizes.length !== ids.length) throw importChanged();
  const today = ctx.today();
  const now = ctx.now().toISOString();
  const productIds = await findOrInsertPlaceholders(
    ctx.db,
    sizes.map(({ productNameId, size }) => ({ productNameId, size, today, now })),
  );
  return new Map(sizes.map((size, index) => [size.sizeId, { ...size, productId: productIds[index] ?? 0 }]));
};

const toOrders = async (ctx: Inner, writes: readonly OrderWrite[]) => {
  const sizes = await takeSizes(ctx, writes);
  const prices = await priceAll(ctx, writes);
  const now = ctx.now().toISOString();
  const starts = new Map<Day, string>();
  const orderedAt = ({ isPast, deliveryDate: day }: OrderWrite): string => {
    if (!isPast) return now;
    const start = starts.get(day) ?? startOfDay(ctx.zone.name, day).toISOString();
    starts.set(day, start);
    return start;
  };
  const toLine = (write: OrderWrite): OrderToInsert['lines'] => {
    const size = sizes.get(write.sizeId);
    if (!size) return [];
    const { quantity, deliveryDate, status } = write;
    const billing = status === 'delivered' ? ('none' as const) : ('open' as const);
    const carried = eachField(lineFieldNames, (name) => write[name]);
    return [
      { quantity, deliveryDate, status, billing, ...carried, ...size, ...(prices.get(write) ?? unpriced) },
    ];
  };
  const orders = [...Map.groupBy(writes, ({ order }) => order).values()].flatMap((ofOrder) => {
    const [first] = ofOrder;
    if (!first) return [];
    const { buyerId, salesRepId } = first;
    const orderGroupId = `${ofOrder.length > 1 ? 'group' : 'single'}-${crypto.randomUUID()}`;
    return {
      first,
      orderGroupId,
      buyerId,
      salesRepId,
      createdBy: ctx.person.uid,
      createdAt: orderedAt(first),
      lines: ofOrder.flatMap(toLine),
    };
  });
  // Lists go by number: what is delivered later gets a higher one.
  return orders.sort((a, b) => (a.first.deliveryDate < b.first.deliveryDate ? -1 : 1));
};

/** Nobody is notified: who imports a farm's orders tells of them. */
const apply: ImportPart<PresentOrders, OrderWrite>['apply'] = async (ctx, rows) => {
  const orders = await toOrders(
    ctx,
    rows.map(({ write }) => write),
  );
  const placed = await insertOrders(ctx.db, orders);
  const lines = orders.flatMap((order, index) =>
    order.lines.map((line, place) => ({
      ...line,
      id: placed[index]?.lineIds[place] ?? 0,
      farmerId: '',
      ...eachField(lineFieldNames, (name) => line[name] ?? null),
      deliveryNote: null,
    })),
  );
  await recordNewLines(ctx, lines);
  await recordEach(
    ctx,
    { type: 'order_price', what: 'priced' },
    lines.filter(({ priceSource }) => priceSource === 'agreed'),
    ({ priceCents = null, pricePer = null }) => ({
      after: { priceCents, pricePer },
      before: { priceCents: null, pricePer: null },
      reason: importNotifications.agreedPrice(),
    }),
  );
  publishOrders(ctx, orders);
  if (lines.some(({ status }) => reservesStock(status)))
    ctx.publish({ topic: 'inventory', to: { roles: ['sales_rep'] } });
  return orders.map(({ first, lines }, index) => {
    const { number = 0, lineIds = [] } = placed[index] ?? {};
    return {
      type: 'order',
      id: number,
      title: `#${number} · ${first.buyerName} · ${first.deliveryDate}`,
      before: null,
      after: { lines: lineIds.map((id, place) => ({ id, status: lines[place]?.status, version: 1 })) },
    };
  });
};

const stateOf = (lines: readonly { id: number; status: string; version: number }[]): string =>
  JSON.stringify(lines.map(({ id, status, version }) => [id, status, version]));

const findUsed = async (ctx: Inner, changes: readonly ImportChange[]): Promise<Map<number, FarmText>> => {
  const numbers = changes.map(({ id }) => id);
  const orders = Map.groupBy(await takeOrders(ctx.db, numbers), ({ orderNumber }) => orderNumber);
  const referred = await listReferredOrders(ctx.db, numbers);
  const used = new Map<number, FarmText>();
  for (const { id, after } of changes) {
    const lines = orders.get(id);
    const by = referred.get(id);
    if (!lines) used.set(id, keptReasons.gone());
    else if (lines.some(({ packedAt, deliveryNote }) => packedAt !== null || deliveryNote !== null))
      used.set(id, usedReasons.delivering());
    else if (stateOf(lines) !== stateOf(after.lines as typeof lines))
      used.set(id, keptReasons.changedSince());
    else if (by) used.set(id, usedReasons.referred({ by }));
  }
  return used;
};

const undo = async (ctx: Inner, changes: readonly ImportChange[]): Promise<void> => {
  const numbers = changes.map(({ id }) => id);
  const lines = await takeOrders(ctx.db, numbers);
  await recordEach(ctx, { type: 'order_line', what: 'removed' }, lines, ({ status, salesRepId }) => ({
    before: { status },
    repId: salesRepId,
  }));
  await deleteOrders(ctx.db, numbers);
  publishOrders(ctx, lines);
  ctx.publish({ topic: 'inventory', to: { roles: ['sales_rep'] } });
};

export const ordersPart: ImportPart<PresentOrders, OrderWrite> = {
  read: readPresent,
  plan: planOrders,
  apply,
  undoers: { order: { findUsed, undo } },
};
