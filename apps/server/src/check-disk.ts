import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { ReadinessCheck } from '@farm/api';
import type { Settings } from './env.ts';

const MEGABYTE = 1_048_576;
/** Less than this is soon too little for a backup. */
const LOW_BYTES = 500 * MEGABYTE;

export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export const checkDisk = ({ dataDir }: Pick<Settings, 'dataDir'>): ReadinessCheck => ({
  name: 'disk',
  read: async () => {
    if (!existsSync(dataDir)) return { state: 'ok', note: 'Nothing is stored in DATA_DIR.' };
    const free = await freeBytes(dataDir);
    const shown = `${Math.round(free / MEGABYTE)} MB are free on the disk of DATA_DIR.`;
    return free < LOW_BYTES
      ? { state: 'warn', note: `${shown} Free some space before it is full.` }
      : { state: 'ok', note: shown };
  },
});
