import type { Db } from '../core/database.ts';
import type { Channel } from './channel.ts';

/** What another process changes must take effect within a second, also if the message about it is lost. */
const TRUSTED_FOR_MS = 800;
const FORGET = 'forget ';

export type Kind = {
  /** Names the rows in messages between processes. */
  name: string;
  /** The tables that the rows are read from. */
  tables: readonly string[];
  /** Statements on these tables that change nothing that is kept. */
  harmless?: RegExp;
  /** Whether the rows are kept only where no change can be missed, which is on SQLite. */
  isExact?: boolean;
};

/** All kinds, with what finds the statements that mention their tables. */
const kinds = new Map<Kind, RegExp>();

const STATEMENTS_KEPT = 1000;
/** Longer ones, such as those that insert many rows, rarely come again. */
const KEPT_LENGTH = 2000;
/** The kinds that a statement may change; most statements come again. */
const changedBy = new Map<string, readonly Kind[]>();

const kindsChangedBy = (statement: string): readonly Kind[] => {
  let changed = changedBy.get(statement);
  if (!changed) {
    changed = [...kinds].flatMap(([kind, mentions]) =>
      mentions.test(statement) && !kind.harmless?.test(statement) ? [kind] : [],
    );
    if (statement.length > KEPT_LENGTH) return changed;
    if (changedBy.size >= STATEMENTS_KEPT) changedBy.clear();
    changedBy.set(statement, changed);
  }
  return changed;
};

/** Notes what one connection writes. */
export type ConnectionWrites = {
  /** Called with each statement that may write. */
  note: (statement: string) => void;
  isPending: () => boolean;
  /** Called before the end of a transaction, or of a statement outside one, is reported; whatever its outcome. */
  settle: () => void;
};

/** Knows how often the rows that are kept in memory may have changed. */
export type RowVersions = {
  ofConnection: () => ConnectionWrites;
  /** Grows with every change to rows of a kind. */
  versionOf: (kind: Kind) => number;
  /** Whether every change is noticed in the same turn of the event loop, also one of another process. */
  isExact: boolean;
  /** Sends changes to the other processes, and hears of theirs. */
  share: (channel: Channel) => void;
  /** Called by triggers of this process's connection, within their transaction, whatever becomes of it. */
  noteChangedNumber: (name: string, number: number) => void;
  onChangedNumber: (name: string, listener: (number: number) => void) => void;
};

/**
 * Counts changes by the statements that the driver carries out, so that no caller can forget to report one.
 * `dataVersion` returns another number once another process has changed the file of an embedded database; without it,
 * `share` is needed.
 */
export const openRowVersions = (dataVersion?: () => number): RowVersions => {
  const versions = new Map<Kind, number>();
  let seen = dataVersion?.();
  let isLooking = false;
  /** Looks for what other processes changed, once for everything that is asked in one turn of the event loop. */
  const look = () => {
    if (isLooking || !dataVersion) return;
    isLooking = true;
    setImmediate(() => {
      isLooking = false;
    });
    const version = dataVersion();
    if (version !== seen) grow(kinds.keys());
    seen = version;
  };
  let tell = (_changed: readonly Kind[]) => {};
  const listeners = new Map<string, (number: number) => void>();
  const grow = (changed: Iterable<Kind>) => {
    for (const kind of changed) versions.set(kind, (versions.get(kind) ?? 0) + 1);
  };
  return {
    isExact: dataVersion !== undefined,
    ofConnection: () => {
      const pending = new Set<Kind>();
      return {
        note: (statement) => {
          for (const kind of kindsChangedBy(statement)) pending.add(kind);
        },
        isPending: () => pending.size > 0,
        settle: () => {
          const changed = [...pending];
          pending.clear();
          grow(changed);
          tell(changed);
        },
      };
    },
    versionOf: (kind) => {
      look();
      return versions.get(kind) ?? 0;
    },
    share: (channel) => {
      tell = (changed) => {
        for (const { name, isExact } of changed) if (!isExact) channel.send(`${FORGET}${name}`);
      };
      channel.listen({
        onTexts: (texts) => {
          for (const kind of kinds.keys()) if (texts.includes(`${FORGET}${kind.name}`)) grow([kind]);
        },
        onGap: () => grow(kinds.keys()),
      });
    },
    noteChangedNumber: (name, number) => listeners.get(name)?.(number),
    onChangedNumber: (name, listener) => {
      listeners.set(name, listener);
    },
  };
};

const versionsOf = new WeakMap<Db, RowVersions>();

/** Lets rows that are read through a handle be kept in memory; through any other, such as a transaction, they are not. */
export const keepRows = (db: Db, versions: RowVersions): void => {
  versionsOf.set(db, versions);
};

/** Undefined for a handle through which nothing is kept. */
export const versionsFor = (db: Db): RowVersions | undefined => versionsOf.get(db);

/** From now on changes of a kind are counted. */
export const addKind = (kind: Kind): void => {
  kinds.set(kind, new RegExp(`\\b(${kind.tables.join('|')})\\b`, 'i'));
  changedBy.clear();
};

/** Rows that are kept in memory until they may have changed. */
export type KnownRows<Row> = {
  /** The row of a key, which `read` finds where it is not known. */
  find: (db: Db, key: string, read: () => Promise<Row | undefined>) => Promise<Row | undefined>;
  /** Forgets one row after a harmless statement. */
  forget: (db: Db, key: string) => void;
};

/** Keeps rows of one kind in memory, at most `max` of each database. */
export const openKnownRows = <Row>(kind: Kind, max: number): KnownRows<Row> => {
  kinds.set(kind, new RegExp(`\\b(${kind.tables.join('|')})\\b`, 'i'));
  changedBy.clear();
  type Known = { row: Row; readAtMs: number };
  const known = new WeakMap<Db, { version: number; rows: Map<string, Known> }>();
  /** The rows of a database that were read at a version. */
  const rowsOf = (db: Db, version: number) => {
    let kept = known.get(db);
    if (kept?.version !== version) {
      kept = { version, rows: new Map() };
      known.set(db, kept);
    }
    return kept.rows;
  };
  return {
    find: async (db, key, read) => {
      const versions = versionsOf.get(db);
      if (!versions || (kind.isExact && !versions.isExact)) return read();
      // Asked for before the read, so that a row that a change overtakes is put with those that are no longer true.
      const rows = rowsOf(db, versions.versionOf(kind));
      const found = rows.get(key);
      const nowMs = performance.now();
      if (found && (versions.isExact || nowMs - found.readAtMs < TRUSTED_FOR_MS)) return found.row;
      const row = await read();
      rows.delete(key);
      if (row === undefined) return row;
      const [oldest] = rows.size >= max ? rows.keys() : [];
      if (oldest !== undefined) rows.delete(oldest);
      rows.set(key, { row, readAtMs: nowMs });
      return row;
    },
    forget: (db, key) => {
      known.get(db)?.rows.delete(key);
    },
  };
};
