// Compares typed calls with the same work done by prepared statements on the bare driver, in one process.
// pnpm bench [lines=10000]: prints a table and writes packages/bench/dist/results.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { openWorld } from '@farm/api/testing';
import BetterSqlite from 'better-sqlite3';
import { fillBenchFarm } from './fill-bench-farm.ts';
import { type Measured, measure } from './measure.ts';

const lines = Number(process.argv[2] ?? 10_000);
if (!Number.isInteger(lines) || lines < 100) throw new Error('Usage: pnpm bench [lines, at least 100]');

const world = await openWorld('sqlite');
const admin = await world.person('admin');
const rep = await world.person('sales_rep');
const caller = world.as(admin);
await world.farm.db.transaction().execute((trx) => fillBenchFarm(trx, rep.uid, { lines, buyers: 200 }));

const raw = new BetterSqlite(world.database.url);
raw.pragma('synchronous = full');
raw.exec('analyze');
const newest = raw.prepare(
  `select g.id, b.name from order_group g join buyer b on b.id = g.buyer_id order by g.id desc limit 50`,
);
const linesOf = raw.prepare(
  `select l.* from order_line l where l.group_id in (select id from order_group order by id desc limit 50) order by l.id`,
);
const oneGroup = raw.prepare(
  'select g.*, b.name from order_group g join buyer b on b.id = g.buyer_id where g.id = ?',
);
const itsLines = raw.prepare('select * from order_line where group_id = ?');
const summary = raw.prepare(
  `select count(distinct group_id) orders, sum(quantity) units from order_line where status in ('confirmed', 'delivered')`,
);
const place = raw.prepare(
  `insert into location (name, description, created_at, created_by) values (?, null, ?, ?) returning name`,
);

const [first] = (await caller.orders.list({ limit: 1, scope: 'all' })).items;
if (!first) throw new Error('The farm has no orders');

const results: Measured[] = [
  await measure(
    'R1 one order',
    async () => (await caller.orders.get({ orderGroupId: first.orderGroupId })).lines.length,
    () => {
      oneGroup.get(first.number);
      return itsLines.all(first.number).length;
    },
  ),
  await measure(
    'R2 newest 50 orders',
    async () => (await caller.orders.list({ limit: 50, scope: 'all' })).items.map(({ number }) => number),
    () => {
      linesOf.all();
      return (newest.all() as { id: number }[]).map(({ id }) => id);
    },
  ),
  await measure(
    'A1 all-time analytics',
    async () => {
      const { totalOrders, totalUnits } = await caller.analytics.summary({ timeframe: 'all' });
      return [totalOrders, totalUnits];
    },
    () => Object.values(summary.get() as object),
  ),
  await measure(
    'W0 one durable row',
    async () => (await caller.locations.create({ name: 'North field' })).name,
    () => (place.get('North field', new Date().toISOString(), admin.uid) as { name: string }).name,
  ),
];
raw.close();
await world.close();

console.log(`${lines} order lines, SQLite, synchronous=FULL on both sides`);
console.table(
  results.map(({ work, ours, limit, ratio, lowest, highest }) => ({
    work,
    'ours /s': Math.round(ours),
    'limit /s': Math.round(limit),
    ratio: ratio.toFixed(2),
    spread: `${lowest.toFixed(2)}–${highest.toFixed(2)}`,
  })),
);
const folder = new URL('../dist/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('results.json', folder), `${JSON.stringify({ lines, results }, null, 2)}\n`);
