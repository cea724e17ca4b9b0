import { eachField, type OwnTexts, sharedFields } from '@farm/domain/orders';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import type { Recurrence, StandingLine, StandingOrder, StandingStatus } from '@farm/domain/standing';
import { sql } from 'kysely';
import { changeableBuyer } from '../buyers/index.ts';
import type { Db, Trx } from '../core/database.ts';
import { affectsOne, idOf, inChunks, locksRows } from '../core/sql.ts';
import type { NewFields } from '../core/table.ts';
import { ownColumns } from '../orders/orders.tables.ts';
import { standingDayTable, standingLineTable, standingOrderTable } from './standing.tables.ts';

/** Growers and administrators see every rule; reps those of buyers assigned to them or to nobody. */
type Sight = 'all' | 'own';
const sightOf = (viewer: Actor): Sight => (isPermitted('orders.readAll', viewer.role) ? 'all' : 'own');

const selectRules = (db: Db, uid: string, sight: Sight) =>
  db
    .selectFrom('standing_order')
    .innerJoin('buyer', 'buyer.id', 'standing_order.buyer_id')
    .select([
      ...standingOrderTable.columnsBut('sales_rep_id', 'created_at', 'created_by'),
      'buyer.name as buyerName',
      'buyer.archived_at as buyerArchivedAt',
      sql<string>`coalesce(buyer.assigned_rep_id, standing_order.sales_rep_id)`.as('salesRepId'),
    ])
    .$if(sight === 'own', (query) => query.where(changeableBuyer(uid)));

type RuleRow = Awaited<ReturnType<ReturnType<typeof selectRules>['execute']>>[number];

const linesOfRules = (db: Db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('standing_line')
    .innerJoin('product_size', 'product_size.id', 'standing_line.product_size_id')
    .innerJoin('product_name', 'product_name.id', 'product_size.product_name_id')
    .select([
      'standing_line.standing_order_id as standingId',
      'product_name.name as productName',
      'product_size.size',
      'product_size.id as sizeId',
      ...standingLineTable.columns('quantity', 'farmer_id', ...ownColumns),
      'product_size.archived_at as sizeArchivedAt',
      'product_name.archived_at as productArchivedAt',
    ])
    .where('standing_line.standing_order_id', 'in', ids)
    .orderBy('standing_line.standing_order_id')
    .orderBy('standing_line.id')
    .execute();

/** The line of a rule; whether its grower is gone is not known here. */
export type StoredStandingLine = Omit<StandingLine, 'isGrowerGone'>;
export type StoredStanding = Omit<StandingOrder, 'lines' | 'skipped'> & { lines: StoredStandingLine[] };

/** The lines of some rules, by rule, in the sequence in which they were typed. */
const listLines = async (db: Db, ids: readonly number[]): Promise<Map<number, StoredStandingLine[]>> => {
  const byRule = new Map<number, StoredStandingLine[]>();
  if (ids.length === 0) return byRule;
  for (const { standingId, sizeArchivedAt, productArchivedAt, farmerId, ...line } of await linesOfRules(db, {
    ids,
  })) {
    const lines = byRule.get(standingId) ?? [];
    const isGone = sizeArchivedAt !== null || productArchivedAt !== null;
    lines.push({ ...line, isGone, farmerId: farmerId ?? '' });
    byRule.set(standingId, lines);
  }
  return byRule;
};

const withLines = async (db: Db, rows: readonly RuleRow[]): Promise<StoredStanding[]> => {
  const lines = await listLines(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ placesItself, buyerArchivedAt, ...rule }) => ({
    ...rule,
    placesItself: placesItself === 1,
    isBuyerGone: buyerArchivedAt !== null,
    lines: lines.get(rule.id) ?? [],
  }));
};

/** The rules that are not ended, by their buyers' names. */
export const listStandingOrders = async (db: Db, viewer: Actor): Promise<StoredStanding[]> => {
  const rows = await selectRules(db, viewer.uid, sightOf(viewer))
    .where('standing_order.status', '<>', 'ended')
    .orderBy(sql`lower(buyer.name)`)
    .orderBy('standing_order.id')
    .execute();
  return withLines(db, rows);
};

/** A rule, also an ended one, locked until the transaction ends. */
export const takeStanding = async (
  trx: Trx,
  viewer: Actor,
  id: number,
): Promise<StoredStanding | undefined> => {
  const rows = await selectRules(trx, viewer.uid, sightOf(viewer))
    .where('standing_order.id', '=', id)
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate('standing_order'))
    .execute();
  return (await withLines(trx, rows))[0];
};

export type ActiveStanding = Recurrence & { id: number; leadDays: number; takenDay: string | null };

/** Few columns, since there are thousands of them. */
const activeRules = (db: Db, { uid, from }: { uid: string; from: string }, sight: Sight) =>
  selectRules(db, uid, sight)
    .clearSelect()
    .leftJoin('standing_day', (join) =>
      join
        .onRef('standing_day.standing_order_id', '=', 'standing_order.id')
        .on('standing_day.day', '>=', from),
    )
    .select([
      ...standingOrderTable.columns('id', 'weekdays', 'every_weeks', 'starts', 'ends', 'lead_days'),
      'standing_day.day as takenDay',
    ])
    // As a literal, so that SQLite reads the index of active rules.
    .where('standing_order.status', '=', sql.lit<StandingStatus>('active'))
    .where('buyer.archived_at', 'is', null)
    .orderBy('standing_order.id')
    .execute();

/**
 * The rules that propose orders: of buyers that were not removed. Each comes once for every day from a day on that was
 * placed or skipped, or once without such a day.
 */
export const listActiveStanding = (db: Db, viewer: Actor, from: string): Promise<ActiveStanding[]> =>
  activeRules(db, { uid: viewer.uid, from }, sightOf(viewer));

const rulesById = (db: Db, { uid, ids }: { uid: string; ids: readonly number[] }, sight: Sight) =>
  selectRules(db, uid, sight).where('standing_order.id', 'in', ids).execute();

export const listStandingById = async (
  db: Db,
  viewer: Actor,
  ids: readonly number[],
): Promise<Map<number, StoredStanding>> => {
  if (ids.length === 0) return new Map();
  const rules = await withLines(db, await rulesById(db, { uid: viewer.uid, ids }, sightOf(viewer)));
  return new Map(rules.map((rule) => [rule.id, rule]));
};

type RuleFields = Omit<
  NewFields<typeof standingOrderTable>,
  'id' | 'status' | 'version' | 'createdAt' | 'createdBy' | 'placesItself'
> & { placesItself: boolean };
type Line = Pick<StandingLine, 'sizeId' | 'quantity' | 'farmerId'> & OwnTexts;

const insertLines = async (trx: Trx, standingOrderId: number, lines: readonly Line[]): Promise<void> => {
  await trx
    .insertInto('standing_line')
    .values(
      lines.map(({ farmerId, ...line }) =>
        standingLineTable.newRow({ ...line, standingOrderId, farmerId: farmerId || null }),
      ),
    )
    .execute();
};

/** An active rule; returns its id. */
export const insertStanding = async (
  trx: Trx,
  { lines, placesItself, ...rule }: RuleFields & { lines: readonly Line[] },
  { by, now }: { by: string; now: string },
): Promise<number> => {
  const row = standingOrderTable.newRow({
    ...rule,
    placesItself: Number(placesItself),
    status: 'active',
    createdAt: now,
    createdBy: by,
  });
  const id = await idOf(trx.insertInto('standing_order').values(row).returning('id'));
  await insertLines(trx, id, lines);
  return id;
};

/** The rule must be locked. Its buyer and its rep stay. */
export const setStanding = async (
  trx: Trx,
  id: number,
  { lines, placesItself, ...rule }: Omit<RuleFields, 'buyerId' | 'salesRepId'> & { lines: readonly Line[] },
): Promise<void> => {
  const { weekdays, everyWeeks, starts, ends = null, leadDays } = rule;
  await trx
    .updateTable('standing_order')
    .set(({ eb }) => ({
      ...standingOrderTable.changed({
        ...{ weekdays, everyWeeks, starts, ends, leadDays },
        ...eachField(sharedFields, (field) => rule[field] ?? null),
      }),
      places_itself: Number(placesItself),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('standing_line').where('standing_order_id', '=', id).execute();
  await insertLines(trx, id, lines);
};

/** The rule must be locked. */
export const setStandingStatus = async (trx: Trx, id: number, status: StandingStatus): Promise<void> => {
  await trx
    .updateTable('standing_order')
    .set(({ eb }) => ({ status, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** False if the day was placed or skipped before, by whomever; waits for those who are about to. */
export const insertStandingDay = (
  trx: Trx,
  { standingOrderId, day, state }: { standingOrderId: number; day: string; state: 'placed' | 'skipped' },
  { by, now }: { by: string; now: string },
): Promise<boolean> =>
  affectsOne(
    trx
      .insertInto('standing_day')
      .values(standingDayTable.newRow({ standingOrderId, day, state, createdAt: now, createdBy: by }))
      .onConflict((conflict) => conflict.doNothing()),
  );

/** False if the day is not skipped. */
export const deleteSkippedDay = (
  trx: Trx,
  { standingOrderId, day }: { standingOrderId: number; day: string },
): Promise<boolean> =>
  affectsOne(
    trx
      .deleteFrom('standing_day')
      .where('standing_order_id', '=', standingOrderId)
      .where('day', '=', day)
      .where('state', '=', 'skipped'),
  );

/** The days from a day on that were skipped of some rules, soonest first. */
export const listSkippedDays = (
  db: Db,
  ids: readonly number[],
  from: string,
): Promise<{ standingId: number; day: string }[]> =>
  inChunks(ids, (some) =>
    db
      .selectFrom('standing_day')
      .select(['standing_order_id as standingId', 'day'])
      .where('standing_order_id', 'in', some)
      .where('day', '>=', from)
      .where('state', '=', 'skipped')
      .orderBy('day')
      .execute(),
  );

/** False if people were told of this day before. */
export const insertStandingTold = (
  trx: Trx,
  { id, day }: { id: number; day: string },
  now: string,
): Promise<boolean> =>
  affectsOne(
    trx
      .insertInto('standing_told')
      .values({ standing_order_id: id, day, told_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  );

/** The order that was placed for a day. */
export const setStandingDayOrder = async (
  trx: Trx,
  { standingOrderId, day, orderNumber }: { standingOrderId: number; day: string; orderNumber: number },
): Promise<void> => {
  await trx
    .updateTable('standing_day')
    .set({ group_id: orderNumber })
    .where('standing_order_id', '=', standingOrderId)
    .where('day', '=', day)
    .execute();
};

export const findStandingDay = (
  db: Db,
  standingOrderId: number,
  day: string,
): Promise<{ state: 'placed' | 'skipped' } | undefined> =>
  db
    .selectFrom('standing_day')
    .select('state')
    .where('standing_order_id', '=', standingOrderId)
    .where('day', '=', day)
    .executeTakeFirst();
