import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What reads everything. */
export const scans = ['scan', 'export', 'backup'] as const;

export type Disturbance = {
  kind: (typeof scans)[number] | 'print';
  url: string;
  /** Who reads. */
  uid: string;
  /** The file of the farm, and a folder for backups. */
  path: string;
  folder: string;
  /** The day whose packing slips are printed. */
  day?: string;
};

/**
 * Starts somebody who reads or prints without pause; returns what ends it. `under`: the command that says which cores it
 * may use.
 */
export const disturbFarm = async (
  disturbance: Disturbance,
  under: readonly string[],
): Promise<() => Promise<void>> => {
  const file = join(import.meta.dirname, 'disturb.ts');
  const [command = process.execPath, ...args] = [
    ...under,
    process.execPath,
    file,
    JSON.stringify(disturbance),
  ];
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  return async () => {
    if (child.connected) child.send('stop');
    const [code] = await ended;
    if (code !== 0) throw new Error(`The ${disturbance.kind} failed`);
  };
};
