import { type Kysely, sql } from 'kysely';

const ROWS_AT_ONCE = 500;

/** Joins rows by the product's id instead of its name: every name gets one `product_name`. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // Stock without a template has a name but no unit.
  await run('alter table product_name alter column base_unit drop not null');
  await run('create index product_size_template on product_size (product_name_id, size)');

  // Of templates with the same name, keep the live one, or else the one deleted last.
  await run('create table merged_name (id integer primary key, into_id integer not null)');
  await run(`insert into merged_name (id, into_id)
    select id, into_id from (
      select id, first_value(id) over (
        partition by name
        order by case when archived_at is null then 0 else 1 end, archived_at desc, id desc
      ) as into_id
      from product_name
    ) as named
    where id <> into_id`);
  await run(`update product_size
    set product_name_id = merged_name.into_id,
      archived_at = coalesce(product_size.archived_at, product_name.archived_at)
    from merged_name inner join product_name on product_name.id = merged_name.id
    where merged_name.id = product_size.product_name_id`);
  await run(`update planting set product_name_id = merged_name.into_id
    from merged_name where merged_name.id = planting.product_name_id`);
  // Orders may have created a placeholder for each of them; all keep their ids.
  await run('drop index product_placeholder');
  await run(`update product set product_name_id = merged_name.into_id
    from merged_name where merged_name.id = product.product_name_id`);
  await run('delete from product_name where id in (select id from merged_name)');
  await run('drop table merged_name');

  // Names without a template become archived products without a unit.
  const { rows: names } = await sql<{ name: string; since: string }>`
    select name, min(created_at) as since from product
    where product_name_id is null and name not in (select name from product_name)
    group by name order by min(id)`.execute(db);
  for (let start = 0; start < names.length; start += ROWS_AT_ONCE) {
    const values = names
      .slice(start, start + ROWS_AT_ONCE)
      .map(
        ({ name, since }) => sql`(${name}, ${name.normalize('NFC').toLowerCase()}, null, ${since}, ${since})`,
      );
    await sql`insert into product_name (name, name_key, base_unit, archived_at, created_at)
      values ${sql.join(values)}`.execute(db);
  }
  await run(`update product set product_name_id = product_name.id
    from product_name where product.product_name_id is null and product_name.name = product.name`);
  await run('alter table product alter column product_name_id set not null');
  await run('drop index product_lot');
  await run('alter table product drop column name');
  await run(`create index product_lot on product (product_name_id, harvest_date, id)
    where kind = 'lot' and archived_at is null`);
  await run('create index product_name_known on product_name (name_key, archived_at)');

  // Point each line to its product and size by id; of several sizes with its label, to the one with its ratio.
  await run('alter table order_line add column product_name_id integer references product_name (id)');
  await run('alter table order_line add column size_id integer references product_size (id)');
  await run('drop index order_line_delivery');
  await run('drop index order_line_product');
  await run(`update order_line set
    product_name_id = product.product_name_id,
    size_id = case when order_line.units_per_package is null then null else (
      select product_size.id from product_size
      where product_size.product_name_id = product.product_name_id and product_size.size = order_line.size
      order by
        case when product_size.units_per_base_unit = order_line.units_per_package then 0 else 1 end,
        case when product_size.archived_at is null then 0 else 1 end,
        product_size.id desc
      limit 1
    ) end
    from product where product.id = order_line.product_id`);
  await run('alter table order_line alter column product_name_id set not null');
  // Analytics reads only these columns, so it never has to read the rows themselves.
  await run(`create index order_line_delivery on order_line
    (status, delivery_date, group_id, quantity, product_name_id)`);
  await run('create index order_line_product on order_line (product_name_id, status)');
};
