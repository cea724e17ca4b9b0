import { chmodSync, closeSync, constants, copyFileSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Backups hold everybody's data. */
export const OWNER_ONLY = 0o600;
export const OWNER_ONLY_FOLDER = 0o700;

/** Makes sure that a file's content is on the disk. */
export const syncFile = (path: string): void => {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Makes sure that the names in a folder are on the disk. Windows has no such call, and does so by itself. */
export const syncFolder = (path: string): void => {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** A name beside a file for what is not whole yet. */
export const partialName = (path: string): string =>
  `${path}.${Math.random().toString(36).slice(2, 10)}.partial`;

/** Copies a file for its owner alone, so that the new one appears only when it is whole and on the disk. */
export const copyWhole = (from: string, to: string, partial: string): void => {
  copyFileSync(from, partial, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  chmodSync(partial, OWNER_ONLY);
  syncFile(partial);
  renameSync(partial, to);
  syncFolder(dirname(to));
};
