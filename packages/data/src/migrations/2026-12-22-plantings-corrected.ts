import { type Kysely, sql } from 'kysely';

/** A harvest remembers its lot, so that a correction can follow to the stock; so do earlier ones that have only one. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table harvest add column lot_id integer references product (id)');
  await run(`update harvest set lot_id = matched.lot_id from (
    select of_harvest.id, of_lot.lot_id from (
      select planting_id, harvest_date, units_harvested as units, min(id) as id from harvest
      group by planting_id, harvest_date, units_harvested having count(*) = 1
    ) as of_harvest
    inner join (
      select product.planting_id, product.harvest_date, stock_movement.units, min(product.id) as lot_id
      from product
      inner join stock_movement on stock_movement.product_id = product.id and stock_movement.kind = 'harvested'
      where product.planting_id is not null and product.kind = 'lot'
      group by product.planting_id, product.harvest_date, stock_movement.units having count(*) = 1
    ) as of_lot on of_lot.planting_id = of_harvest.planting_id
      and of_lot.harvest_date = of_harvest.harvest_date and of_lot.units = of_harvest.units
  ) as matched where matched.id = harvest.id`);
  await run('create index harvest_lot on harvest (lot_id) where lot_id is not null');
  await run('create index product_planting on product (planting_id) where planting_id is not null');
  // What a correction took back of what came in is not found by the index of what came in.
  await run(
    "create index stock_movement_taken_back on stock_movement (created_at) where units < 0 and kind = 'harvested'",
  );
};
