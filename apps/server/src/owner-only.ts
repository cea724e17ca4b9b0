import { chmodSync, type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { isPostgresUrl } from '@farm/data/app';
import type { Settings } from './env.ts';

const OTHERS = 0o077;
/** It is for a folder that everyone shares, such as /tmp. */
const SHARED = 0o1000;

export const createForOwnerOnly = (): void => {
  process.umask(OTHERS);
};

const entriesOf = (folder: string): Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
};

/** The files with the farm's data, and the folders made for it. */
const ownPaths = ({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): string[] => {
  const filesIn = (folder: string, isOurs: (name: string) => boolean) =>
    entriesOf(folder)
      .filter((entry) => entry.isFile() && isOurs(entry.name))
      .map(({ name }) => join(folder, name));
  return [
    // The working directory also holds other things.
    ...(relative('', dataDir) === '' ? [] : [dataDir]),
    ...filesIn(dataDir, (name) => name.startsWith('access-codes.json') || name === 'mail.key'),
    ...(isPostgresUrl(databaseUrl)
      ? []
      : // The write-ahead log and the lock have the database's name and an ending.
        filesIn(dirname(databaseUrl), (name) => name.startsWith(basename(databaseUrl)))),
  ];
};

/** An earlier version stored this; returns a line for each path changed, or of somebody else who should change it. */
export const tightenData = (settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): string[] => {
  const { getuid } = process;
  // Windows has no such rights.
  if (!getuid) return [];
  return ownPaths(settings).flatMap((path) => {
    const { mode, uid } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0, uid: -1 };
    if ((mode & OTHERS) === 0 || (mode & SHARED) !== 0) return [];
    const shown = (mode & 0o777).toString(8);
    if (uid !== getuid()) {
      return [`Other users of this machine may open ${path} (mode ${shown}). Run: chmod go= ${path}`];
    }
    chmodSync(path, mode & 0o7777 & ~OTHERS);
    return [`Other users of this machine could open ${path} (mode ${shown}); now its owner alone can.`];
  });
};
