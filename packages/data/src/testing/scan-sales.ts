import { TOP_LIST_LENGTH } from '@farm/domain/analytics';
import { countsInAnalytics } from '@farm/domain/orders';
import type { AnalyticsScope } from '../analytics/analytics.queries.ts';
import type { Db } from '../core/database.ts';

/** Lines that count, each with its order, buyer and product, added up here instead of in SQL. */
const countedLines = async (db: Db, { range: { from, to }, repId }: AnalyticsScope) => {
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .select([
      'order_line.group_id',
      'order_line.status',
      'order_line.delivery_date',
      'order_line.fill_quantity',
      'order_group.sales_rep_id',
      'buyer.id as buyerId',
      'buyer.name as buyerName',
      'product_name.id as productNameId',
      'product_name.name as productName',
    ])
    .execute();
  return lines.filter(
    (line) =>
      countsInAnalytics(line.status) &&
      (from === null || line.delivery_date >= from) &&
      (to === null || line.delivery_date <= to) &&
      (repId === null || line.sales_rep_id === repId),
  );
};
type Line = Awaited<ReturnType<typeof countedLines>>[number];

const unitsOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + line.fill_quantity, 0);
const ordersOf = (lines: readonly Line[]) => new Set(lines.map((line) => line.group_id)).size;

const topOf = <Item>(
  lines: readonly Line[],
  nameOf: (line: Line) => [id: number, name: string, item: Item],
) =>
  [...Map.groupBy(lines, (line) => nameOf(line)[0]).values()]
    .flatMap((some) => {
      const [first] = some;
      return first ? [{ name: nameOf(first), units: unitsOf(some), orders: ordersOf(some) }] : [];
    })
    .sort(
      (a, b) =>
        b.units - a.units ||
        b.orders - a.orders ||
        (a.name[1] < b.name[1] ? -1 : a.name[1] > b.name[1] ? 1 : a.name[0] - b.name[0]),
    )
    .slice(0, TOP_LIST_LENGTH)
    .map(({ name, units, orders }) => ({ ...name[2], units, orders }));

export const findOrderTotals = async (db: Db, scope: AnalyticsScope) => {
  const lines = await countedLines(db, scope);
  const delivered = lines.filter(({ status }) => status === 'delivered');
  return { totalOrders: ordersOf(lines), totalUnits: unitsOf(lines), deliveredUnits: unitsOf(delivered) };
};

export const findPerformance = async (db: Db, scope: AnalyticsScope) => {
  const lines = await countedLines(db, scope);
  const activeBuyers = new Set(lines.map(({ buyerId }) => buyerId)).size;
  return { ordersManaged: ordersOf(lines), unitsManaged: unitsOf(lines), activeBuyers };
};

export const listTopProducts = async (db: Db, scope: AnalyticsScope) =>
  topOf(await countedLines(db, scope), ({ productNameId, productName }) => [
    productNameId,
    productName,
    { productNameId, productName },
  ]);

export const listTopBuyers = async (db: Db, scope: AnalyticsScope) =>
  topOf(await countedLines(db, scope), ({ buyerId, buyerName }) => [
    buyerId,
    buyerName,
    { buyerId, buyerName },
  ]);

export const listUnitsByDay = async (db: Db, scope: AnalyticsScope) =>
  [...Map.groupBy(await countedLines(db, scope), (line) => line.delivery_date)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, lines]) => ({
      day,
      units: unitsOf(lines),
      deliveredUnits: unitsOf(lines.filter(({ status }) => status === 'delivered')),
      orders: ordersOf(lines),
    }));

export type Reservation = {
  productNameId: number;
  deliveryDate: string;
  unitsPerPackage: string | null;
  quantity: number;
};

/** Packages that confirmed lines hold: what was weighed is one package of that weight. */
export const listReservations = async (
  db: Db,
  {
    productNameIds,
    except,
    through,
  }: { productNameIds?: number[] | undefined; except?: number | undefined; through: string },
): Promise<Reservation[]> => {
  const lines = await db.selectFrom('order_line').selectAll().where('status', '=', 'confirmed').execute();
  const counted = lines.filter(
    (line) =>
      line.id !== except &&
      (!productNameIds || productNameIds.includes(line.product_name_id)) &&
      line.delivery_date <= through,
  );
  return [
    ...Map.groupBy(counted, (line) =>
      JSON.stringify([line.product_name_id, line.delivery_date, line.fill_units ?? line.units_per_package]),
    ),
  ]
    .map(([key, some]) => {
      const [productNameId, deliveryDate, unitsPerPackage] = JSON.parse(key) as [
        number,
        string,
        string | null,
      ];
      const quantity = some.reduce(
        (sum, line) => sum + (line.fill_units === null ? line.fill_quantity : 1),
        0,
      );
      return { productNameId, deliveryDate, unitsPerPackage, quantity };
    })
    .filter(({ quantity }) => quantity > 0);
};
