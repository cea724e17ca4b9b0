import { type Compilable, type CompiledQuery, PostgresAdapter, type QueryResult } from 'kysely';
import type { Db } from './database.ts';

type Value = string | number | null;
type Values = Record<string, Value | readonly Value[]>;

/** Stands for a value, or for one of a list, while a statement is built. */
class Slot {
  readonly name: string;
  readonly index: number | undefined;

  constructor(name: string, index?: number) {
    this.name = name;
    this.index = index;
  }
}

/**
 * The name under which a connection to PostgreSQL keeps a statement, by its text, so that it is parsed only once, and
 * whether it only reads.
 */
export const statementNames = new Map<string, { name: string; isRead: boolean }>();

let named = 0;

/** Gives a statement a name; another one if it has one, so that every connection parses it again. */
export const nameStatement = (statement: string): void => {
  named += 1;
  const isRead = /^\s*\(?select\b/i.test(statement);
  statementNames.set(statement, { name: `farm ${named}`, isRead });
};

/** Marks a statement whose answer, in a transaction on PostgreSQL, comes as `answer` once the next ones were sent. */
export type AnsweredLater = { isAnsweredLater?: true };

/**
 * Runs a statement. In a transaction on PostgreSQL, those that are begun before it is answered are sent at once, in their
 * sequence, instead of each waiting for the answer of the one before.
 */
const runOverlapping = async <Row>(db: Db, statement: CompiledQuery<Row>): Promise<Row[]> => {
  const asked: CompiledQuery<Row> & AnsweredLater = { ...statement, isAnsweredLater: true };
  const result: QueryResult<Row> & { answer?: Promise<QueryResult<Row>> } = await db.executeQuery<Row>(asked);
  return (result.answer ? await result.answer : result).rows;
};
/** Statements with more values are rare, and each connection would keep them in memory for ever. */
const NAMED_VALUES = 128;

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

/**
 * A read that is built and compiled once for each shape, engine and length of a list, and then only gets its values.
 * `build` puts the values into the statement and must not look at them: what decides how the statement looks is its shape.
 * A list must not be empty.
 */
export const prepared = <V extends Values, Row, Shape extends string = ''>(
  build: (db: Db, values: V, shape: Shape) => Compilable<Row>,
) => {
  const statements = new Map<string, CompiledQuery<Row>>();
  return async (db: Db, values: V, ...[shape]: '' extends Shape ? [] : [Shape]): Promise<Row[]> => {
    let key = db.getExecutor().adapter instanceof PostgresAdapter ? `postgres ${shape}` : `sqlite ${shape}`;
    for (const value of Object.values(values)) {
      if (Array.isArray(value)) key += ` ${paddedLength(value.length)}`;
    }
    let statement = statements.get(key);
    if (!statement) {
      const slots = Object.entries(values).map(([name, value]) => [name, slotFor(name, value)]);
      statement = build(db, Object.fromEntries(slots), shape as Shape).compile();
      statements.set(key, statement);
      const { sql, parameters } = statement;
      if (key.startsWith('postgres') && parameters.length <= NAMED_VALUES && !statementNames.has(sql))
        nameStatement(sql);
    }
    const parameters = statement.parameters.map((place) => valueFor(values, place));
    return runOverlapping(db, { ...statement, parameters });
  };
};
