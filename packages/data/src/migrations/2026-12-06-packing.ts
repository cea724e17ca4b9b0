import { type Kysely, PostgresAdapter, sql } from 'kysely';

const COUNTED = `('confirmed', 'delivered')`;

/** The columns of a line that the totals depend on. */
const lineColumns = [
  'status',
  'fill_quantity',
  'fill_units',
  'delivery_date',
  'product_name_id',
  'size',
  'units_per_package',
] as const;

/** Counted lines that are added to (`sign` 1) or taken from (-1) the totals, with their order's rep and buyer. */
const signed = (sign: 1 | -1, lines: string, where: string): string =>
  `select ${sign} as sign, line.group_id, order_group.sales_rep_id as rep_id, order_group.buyer_id,
      line.product_name_id, line.delivery_date, line.fill_quantity as quantity, line.status
    from ${lines} as line inner join order_group on order_group.id = line.group_id
    where line.status in ${COUNTED} and ${where}`;

const saleKey = 'rep_id, kind, span, period, item_id, next_day';
const saleColumns = `${saleKey}, units, delivered_units, orders`;

const spans = { day: 10, month: 7, year: 4 } as const;
type Span = keyof typeof spans;

/** What is summed up, and by which periods; `letters` is how much of a day names the period. */
const partsOf = (parts: readonly (readonly [kind: string, span: Span])[]): string =>
  parts
    .map(([kind, span]) => `select '${kind}' as kind, '${span}' as span, ${spans[span]} as letters`)
    .join(' union all ');
const byDay = [
  ['all', 'day'],
  ['buyer', 'day'],
  ['product', 'day'],
] as const;
const byAny = [
  ...byDay,
  ['buyer', 'month'],
  ['buyer', 'year'],
  ['product', 'month'],
  ['product', 'year'],
] as const;

/** Whether the orders of a row are on a later day of the same period again. */
const isAgain = (letters: number | string): string =>
  `substr(period, 1, ${letters}) = substr(next_day, 1, ${letters})`;

/** The columns of a row in the longer period that it is in, from `period` on. */
const inPeriod = (letters: number | string): string =>
  `substr(period, 1, ${letters}) as period, item_id,
    case when ${isAgain(letters)} then '' else next_day end as next_day,
    units, delivered_units, case when ${isAgain(letters)} then 0 else orders end as orders`;

const summed = (rows: string): string =>
  `select ${saleKey}, sum(units) as units, sum(delivered_units) as delivered_units, sum(orders) as orders
    from (${rows}) as sales group by ${saleKey}
    having sum(units) <> 0 or sum(delivered_units) <> 0 or sum(orders) <> 0`;

/**
 * Sums counted lines up by day, month and year: for everyone (`rep_id` is '') and for each rep, in all, by product and
 * by buyer. The units of an order are in the period of their day. The order itself is counted in the row that also
 * names the next day it has lines on ('' if none), unless that day is in the same period: so the orders of a range of
 * periods, each once, are those whose next day is after the range.
 */
const salesOf = (lines: string, parts: Parameters<typeof partsOf>[0] = byAny, isForEveryone = true): string =>
  summed(`
    select case own when 1 then rep_id else '' end as rep_id, kind, span, ${inPeriod('letters')}
    from (
      select own, rep_id, kind, span, letters, period, next_day,
        case kind when 'product' then product_name_id when 'buyer' then buyer_id else 0 end as item_id,
        sign * units as units, sign * delivered_units as delivered_units, sign as orders
      from (
        select sign, group_id, rep_id, buyer_id, product_name_id, delivery_date as period,
          sum(quantity) as units, sum(case status when 'delivered' then quantity else 0 end) as delivered_units,
          lead(delivery_date, 1, '') over (
            partition by sign, group_id, product_name_id order by delivery_date
          ) as next_day
        from (
          select sign, group_id, rep_id, buyer_id, delivery_date, quantity, status,
            case by_product when 1 then product_name_id else 0 end as product_name_id
          from (${lines}) as line cross join (select 0 as by_product union all select 1) as chains
        ) as chained
        group by sign, group_id, rep_id, buyer_id, product_name_id, delivery_date
      ) as days
      inner join (${partsOf(parts)}) as parts on (kind = 'product') = (product_name_id <> 0)
      cross join (select 1 as own ${isForEveryone ? 'union all select 0' : ''}) as reps
    ) as counted`);

/** The sums of each rep by day, from which the others follow; computed from all lines. */
export const recomputedSales = salesOf(signed(1, 'order_line', '1 = 1'), byDay, false);

/** The other sums, each from rows of a table that are there before: for everyone, by month, and by year. */
export const summedSales = (table: string): string[] => [
  summed(`select '' as rep_id, kind, span, period, item_id, next_day, units, delivered_units, orders
    from ${table} where rep_id <> '' and span = 'day'`),
  summed(`select rep_id, kind, 'month' as span, ${inPeriod(spans.month)}
    from ${table} where span = 'day' and kind <> 'all'`),
  summed(`select rep_id, kind, 'year' as span, ${inPeriod(spans.year)} from ${table} where span = 'month'`),
];

/** The Sunday on or before a line's delivery day. */
const weekOf = (isPostgres: boolean): string =>
  isPostgres
    ? `to_char(delivery_date::date - extract(dow from delivery_date::date)::integer, 'YYYY-MM-DD')`
    : `date(delivery_date, '-' || strftime('%w', delivery_date) || ' days')`;

/** Sums confirmed lines, which hold stock, up by week, product and package. What was weighed is one package of that weight. */
const demandOf = (lines: string, isPostgres: boolean): string => `
  select week, product_name_id, size, units_per_package, sum(quantity) as quantity
  from (
    select ${weekOf(isPostgres)} as week, product_name_id,
      case when fill_units is null then size else fill_units || coalesce((
        select base_unit from product_name where product_name.id = product_name_id
      ), '') end as size,
      coalesce(fill_units, units_per_package, '') as units_per_package,
      sign * case when fill_units is null then fill_quantity else 1 end as quantity
    from (${lines}) as line
  ) as weekly
  group by week, product_name_id, size, units_per_package
  having sum(quantity) <> 0`;

const demanding = (sign: 1 | -1, lines: string, where = '1 = 1'): string =>
  `select ${sign} as sign, delivery_date, product_name_id, size, units_per_package, fill_quantity, fill_units
    from ${lines} as line where status = 'confirmed' and ${where}`;

const demandKey = 'week, product_name_id, size, units_per_package';

/** The sums of what all confirmed lines need. */
export const recomputedDemand = (isPostgres: boolean): string =>
  demandOf(demanding(1, 'order_line'), isPostgres);

export const isOnPostgres = <T>(db: Kysely<T>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** Computes the totals anew from all lines, after they were written without the triggers. */
export const fillTotals = async <T>(db: Kysely<T>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of ['sales_change', 'sales_total', 'demand_change', 'demand_total'])
    await run(`delete from ${table}`);
  for (const sales of [recomputedSales, ...summedSales('sales_total')])
    await run(`insert into sales_total (${saleColumns}) ${sales}`);
  await run(`insert into demand_total (${demandKey}, quantity) ${recomputedDemand(isOnPostgres(db))}`);
};

const isCounted = (line: string) => `${line}.status in ${COUNTED}`;
const differ = (line: string, other: string) =>
  lineColumns.map((column) => `${line}.${column} is distinct from ${other}.${column}`).join(' or ');

/** On SQLite a trigger runs for each row, as soon as it is changed, and nobody else writes: it adds to the totals. */
const sqliteTriggers = (): string[] => {
  /** A line as a row of its own: `old` and `new` cannot be read from. */
  const rowOf = (line: 'old' | 'new') =>
    `(select ${line}.group_id as group_id, ${lineColumns.map((column) => `${line}.${column} as ${column}`).join(', ')})`;
  const addSales = (lines: string[]) => `
    insert into sales_total (${saleColumns}) select * from (${salesOf(lines.join(' union all '))}) where 1 = 1
    on conflict (${saleKey}) do update set units = units + excluded.units,
      delivered_units = delivered_units + excluded.delivered_units, orders = orders + excluded.orders;`;
  const addDemand = (lines: string[]) => `
    insert into demand_total (${demandKey}, quantity)
    select * from (${demandOf(lines.join(' union all '), false)}) where 1 = 1
    on conflict (${demandKey}) do update set quantity = quantity + excluded.quantity;
    delete from demand_total where quantity = 0;`;
  const of = (line: 'old' | 'new') => `line.group_id = ${line}.group_id`;
  const now = signed(1, 'order_line', of('new'));
  return [
    `create trigger total_new_lines after insert on order_line when ${isCounted('new')} begin
      ${addSales([now, signed(-1, 'order_line', `${of('new')} and line.id <> new.id`)])}
      ${addDemand([demanding(1, rowOf('new'))])} end`,
    `create trigger total_changed_lines after update of ${lineColumns.join(', ')} on order_line
      when (${isCounted('old')} or ${isCounted('new')}) and (${differ('old', 'new')}) begin
      ${addSales([
        now,
        signed(-1, 'order_line', `${of('new')} and line.id <> new.id`),
        signed(-1, rowOf('old'), '1 = 1'),
      ])}
      ${addDemand([demanding(1, rowOf('new')), demanding(-1, rowOf('old'))])} end`,
    `create trigger total_deleted_lines after delete on order_line when ${isCounted('old')} begin
      ${addSales([
        signed(1, 'order_line', of('old')),
        signed(-1, 'order_line', of('old')),
        signed(-1, rowOf('old'), '1 = 1'),
      ])}
      ${addDemand([demanding(-1, rowOf('old'))])} end`,
    `create trigger total_changed_order after update of sales_rep_id, buyer_id on order_group
      when old.sales_rep_id <> new.sales_rep_id or old.buyer_id <> new.buyer_id begin
      ${addSales([1, -1].map((sign) => ofOrder(sign === 1 ? 'new' : 'old')))} end`,
  ];
};

/** The counted lines of an order that another rep or buyer has: added with its new ones, or taken from its old ones. */
const ofOrder = (order: 'old' | 'new'): string =>
  `select ${order === 'new' ? 1 : -1} as sign, group_id, ${order}.sales_rep_id as rep_id, ${order}.buyer_id as buyer_id,
      product_name_id, delivery_date, fill_quantity as quantity, status
    from order_line where group_id = ${order}.id and status in ${COUNTED}`;

/**
 * On PostgreSQL a trigger runs for each statement, and writes what it changes as rows of their own, which are added to
 * the totals later: if it changed the totals, nobody else could write until its transaction ends. It locks the orders,
 * since which day of an order is next depends on all of its lines.
 */
const postgresTriggers = (): { functions: string[]; triggers: string[] } => {
  const addSales = (lines: string[]) =>
    `insert into sales_change (${saleColumns}) ${salesOf(lines.join(' union all '))};`;
  const addDemand = (lines: string[]) =>
    `insert into demand_change (${demandKey}, quantity) ${demandOf(lines.join(' union all '), true)};`;
  const touched = 'line.group_id = any (touched)';
  const trigger = (
    name: string,
    event: 'insert' | 'update' | 'delete',
    groups: string,
    sales: string[],
    demand: string[],
  ) => {
    const tables = [
      event === 'insert' ? '' : 'old table as old_line',
      event === 'delete' ? '' : 'new table as new_line',
    ];
    return {
      create: `create or replace function ${name}() returns trigger language plpgsql as $$
        declare touched integer[];
        begin
          touched := array(${groups});
          if cardinality(touched) > 0 then
            perform 1 from order_group where id = any (touched) order by id for no key update;
            ${addSales(sales)}
            ${addDemand(demand)}
          end if;
          return null;
        end $$`,
      trigger: `create trigger ${name} after ${event} on order_line referencing ${tables.join(' ')}
        for each statement execute function ${name}()`,
    };
  };
  const now = signed(1, 'order_line', touched);
  const others = signed(
    -1,
    'order_line',
    `${touched} and not exists (select 1 from new_line where new_line.id = line.id)`,
  );
  const were = signed(-1, 'old_line', touched);
  const ofLines = [
    trigger(
      'total_new_lines',
      'insert',
      `select distinct group_id from new_line where ${isCounted('new_line')}`,
      [now, others],
      [demanding(1, 'new_line', touched)],
    ),
    trigger(
      'total_changed_lines',
      'update',
      `select distinct line.group_id from new_line as line inner join old_line as was on was.id = line.id
        where (${isCounted('was')} or ${isCounted('line')}) and (${differ('was', 'line')})`,
      [now, others, were],
      [demanding(1, 'new_line', touched), demanding(-1, 'old_line', touched)],
    ),
    trigger(
      'total_deleted_lines',
      'delete',
      `select distinct group_id from old_line where ${isCounted('old_line')}`,
      [now, signed(-1, 'order_line', touched), were],
      [demanding(-1, 'old_line', touched)],
    ),
  ];
  const ofOrders = {
    create: `create or replace function total_changed_order() returns trigger language plpgsql as $$
      begin
        ${addSales([ofOrder('new'), ofOrder('old')])}
        return null;
      end $$`,
    trigger: `create trigger total_changed_order after update of sales_rep_id, buyer_id on order_group for each row
      when (old.sales_rep_id <> new.sales_rep_id or old.buyer_id <> new.buyer_id)
      execute function total_changed_order()`,
  };
  const all = [...ofLines, ofOrders];
  return { functions: all.map(({ create }) => create), triggers: all.map(({ trigger }) => trigger) };
};

/** The functions that the triggers on PostgreSQL run, for a dump that has only the triggers. */
const { functions, triggers } = postgresTriggers();

export { functions as totalFunctions };

const triggersOnLines = ['total_new_lines', 'total_changed_lines', 'total_deleted_lines'];

/**
 * What really goes: the packages that each line gets (`fill_quantity`, as ordered until somebody packs it), weighed base
 * units, the lots it is taken from, and numbered delivery notes. Totals count what lines get instead of what they order.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const isPostgres = isOnPostgres(db);
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const name of triggersOnLines) await run(`drop trigger ${name}${isPostgres ? ' on order_line' : ''}`);
  await run(`drop trigger total_changed_order${isPostgres ? ' on order_group' : ''}`);

  await run('alter table farm add column origin text');
  await run(
    'alter table product_size add column is_catch_weight integer not null default 0 check (is_catch_weight in (0, 1))',
  );
  await run("alter table product add column taken_exact text not null default '0'");
  await run('alter table stock_movement add column exact_units text');
  await run(`create table delivery_note (
    id integer primary key,
    buyer_id integer not null references buyer (id),
    delivery_date text not null,
    ship_to_name text not null,
    ship_to_address text,
    ship_to_phone text,
    carrier text,
    boxes integer check (boxes >= 0),
    temperature_f integer,
    received_by text,
    created_at text not null,
    created_by text not null,
    delivered_at text,
    delivered_by text,
    version integer not null default 1
  )`);
  // The lines of a buyer and day join the one that is not delivered yet.
  await run(`create unique index delivery_note_open on delivery_note (buyer_id, delivery_date)
    where delivered_at is null`);
  await run(
    'alter table order_line add column fill_quantity integer not null default 0 check (fill_quantity >= 0)',
  );
  for (const column of ['fill_units text', 'short_reason text', 'packed_at text'])
    await run(`alter table order_line add column ${column}`);
  await run('alter table order_line add column packed_by text');
  await run('alter table order_line add column delivery_note_id integer references delivery_note (id)');
  await run('update order_line set fill_quantity = quantity');
  await run(
    `create index order_line_note on order_line (delivery_note_id) where delivery_note_id is not null`,
  );
  await run(`create table packed_lot (
    order_line_id integer not null references order_line (id) on delete cascade,
    lot_id integer not null references product (id),
    units text not null,
    primary key (order_line_id, lot_id)
  )${isPostgres ? '' : ' without rowid'}`);
  await run('create index packed_lot_lot on packed_lot (lot_id)');

  for (const statement of isPostgres ? [...functions, ...triggers] : sqliteTriggers()) await run(statement);
};
