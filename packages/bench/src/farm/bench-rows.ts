import { addDays, startOfWeek } from '@farm/domain/core';
import type { HistoryAct } from '@farm/domain/history';
import { type OrderStatus, orderItem, orderTitle } from '@farm/domain/orders';
import { noLot, openLots } from './bench-lots.ts';
import { admins, everyone, farmers, reps } from './bench-people.ts';
import { pick, type Random, seeded, weighted, whole, zipf } from './random.ts';

/** A row by its columns. All rows of a table have the same ones. */
export type Row = Record<string, string | number | null>;
export type Insert = (table: string, row: Row) => void;

export type BenchFarm = { lines: number; today: string };

const SEED = 20_261_128;
const DAY_MS = 86_400_000;
/** A million lines are seven years of 200 orders a day. */
const LINES_A_DAY = 391;
/** A small farm has fewer orders a day rather than a shorter past than this, so that few of its lines are open. */
const DAYS_LEAST = 180;
const DAYS_AHEAD = 28;

const PLACES = 'Harbor,Maple,Sunset,Oak Street,Riverside,Corner,Union,Lakeside,Summit,Garden'.split(',');
const TRADES = 'Bistro,Market,Kitchen,Grocery,Cafe,School,Deli,Hotel,Bakery,Co-op'.split(',');
const CROPS = 'Kale,Chard,Basil,Arugula,Radish,Beets,Carrots,Spinach,Cilantro,Leeks'.split(',');
const KINDS = 'Red,Green,Baby,Curly,Purple,Early,Winter,Mixed,Wild,Sweet,Dark,Tall'.split(',');
const TRACED = ['Red', 'Green', 'Baby'];
const LOTS_EACH = 6;
const unitsBySize = {
  lb: { '5oz': '0.3125', '1lb': '1', '10lb': '10' },
  each: { '12ct': '12', '24ct': '24', single: '1' },
};

const statuses = (shares: Partial<Record<OrderStatus, number>>) => {
  const all = { ...shares, cancelled: 6, rejected: 4 };
  return weighted(Object.keys(all) as OrderStatus[], Object.values(all));
};
/** Only lines of the last days and of those ahead are still open. */
const statusOf = {
  past: statuses({ delivered: 90 }),
  recent: statuses({ delivered: 87, confirmed: 2, pending: 0.7, pending_inventory: 0.3 }),
  ahead: statuses({ confirmed: 55, pending: 27, pending_inventory: 8 }),
};

/** The last that was done to a line, of which its history tells. */
const actOf: Record<OrderStatus, HistoryAct> = {
  ...{ pending: 'created', pending_inventory: 'held', confirmed: 'confirmed' },
  ...{ delivered: 'delivered', cancelled: 'cancelled', rejected: 'rejected' },
};

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A day of delivery in the week that begins so many days after the order, but never too far ahead. */
const deliveryDay = (random: Random, weekday: number, ordered: string): string => {
  const first = addDays(ordered.slice(0, 10), Math.floor((DAYS_AHEAD - 6) * Math.sqrt(random())));
  return addDays(first, (weekday - new Date(first).getUTCDay() + 7) % 7);
};

/** Inserts every row of a farm, the same for the same size and day. Ids are given here, so that all engines agree. */
export const insertFarm = ({ lines, today }: BenchFarm, insert: Insert): void => {
  const random = seeded(SEED);
  const nowMs = Date.parse(`${today}T06:00:00Z`);
  const spanMs = Math.max(lines / LINES_A_DAY, DAYS_LEAST) * DAY_MS;
  /** When that part of all orders, messages or notifications had been made. */
  const at = (part: number) => new Date(nowMs - Math.floor((1 - part) * spanMs)).toISOString();
  const created_at = at(0);
  const ids = new Map<string, number>();
  const nextId = (table: string): number => {
    const id = (ids.get(table) ?? 0) + 1;
    ids.set(table, id);
    return id;
  };
  const add = (table: string, row: Row): number => {
    const id = nextId(table);
    insert(table, { id, ...row });
    return id;
  };
  const lots = openLots({ today, nextId, insert });
  // It is drawn apart, so that the other rows stay the same.
  const packing = seeded(SEED + 1);

  add('farm', { name: 'Benchmark farm', time_zone: 'UTC', language: 'en', created_at: at(1) });
  for (const { uid, name, email, role } of everyone) {
    const signedUp = { provider: 'embedded', password_hash: null, created_at, joined_at: created_at };
    insert('account', { uid, email, email_key: email, granted_role: role, ...signedUp });
    insert('profile', { uid, name, email, role, created_at });
  }

  /** Packages that can be ordered, as an order's line names them. */
  const sizes: Row[] = [];
  for (const name of KINDS.flatMap((kind) => CROPS.map((crop) => `${kind} ${crop}`))) {
    const base_unit = random() < 0.6 ? 'lb' : 'each';
    const is_traced = TRACED.some((kind) => name.startsWith(kind)) ? 1 : 0;
    const named = { name, name_key: name.toLowerCase(), base_unit, is_traced, created_at };
    const product_name_id = add('product_name', named);
    const product = { product_name_id, harvest_date: today, created_at, ...noLot };
    for (const [size, units_per_package] of Object.entries(unitsBySize[base_unit])) {
      const size_id = add('product_size', { product_name_id, size, units_per_base_unit: units_per_package });
      const empty = { units_available: 0, farmer_id: null, price_cents: 0, location: '' };
      const product_id = add('product', { kind: 'placeholder', size, ...product, ...empty });
      sizes.push({ product_id, product_name_id, size_id, product_name: name, size, units_per_package });
    }
    for (let lot = 0; lot < LOTS_EACH; lot += 1) {
      const added = 200 + whole(random, 4000);
      const removed = whole(random, added);
      const size = pick(random, Object.keys(unitsBySize[base_unit]));
      const held = { units_available: added - removed, farmer_id: pick(random, farmers).uid };
      const sold = { price_cents: 100 + whole(random, 900), location: `Cooler ${1 + whole(random, 9)}` };
      const product_id = add('product', { kind: 'lot', size, ...product, ...held, ...sold });
      for (const [kind, units] of Object.entries({ added, removed: -removed })) {
        const actor_id = pick(random, admins).uid;
        const nobody = { exact_units: null, order_line_id: null };
        add('stock_movement', { product_id, kind, units, reason: null, actor_id, created_at, ...nobody });
      }
    }
  }

  // Without any, nobody asks what can be promised.
  for (const product_name_id of upTo(KINDS.length * CROPS.length))
    for (const weeks of upTo(4))
      insert('expected_harvest', {
        ...{ product_name_id, week: addDays(startOfWeek(today), 7 * weeks) },
        units: 100 + whole(random, 900),
      });

  const buyerIds = upTo(Math.round(Math.sqrt(lines) * 5));
  for (const id of buyerIds) {
    const name = `${pick(random, PLACES)} ${pick(random, TRADES)} ${id}`;
    const address = `${whole(random, 900) + 10} ${pick(random, PLACES)} Road`;
    const assigned_rep_id = random() < 0.7 ? pick(random, reps).uid : null;
    add('buyer', { name, email: `buyer-${id}@shop.example`, address, assigned_rep_id, created_at });
  }

  const [buyerAt, sizeAt, repAt] = [zipf(buyerIds, 0.9), zipf(sizes, 0.8), zipf(reps, 1.2)];
  // Sunday first, so that weeks have a season; then lines of an order, 1.96 on average.
  const weekdayAt = weighted([0, 1, 2, 3, 4, 5, 6], [1, 5, 8, 4, 6, 9, 3]);
  const countAt = weighted(upTo(6), [49, 27, 12, 6, 4, 2]);
  const overdueFrom = addDays(today, -10);
  for (let written = 0; written < lines; ) {
    const created_at = at(written / lines);
    const delivery_date = deliveryDay(random, weekdayAt(random), created_at);
    const period = delivery_date >= today ? 'ahead' : delivery_date >= overdueFrom ? 'recent' : 'past';
    const { uid } = repAt(random);
    const po = random() < 0.3 ? `PO-${100_000 + whole(random, 900_000)}` : null;
    const notes = random() < 0.15 ? `Back door, ring ${1 + whole(random, 20)} times` : null;
    const placed = { buyer_id: buyerAt(random), sales_rep_id: uid, created_by: uid, created_at };
    const group_key = `group-${whole(random, 2 ** 31)}-${written}`;
    const group_id = add('order_group', { group_key, ...placed });
    for (const start of upTo(po?.length ?? 0)) {
      const ending = Buffer.from(po?.slice(start - 1).toLowerCase() ?? '').toString('hex');
      insert('purchase_order_ending', { ending, group_id });
    }
    const count = Math.min(lines - written, countAt(random));
    for (let nth = 0; nth < count; nth += 1) {
      const status = statusOf[period](random);
      const quantity = 1 + Math.floor(80 * random() ** 2);
      const line = { group_id, quantity, fill_quantity: quantity, delivery_date, status, notes, created_at };
      const version = status === 'pending' ? 1 : 2;
      const size = sizeAt(random);
      const isPacked = status === 'delivered' && packing() < 0.85;
      const subject_id = add('order_line', {
        ...line,
        ...size,
        packed_at: isPacked ? `${delivery_date}T09:00:00.000Z` : null,
        packed_by: isPacked ? pick(packing, farmers).uid : null,
        farmer_id: random() < 0.8 ? pick(random, farmers).uid : null,
        rejection_reason: status === 'rejected' ? 'Frost' : null,
        purchase_order_number: po,
        version,
      });
      if (status === 'delivered') {
        const units = quantity * Number(size.units_per_package);
        const taken = { id: subject_id, name: String(size.product_name), units, day: delivery_date };
        lots.deliver({ ...taken, productNameId: Number(size.product_name_id) }, isPacked);
      }
      add('history', {
        ...{ subject_type: 'order_line', subject_id: String(subject_id), what: actOf[status] },
        ...{ before: '{}', after: '{}', actor_id: uid, created_at, version, rep_id: uid },
      });
    }
    written += count;
  }
  lots.close();

  // Every two people who follow each other have a conversation, and the first ones most of the messages.
  const conversations = everyone.slice(1).map(({ uid }, index) => {
    const members = [everyone[index]?.uid ?? '', uid];
    const made = { is_group: 0, created_by: uid, created_at, active_at: at(1) };
    const id = add('conversation', { pair_key: JSON.stringify(members.toSorted()), ...made });
    for (const uid of members)
      insert('conversation_member', { conversation_id: id, uid, read_message_id: 0 });
    return { id, members };
  });
  const conversationAt = zipf(conversations, 0.7);
  for (let sent = 0; sent < Math.floor(lines / 10); sent += 1) {
    const { id: conversation_id, members } = conversationAt(random);
    const content = `The ${pick(random, CROPS)} is in the cold store, ${whole(random, 90)} cases of it.`;
    const sender_id = pick(random, members);
    add('message', { conversation_id, sender_id, content, created_at: at((sent * 10) / lines) });
  }

  // As the farm itself writes them: a few people get most of them, and most are read.
  const readerAt = zipf(reps, 1.1);
  for (let written = 0; written < Math.floor(lines / 5); written += 1) {
    const order_id = 1 + whole(random, Math.floor(0.45 * lines));
    const item = orderItem({ quantity: 1 + whole(random, 60), productName: 'Red Kale', size: '5oz' });
    const message = { id: 'orders.confirmed', values: { order: orderTitle(order_id), item } };
    add('notification', {
      user_id: readerAt(random).uid,
      ...{ type: 'order_confirmed', title: '', message: '', order_id, line_ids: '[]' },
      text: JSON.stringify({ title: { id: 'orders.titleConfirmed' }, message }),
      is_read: random() < 0.9 ? 1 : 0,
      related_id: 1 + whole(random, lines),
      maker_id: pick(random, [...admins, ...farmers]).uid,
      created_at: at((written * 5) / lines),
    });
  }
};
