import type { Db, Trx } from '../core/database.ts';
import { inChunks, insertInSequence, locksRows } from '../core/sql.ts';
import type { NewFields } from '../core/table.ts';
import { orderGroupTable, orderLineTable } from './orders.tables.ts';
import { insertPoSuffixesOfOrders } from './orders-search.queries.ts';

/** It reads every order for delivery on these days, as it is compared with a file. Does not check who asks. */
export const listOrderedOn = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .innerJoin('buyer', 'buyer.id', 'order_group.buyer_id')
    .select([
      ...orderLineTable.columns('group_id', 'size_id', 'product_name', 'size'),
      ...orderLineTable.columns('quantity', 'delivery_date', 'status'),
      'order_group.buyer_id as buyerId',
      'buyer.name as buyerName',
    ])
    .where('order_line.delivery_date', '>=', from)
    .where('order_line.delivery_date', '<=', to)
    .orderBy('order_line.id')
    .execute();

export type OrderToInsert = Pick<
  NewFields<typeof orderGroupTable>,
  'orderGroupId' | 'buyerId' | 'salesRepId' | 'createdBy' | 'createdAt'
> & {
  lines: readonly Omit<
    NewFields<typeof orderLineTable>,
    'id' | 'orderNumber' | 'fillQuantity' | 'createdAt' | 'version'
  >[];
};

/** Many orders of any status at once, to be found by their PO numbers. Answers the number of each and the ids of its lines. */
export const insertOrders = async (
  trx: Trx,
  orders: readonly OrderToInsert[],
): Promise<{ number: number; lineIds: number[] }[]> => {
  const numbers = (
    await insertInSequence(orders, (slice) =>
      trx
        .insertInto('order_group')
        .values(slice.map((order) => orderGroupTable.newRow(order)))
        .returning('id')
        .execute(),
    )
  ).map(({ id }) => id);
  const placed = orders.flatMap(({ lines, createdAt }, index) =>
    lines.map((line) => ({ ...line, createdAt, orderNumber: numbers[index] ?? 0 })),
  );
  const ids = (
    await insertInSequence(placed, (slice) =>
      trx
        .insertInto('order_line')
        .values(slice.map((line) => orderLineTable.newRow({ ...line, fillQuantity: line.quantity })))
        .returning('id')
        .execute(),
    )
  ).map(({ id }) => id);
  await insertPoSuffixesOfOrders(
    trx,
    orders.flatMap(({ lines }, index) =>
      [...new Set(lines.flatMap((line) => line.purchaseOrderNumber ?? []))].map((purchaseOrderNumber) => ({
        groupId: numbers[index] ?? 0,
        purchaseOrderNumber,
      })),
    ),
  );
  let next = 0;
  return orders.map(({ lines }, index) => {
    next += lines.length;
    return { number: numbers[index] ?? 0, lineIds: ids.slice(next - lines.length, next) };
  });
};

/** Orders, locked until the transaction ends, with what has been done with each line. Those that no longer exist are left out. */
export const takeOrders = async (trx: Trx, numbers: readonly number[]) => {
  const inOrder = numbers.toSorted((a, b) => a - b);
  if (locksRows(trx)) {
    await inChunks(inOrder, (slice) =>
      trx.selectFrom('order_group').select('id').where('id', 'in', slice).orderBy('id').forUpdate().execute(),
    );
  }
  return inChunks(inOrder, (slice) =>
    trx
      .selectFrom('order_line')
      .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
      .select([
        ...orderLineTable.columns('id', 'group_id', 'status', 'version', 'packed_at', 'delivery_note_id'),
        'order_group.sales_rep_id as salesRepId',
      ])
      .where('order_line.group_id', 'in', slice)
      .orderBy('order_line.id')
      .$if(locksRows(trx), (query) => query.forUpdate('order_line'))
      .execute(),
  );
};

/** Which of some orders a message, a notification or an invoice refers to. */
export const listReferredOrders = async (
  db: Db,
  numbers: readonly number[],
): Promise<Map<number, 'message' | 'notification' | 'invoice'>> => {
  const rows = await inChunks(numbers, async (slice) => [
    ...(
      await db
        .selectFrom('notification')
        .select('order_id as number')
        .distinct()
        .where('order_id', 'in', slice)
        .execute()
    ).map(({ number }) => ({ number, by: 'notification' as const })),
    ...(
      await db
        .selectFrom('message')
        .select('order_group_id as number')
        .distinct()
        .where('order_group_id', 'in', slice)
        .execute()
    ).map(({ number }) => ({ number, by: 'message' as const })),
    ...(
      await db
        .selectFrom('invoice_line')
        .innerJoin('order_line', 'order_line.id', 'invoice_line.order_line_id')
        .select('order_line.group_id as number')
        .distinct()
        .where('order_line.group_id', 'in', slice)
        .execute()
    ).map(({ number }) => ({ number, by: 'invoice' as const })),
  ]);
  return new Map(rows.flatMap(({ number, by }) => (number === null ? [] : [[number, by] as const])));
};

/** Deletes orders that took no stock and that nothing refers to. Their history stays. */
export const deleteOrders = async (trx: Trx, numbers: readonly number[]): Promise<void> => {
  await inChunks(numbers, async (slice) => {
    await trx.deleteFrom('purchase_order_ending').where('group_id', 'in', slice).execute();
    await trx.deleteFrom('order_line').where('group_id', 'in', slice).execute();
    return trx.deleteFrom('order_group').where('id', 'in', slice).execute();
  });
};
