import { closeSync, fsyncSync, openSync } from 'node:fs';

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
