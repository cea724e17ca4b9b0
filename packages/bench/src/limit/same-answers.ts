// The limit and the peers answer this as the farm does.

type Stored = { id: string; values?: Record<string, unknown> };
export type NoteRow = { text: string | null; is_read: number };

const templates: Record<string, string> = {
  'orders.titleConfirmed': 'Order Confirmed',
  'orders.confirmed': '{order}: {item} is confirmed.',
  'orders.title': 'Order #{number}',
  'orders.itemSized': '{quantity} × {product} ({size})',
};

const inWords = ({ id, values = {} }: Stored): string =>
  (templates[id] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'object' ? inWords(value as Stored) : String(value);
  });

/** A notification as it is sent: its stored texts in words. */
export const worded = ({ is_read, text, ...row }: NoteRow) => {
  const words = JSON.parse(text ?? '{}') as { title: Stored; message: Stored };
  return { ...row, title: inWords(words.title), message: inWords(words.message), read: is_read === 1 };
};

const lines = `order_line where status in ('confirmed', 'delivered')`;
const byOrder = `(select group_id, sum(fill_quantity) as units,
  sum(case status when 'delivered' then fill_quantity else 0 end) as delivered from ${lines} group by group_id)`;
const last = 'order by units desc, orders desc, t.name, t.id limit 5';

/** All-time analytics: its totals, products, buyers and days. */
export const figures = [
  `select count(*) as totalOrders, coalesce(sum(units), 0) as totalUnits,
    coalesce(sum(delivered), 0) as deliveredUnits from ${byOrder}`,
  `select t.id as productNameId, t.name as productName, c.units, c.orders from (
    select product_name_id, sum(fill_quantity) as units, count(distinct group_id) as orders
    from ${lines} group by product_name_id
  ) c join product_name t on t.id = c.product_name_id ${last}`,
  `select t.id as buyerId, t.name as buyerName, sum(c.units) as units, count(*) as orders
  from ${byOrder} c join order_group g on g.id = c.group_id join buyer t on t.id = g.buyer_id
  group by t.id, t.name ${last}`,
  `select delivery_date as day, sum(fill_quantity) as units, count(distinct group_id) as orders,
    sum(case status when 'delivered' then fill_quantity else 0 end) as deliveredUnits
  from ${lines} group by delivery_date order by delivery_date`,
];
