// Typed calls against the same work by prepared statements on the driver itself, in one process and one run.
// pnpm bench [lines=10000]: prints a table and writes packages/bench/dist/results.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { openWorld } from '@farm/api/testing';
import { type FilledProduct, fillFarm } from '@farm/data/testing';
import BetterSqlite from 'better-sqlite3';
import { type Measured, measure } from './measure.ts';

const lines = Number(process.argv[2] ?? 10_000);
if (!Number.isInteger(lines) || lines < 100) throw new Error('Usage: pnpm bench [lines, at least 100]');

/** The same numbers on every run. */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
  return (seed >>> 0) / 2 ** 32;
};

const world = await openWorld('sqlite');
const admin = await world.person('admin');
const rep = await world.person('sales_rep');
const caller = world.as(admin);
const random = seeded(7);
/** Small numbers far more often than large ones. */
const zipf = (count: number) => Math.floor(count * random() ** 3);

await world.farm.db.transaction().execute(async (trx) => {
  const farm = fillFarm(trx);
  const products: FilledProduct[] = [];
  for (let index = 0; index < 40; index += 1)
    products.push(await farm.product(`Product ${index}`, { units: 500 }));
  const buyers: number[] = [];
  for (let index = 0; index < 200; index += 1) buyers.push(await farm.buyer(`Buyer ${index}`, rep.uid));
  const statuses = ['delivered', 'confirmed', 'pending', 'rejected'] as const;
  for (let written = 0; written < lines; ) {
    const count = 1 + Math.floor(random() * 6);
    const day = new Date(Date.UTC(2025, 3, 15) + Math.floor(random() * 730) * 86_400_000);
    await farm.order(
      rep.uid,
      buyers[zipf(buyers.length)] ?? 1,
      Array.from({ length: count }, () => {
        const product = products[zipf(products.length)];
        if (!product) throw new Error('no product');
        return {
          product,
          quantity: 1 + Math.floor(random() * 60),
          deliveryDate: day.toISOString().slice(0, 10),
          status: statuses[Math.floor(random() * statuses.length)] ?? 'confirmed',
        };
      }),
    );
    written += count;
  }
});

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
if (!first) throw new Error('the farm has no orders');

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
