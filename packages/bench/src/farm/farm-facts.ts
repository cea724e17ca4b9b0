import { createHash } from 'node:crypto';
import BetterSqlite from 'better-sqlite3';
import { admins, type BenchPerson, everyone, reps, sessionOf } from './bench-people.ts';
import { seeded, whole } from './random.ts';

/** Gives everyone a session used just now, and adds orders of one pending line each, as a line is confirmed only once. */
export const seedFarm = (path: string, pending: number): void => {
  const database = new BetterSqlite(path);
  const session = database.prepare(
    `insert into session (id_hash, uid, expires_at, created_at, network, seen_at)
    values (?, ?, strftime('%FT%TZ', 'now', '29 days'), strftime('%FT%TZ'), '127.0.0.1', strftime('%FT%TZ'))`,
  );
  database.transaction(() => {
    for (const { uid } of everyone)
      session.run(createHash('sha256').update(sessionOf(uid)).digest('base64url'), uid);
  })();
  database.exec(`
    with recursive number (n) as (select 1 union all select n + 1 from number where n < ${pending})
    insert into order_group (group_key, buyer_id, sales_rep_id, created_by, created_at)
    select 'pending-' || n, 1 + n % 50, 'sales_rep-' || (n % 390), 'sales_rep-' || (n % 390), date('now') || 'T06:00:00.000Z'
    from number where n <= ${pending};
    insert into order_line (group_id, product_id, product_name_id, size_id, product_name, size, units_per_package,
      quantity, fill_quantity, delivery_date, farmer_id, status, created_at)
    select g.id, l.product_id, l.product_name_id, l.size_id, l.product_name, l.size, l.units_per_package,
      1 + g.id % 9, 1 + g.id % 9, date('now', (1 + g.id % 28) || ' days'), 'farmer-' || (g.id % 100), 'pending', g.created_at
    from order_group g join order_line l on l.id = 1 + g.id % 500 where g.group_key like 'pending-%'`);
  database.close();
};

/** Calls name these ids: they exist, and are the same on every copy of a farm. */
export const readFacts = (path: string) => {
  const database = new BetterSqlite(path, { readonly: true });
  const column = (sql: string) => database.prepare(sql).pluck().all() as number[];
  const codes = (sql: string) => database.prepare(sql).pluck().all() as string[];
  const random = seeded(3);
  const [lines = 1] = column('select max(id) from order_line');
  const pending = database.prepare(
    `select l.id, l.farmer_id as farmerId from order_group g join order_line l on l.group_id = g.id
    where g.group_key like 'pending-%' order by l.id`,
  );
  const facts = {
    admin: admins[0] as BenchPerson,
    rep: reps[0] as BenchPerson,
    lineIds: Array.from({ length: 400 }, () => 1 + whole(random, lines)),
    buyerIds: column('select id from buyer order by id limit 50'),
    productIds: column("select id from product where kind = 'placeholder' order by id"),
    /** The lot that most lines got something of, then any. */
    lotCodes: [
      ...codes(`select p.lot_code from product p join (select product_id, count(*) as lines from stock_movement
        where order_line_id is not null group by product_id order by lines desc, product_id limit 1) m on m.product_id = p.id`),
      ...codes(
        'select lot_code from product where lot_code is not null and id % 97 = 1 order by id limit 10',
      ),
    ],
    pending: pending.all() as { id: number; farmerId: string }[],
  };
  database.close();
  return facts;
};

export type FarmFacts = ReturnType<typeof readFacts>;
