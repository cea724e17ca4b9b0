import type { Generated, Insertable, RawBuilder, SelectType } from 'kysely';

type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;

/** A column of a table, and the field that it is in the farm's objects: its name in camel case, or another. */
export class Column<Type, Field extends string> {
  declare readonly type: Type;
  readonly field: Field | undefined;
  readonly isGenerated: boolean;

  constructor(isGenerated: boolean, field?: Field) {
    this.isGenerated = isGenerated;
    this.field = field;
  }

  as<const As extends string>(field: As): Column<Type, As> {
    return new Column(this.isGenerated, field);
  }
}

export const column = <Type>(): Column<Type, never> => new Column(false);

/** A column that the database fills in where a new row does not name it. */
export const generated = <Type>(): Column<Generated<Type>, never> => new Column(true);

export const namesOf = <C extends object>(columns: C) => Object.keys(columns) as (keyof C & string)[];

// biome-ignore lint/suspicious/noExplicitAny: any column.
type Columns = Record<string, Column<any, string>>;

type FieldOf<C extends Columns, Name extends keyof C & string> =
  C[Name] extends Column<infer _, infer Field> ? ([Field] extends [never] ? CamelCase<Name> : Field) : never;

type RowOf<C extends Columns> = { [Name in keyof C]: C[Name]['type'] };

/** The columns that every new row has; those the database can fill in are left out. */
type RowToInsert<C extends Columns> = {
  [Name in keyof C as C[Name]['type'] extends Generated<unknown> ? never : Name]: SelectType<C[Name]['type']>;
};

type OrAbsent<Row, Name extends keyof Row> = object extends Pick<Row, Name> ? undefined : never;

/** A new row is made of these; fields that may be null may be absent. */
type FieldsToInsert<C extends Columns, Row = Insertable<RowOf<C>>> = {
  [Name in keyof Row as FieldOf<C, Name & string>]: Row[Name] | OrAbsent<Row, Name>;
};

type FieldsToChange<C extends Columns> = {
  [Name in keyof C as FieldOf<C, Name & string>]?: SelectType<C[Name]['type']> | undefined;
};

type RowToChange<C extends Columns> = { [Name in keyof C]?: SelectType<C[Name]['type']> };

type Alias<Table extends string, C extends Columns, Name extends keyof C & string> = {
  [Each in Name]: `${Table}.${Each} as ${FieldOf<C, Each>}`;
}[Name];

/** A table as far as its columns do not matter. */
export interface AnyTable {
  readonly name: string;
  /** It does this with its rows when the examples are removed. */
  readonly withExamples: 'emptied' | 'kept';
  readonly columnNames: readonly string[];
  /** Only a type. */
  readonly row: object;
}

interface Table<Name extends string, C extends Columns> extends AnyTable {
  readonly name: Name;
  readonly row: RowOf<C>;
  /** For `select` and `returning`: these columns, or all of them, named as their fields. */
  columns: <Picked extends keyof C & string = keyof C & string>(
    ...picked: Picked[]
  ) => Alias<Name, C, Picked>[];
  columnsBut: <Left extends keyof C & string>(
    ...left: Left[]
  ) => Alias<Name, C, Exclude<keyof C & string, Left>>[];
  /** A row to insert. Other fields are left out, and absent ones are null or filled in by the database. */
  newRow: (fields: FieldsToInsert<C>) => RowToInsert<C>;
  changed: (fields: FieldsToChange<C>) => RowToChange<C>;
}

const camelCase = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Names columns once: for their type, what is read and how it is called, and new and changed rows. */
export const defineTable = <const Name extends string, C extends Columns>(
  name: Name,
  withExamples: 'emptied' | 'kept',
  columns: C,
): Table<Name, C> => {
  const all = Object.entries(columns).map(([key, { field, isGenerated }]) => ({
    key,
    field: field ?? camelCase(key),
    isGenerated,
  }));
  type Names = string[];
  const aliases = (isPicked: (key: string) => boolean) =>
    all.filter(({ key }) => isPicked(key)).map(({ key, field }) => `${name}.${key} as ${field}`);
  const table = {
    name,
    withExamples,
    columnNames: Object.keys(columns),
    columns: (...picked: Names) => aliases((key) => picked.length === 0 || picked.includes(key)),
    columnsBut: (...left: Names) => aliases((key) => !left.includes(key)),
    newRow: (fields: Record<string, unknown>) =>
      Object.fromEntries(
        all.flatMap(({ key, field, isGenerated }) =>
          isGenerated && fields[field] === undefined ? [] : [[key, fields[field] ?? null]],
        ),
      ),
    changed: (fields: Record<string, unknown>) =>
      Object.fromEntries(
        all.flatMap(({ key, field }) => (fields[field] === undefined ? [] : [[key, fields[field]]])),
      ),
  };
  return table as unknown as Table<Name, C>;
};

type Of = { newRow: (fields: never) => unknown; changed: (fields: never) => unknown };
/** A new row of a table is made of these, by its fields. */
export type NewFields<T extends Of> = Parameters<T['newRow']>[0];
export type NewRow<T extends Of> = ReturnType<T['newRow']>;
export type ChangedFields<T extends Of> = Parameters<T['changed']>[0];

/** Every farm must have these true, and no constraint of the database can say them. */
export type FarmRule = {
  /** The migration that made the columns it reads; older backups have no such columns. */
  since?: string;
  /** The ids of the rows that break it. */
  broken: RawBuilder<unknown>;
  /** It tells what is wrong, before the number of rows. */
  says: string;
};

export type DataSlice = { tables: readonly AnyTable[]; rules?: readonly FarmRule[] };

/** The rows of a slice's tables by their names, for the type `Database`. */
export type RowsOf<Slice extends DataSlice> = {
  [Each in Slice['tables'][number] as Each['name']]: Each['row'];
};
