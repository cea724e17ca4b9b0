import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Columns for what was read back from the history until now, which fill them once. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const after = db.getExecutor().adapter instanceof PostgresAdapter ? 'cast(after as json)' : 'after';

  await run('alter table order_line add column share_quantity integer');
  await run('alter table order_line add column share_reason text');
  await run(`update order_line set share_quantity = shared.quantity, share_reason = shared.reason from (
    select cast(subject_id as integer) as line_id, cast(${after} ->> 'fillQuantity' as integer) as quantity,
      ${after} ->> 'shortReason' as reason
    from history where id in (
      select max(id) from history where subject_type = 'order_line'
        and subject_id in (select subject_id from history where subject_type = 'order_line' and what = 'shared')
        and (after like '%"quantity":%' or after like '%"shortReason":%')
      group by subject_id
    )
  ) as shared where order_line.id = shared.line_id and shared.quantity is not null and shared.reason is not null`);

  await run('alter table product_name add column unit_set_after integer');
  await run(`update product_name set unit_set_after = (
    select max(id) from history
    where subject_type = 'template' and subject_id = cast(product_name.id as text) and after like '%"baseUnit":%'
  )`);

  await run('alter table farm add column time_zone_chosen integer not null default 0');
  await run(`update farm set time_zone_chosen = 1
    where exists (select 1 from history where subject_type = 'farm' and after like '%"timeZone":%')`);

  await run(`create table standing_told (
    standing_order_id integer not null references standing_order (id) on delete cascade,
    day text not null,
    told_at text not null,
    primary key (standing_order_id, day)
  )`);
  await run(`insert into standing_told (standing_order_id, day, told_at)
    select told.standing_order_id, told.day, min(told.created_at) from (
      select cast(subject_id as integer) as standing_order_id, ${after} ->> 'notPlaced' as day, created_at
      from history where subject_type = 'standing_order' and after like '%"notPlaced":%'
    ) as told
    inner join standing_order on standing_order.id = told.standing_order_id
    where told.day is not null
    group by told.standing_order_id, told.day`);
};
