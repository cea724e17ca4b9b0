import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { DatabaseError } from '../connection/database-error.ts';
import { lockSqlite, realFile } from '../connection/sqlite-lock.ts';
import { renewEpochOfSqlite } from '../farm/farm.queries.ts';
import { copyWhole, OWNER_ONLY, partialName, syncFile, syncFolder } from './durable-files.ts';
import { readFarm } from './read-farm.ts';
import { foldSqlite } from './sqlite-files.ts';
import { verifyCopy } from './verify-copy.ts';

export type RestoreOrder = {
  file: string;
  to: string;
  /** Whether a farm that is there is replaced, and a backup that is not sound is accepted. */
  isForced: boolean;
  now: Date;
};

export type Restored = {
  /** Where the farm that was replaced is kept; null if there was none. */
  kept: string | null;
  unsound: string[];
};

/** Files that SQLite keeps beside a database. One of another database's would damage it. */
const companions = ['-wal', '-shm', '-journal'] as const;

const hasContent = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

const removeCompanions = (path: string) => {
  for (const ending of companions) rmSync(path + ending, { force: true });
};

/** Gives files that root makes to the owner of the farm's, so that the server can still open them. */
const giveToOwner = (path: string, like: string) => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(like);
  chownSync(path, uid, gid);
};

const lockFarm = (to: string) => {
  try {
    return lockSqlite(to);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.kind === 'locked')) throw error;
    throw new DatabaseError('locked', `The farm in ${to} is running. Stop it first.`, { cause: error });
  }
};

const hasEpoch = (file: string): Promise<boolean> =>
  readFarm(file, async (db) => {
    const { rows } = await sql`select 1 from pragma_table_info('farm') where name = 'epoch'`.execute(db);
    return rows.length > 0;
  });

/** A checked copy of the backup in one file beside the database. */
const stage = async (file: string, to: string, staged: string) => {
  copyFileSync(file, staged);
  if (hasContent(`${file}-wal`)) copyFileSync(`${file}-wal`, `${staged}-wal`);
  chmodSync(staged, OWNER_ONLY);
  const unsound = await verifyCopy(staged, file);
  foldSqlite(staged);
  removeCompanions(staged);
  giveToOwner(staged, existsSync(to) ? to : dirname(to));
  syncFile(staged);
  return unsound;
};

/** Keeps what is replaced in one file, with the changes that are only in its log; false if it is damaged. */
const keepSound = async (to: string, kept: string): Promise<boolean> => {
  const partial = partialName(kept);
  try {
    await stage(to, to, partial);
    renameSync(partial, kept);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError) return false;
    throw error;
  } finally {
    rmSync(partial, { force: true });
    removeCompanions(partial);
  }
};

/** Keeps what is replaced just as it is, with its log, for anyone who wants to rescue something from it. */
const keepDamaged = (to: string, kept: string) => {
  for (const ending of ['', '-wal']) {
    if (!hasContent(to + ending)) continue;
    const partial = partialName(kept + ending);
    try {
      copyWhole(to + ending, kept + ending, partial);
    } finally {
      rmSync(partial, { force: true });
    }
    giveToOwner(kept + ending, to);
  }
};

/** A name beside the farm that no earlier restore of the same second has taken. */
const keptName = (to: string, now: Date): string => {
  const name = `${to}.replaced-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  let unused = name;
  for (let nth = 2; existsSync(unused); nth += 1) unused = `${name}-${nth}`;
  return unused;
};

const keep = async (to: string, now: Date): Promise<string> => {
  const kept = keptName(to, now);
  if (!(await keepSound(to, kept))) keepDamaged(to, kept);
  syncFolder(dirname(to));
  return kept;
};

/** A crash leaves the old farm or the new one. Refuses a running farm and, unless forced, any farm or an unsound backup. */
export const restoreSqlite = async ({ file, to: named, isForced, now }: RestoreOrder): Promise<Restored> => {
  if (!existsSync(file)) throw new DatabaseError('missing', `There is no file ${file}.`);
  if (!statSync(file).isFile()) throw new DatabaseError('missing', `${file} is a folder, not a backup.`);
  if (existsSync(named) && realpathSync(file) === realpathSync(named)) {
    throw new DatabaseError('exists', `${file} is the farm itself. Name a backup.`);
  }
  mkdirSync(dirname(named), { recursive: true });
  // A link stays, and the file it leads to is replaced.
  const to = realFile(named);
  const isNewLock = !existsSync(`${to}.lock`);
  const unlock = lockFarm(to);
  const staged = partialName(to);
  try {
    if (isNewLock) giveToOwner(`${to}.lock`, dirname(to));
    const isThere = hasContent(to);
    if (isThere && !isForced) {
      throw new DatabaseError(
        'exists',
        `There is a farm in ${to} already. Add --force to replace it; it is kept beside the new one.`,
      );
    }
    const unsound = await stage(file, to, staged);
    if (unsound.length > 0 && !isForced) {
      throw new DatabaseError(
        'unsound',
        `${file} is not sound. ${unsound.join(' ')} Add --force to restore it anyway.`,
      );
    }
    // An older farm gets an epoch of its own when it is upgraded.
    if (await hasEpoch(staged)) foldSqlite(staged, renewEpochOfSqlite);
    syncFile(staged);
    const kept = isThere ? await keep(to, now) : null;
    // Writes the old farm's log into its file, so that the log can go before the new file comes.
    if (isThere) foldSqlite(to);
    removeCompanions(to);
    syncFolder(dirname(to));
    renameSync(staged, to);
    syncFolder(dirname(to));
    return { kept, unsound };
  } finally {
    rmSync(staged, { force: true });
    removeCompanions(staged);
    unlock();
  }
};
