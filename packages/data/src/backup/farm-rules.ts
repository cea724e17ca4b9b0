import { type RawBuilder, sql } from 'kysely';

/** What must be true of every farm, and cannot be said by a constraint of the database. */
type Rule = {
  /** The migration that made the columns it reads; older backups have no such columns. */
  since?: string;
  /** The ids of the rows that break it. */
  broken: RawBuilder<{ id: number | string }>;
  /** What is wrong, before the number of rows. */
  says: string;
};

export const farmRules: readonly Rule[] = [
  {
    broken: sql`select product.id from product
      left join (select product_id, sum(units) as units from stock_movement group by product_id) as ledger
        on ledger.product_id = product.id
      where product.kind = 'lot' and product.units_available <> coalesce(ledger.units, 0)`,
    says: 'Lots whose stock is not the sum of their ledger',
  },
  {
    broken: sql`select order_line.id from order_line
      inner join (
        select order_line_id, sum(units) as units from stock_movement
        where order_line_id is not null group by order_line_id
      ) as taken on taken.order_line_id = order_line.id
      where taken.units > 0 or (taken.units <> 0 and order_line.status <> 'delivered')`,
    says: 'Order lines that took stock without being delivered',
  },
  {
    broken: sql`select id from order_group
      where not exists (select 1 from order_line where order_line.group_id = order_group.id)`,
    says: 'Orders without a line',
  },
  {
    broken: sql`select planting.id from planting
      left join (
        select planting_id, sum(units_harvested) as units from harvest group by planting_id
      ) as harvested on harvested.planting_id = planting.id
      where planting.total_harvested <> coalesce(harvested.units, 0)`,
    says: 'Plantings whose total is not the sum of their harvests',
  },
  {
    broken: sql`select planting.id from planting where planting.location_id <> coalesce((
      select planting_location.location_id from planting_location
      where planting_location.planting_id = planting.id order by planting_location.id desc limit 1
    ), -1)`,
    says: 'Plantings that are not where they were moved last',
  },
  {
    broken: sql`select id from conversation
      where not exists (
        select 1 from conversation_member where conversation_member.conversation_id = conversation.id
      )`,
    says: 'Conversations without people',
  },
  {
    since: '2026-11-23-order-acts',
    broken: sql`select id from notification where order_id is not null
      and not exists (select 1 from order_group where order_group.id = notification.order_id)`,
    says: 'Notifications of orders that do not exist',
  },
  {
    since: '2026-11-23-order-lists',
    broken: sql`select group_id as id from order_line where purchase_order_number <> ''
      except select group_id from purchase_order_ending`,
    says: 'Orders that a search for their PO number does not find',
  },
  {
    since: '2026-12-06-packing',
    broken: sql`select id from order_line where packed_at is null and fill_quantity <> quantity`,
    says: 'Order lines that get another number of packages although nobody packed them',
  },
  {
    since: '2026-12-06-packing',
    broken: sql`select product_size.id from product_size
      inner join product_name on product_name.id = product_size.product_name_id
      where product_size.is_catch_weight = 1 and product_size.archived_at is null
      and product_name.base_unit not in ('lb', 'oz')`,
    says: 'Package sizes that are weighed when packed, of products that are not counted by weight',
  },
];
