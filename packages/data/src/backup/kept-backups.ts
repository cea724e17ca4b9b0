import { readdirSync, rmSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Day } from '@farm/domain/core';
import { backupEnding } from './write-backup.ts';

const DAYS_KEPT = 7;
const MONTHS_KEPT = 6;
const STALE_AFTER_MS = 86_400_000;

const NIGHTLY = /^farm-nightly-(\d{4}-\d{2}-\d{2})\.(?:sqlite|dump)$/;
const UNSOUND = /^farm-nightly-(\d{4}-\d{2}-\d{2})\.(?:sqlite|dump)\.unsound$/;
const PARTIAL = /^farm-.*\.(?:sqlite|dump)\.[a-z0-9]+\.partial$/;
const COUNTED = /^farm-(?!replaced-|restoring-).*\.(?:sqlite|dump)$/;

export const nightlyName = (day: Day, databaseUrl: string): string =>
  `farm-nightly-${day}${backupEnding(databaseUrl)}`;

/** A moment for the name of a file, such as `2026-11-22T07-02-33-120Z`; two in the same second differ. */
const fileMoment = (now: Date): string => now.toISOString().replaceAll(/[:.]/g, '-');

/** The name of a backup made by a person or before an upgrade, such as `farm-2026-11-22T07-02-33-120Z.sqlite`. */
export const momentName = (now: Date, databaseUrl: string, what = 'farm'): string =>
  `${what}-${fileMoment(now)}${backupEnding(databaseUrl)}`;

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** It picks the days whose backups are kept: the last seven, and the first of each of six months. */
const daysToKeep = (days: readonly Day[]): Set<Day> => {
  const sorted = [...new Set(days)].sort();
  const firsts = [...Map.groupBy(sorted, (day) => day.slice(0, 7)).values()].flatMap(
    ([first]) => first ?? [],
  );
  return new Set([...sorted.slice(-DAYS_KEPT), ...firsts.slice(-MONTHS_KEPT)]);
};

/** Deletes nightly backups that are no longer kept, and pieces of those that were interrupted. Leaves other files alone. */
export const pruneBackups = (folder: string, now: Date): string[] => {
  const names = namesIn(folder);
  const gone = [NIGHTLY, UNSOUND].flatMap((pattern) => {
    const dayOf = (name: string) => pattern.exec(name)?.[1];
    const own = names.filter(dayOf);
    const kept = daysToKeep(own.flatMap((name) => dayOf(name) ?? []));
    return own.filter((name) => !kept.has(dayOf(name) ?? ''));
  });
  const stale = names.filter(
    (name) => PARTIAL.test(name) && statSync(join(folder, name)).mtimeMs < now.valueOf() - STALE_AFTER_MS,
  );
  for (const name of [...gone, ...stale]) rmSync(join(folder, name), { force: true });
  return gone;
};

/** Finds the newest backup; null if there is none, or no such folder. */
export const findLastBackup = async (folder: string): Promise<{ file: string; at: Date } | null> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const counted = names.filter((name) => COUNTED.test(name)).map((name) => join(folder, name));
  const found = await Promise.all(
    counted.map(async (file) => {
      const stats = await stat(file).catch(() => null);
      return stats ? [{ file, at: stats.mtime }] : [];
    }),
  );
  return found
    .flat()
    .reduce<{ file: string; at: Date } | null>(
      (last, next) => (last && last.at >= next.at ? last : next),
      null,
    );
};
