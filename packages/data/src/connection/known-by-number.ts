import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { addKind, type Kind, versionsFor } from './known-rows.ts';

/** Which rows of the changed table a trigger can read. */
const events = { insert: ['new'], update: ['old', 'new'], delete: ['old'] };

type Watched = Pick<Kind, 'name' | 'tables'> & {
  /** The tables where a change concerns only the numbers in a column, and that column. */
  columns: Readonly<Record<string, string>>;
};

/** The database itself tells of each changed number, so that no caller can forget to. */
const watch = async (db: Db, { name, columns }: Watched): Promise<void> => {
  for (const [table, column] of Object.entries(columns)) {
    for (const [event, rows] of Object.entries(events)) {
      const notes = rows.map((row) => `note_changed_number('${name}', ${row}.${column})`);
      await sql
        .raw(
          `create temp trigger if not exists "${name} of ${table} after ${event}" after ${event} on main.${table}
           begin select ${notes.join(', ')}; end`,
        )
        .execute(db);
    }
  }
};

type Kept<Item> = {
  version: number;
  /** Grows with each number that may have changed. */
  changes: number;
  items: Map<number, Map<string, Item>>;
};

/** Items read from several tables, which are kept in memory by their number until they may have changed. */
export type KnownByNumber<Item> = {
  /**
   * The items with these numbers, of which `read` reads those that are not known. What differs by who asks has another
   * `variant`. Callers must not change what they get.
   */
  find: (
    db: Db,
    numbers: readonly number[],
    variant: string,
    read: (unknown: readonly number[]) => Promise<ReadonlyMap<number, Item>>,
  ) => Promise<Map<number, Item>>;
};

/**
 * Keeps items in memory, at most `max` of each database, where no change can be missed: on SQLite, and not within a
 * transaction. A statement that may write to one of the `tables`, or another process, makes it forget all of them.
 */
export const openKnownByNumber = <Item>(watched: Watched, max: number): KnownByNumber<Item> => {
  const { name, tables } = watched;
  const kind: Kind = { name, tables, isExact: true };
  addKind(kind);
  const keptBy = new WeakMap<Db, Promise<Kept<Item>>>();
  const open = async (db: Db): Promise<Kept<Item>> => {
    const kept: Kept<Item> = { version: 0, changes: 0, items: new Map() };
    versionsFor(db)?.onChangedNumber(name, (number) => {
      kept.changes += 1;
      kept.items.delete(number);
    });
    try {
      await watch(db, watched);
    } catch (error) {
      // A damaged file is only read, and a locked one can be watched later.
      keptBy.delete(db);
      throw error;
    }
    return kept;
  };
  const keep = ({ items }: Kept<Item>, number: number, variant: string, item: Item) => {
    const variants = items.get(number) ?? new Map<string, Item>();
    variants.set(variant, item);
    items.set(number, variants);
    const [oldest] = items.size > max ? items.keys() : [];
    if (oldest !== undefined) items.delete(oldest);
  };
  return {
    find: async (db, numbers, variant, read) => {
      const versions = versionsFor(db);
      if (!versions?.isExact) return new Map(await read(numbers));
      const opening = keptBy.get(db) ?? open(db);
      keptBy.set(db, opening);
      const kept = await opening.catch(() => undefined);
      if (!kept) return new Map(await read(numbers));
      const version = versions.versionOf(kind);
      if (kept.version !== version) kept.items.clear();
      kept.version = version;
      const { changes } = kept;
      const found = new Map<number, Item>();
      const unknown: number[] = [];
      for (const number of numbers) {
        const item = kept.items.get(number)?.get(variant);
        if (item === undefined) unknown.push(number);
        else found.set(number, item);
      }
      if (unknown.length === 0) return found;
      // What a change has overtaken, in whichever of the tables, is answered but not kept.
      const isCurrent = () => kept.changes === changes && versions.versionOf(kind) === version;
      for (const [number, item] of await read(unknown)) {
        found.set(number, item);
        if (isCurrent()) keep(kept, number, variant, item);
      }
      return found;
    },
  };
};
