import type { BaseUnit } from '@farm/domain/catalog';
import { addDays, type Day, sum } from '@farm/domain/core';
import { ceilUnits, type DatedStock, type Unfree } from '@farm/domain/inventory';
import { isOpenStatus, orderStatuses } from '@farm/domain/orders';
import { sql } from 'kysely';
import { productNameTable } from '../catalog/catalog.tables.ts';
import type { Db, Trx } from '../core/database.ts';
import { asInteger, takeLock } from '../core/sql.ts';
import { listUnfreeLots, sumOnHand } from '../inventory/index.ts';
import { orderLineTable } from './orders.tables.ts';
import { listPackedOut } from './orders-packed.queries.ts';

// A weighed line is one package of that weight.
const unitsPerPackage = sql<string | null>`coalesce(order_line.fill_units, order_line.units_per_package)`;
const quantity = asInteger(
  sql`sum(case when order_line.fill_units is null then order_line.fill_quantity else 1 end)`,
);

// By status and day, which an index begins with; `isOpen` would read every line of those days.
const openStatuses = orderStatuses.filter(isOpenStatus);

type Due = { productNameIds?: readonly number[] | undefined; through: Day };

export type Reserving = {
  /** A line that must not count against itself. */
  except?: number | undefined;
  /** Whether what is pending and held counts as if it were confirmed. */
  withOpen?: boolean | undefined;
  /** The number of an order whose pending lines do not count. */
  exceptPendingOf?: number | undefined;
};

const selectDue = (db: Db, { productNameIds, through }: Due) =>
  db
    .selectFrom('order_line')
    .select([
      ...orderLineTable.columns('product_name_id', 'delivery_date'),
      unitsPerPackage.as('unitsPerPackage'),
      quantity.as('quantity'),
    ])
    .where('order_line.delivery_date', '<=', through)
    .$if(productNameIds !== undefined, (query) =>
      query.where('order_line.product_name_id', 'in', productNameIds ?? []),
    )
    .groupBy(['order_line.product_name_id', 'order_line.delivery_date', unitsPerPackage])
    .having(quantity, '>', 0);

/** Confirmed lines reserve this, by product, day and package. */
export const listReservations = async (
  db: Db,
  { except, withOpen = false, exceptPendingOf, ...due }: Due & Reserving,
) =>
  due.productNameIds?.length === 0
    ? []
    : selectDue(db, due)
        .where('order_line.status', 'in', withOpen ? openStatuses : ['confirmed'])
        .$if(except !== undefined, (query) => query.where('order_line.id', '!=', except ?? 0))
        .$if(exceptPendingOf !== undefined, (query) =>
          query.where(({ eb, or }) =>
            or([
              eb('order_line.status', '!=', 'pending'),
              eb('order_line.group_id', '!=', exceptPendingOf ?? 0),
            ]),
          ),
        )
        .execute();

/** It adds what pending and held lines ask for, by status and size, from a day on. */
export const listDue = async (db: Db, { from, ...due }: Due & { from: Day }) =>
  due.productNameIds?.length === 0
    ? []
    : selectDue(db, due)
        .select([
          ...orderLineTable.columns('size', 'status'),
          asInteger(sql`sum(order_line.fill_quantity)`).as('packages'),
        ])
        .where('order_line.delivery_date', '>=', from)
        .where('order_line.status', 'in', openStatuses)
        .groupBy(['order_line.size', 'order_line.status'])
        .execute();

/** The orders whose confirmed lines reserve stock of products, by product, order and day. */
export const listHolders = async (
  db: Db,
  {
    except,
    productNameIds,
    through,
  }: { except?: number | undefined; productNameIds: readonly number[]; through: Day },
): Promise<{ productNameId: number; orderNumber: number; deliveryDate: Day }[]> =>
  productNameIds.length === 0
    ? []
    : db
        .selectFrom('order_line')
        .select(orderLineTable.columns('product_name_id', 'group_id', 'delivery_date'))
        .distinct()
        .where('status', '=', 'confirmed')
        .where('delivery_date', '<=', through)
        .where('product_name_id', 'in', productNameIds)
        .where('fill_quantity', '>', 0)
        .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
        .execute();

export type ProductStock = DatedStock & { name: string; baseUnit: BaseUnit | null };

/**
 * The whole base units of products that are not free today, by product and reason; without what confirmed lines are packed
 * from, since that is reserved already.
 */
export const sumUnfree = async (
  db: Db,
  asked: { today: Day; productNameIds?: readonly number[] | undefined },
): Promise<Map<number, Unfree>> => {
  const lots = await listUnfreeLots(db, asked);
  const packed = Map.groupBy(
    await listPackedOut(
      db,
      lots.map(({ id }) => id),
    ),
    ({ lotId }) => lotId,
  );
  const unfree = new Map<number, Unfree>();
  for (const { id, productNameId, unitsAvailable, why } of lots) {
    const gone = sum((packed.get(id) ?? []).map(({ units }) => units));
    const before = unfree.get(productNameId) ?? {};
    const units = (before[why] ?? 0) + Math.max(0, unitsAvailable - ceilUnits(gone));
    unfree.set(productNameId, { ...before, [why]: units });
  }
  return unfree;
};

/** Finds the free stock of products on any day up to `day`; `today` decides which lots are too old. */
export const listDatedStocks = async (
  db: Db,
  {
    day,
    today,
    productNameIds,
    ...reserving
  }: { day: Day; today: Day; productNameIds?: readonly number[] | undefined } & Reserving,
): Promise<Map<number, ProductStock>> => {
  if (productNameIds?.length === 0) return new Map();
  const products = await db
    .selectFrom('product_name')
    .select([
      ...productNameTable.columns('id', 'name', 'base_unit'),
      sql<number>`coalesce(keeps_days, (select stock_keeps_days from farm))`.as('keepsDays'),
    ])
    .$if(productNameIds !== undefined, (query) => query.where('id', 'in', productNameIds ?? []))
    .execute();
  const through = addDays(day, Math.max(0, ...products.map(({ keepsDays }) => keepsDays)));
  // Reservations are read first: a delivery in between can then only make free stock look smaller, never larger.
  const reservations = Map.groupBy(
    await listReservations(db, { productNameIds, through, ...reserving }),
    ({ productNameId }) => productNameId,
  );
  const onHand = await sumOnHand(db, productNameIds);
  const unfree = await sumUnfree(db, { today, productNameIds });
  return new Map(
    products
      .filter(({ id }) => productNameIds !== undefined || onHand.has(id) || reservations.has(id))
      .map(({ id, ...product }) => [
        id,
        {
          ...product,
          onHand: onHand.get(id) ?? 0,
          ...unfree.get(id),
          reserved: reservations.get(id) ?? [],
        },
      ]),
  );
};

export const listLineProducts = async (
  db: Db,
  lineIds: readonly number[],
): Promise<Map<number, { productNameId: number; baseUnit: BaseUnit | null }>> => {
  if (lineIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .select([
      'order_line.id',
      'order_line.product_name_id as productNameId',
      'product_name.base_unit as baseUnit',
    ])
    .where('order_line.id', 'in', lineIds)
    .execute();
  return new Map(rows.map(({ id, ...product }) => [id, product]));
};

/** Lets only one transaction at a time promise the free stock of products; others wait until it ends. */
export const lockPromises = async (trx: Trx, productNameIds: Iterable<number>): Promise<void> => {
  // Always in the same order, so that two transactions never wait for each other.
  for (const id of [...new Set(productNameIds)].sort((a, b) => a - b))
    await takeLock(trx, `promise of product ${id}`);
};
