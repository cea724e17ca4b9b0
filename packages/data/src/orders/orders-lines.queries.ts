import type { OrderLine, OrderStatus } from '@farm/domain/orders';
import type { Actor } from '@farm/domain/permissions';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { prepared, preparedInsert } from '../core/prepared.ts';
import { locksRows } from '../core/sql.ts';
import type { OrderGroupTable, OrderLineTable } from './orders.tables.ts';
import { insertOrderEndings } from './orders-search.queries.ts';
import { ownLineColumns, selectOrderLines, toOrderLine } from './orders-view.queries.ts';

const linesById = prepared((db, { uid, ids }: { uid: string; ids: readonly number[] }, role: Actor['role']) =>
  selectOrderLines(db, { uid, role }).where('order_line.id', 'in', ids).orderBy('order_line.id'),
);

/** The lines with these ids that the person may see, by id. */
export const listLinesById = async (db: Db, viewer: Actor, ids: readonly number[]): Promise<OrderLine[]> => {
  if (ids.length === 0) return [];
  const rows = await linesById(db, { uid: viewer.uid, ids }, viewer.role);
  return rows.map((row) => toOrderLine(row, viewer));
};

/** Undefined if there is no such line or the person may not see it. */
export const findOrderLine = async (db: Db, viewer: Actor, id: number): Promise<OrderLine | undefined> =>
  (await listLinesById(db, viewer, [id]))[0];

/** The same lines, locked with their orders until the transaction ends, always in the same sequence. */
export const listLockedLines = async (
  trx: Trx,
  viewer: Actor,
  ids: readonly number[],
): Promise<OrderLine[]> => {
  const rows = await selectOrderLines(trx, viewer)
    .where('order_line.id', 'in', ids)
    .orderBy('order_group.id')
    .orderBy('order_line.id')
    // Their orders too, so that two acts on the same orders take turns.
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate(['order_line', 'order_group']))
    .execute();
  return rows.map((row) => toOrderLine(row, viewer)).sort((a, b) => a.id - b.id);
};

/** Every line of an order the person may see, by id. */
export const listLinesOfOrder = async (db: Db, viewer: Actor, orderGroupId: string): Promise<OrderLine[]> => {
  const rows = await selectOrderLines(db, viewer)
    .where('order_group.group_key', '=', orderGroupId)
    .orderBy('order_line.id')
    .execute();
  return rows.map((row) => toOrderLine(row, viewer));
};

export type OrderGroupRow = { id: number; orderGroupId: string; buyerId: number; salesRepId: string };

const groupColumns = [
  'id',
  'group_key as orderGroupId',
  'buyer_id as buyerId',
  'sales_rep_id as salesRepId',
] as const;

const newGroups = preparedInsert((db, rows: readonly Omit<Selectable<OrderGroupTable>, 'id'>[]) =>
  db
    .insertInto('order_group')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(groupColumns),
);

/** Undefined if an order with this key exists. On PostgreSQL it waits for one that is being written. */
export const insertOrderGroup = async (
  trx: Trx,
  group: Omit<OrderGroupRow, 'id'> & { createdBy: string },
  now: string,
): Promise<OrderGroupRow | undefined> => {
  const [created] = await newGroups.insert(trx, [
    {
      group_key: group.orderGroupId,
      buyer_id: group.buyerId,
      sales_rep_id: group.salesRepId,
      created_by: group.createdBy,
      created_at: now,
    },
  ]);
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

/** The fields of a line that come from the order, the product or the database. */
type Derived =
  | 'id'
  | 'buyerId'
  | 'salesRepId'
  | 'orderGroupId'
  | 'orderNumber'
  | 'status'
  | 'rejectionReason'
  | 'unitsPerPackage'
  | 'createdAt'
  | 'version'
  | 'packed'
  | 'deliveryNote';
type Writable = Omit<OrderLine, Derived>;
type Nullable = { [Field in keyof Writable]: null extends Writable[Field] ? Field : never }[keyof Writable];

/** A line to insert. Fields that may be null may also be absent. */
export type NewOrderLine = Omit<Writable, Nullable> &
  Partial<Writable> & { productNameId: number; sizeId: number | null; unitsPerPackage: string | null };

/** What a line gets as long as nobody has packed it: what was ordered. */
const unpacked = (quantity: number) => ({
  fill_quantity: quantity,
  fill_units: null,
  short_reason: null,
  packed_at: null,
  packed_by: null,
  delivery_note_id: null,
});

const newLines = preparedInsert((db, rows: readonly Omit<Selectable<OrderLineTable>, 'id' | 'version'>[]) =>
  db.insertInto('order_line').values(rows).returning(ownLineColumns),
);

/** Inserts pending lines of one order and answers them, in the same sequence. */
export const insertOrderLines = async (
  trx: Trx,
  { id: orderNumber, orderGroupId, buyerId, salesRepId }: OrderGroupRow,
  lines: NewOrderLine[],
  now: string,
): Promise<OrderLine[]> => {
  const rows = await newLines.insert(
    trx,
    lines.map((line) => ({
      group_id: orderNumber,
      product_id: line.productId,
      product_name_id: line.productNameId,
      size_id: line.sizeId,
      product_name: line.productName,
      size: line.size,
      units_per_package: line.unitsPerPackage,
      quantity: line.quantity,
      ...unpacked(line.quantity),
      delivery_date: line.deliveryDate,
      farmer_id: line.farmerId || null,
      status: 'pending',
      rejection_reason: null,
      purchase_order_number: line.purchaseOrderNumber ?? null,
      notes: line.notes ?? null,
      created_at: now,
    })),
  );
  for (const number of new Set(lines.map((line) => line.purchaseOrderNumber))) {
    if (number) await insertOrderEndings(trx, orderNumber, number);
  }
  return rows
    .map((row) => ({
      ...row,
      farmerId: row.farmerId ?? '',
      orderGroupId,
      buyerId,
      salesRepId,
      packed: null,
    }))
    .sort((a, b) => a.id - b.id);
};

type Seen = Pick<OrderLine, 'id' | 'status' | 'version'>;

/** A line as it was seen, and what becomes of it. `farmerId` is its grower from then on; empty means any grower. */
export type LineChange = {
  seen: Seen;
  status?: OrderStatus | undefined;
  deliveryDate?: string | undefined;
  rejectionReason?: string | undefined;
  quantity?: number | undefined;
  purchaseOrderNumber?: string | null | undefined;
  notes?: string | null | undefined;
  farmerId: string;
};

/** Changes lines whose status and version are still those that were seen. Answers the ids of those it changed. */
export const setOrderLines = async (trx: Trx, changes: readonly LineChange[]): Promise<Set<number>> => {
  const changed = new Set<number>();
  const alike = Map.groupBy(changes, ({ seen, ...change }) =>
    JSON.stringify([seen.status, seen.version, ...Object.entries(change).toSorted()]),
  );
  for (const [first, ...others] of alike.values()) {
    if (!first) continue;
    const { seen, farmerId, status, deliveryDate, rejectionReason, quantity, notes } = first;
    const { purchaseOrderNumber } = first;
    const rows = await trx
      .updateTable('order_line')
      .set({
        version: seen.version + 1,
        farmer_id: farmerId || null,
        ...(status !== undefined && { status }),
        ...(deliveryDate !== undefined && { delivery_date: deliveryDate }),
        ...(rejectionReason !== undefined && { rejection_reason: rejectionReason }),
        // Another day has another delivery note, and another number of packages is to be packed again.
        ...(deliveryDate !== undefined && { delivery_note_id: null }),
        ...(quantity !== undefined && { quantity, ...unpacked(quantity) }),
        ...(purchaseOrderNumber !== undefined && { purchase_order_number: purchaseOrderNumber }),
        ...(notes !== undefined && { notes }),
      })
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
