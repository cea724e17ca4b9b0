import { addDays } from '@farm/domain/core';
import { type OrderStatus, orderItem, orderTitle } from '@farm/domain/orders';
import { admins, everyone, farmers, reps } from './bench-people.ts';
import { type BenchSize, benchStock } from './bench-stock.ts';
import { pick, type Random, seeded, weighted, whole, zipf } from './random.ts';

export type Value = string | number | null;
/** A row by its columns. All rows of a batch have the same ones. */
export type Row = Record<string, Value>;
export type Batch = { table: string; rows: Row[] };

const SEED = 20_261_128;
const DAY_MS = 86_400_000;
/** How many orders have one line, two, and so on to six: 1.96 lines on average. */
const orderSizes = [49, 27, 12, 6, 4, 2];
/** A million lines are seven years of 200 orders a day. */
const LINES_A_DAY = 391;
/** A small farm has fewer orders a day rather than a shorter past than this, so that few of its lines are open. */
const DAYS_LEAST = 180;
const DAYS_OVERDUE = 10;
const DAYS_AHEAD = 28;
const BATCH_LINES = 20_000;

const PLACES = [
  'Harbor',
  'Maple',
  'Sunset',
  'Oak Street',
  'Riverside',
  'Corner',
  'Union',
  'Lakeside',
  'Summit',
  'Garden',
];
const TRADES = [
  'Bistro',
  'Market',
  'Kitchen',
  'Grocery',
  'Cafe',
  'School',
  'Deli',
  'Hotel',
  'Bakery',
  'Co-op',
];

/** Shares of the statuses by day: only lines of the last days and of those ahead are still open. */
const shares: Record<'past' | 'recent' | 'ahead', readonly (readonly [OrderStatus, number])[]> = {
  past: [
    ['delivered', 90],
    ['cancelled', 6],
    ['rejected', 4],
  ],
  recent: [
    ['delivered', 87],
    ['cancelled', 6],
    ['rejected', 4],
    ['confirmed', 2],
    ['pending', 0.7],
    ['pending_inventory', 0.3],
  ],
  ahead: [
    ['confirmed', 55],
    ['pending', 27],
    ['pending_inventory', 8],
    ['cancelled', 6],
    ['rejected', 4],
  ],
};

/** Deliveries by weekday, Sunday first, so that weeks have a season. */
const weekdays = [1, 5, 8, 4, 6, 9, 3];

const choose = (entries: readonly (readonly [OrderStatus, number])[]) => {
  const at = weighted(entries.map(([, share]) => share));
  return (random: Random): OrderStatus => entries[at(random)]?.[0] ?? 'pending';
};

/** How many buyers a farm of so many lines has. */
const buyersOf = (lines: number): number => Math.round(Math.sqrt(lines) * 5);

const instant = (ms: number) => new Date(ms).toISOString();

function* people(now: string): Generator<Batch> {
  yield {
    table: 'account',
    rows: everyone.map(({ uid, email, role }) => ({
      uid,
      email,
      email_key: email,
      provider: 'embedded',
      password_hash: null,
      granted_role: role,
      created_at: now,
      joined_at: now,
    })),
  };
  yield {
    table: 'profile',
    rows: everyone.map(({ uid, name, email, role }) => ({ uid, name, email, role, created_at: now })),
  };
}

function* buyers(random: Random, count: number, now: string): Generator<Batch> {
  yield {
    table: 'buyer',
    rows: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      name: `${pick(random, PLACES)} ${pick(random, TRADES)} ${index + 1}`,
      email: `buyer-${index + 1}@shop.example`,
      phone: null,
      address: `${whole(random, 900) + 10} ${pick(random, PLACES)} Road`,
      assigned_rep_id: random() < 0.7 ? pick(random, reps).uid : null,
      created_at: now,
      notes: null,
    })),
  };
}

/** A day of delivery in the week that begins so many days after the order, but never too far ahead. */
const deliveryDay = (random: Random, at: (random: Random) => number, orderedMs: number): string => {
  const first = addDays(instant(orderedMs).slice(0, 10), Math.floor((DAYS_AHEAD - 6) * Math.sqrt(random())));
  const shift = at(random) - new Date(first).getUTCDay();
  return addDays(first, (shift + 7) % 7);
};

type Orders = {
  lines: number;
  buyers: number;
  sizes: BenchSize[];
  today: string;
  spanMs: number;
  nowMs: number;
};

/** All orders, oldest first. Ids are given here, so that all engines agree. */
function* orders(random: Random, { lines, buyers, sizes, today, spanMs, nowMs }: Orders): Generator<Batch> {
  const buyerAt = zipf(buyers, 0.9);
  const sizeAt = zipf(sizes.length, 0.8);
  const repAt = zipf(reps.length, 1.2);
  const weekdayAt = weighted(weekdays);
  const countAt = weighted(orderSizes);
  const statusOf = { past: choose(shares.past), recent: choose(shares.recent), ahead: choose(shares.ahead) };
  const overdueFrom = addDays(today, -DAYS_OVERDUE);
  let groupId = 0;
  let lineId = 0;
  let groups: Row[] = [];
  let batch: Row[] = [];
  let endings: Row[] = [];
  while (lineId < lines) {
    groupId += 1;
    const orderedMs = nowMs - Math.floor((1 - lineId / lines) * spanMs);
    const delivery_date = deliveryDay(random, weekdayAt, orderedMs);
    const period = delivery_date >= today ? 'ahead' : delivery_date >= overdueFrom ? 'recent' : 'past';
    const created_at = instant(orderedMs);
    const rep = reps[repAt(random)]?.uid ?? '';
    const po = random() < 0.3 ? `PO-${100_000 + whole(random, 900_000)}` : null;
    const notes = random() < 0.15 ? `Back door, ring ${1 + whole(random, 20)} times` : null;
    groups.push({
      id: groupId,
      group_key: `group-${groupId.toString(36)}-${whole(random, 2 ** 31).toString(36)}`,
      buyer_id: buyerAt(random) + 1,
      sales_rep_id: rep,
      created_by: rep,
      created_at,
    });
    if (po) {
      for (let start = 0; start < po.length; start += 1) {
        endings.push({
          ending: Buffer.from(po.slice(start).toLowerCase()).toString('hex'),
          group_id: groupId,
        });
      }
    }
    const count = Math.min(lines - lineId, 1 + countAt(random));
    for (let nth = 0; nth < count; nth += 1) {
      lineId += 1;
      const size = sizes[sizeAt(random)];
      if (!size) throw new Error('There is no such size');
      const status = statusOf[period](random);
      const quantity = 1 + Math.floor(80 * random() ** 2);
      batch.push({
        id: lineId,
        group_id: groupId,
        product_id: size.productId,
        product_name_id: size.productNameId,
        size_id: size.sizeId,
        product_name: size.productName,
        size: size.size,
        units_per_package: size.units,
        quantity,
        fill_quantity: quantity,
        delivery_date,
        farmer_id: random() < 0.8 ? pick(random, farmers).uid : null,
        status,
        rejection_reason: status === 'rejected' ? 'Frost' : null,
        purchase_order_number: po,
        notes,
        created_at,
        version: status === 'pending' ? 1 : 2,
      });
    }
    if (batch.length >= BATCH_LINES || lineId === lines) {
      yield { table: 'order_group', rows: groups };
      yield { table: 'order_line', rows: batch };
      yield { table: 'purchase_order_ending', rows: endings };
      [groups, batch, endings] = [[], [], []];
    }
  }
}

/** One conversation for every two people, then more between any of them; the first ones have most of the messages. */
function* messages(random: Random, count: number, spanMs: number, nowMs: number): Generator<Batch> {
  const pairs = new Map<string, [string, string]>();
  const add = (a: string, b: string) => {
    const uids = [a, b].toSorted() as [string, string];
    if (a !== b) pairs.set(JSON.stringify(uids), uids);
  };
  for (let index = 0; index < everyone.length; index += 2) {
    add(everyone[index]?.uid ?? '', everyone[index + 1]?.uid ?? '');
  }
  const personAt = zipf(everyone.length);
  const wanted = pairs.size + Math.floor(count / 40);
  for (let tries = 0; pairs.size < wanted && tries < 4 * wanted; tries += 1) {
    add(everyone[personAt(random)]?.uid ?? '', pick(random, everyone).uid);
  }
  const all = [...pairs];
  const at = zipf(all.length, 0.7);
  const sent: Row[] = Array.from({ length: count }, (_, index) => {
    const conversation = at(random);
    return {
      id: index + 1,
      conversation_id: conversation + 1,
      sender_id: all[conversation]?.[1][random() < 0.5 ? 0 : 1] ?? '',
      content: `The ${pick(random, ['kale', 'chard', 'basil'])} is in the cold store, ${whole(random, 90)} cases of it.`,
      created_at: instant(nowMs - Math.floor((1 - index / count) * spanMs)),
      order_group_id: null,
    };
  });
  const last = new Map(sent.map((row) => [row.conversation_id, row.created_at]));
  const created_at = instant(nowMs - spanMs);
  yield {
    table: 'conversation',
    rows: all.map(([pair_key, [created_by]], index) => ({
      id: index + 1,
      name: null,
      is_group: 0,
      created_by,
      created_at,
      pair_key,
      active_at: last.get(index + 1) ?? created_at,
    })),
  };
  yield {
    table: 'conversation_member',
    rows: all.flatMap(([, uids], index) =>
      uids.map((uid) => ({ conversation_id: index + 1, uid, read_message_id: whole(random, count + 1) })),
    ),
  };
  yield { table: 'message', rows: sent };
}

/** As the farm itself writes them: a few people get most of them, and most are read. */
function* notifications(random: Random, lines: number, spanMs: number, nowMs: number): Generator<Batch> {
  const count = Math.floor(lines / 5);
  const userAt = zipf(reps.length, 1.1);
  const rows: Row[] = Array.from({ length: count }, (_, index) => {
    const number = 1 + whole(random, Math.floor(0.45 * lines));
    const item = orderItem({ quantity: 1 + whole(random, 60), productName: 'Red Kale', size: '5oz' });
    return {
      id: index + 1,
      user_id: reps[userAt(random)]?.uid ?? '',
      type: 'order_confirmed',
      title: '',
      message: '',
      text: JSON.stringify({
        title: { id: 'orders.titleConfirmed' },
        message: { id: 'orders.confirmed', values: { order: orderTitle(number), item } },
      }),
      is_read: random() < 0.9 ? 1 : 0,
      related_id: 1 + whole(random, lines),
      maker_id: pick(random, [...admins, ...farmers]).uid,
      order_id: number,
      line_ids: '[]',
      created_at: instant(nowMs - Math.floor((1 - index / count) * spanMs)),
    };
  });
  yield { table: 'notification', rows };
}

export type BenchFarm = {
  lines: number;
  /** The last orders are of this day. */
  today: string;
};

/** Every row of a farm with so many order lines; the same for the same size and day. */
export function* benchRows({ lines, today }: BenchFarm): Generator<Batch> {
  const random = seeded(SEED);
  const nowMs = Date.parse(`${today}T06:00:00Z`);
  const spanMs = Math.max(lines / LINES_A_DAY, DAYS_LEAST) * DAY_MS;
  const begun = instant(nowMs - spanMs);
  yield* people(begun);
  const { sizes, ...stock } = benchStock(random, today, begun);
  for (const [table, rows] of Object.entries(stock)) yield { table, rows };
  const buyerCount = buyersOf(lines);
  yield* buyers(random, buyerCount, begun);
  yield* orders(random, { lines, buyers: buyerCount, sizes, today, spanMs, nowMs });
  yield* messages(random, Math.floor(lines / 10), spanMs, nowMs);
  yield* notifications(random, lines, spanMs, nowMs);
}
