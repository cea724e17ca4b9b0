import type { Database, Db } from '@farm/data/core';
import { farmTables } from '@farm/data/testing';
import type { HistoryType } from '@farm/domain/history';

type Row = Record<string, string | number | null>;

/** The things that have a version, each with the type of its rows in the history, and the column of its id there. */
const things: Record<string, { type: HistoryType; id?: string; isOne?: (row: Row) => boolean }> = {
  order_line: { type: 'order_line' },
  delivery_note: { type: 'delivery_note' },
  buyer: { type: 'buyer' },
  price_list: { type: 'price_list' },
  invoice: { type: 'invoice' },
  payment: { type: 'payment' },
  // A placeholder is nothing that anybody harvested.
  product: { type: 'lot', isOne: ({ kind }) => kind === 'lot' },
  product_name: { type: 'template' },
  product_size: { type: 'size' },
  planting: { type: 'planting' },
  expected_harvest: { type: 'expected_harvest', id: 'product_name_id' },
  standing_order: { type: 'standing_order' },
  recall: { type: 'recall' },
  farm: { type: 'farm' },
};

const versioned = farmTables
  .filter(({ name, columnNames }) => name !== 'history' && columnNames.includes('version'))
  .map(({ name }) => name as keyof Database);

export type Versions = {
  newest: number;
  rows: Map<string, { type: HistoryType; id: string; version: number }>;
};

/** Every thing that has a version, as it is now. */
export const readVersions = async (db: Db): Promise<Versions> => {
  const rows: Versions['rows'] = new Map();
  for (const table of versioned) {
    const thing = things[table];
    if (!thing) throw new Error(`${table} has a version, and no type in the history`);
    const { type, id = 'id', isOne = () => true } = thing;
    for (const row of (await db.selectFrom(table).selectAll().execute()) as Row[]) {
      if (!isOne(row)) continue;
      const key = [table, row[id], ...(table === 'expected_harvest' ? [row.week] : [])].join(' ');
      rows.set(key, { type, id: String(row[id]), version: Number(row.version) });
    }
  }
  const newest = db.selectFrom('history').select(({ fn }) => fn.max('id').as('id'));
  return { newest: Number((await newest.executeTakeFirst())?.id ?? 0), rows };
};

/** Each was created, changed or removed since without a row of the history that tells its version. */
export const untoldChanges = async (db: Db, before: Versions): Promise<string[]> => {
  const after = await readVersions(db);
  const written = await db
    .selectFrom('history')
    .select(['subject_type as type', 'subject_id as id', 'version'])
    .where('id', '>', before.newest)
    .execute();
  const told = new Set(written.map(({ type, id, version }) => `${type} ${id} ${version}`));
  const untold: string[] = [];
  for (const [key, { type, id, version }] of after.rows) {
    const was = before.rows.get(key)?.version;
    if (was !== version && !told.has(`${type} ${id} ${version}`))
      untold.push(`${key} went from version ${was ?? 'none'} to ${version}`);
  }
  for (const [key, { type, id }] of before.rows)
    if (!after.rows.has(key) && !told.has(`${type} ${id} null`)) untold.push(`${key} was removed`);
  return untold;
};
