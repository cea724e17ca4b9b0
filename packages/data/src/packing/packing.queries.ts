import type { Day } from '@farm/domain/core';
import type { OrderStatus } from '@farm/domain/orders';
import type { AskedLine, HarvestLine, PackedOut, PackedOutInput } from '@farm/domain/packing';
import { isOpen, type PlantingStatus, plantingStatuses } from '@farm/domain/plantings';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { cursorKey, type Page, toPage } from '../core/page.ts';
import { asInteger } from '../core/sql.ts';
import { orderGroupTable, orderLineTable } from '../orders/orders.tables.ts';

export const listLinesToHarvest = async (
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<HarvestLine[]> => {
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .select([
      ...orderLineTable.columns(
        'product_name_id',
        'size',
        'units_per_package',
        'fill_quantity',
        'fill_units',
        'delivery_date',
      ),
      'buyer.name as buyerName',
    ])
    .where('order_line.status', '=', 'confirmed')
    .where('order_line.delivery_date', '>=', from)
    .where('order_line.delivery_date', '<=', to)
    .execute();
  const ids = [...new Set(lines.map(({ productNameId }) => productNameId))];
  if (ids.length === 0) return [];
  // Few products have many lines, so they are not looked up with each.
  const products = await db
    .selectFrom('product_name')
    .select(['id', 'name as productName', 'base_unit as baseUnit'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(products.map(({ id, ...product }) => [id, product]));
  return lines.flatMap((line) => {
    const product = byId.get(line.productNameId);
    return product ? [{ ...line, ...product }] : [];
  });
};

/** It adds up what pending and held lines of some days (both ends included) ask for, by product and package. */
export const listAsked = async (db: Db, { from, to }: { from: Day; to: Day }): Promise<AskedLine[]> =>
  db
    .selectFrom('order_line')
    .select([
      'product_name_id as productNameId',
      'units_per_package as unitsPerPackage',
      'fill_units as fillUnits',
      asInteger(sql`sum(fill_quantity)`).as('fillQuantity'),
    ])
    .where('status', 'in', ['pending', 'pending_inventory'])
    .where('delivery_date', '>=', from)
    .where('delivery_date', '<=', to)
    .groupBy(['product_name_id', 'units_per_package', 'fill_units'])
    .execute();

const selectLines = (db: Db) =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .leftJoin('product_size', 'product_size.id', 'order_line.size_id')
    .select([
      ...orderLineTable.columnsBut('product_id', 'product_name', 'size_id', 'rejection_reason', 'created_at'),
      ...orderGroupTable.columns('sales_rep_id', 'buyer_id'),
      'buyer.name as buyerName',
      'buyer.address as buyerAddress',
      'buyer.phone as buyerPhone',
      'product_name.name as productName',
      'product_name.base_unit as baseUnit',
      'product_name.is_traced',
      'product_size.is_catch_weight',
      'product_size.packages_per_box as packagesPerBox',
      'product_size.package_pounds as packagePounds',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>;

/** An order line as the packing shed needs it. An empty grower is any. */
export type PackingLine = Omit<Row, 'is_catch_weight' | 'is_traced' | 'packagesPerBox' | 'farmerId'> & {
  isCatchWeight: boolean;
  isTraced: boolean;
  packagesPerBox: number;
  farmerId: string;
};

const toLine = ({ is_catch_weight, is_traced, packagesPerBox, farmerId, ...line }: Row): PackingLine => ({
  ...line,
  packagesPerBox: packagesPerBox ?? 1,
  isCatchWeight: is_catch_weight === 1,
  isTraced: is_traced === 1,
  farmerId: farmerId ?? '',
});

/** The lines of some days (both ends included) that have one of these statuses, by day and id; of one product if it is given. */
export const listPackingLines = async (
  db: Db,
  {
    from,
    to,
    statuses,
    productNameId,
  }: { from: Day; to: Day; statuses: readonly OrderStatus[]; productNameId?: number },
): Promise<PackingLine[]> =>
  (
    await selectLines(db)
      .where('order_line.status', 'in', statuses)
      .where('order_line.delivery_date', '>=', from)
      .where('order_line.delivery_date', '<=', to)
      .$if(productNameId !== undefined, (query) =>
        query.where('order_line.product_name_id', '=', productNameId ?? 0),
      )
      .orderBy('order_line.delivery_date')
      .orderBy('order_line.id')
      .execute()
  ).map(toLine);

const openStatuses = plantingStatuses.filter(isOpen);

type Place = {
  plantingId: number;
  productNameId: number;
  location: string;
  plantedDate: Day;
  status: PlantingStatus;
};

/** Where some products grow now: their plantings that are not finished, oldest first. */
export const listPlaces = async (db: Db, productNameIds: readonly number[]): Promise<Place[]> => {
  if (productNameIds.length === 0) return [];
  // One status after another, so that the index leads past the finished ones, which are most.
  const [first, ...others] = openStatuses.map((status) =>
    db
      .selectFrom('planting')
      .innerJoin('location', 'location.id', 'planting.location_id')
      .select([
        'planting.id as plantingId',
        'planting.product_name_id as productNameId',
        'location.name as location',
        'planting.planted_date as plantedDate',
        'planting.status as status',
      ])
      .where('planting.product_name_id', 'in', productNameIds)
      .where('planting.status', '=', status),
  );
  if (!first) return [];
  return others
    .reduce((all, next) => all.unionAll(next), first)
    .orderBy('plantedDate')
    .orderBy('plantingId')
    .execute();
};

/** It lists what is packed of a product and not delivered yet, by day, line and lot; of one lot if it is named. */
export const listPackedOfProduct = async (
  db: Db,
  { productNameId, lotId, cursor, limit }: PackedOutInput,
): Promise<Page<PackedOut>> => {
  const after = cursorKey<[string, number, number]>(cursor, ['string', 'number', 'number']);
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('packed_lot', 'packed_lot.order_line_id', 'order_line.id')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .select([
      'order_line.id as lineId',
      'order_group.id as orderNumber',
      'buyer.name as buyerName',
      'order_line.delivery_date as deliveryDate',
      'order_line.size',
      'packed_lot.lot_id as lotId',
      'packed_lot.units',
    ])
    .where('order_line.product_name_id', '=', productNameId)
    .where('order_line.status', '=', 'confirmed')
    .where('order_line.packed_at', 'is not', null)
    .$if(lotId !== undefined, (query) => query.where('packed_lot.lot_id', '=', lotId ?? 0))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('order_line.delivery_date', 'order_line.id', 'packed_lot.lot_id'),
          '>',
          tuple(...(after ?? ['', 0, 0])),
        ),
      ),
    )
    .orderBy('order_line.delivery_date')
    .orderBy('order_line.id')
    .orderBy('packed_lot.lot_id')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (row) => [row.deliveryDate, row.lineId, row.lotId]);
};
