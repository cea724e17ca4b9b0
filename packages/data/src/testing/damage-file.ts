import { closeSync, openSync, writeSync } from 'node:fs';

/** Overwrites a part of a file with other bytes, which differ by `seed`, as a failing disk would. */
export const damageFile = (path: string, from: number, bytes: number, seed = 1): void => {
  let state = seed;
  const garbage = Uint8Array.from({ length: bytes }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state >>> 24;
  });
  const handle = openSync(path, 'r+');
  try {
    writeSync(handle, garbage, 0, bytes, from);
  } finally {
    closeSync(handle);
  }
};
