import type { OrderLine } from '@farm/domain/orders';
import type { Actor } from '@farm/domain/permissions';
import type { Db, Trx } from '../core/database.ts';
import { locksRows } from '../core/sql.ts';
import type { ChangedFields, NewFields, NewRow } from '../core/table.ts';
import { orderGroupTable, orderLineTable } from './orders.tables.ts';
import { insertPoSuffixes } from './orders-search.queries.ts';
import { selectOrderLines, shownLineColumns, toOrderLine, wholeLine } from './orders-view.queries.ts';

const linesById = (db: Db, { uid, ids }: { uid: string; ids: readonly number[] }, role: Actor['role']) =>
  selectOrderLines(db, { uid, role }).where('order_line.id', 'in', ids).orderBy('order_line.id').execute();

export const listLinesById = async (db: Db, viewer: Actor, ids: readonly number[]): Promise<OrderLine[]> => {
  if (ids.length === 0) return [];
  const rows = await linesById(db, { uid: viewer.uid, ids }, viewer.role);
  return rows.map((row) => toOrderLine(row, viewer));
};

/** Undefined if there is no such line or the person may not see it. */
export const findOrderLine = async (db: Db, viewer: Actor, id: number): Promise<OrderLine | undefined> =>
  (await listLinesById(db, viewer, [id]))[0];

/** By number, so that two acts on the same orders take turns. A line never goes to another order. */
export const takeOrdersOf = async (trx: Trx, lineIds: readonly number[]): Promise<void> => {
  if (!locksRows(trx)) return;
  await trx
    .selectFrom('order_group')
    .select('id')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('order_line').select('group_id').where('order_line.id', 'in', lineIds),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
};

/** It reads those lines and locks them until the transaction ends: all their orders first, then the lines, each by number. */
export const listLockedLines = async (
  trx: Trx,
  viewer: Actor,
  ids: readonly number[],
): Promise<OrderLine[]> => {
  await takeOrdersOf(trx, ids);
  const rows = await selectOrderLines(trx, viewer)
    .where('order_line.id', 'in', ids)
    .orderBy('order_line.id')
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate('order_line'))
    .execute();
  return rows.map((row) => toOrderLine(row, viewer));
};

export const listLinesOfOrder = async (db: Db, viewer: Actor, orderGroupId: string): Promise<OrderLine[]> => {
  const rows = await selectOrderLines(db, viewer)
    .where('order_group.group_key', '=', orderGroupId)
    .orderBy('order_line.id')
    .execute();
  return rows.map((row) => toOrderLine(row, viewer));
};

export type OrderGroupRow = { id: number; orderGroupId: string; buyerId: number; salesRepId: string };

const groupColumns = orderGroupTable.columns('id', 'group_key', 'buyer_id', 'sales_rep_id');

const newGroups = (db: Db, rows: readonly NewRow<typeof orderGroupTable>[]) =>
  db
    .insertInto('order_group')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(groupColumns)
    .execute();

/** Undefined if an order with this key exists. On PostgreSQL it waits for one that is being written. */
export const insertOrderGroup = async (
  trx: Trx,
  group: Omit<OrderGroupRow, 'id'> & { createdBy: string; offerLinkId?: number | undefined },
  now: string,
): Promise<OrderGroupRow | undefined> => {
  const [created] = await newGroups(trx, [orderGroupTable.newRow({ ...group, createdAt: now })]);
  return created;
};

/** Finds an order by its key without checking who asks, so never show it. */
export const findOrderGroup = (db: Db, orderGroupId: string): Promise<OrderGroupRow | undefined> =>
  db.selectFrom('order_group').select(groupColumns).where('group_key', '=', orderGroupId).executeTakeFirst();

/** Finds an order by its key and locks it: others who take it wait until the transaction ends. */
export const takeOrderGroup = (trx: Trx, orderGroupId: string): Promise<OrderGroupRow | undefined> =>
  trx
    .selectFrom('order_group')
    .select(groupColumns)
    .where('group_key', '=', orderGroupId)
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** A line to insert, whose other fields come from its order. An empty grower is any. */
export type NewOrderLine = Omit<
  NewFields<typeof orderLineTable>,
  'id' | 'orderNumber' | 'status' | 'fillQuantity' | 'createdAt' | 'version'
>;

const newLines = (db: Db, rows: readonly NewRow<typeof orderLineTable>[]) =>
  db.insertInto('order_line').values(rows).returning(shownLineColumns).execute();

/** Inserts pending lines of one order and answers them, in the same sequence. */
export const insertOrderLines = async (
  trx: Trx,
  group: OrderGroupRow,
  lines: NewOrderLine[],
  now: string,
): Promise<OrderLine[]> => {
  const rows = await newLines(
    trx,
    lines.map((line) =>
      orderLineTable.newRow({
        ...line,
        orderNumber: group.id,
        farmerId: line.farmerId || null,
        status: 'pending',
        fillQuantity: line.quantity,
        createdAt: now,
      }),
    ),
  );
  for (const number of new Set(lines.map((line) => line.purchaseOrderNumber))) {
    if (number) await insertPoSuffixes(trx, group.id, number);
  }
  return rows.map((row) => wholeLine(row, group)).sort((a, b) => a.id - b.id);
};

type Seen = Pick<OrderLine, 'id' | 'status' | 'version'>;

/** A line as it was seen, and what becomes of it. `farmerId` is its grower from then on; empty means any grower. */
export type LineChange = Omit<ChangedFields<typeof orderLineTable>, 'id' | 'version' | 'farmerId'> & {
  seen: Seen;
  farmerId: string;
};

/** A line gets what was ordered as long as nobody has packed it. */
const unpacked = (quantity: number) => ({
  fillQuantity: quantity,
  fillUnits: null,
  shortReason: null,
  shareQuantity: null,
  shareReason: null,
  packedAt: null,
  packedBy: null,
  deliveryNote: null,
});

/** Changes lines whose status and version are still those that were seen. Answers the ids of those it changed. */
export const setOrderLines = async (trx: Trx, changes: readonly LineChange[]): Promise<Set<number>> => {
  const changed = new Set<number>();
  const alike = Map.groupBy(changes, ({ seen, ...change }) =>
    JSON.stringify([seen.status, seen.version, ...Object.entries(change).toSorted()]),
  );
  for (const [first, ...others] of alike.values()) {
    if (!first) continue;
    const { seen, ...change } = first;
    const { quantity, deliveryDate } = change;
    const rows = await trx
      .updateTable('order_line')
      .set(
        orderLineTable.changed({
          ...change,
          version: seen.version + 1,
          farmerId: change.farmerId || null,
          // Another day has another delivery note, and another number of packages is to be packed again.
          ...(deliveryDate !== undefined && { deliveryNote: null }),
          ...(quantity !== undefined && unpacked(quantity)),
        }),
      )
      .where(
        'id',
        'in',
        [first, ...others].map((change) => change.seen.id),
      )
      .where('status', '=', seen.status)
      .where('version', '=', seen.version)
      .returning('id')
      .execute();
    for (const { id } of rows) changed.add(id);
  }
  return changed;
};
