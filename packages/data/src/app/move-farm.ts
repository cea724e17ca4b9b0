import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DatabaseError } from '../connection/database-error.ts';
import type { Db } from '../core/database.ts';
import { renewEpoch } from '../farm/farm.queries.ts';
import type { OpenDatabase } from './open-database.ts';

const ROWS_AT_ONCE = 500;
/** SQLite accepts 32,766 values in a statement, PostgreSQL 65,535. */
const VALUES_AT_ONCE = 30_000;
const SUM_BITS = 64;

type Value = string | number | null;
type Row = Record<string, Value>;

type Table = { name: string; columns: string[]; key: string[]; hasNumberedRows: boolean };

/** It was copied of one table: the number of its rows, and a checksum of all of them, whatever their sequence. */
export type MovedTable = { table: string; rows: number; checksum: string };

/** Tables with the tables they refer to, referred ones first. */
const inSequence = (references: ReadonlyMap<string, readonly string[]>): string[] => {
  const sorted: string[] = [];
  const add = (table: string) => {
    if (sorted.includes(table)) return;
    for (const other of references.get(table) ?? []) if (other !== table) add(other);
    sorted.push(table);
  };
  for (const table of references.keys()) add(table);
  return sorted;
};

/** The farm's tables, in a sequence in which they can be filled; read from the SQLite side, which both are alike. */
const readTables = async (sqlite: Db): Promise<Table[]> => {
  const tables = new Map<string, Table>();
  const references = new Map<string, string[]>();
  const { rows: numbered } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql like '%autoincrement%'`.execute(sqlite);
  for (const { name, columns } of await sqlite.introspection.getTables()) {
    const { rows: keyRows } = await sql<{ name: string }>`
      select name from pragma_table_info(${name}) where pk > 0 order by pk`.execute(sqlite);
    const { rows: foreign } = await sql<{ table: string }>`
      select "table" from pragma_foreign_key_list(${name})`.execute(sqlite);
    tables.set(name, {
      name,
      columns: columns.map((column) => column.name).sort(),
      key: keyRows.map((row) => row.name),
      hasNumberedRows: numbered.some((table) => table.name === name),
    });
    references.set(
      name,
      foreign.map(({ table }) => table),
    );
  }
  return inSequence(references).flatMap((name) => tables.get(name) ?? []);
};

const columnList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

async function* readRows(db: Db, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const size = Math.min(ROWS_AT_ONCE, Math.floor(VALUES_AT_ONCE / columns.length));
  let last: Row | undefined;
  for (;;) {
    const after = last
      ? sql`where (${columnList(key)}) > (${sql.join(key.map((column) => last?.[column]))})`
      : sql``;
    const { rows } = await sql<Row>`select ${columnList(columns)} from ${sql.table(name)} ${after}
      order by ${columnList(key)} limit ${size}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

/** Adds up a hash of each row, so that both engines may read the rows in sequences of their own. */
const openSum = ({ name, columns }: Table) => {
  let rows = 0;
  let sum = 0n;
  return {
    add: (page: readonly Row[]) => {
      rows += page.length;
      for (const row of page) {
        const text = JSON.stringify(columns.map((column) => row[column] ?? null));
        sum += createHash('sha256').update(text).digest().readBigUInt64BE();
      }
    },
    result: (): MovedTable => ({
      table: name,
      rows,
      checksum: BigInt.asUintN(SUM_BITS, sum).toString(16).padStart(16, '0'),
    }),
  };
};

const insertRows = async (db: Db, { name, columns }: Table, rows: readonly Row[]) => {
  const tuples = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  await sql`insert into ${sql.table(name)} (${columnList(columns)}) values ${sql.join(tuples)}`.execute(db);
};

/** Continues the numbers of new rows where the other database stopped, so that none is given twice. */
const copyNumbering = async ({ engine, db: source }: OpenDatabase, target: Db, { name }: Table) => {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${name}`.execute(
      source,
    );
    const seq = rows[0]?.seq ?? 0;
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${Math.max(seq, 1)}, ${seq > 0})`.execute(
      target,
    );
    return;
  }
  const { rows } = await sql<{ seq: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass), 0) as seq`.execute(
    source,
  );
  await sql`delete from sqlite_sequence where name = ${name}`.execute(target);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${rows[0]?.seq ?? 0})`.execute(target);
};

/** Tables that have rows in an empty farm, which a migration put there. */
const seeded = ['price_list'];

const assertEmpty = async (db: Db, { name }: Table) => {
  if (seeded.includes(name)) return;
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
  if (rows.length > 0) {
    throw new DatabaseError(
      'exists',
      `The target already has a farm (there are rows in ${name}). Choose an empty database, or a file that does not exist.`,
    );
  }
};

const assertNotRunning = async ({ isUsedElsewhere }: OpenDatabase) => {
  if (await isUsedElsewhere()) {
    throw new DatabaseError('locked', 'A running farm uses the PostgreSQL database. Stop it, and try again.');
  }
};

const copyTable = async (from: OpenDatabase, target: Db, table: Table): Promise<MovedTable> => {
  const read = openSum(table);
  for await (const rows of readRows(from.db, table)) {
    read.add(rows);
    await insertRows(target, table, rows);
  }
  if (table.hasNumberedRows) await copyNumbering(from, target, table);
  const written = openSum(table);
  for await (const rows of readRows(target, table)) written.add(rows);
  const [expected, actual] = [read.result(), written.result()];
  if (expected.rows !== actual.rows || expected.checksum !== actual.checksum) {
    throw new DatabaseError(
      'unsound',
      `The table ${table.name} was not copied exactly (${expected.rows} rows, ${actual.rows} arrived). Nothing was moved.`,
    );
  }
  return actual;
};

/** One transaction on the target, compared by count and checksum. Refuses a target that has a farm or is used. */
export const moveFarm = async (
  from: OpenDatabase,
  to: OpenDatabase,
  onTable: (moved: MovedTable) => void = () => {},
): Promise<MovedTable[]> => {
  if (from.engine === to.engine) {
    throw new DatabaseError(
      'exists',
      'Both databases are of the same kind. A farm is moved between a file and PostgreSQL; to copy it within one, make a backup and restore it.',
    );
  }
  await assertNotRunning(from);
  await assertNotRunning(to);
  const tables = await readTables(from.engine === 'sqlite' ? from.db : to.db);
  return to.db.transaction().execute(async (target) => {
    const moved: MovedTable[] = [];
    for (const table of tables) await assertEmpty(target, table);
    for (const name of seeded) await sql`delete from ${sql.table(name)}`.execute(target);
    for (const table of tables) {
      const copied = await copyTable(from, target, table);
      onTable(copied);
      moved.push(copied);
    }
    await renewEpoch(target);
    return moved;
  });
};
