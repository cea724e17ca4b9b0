import { addDays } from '@farm/domain/core';
import { type OrderStatus, orderItem, orderTitle } from '@farm/domain/orders';
import { admins, everyone, farmers, reps } from './bench-people.ts';
import { type BenchSize, benchStock } from './bench-stock.ts';
import { pick, type Random, seeded, weighted, whole, zipf } from './random.ts';

export type Value = string | number | null;
/** A row by its columns. All rows of a batch have the same ones. */
export type Row = Record<string, Value>;
export type Batch = { table: string; rows: Row[] };

export type BenchFarm = {
  lines: number;
  /** The last orders are of this day. */
  today: string;
};

/** A farm while its rows are made. */
type Making = BenchFarm & { random: Random; nowMs: number; spanMs: number; begun: string };

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
/** Deliveries by weekday, Sunday first, so that weeks have a season. */
const weekdays = [1, 5, 8, 4, 6, 9, 3];

const PLACES = 'Harbor,Maple,Sunset,Oak Street,Riverside,Corner,Union,Lakeside,Summit,Garden'.split(',');
const TRADES = 'Bistro,Market,Kitchen,Grocery,Cafe,School,Deli,Hotel,Bakery,Co-op'.split(',');

const statuses = (shares: Partial<Record<OrderStatus, number>>) =>
  weighted(Object.keys(shares) as OrderStatus[], Object.values(shares));
const refused = { cancelled: 6, rejected: 4 };
/** Only lines of the last days and of those ahead are still open. */
const statusOf = {
  past: statuses({ delivered: 90, ...refused }),
  recent: statuses({ delivered: 87, confirmed: 2, pending: 0.7, pending_inventory: 0.3, ...refused }),
  ahead: statuses({ confirmed: 55, pending: 27, pending_inventory: 8, ...refused }),
};

/** The numbers from 0 on. */
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const instant = (ms: number) => new Date(ms).toISOString();
/** When that part of all orders, messages or notifications had been made. */
const instantAt = ({ nowMs, spanMs }: Making, part: number) =>
  instant(nowMs - Math.floor((1 - part) * spanMs));

const buyerIdsOf = (lines: number) => upTo(Math.round(Math.sqrt(lines) * 5)).map((index) => index + 1);

const people = ({ begun }: Making): Batch[] => {
  const accounts = everyone.map(({ uid, email, role }) => {
    const signedUp = { provider: 'embedded', password_hash: null, created_at: begun, joined_at: begun };
    return { uid, email, email_key: email, granted_role: role, ...signedUp };
  });
  const profiles = everyone.map((person) => ({ ...person, created_at: begun }));
  return [
    { table: 'account', rows: accounts },
    { table: 'profile', rows: profiles },
  ];
};

const buyers = ({ random, lines, begun }: Making): Batch => {
  const rows = buyerIdsOf(lines).map((id) => ({
    id,
    name: `${pick(random, PLACES)} ${pick(random, TRADES)} ${id}`,
    email: `buyer-${id}@shop.example`,
    address: `${whole(random, 900) + 10} ${pick(random, PLACES)} Road`,
    assigned_rep_id: random() < 0.7 ? pick(random, reps).uid : null,
    created_at: begun,
  }));
  return { table: 'buyer', rows };
};

/** A day of delivery in the week that begins so many days after the order, but never too far ahead. */
const deliveryDay = (random: Random, at: (random: Random) => number, ordered: string): string => {
  const first = addDays(ordered.slice(0, 10), Math.floor((DAYS_AHEAD - 6) * Math.sqrt(random())));
  const shift = at(random) - new Date(first).getUTCDay();
  return addDays(first, (shift + 7) % 7);
};

/** All orders, oldest first. Ids are given here, so that all engines agree. */
function* orders(making: Making, sizes: readonly BenchSize[]): Generator<Batch> {
  const { random, lines, today } = making;
  const buyerAt = zipf(buyerIdsOf(lines), 0.9);
  const sizeAt = zipf(sizes, 0.8);
  const repAt = zipf(reps, 1.2);
  const weekdayAt = weighted(upTo(7), weekdays);
  const countAt = weighted([1, 2, 3, 4, 5, 6], orderSizes);
  const overdueFrom = addDays(today, -DAYS_OVERDUE);
  let groupId = 0;
  let lineId = 0;
  let [groups, batch, endings]: [Row[], Row[], Row[]] = [[], [], []];
  while (lineId < lines) {
    groupId += 1;
    const created_at = instantAt(making, lineId / lines);
    const delivery_date = deliveryDay(random, weekdayAt, created_at);
    const period = delivery_date >= today ? 'ahead' : delivery_date >= overdueFrom ? 'recent' : 'past';
    const { uid } = repAt(random);
    const po = random() < 0.3 ? `PO-${100_000 + whole(random, 900_000)}` : null;
    const notes = random() < 0.15 ? `Back door, ring ${1 + whole(random, 20)} times` : null;
    const group_key = `group-${groupId.toString(36)}-${whole(random, 2 ** 31).toString(36)}`;
    const placed = { buyer_id: buyerAt(random), sales_rep_id: uid, created_by: uid, created_at };
    groups.push({ id: groupId, group_key, ...placed });
    for (const start of upTo(po?.length ?? 0)) {
      const ending = Buffer.from(po?.slice(start).toLowerCase() ?? '').toString('hex');
      endings.push({ ending, group_id: groupId });
    }
    const count = Math.min(lines - lineId, countAt(random));
    for (let nth = 0; nth < count; nth += 1) {
      lineId += 1;
      const status = statusOf[period](random);
      const quantity = 1 + Math.floor(80 * random() ** 2);
      batch.push({
        id: lineId,
        group_id: groupId,
        ...sizeAt(random),
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
    if (batch.length < BATCH_LINES && lineId < lines) continue;
    yield { table: 'order_group', rows: groups };
    yield { table: 'order_line', rows: batch };
    yield { table: 'purchase_order_ending', rows: endings };
    [groups, batch, endings] = [[], [], []];
  }
}

/** One conversation for every two people, then more between any of them; the first ones have most of the messages. */
const messages = (making: Making): Batch[] => {
  const { random, lines, begun } = making;
  const count = Math.floor(lines / 10);
  const uids = everyone.map(({ uid }) => uid);
  const pairs = new Map<string, string[]>();
  const add = (a: string, b: string) => {
    const pair = [a, b].toSorted();
    if (a !== b) pairs.set(JSON.stringify(pair), pair);
  };
  for (let index = 0; index < uids.length; index += 2) add(uids[index] ?? '', uids[index + 1] ?? '');
  const personAt = zipf(uids, 1);
  const wanted = pairs.size + Math.floor(count / 40);
  for (let tries = 0; pairs.size < wanted && tries < 4 * wanted; tries += 1)
    add(personAt(random), pick(random, uids));
  const all = [...pairs].map(([pair_key, members], index) => ({ id: index + 1, pair_key, members }));
  const conversationAt = zipf(all, 0.7);
  const sent: Row[] = upTo(count).map((index) => {
    const { id: conversation_id, members } = conversationAt(random);
    const what = `${pick(random, ['kale', 'chard', 'basil'])} is in the cold store, ${whole(random, 90)} cases of it`;
    const said = { sender_id: pick(random, members), content: `The ${what}.` };
    return { id: index + 1, conversation_id, ...said, created_at: instantAt(making, index / count) };
  });
  const last = new Map(sent.map((row) => [row.conversation_id, row.created_at]));
  const conversations = all.map(({ id, pair_key, members: [created_by = ''] }) => {
    const active_at = last.get(id) ?? begun;
    return { id, is_group: 0, created_by, created_at: begun, pair_key, active_at };
  });
  const members = all.flatMap(({ id, members }) =>
    members.map((uid) => ({ conversation_id: id, uid, read_message_id: whole(random, count + 1) })),
  );
  return [
    { table: 'conversation', rows: conversations },
    { table: 'conversation_member', rows: members },
    { table: 'message', rows: sent },
  ];
};

/** As the farm itself writes them: a few people get most of them, and most are read. */
const notifications = (making: Making): Batch => {
  const { random, lines } = making;
  const count = Math.floor(lines / 5);
  const repAt = zipf(reps, 1.1);
  const rows = upTo(count).map((index) => {
    const order_id = 1 + whole(random, Math.floor(0.45 * lines));
    const item = orderItem({ quantity: 1 + whole(random, 60), productName: 'Red Kale', size: '5oz' });
    const message = { id: 'orders.confirmed', values: { order: orderTitle(order_id), item } };
    return {
      id: index + 1,
      user_id: repAt(random).uid,
      type: 'order_confirmed',
      title: '',
      message: '',
      text: JSON.stringify({ title: { id: 'orders.titleConfirmed' }, message }),
      is_read: random() < 0.9 ? 1 : 0,
      related_id: 1 + whole(random, lines),
      maker_id: pick(random, [...admins, ...farmers]).uid,
      order_id,
      line_ids: '[]',
      created_at: instantAt(making, index / count),
    };
  });
  return { table: 'notification', rows };
};

/** Every row of a farm with so many order lines; the same for the same size and day. */
export function* benchRows(farm: BenchFarm): Generator<Batch> {
  const nowMs = Date.parse(`${farm.today}T06:00:00Z`);
  const spanMs = Math.max(farm.lines / LINES_A_DAY, DAYS_LEAST) * DAY_MS;
  const making = { ...farm, random: seeded(SEED), nowMs, spanMs, begun: instant(nowMs - spanMs) };
  const { random, today, begun } = making;
  yield* people(making);
  const { sizes, ...stock } = benchStock(random, today, begun);
  for (const [table, rows] of Object.entries(stock)) yield { table, rows };
  yield buyers(making);
  yield* orders(making, sizes);
  yield* messages(making);
  yield notifications(making);
}
