import { type Day, minus, sum } from '@farm/domain/core';
import type { MovementKind, StockMovement } from '@farm/domain/inventory';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { serviceName } from '../core/service-name.ts';
import { asInteger, inChunks } from '../core/sql.ts';
import { type Reason, reasonColumns, wordReason } from '../history/history-reasons.queries.ts';
import { stockMovementTable } from './inventory.tables.ts';

export type NewMovement = {
  productId: number;
  kind: MovementKind;
  /** Signed base units. */
  units: number;
  /** The exact base units of a delivery, signed decimal text, which `units` rounds. */
  exactUnits?: string | null;
  reason: Reason;
  actorId: string;
  orderLineId: number | null;
};

/** Writes rows of the stock ledger, which is append-only. */
export const insertMovements = async (trx: Trx, movements: NewMovement[], now: string): Promise<void> => {
  await inChunks(movements, (slice) =>
    trx
      .insertInto('stock_movement')
      .values(
        slice.map((movement) => ({
          ...stockMovementTable.newRow({ ...movement, reason: null, createdAt: now }),
          ...reasonColumns(movement.reason),
        })),
      )
      .execute(),
  );
};

/** The ledger of one row, or of all rows of a product, archived or not; newest first. */
export const listMovements = async (
  db: Db,
  of: { productId: number } | { productNameId: number },
  { cursor, limit }: PageInput,
): Promise<Page<StockMovement>> => {
  const after = cursorKey<[number]>(cursor, ['number']);
  const rows = await db
    .selectFrom('stock_movement')
    .leftJoin('profile', 'profile.uid', 'stock_movement.actor_id')
    .select([
      ...stockMovementTable.columnsBut('exact_units'),
      ({ fn }) => fn.coalesce('profile.name', serviceName('stock_movement.actor_id')).as('actorName'),
    ])
    .where((eb) =>
      'productId' in of
        ? eb('stock_movement.product_id', '=', of.productId)
        : eb(
            'stock_movement.product_id',
            'in',
            eb
              .selectFrom('product')
              .select('product.id')
              .where('product.product_name_id', '=', of.productNameId),
          ),
    )
    .$if(after !== null, (query) => query.where('stock_movement.id', '<', after?.[0] ?? 0))
    .orderBy('stock_movement.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(wordReason), limit, ({ id }) => [id]);
};

export const listTakenUnits = async (
  db: Db,
  lineIds: readonly number[],
): Promise<
  {
    lotId: number;
    orderLineId: number | null;
    productNameId: number;
    /** Whole base units. */
    units: number;
    /** The exact ones, decimal text; null if they were taken before such were kept. */
    exact: string | null;
  }[]
> => {
  const rows = await db
    .selectFrom('stock_movement')
    .innerJoin('product', 'product.id', 'stock_movement.product_id')
    .select([
      'stock_movement.product_id as lotId',
      'stock_movement.order_line_id as orderLineId',
      'product.product_name_id as productNameId',
      'stock_movement.units',
      'stock_movement.exact_units as exact',
    ])
    .where('stock_movement.order_line_id', 'in', lineIds)
    .orderBy('stock_movement.order_line_id')
    .orderBy('stock_movement.product_id')
    .execute();
  const byLot = Map.groupBy(rows, ({ orderLineId, lotId }) => `${orderLineId} ${lotId}`);
  return [...byLot.values()].flatMap((moved) => {
    const [first] = moved;
    const units = moved.reduce((total, movement) => total - movement.units, 0);
    const known = moved.flatMap(({ exact }) => exact ?? []);
    const exact = known.length > 0 ? minus(0, sum(known)) : null;
    return first && (units !== 0 || (exact !== null && exact !== '0')) ? { ...first, units, exact } : [];
  });
};

/** The instants from one to before another. */
export type Period = { starts: string; ends: string };

/** A text that the farm gave as the reason of a movement, by its id. */
const isReason = (id: string) => sql.lit(`%"${id}"%`);

/** The reasons for which all of a lot was taken back. */
const isTakenBack = sql.join(
  ['inventory.addUndone', 'plantings.harvestUndone', 'plantings.harvestRemoved'].map(
    (id) => sql`undone.reason_text like ${isReason(id)}`,
  ),
  sql` or `,
);

/** Movements `came` of lots `product` that count: not a new base unit's count, nor what was taken back. */
const isCounted = () => sql`product.id = came.product_id and product.kind = 'lot'
  and (came.kind <> 'set' or came.reason_text is null
    or came.reason_text not like ${isReason('inventory.unitChanged')})
  and (product.archived_at is null or (
    select min(undone.id) from stock_movement as undone
    where undone.product_id = product.id and undone.kind = 'removed' and (${isTakenBack})) is null)`;

/** The kinds and the signs as the indexes name them. */
const isAdded = sql`came.units > 0 and came.kind in ('added', 'set', 'harvested', 'found')`;
const isCorrected = sql`came.units < 0 and came.kind = 'harvested'`;

/** A correction belongs to when the lot came in. */
const counted = {
  added: sql`came.created_at < period.ends and ${isAdded}`,
  corrected: sql`product.created_at >= period.starts and product.created_at < period.ends and ${isCorrected}`,
};

type CameIn = { productNameId: number; period: number; units: number };
type OfPeriods = { periods: readonly Period[]; productNameIds?: readonly number[] | undefined };

const listCounted = async (
  db: Db,
  what: keyof typeof counted,
  { periods, productNameIds }: OfPeriods,
): Promise<CameIn[]> => {
  const values = sql.join(
    periods.map(({ starts, ends }, index) => sql`(${sql.lit(index)}, ${starts}, ${ends})`),
  );
  const ofProducts =
    productNameIds === undefined ? sql`` : sql`and product.product_name_id in (${sql.join(productNameIds)})`;
  // SQLite keeps the order of cross joins. Not by `exists`, for which PostgreSQL would read the whole ledger.
  const { rows } = await sql<CameIn>`
    with period (place, starts, ends) as (values ${values})
    select product.product_name_id as "productNameId", period.place as "period",
      ${asInteger(sql`sum(came.units)`)} as "units"
    from period
    cross join stock_movement as came
    cross join product
    where came.created_at >= period.starts and ${counted[what]} and ${isCounted()} ${ofProducts}
    group by product.product_name_id, period.place`.execute(db);
  return rows;
};

/**
 * Sums what came in of products: stock that was added or harvested, and totals that were raised; not what was taken
 * back (Undo, or a harvest that was corrected), nor the new count where a base unit changed. A sum names its period by
 * the place in the list.
 */
export const listCameIn = async (db: Db, of: OfPeriods): Promise<CameIn[]> => {
  if (of.periods.length === 0 || of.productNameIds?.length === 0) return [];
  const rows = [...(await listCounted(db, 'added', of)), ...(await listCounted(db, 'corrected', of))];
  return [...Map.groupBy(rows, ({ productNameId, period }) => `${productNameId} ${period}`).values()].flatMap(
    ([first, corrected]) => (first ? [{ ...first, units: first.units + (corrected?.units ?? 0) }] : []),
  );
};

/** Sums what came in by harvest day, from a day to before another, less what was corrected or taken back. */
export const listCameInByHarvestDay = async (
  db: Db,
  { from, until }: { from: Day; until: Day },
): Promise<{ productNameId: number; harvestDate: Day; units: number }[]> => {
  const { rows } = await sql<{ productNameId: number; harvestDate: Day; units: number }>`
    select product.product_name_id as "productNameId", product.harvest_date as "harvestDate",
      ${asInteger(sql`sum(came.units)`)} as "units"
    from product
    cross join stock_movement as came
    where product.harvest_date >= ${from} and product.harvest_date < ${until}
      and (${isAdded} or ${isCorrected}) and ${isCounted()}
    group by product.product_name_id, product.harvest_date`.execute(db);
  return rows;
};
