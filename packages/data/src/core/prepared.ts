/**
 * Why statements are prepared. Kysely builds and compiles a statement for each call, which takes longer than SQLite
 * needs to carry it out: a page of orders took 507 µs, and 230 with statements that are built once.
 *
 * What it costs: this file, and that `build` gets places instead of values. It is for reads of most requests and rows of
 * most writes; everything else is an ordinary query.
 */

import { type Compilable, type CompiledQuery, PostgresAdapter } from 'kysely';
import type { Db } from './database.ts';

type Value = string | number | null;
type Values = Record<string, Value | readonly Value[]>;

/** The place of a value, or of one of a list, while a statement is built. */
class Slot {
  readonly name: string;
  readonly index: number | undefined;

  constructor(name: string, index?: number) {
    this.name = name;
    this.index = index;
  }
}

const LONG_LIST = 1024;

/** So that there are few statements: lengths double, and then grow by steps, since a statement takes 32,766 values. */
const paddedLength = (length: number) =>
  length > LONG_LIST
    ? Math.ceil(length / LONG_LIST) * LONG_LIST
    : 2 ** Math.ceil(Math.log2(Math.max(1, length)));

const slotFor = (name: string, value: Values[string]) =>
  Array.isArray(value)
    ? Array.from({ length: paddedLength(value.length) }, (_, index) => new Slot(name, index))
    : new Slot(name);

/** The value for a place in a statement; the places that a list does not fill repeat its last value. */
const valueFor = (values: Values, place: unknown): unknown => {
  if (!(place instanceof Slot)) return place;
  const value = values[place.name];
  return Array.isArray(value) ? value[Math.min(place.index ?? 0, value.length - 1)] : value;
};

/** Builds and compiles a statement once for each shape, engine and length of a list; then it only gets its values. */
const openStatements = <V extends Values, Row>(
  build: (db: Db, values: V, shape: string) => Compilable<Row>,
) => {
  const statements = new Map<string, CompiledQuery<Row>>();
  return (db: Db, values: V, shape: string): CompiledQuery<Row> => {
    let key = db.getExecutor().adapter instanceof PostgresAdapter ? `postgres ${shape}` : `sqlite ${shape}`;
    for (const value of Object.values(values)) {
      if (Array.isArray(value)) key += ` ${paddedLength(value.length)}`;
    }
    let statement = statements.get(key);
    if (!statement) {
      const slots = Object.entries(values).map(([name, value]) => [name, slotFor(name, value)]);
      statement = build(db, Object.fromEntries(slots), shape).compile();
      statements.set(key, statement);
    }
    return { ...statement, parameters: statement.parameters.map((place) => valueFor(values, place)) };
  };
};

/**
 * A read that is built and compiled once for each shape, engine and length of a list, and then only gets its values.
 * `build` puts the values into the statement and must not look at them: what decides how the statement looks is its shape.
 * A list must not be empty.
 */
export const prepared = <V extends Values, Row, Shape extends string = ''>(
  build: (db: Db, values: V, shape: Shape) => Compilable<Row>,
) => {
  const statementFor = openStatements((db, values: V, shape) => build(db, values, shape as Shape));
  return async (db: Db, values: V, ...[shape]: '' extends Shape ? [] : [Shape]): Promise<Row[]> =>
    (await db.executeQuery(statementFor(db, values, shape ?? ''))).rows;
};

/** More rows than this are rarely written at once, so the statement for them is not kept. */
const KEPT_ROWS = 8;

const toValues = (rows: readonly Record<string, Value>[]): Values =>
  Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row).map(([column, value]) => [`${index} ${column}`, value] as const),
    ),
  );

const toRows = <Row>(values: Values): Row[] => {
  const rows: Record<string, unknown>[] = [];
  for (const [key, value] of Object.entries(values)) {
    const [index = '', column = ''] = key.split(' ');
    rows[Number(index)] = { ...rows[Number(index)], [column]: value };
  }
  return rows as Row[];
};

/** The same for inserting rows, which all have the same columns. Returns what `build` lets it return. */
export const preparedInsert = <New extends Record<string, Value>, Row>(
  build: (db: Db, rows: readonly New[]) => Compilable<Row>,
) => {
  const statementFor = openStatements((db, values: Values) => build(db, toRows<New>(values)));
  return async (db: Db, rows: readonly New[]): Promise<Row[]> => {
    const statement =
      rows.length > KEPT_ROWS
        ? build(db, rows).compile()
        : statementFor(db, toValues(rows), String(rows.length));
    return (await db.executeQuery(statement)).rows;
  };
};
