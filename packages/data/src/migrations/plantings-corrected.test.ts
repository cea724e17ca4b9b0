import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { connect, openDatabase } from '../app/open-database.ts';
import { engines, fillFarm, testDatabaseUrl } from '../testing/test-database.ts';
import { migrateToLatest, migrations } from './migrate.ts';

it.each(engines)(
  'an upgrade on %s gives a harvest its lot where only one fits, and leaves the others alone',
  async (engine) => {
    const { url, remove } = await testDatabaseUrl(engine, { isMigrated: false });
    onTestFinished(remove);
    const { '2026-12-22-plantings-corrected': _, ...before } = migrations;
    const old = await connect(url);
    await migrateToLatest(old.db, before);
    const farm = fillFarm(old.db);
    await farm.person('farmer', 'grower');
    const { productNameId } = await farm.product('Kale');
    const run = (statement: string) => sql.raw(statement).execute(old.db);
    await run(`insert into location (id, name, created_at, created_by) values (1, 'Field', '', 'grower')`);
    await run(`insert into planting (id, product_name_id, quantity, status, location_id, planted_date, planted_by, total_harvested, created_at)
      values (1, ${productNameId}, 40, 'harvesting', 1, '2026-03-01', 'grower', 36, '')`);
    await run(
      `insert into planting_location (planting_id, location_id, moved_date, moved_by) values (1, 1, '2026-03-01', 'grower')`,
    );
    const harvests = [
      [1, 12, '2026-04-01'],
      [2, 7, '2026-04-02'],
      [3, 7, '2026-04-02'],
      [4, 10, '2026-04-03'],
    ];
    for (const [id, units, day] of harvests)
      await run(`insert into harvest (id, planting_id, units_harvested, harvest_date, harvested_by)
        values (${id}, 1, ${units}, '${day}', 'grower')`);
    const lots = [
      [101, 12, '2026-04-01'],
      [102, 7, '2026-04-02'],
      [103, 8, '2026-04-03'],
    ];
    for (const [id, units, day] of lots) {
      await run(`insert into product (id, kind, product_name_id, size, units_available, harvest_date, farmer_id, price_cents, location, planting_id, created_at)
        values (${id}, 'lot', ${productNameId}, '', ${units}, '${day}', 'grower', 0, '', 1, '')`);
      await run(`insert into stock_movement (product_id, kind, units, actor_id, created_at)
        values (${id}, 'harvested', ${units}, 'grower', '')`);
    }
    await old.close();
    const { db, close } = await openDatabase(url);
    onTestFinished(close);
    const rows = await db.selectFrom('harvest').select(['id', 'lot_id']).orderBy('id').execute();
    expect(rows.map(({ id, lot_id }) => [id, lot_id])).toEqual([
      [1, 101],
      [2, null],
      [3, null],
      [4, null],
    ]);
  },
);
