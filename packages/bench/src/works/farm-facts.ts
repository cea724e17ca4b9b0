import { addDays } from '@farm/domain/core';
import BetterSqlite from 'better-sqlite3';
import { admins, type BenchPerson, everyone, farmers, reps } from '../farm/bench-people.ts';
import { pick, seeded } from '../farm/random.ts';

/** What calls name: ids that exist, the same on every copy of a farm. */
export type FarmFacts = {
  admin: BenchPerson;
  rep: BenchPerson;
  lineIds: number[];
  orderKeys: string[];
  buyerIds: number[];
  sizes: { sizeId: number; productId: number }[];
  /** Pending lines, each with its grower, for as many confirmations. */
  pending: { id: number; farmerId: string }[];
  /** A conversation of each person. */
  conversations: { uid: string; conversationId: number }[];
};

const SAMPLE = 400;

const first = <Item>(items: readonly Item[]): Item => {
  const [item] = items;
  if (item === undefined) throw new Error('The farm has no people');
  return item;
};

/** Adds orders of one pending line each, since a line can be confirmed only once; the same to every copy. */
export const addPending = (path: string, count: number, today: string): void => {
  const database = new BetterSqlite(path);
  const insertGroup = database.prepare(
    `insert into order_group (group_key, buyer_id, sales_rep_id, created_by, created_at) values (?, ?, ?, ?, ?)`,
  );
  const insertLine = database.prepare(
    `insert into order_line (group_id, product_id, product_name_id, size_id, product_name, size, units_per_package,
      quantity, fill_quantity, delivery_date, farmer_id, status, created_at)
    select ?, product_id, product_name_id, size_id, product_name, size, units_per_package, ?, ?, ?, ?, 'pending', ?
    from order_line where id = ?`,
  );
  const random = seeded(count);
  const at = `${today}T06:00:00.000Z`;
  database.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      const rep = pick(random, reps).uid;
      const grower = farmers[index % farmers.length]?.uid;
      const { lastInsertRowid } = insertGroup.run(`pending-${index}`, 1 + (index % 50), rep, rep, at);
      const quantity = 1 + (index % 9);
      insertLine.run(
        lastInsertRowid,
        quantity,
        quantity,
        addDays(today, 1 + (index % 28)),
        grower,
        at,
        1 + (index % 500),
      );
    }
  })();
  database.close();
};

export const readFacts = (path: string): FarmFacts => {
  const database = new BetterSqlite(path, { readonly: true });
  const column = <Value>(sql: string): Value[] => database.prepare(sql).pluck().all() as Value[];
  const random = seeded(3);
  const groups = column<number>('select max(id) from order_group')[0] ?? 1;
  const some = Array.from({ length: SAMPLE }, () => 1 + Math.floor(random() * groups));
  const ofOrders = (what: string, table: string, id: string) =>
    column(`select ${what} from ${table} where ${id} in (${some.join(', ')}) group by ${id} order by ${id}`);
  const facts: FarmFacts = {
    admin: first(admins),
    rep: first(reps),
    lineIds: ofOrders('min(id)', 'order_line', 'group_id') as number[],
    orderKeys: ofOrders('group_key', 'order_group', 'id') as string[],
    buyerIds: column<number>('select id from buyer order by id limit 50'),
    sizes: database
      .prepare(
        `select s.id as sizeId, p.id as productId from product_size s join product p
          on p.product_name_id = s.product_name_id and p.size = s.size and p.kind = 'placeholder'`,
      )
      .all() as FarmFacts['sizes'],
    pending: database
      .prepare(
        `select l.id, l.farmer_id as farmerId from order_group g join order_line l on l.group_id = g.id
        where g.group_key like 'pending-%' and l.status = 'pending' order by l.id`,
      )
      .all() as FarmFacts['pending'],
    conversations: everyone.map(({ uid }, index) => ({ uid, conversationId: 1 + (index >> 1) })),
  };
  database.close();
  return facts;
};
