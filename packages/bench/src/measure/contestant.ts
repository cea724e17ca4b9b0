import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startServerProcess } from '@farm/server/testing';
import { type Machine, onServerCore } from './machine.ts';

/** A server that is measured, in a process of its own. */
export type Contestant = { name: 'ours' | 'limit'; url: string; pid: number; stop: () => Promise<void> };

const pidOf = ({ pid }: { pid?: number | undefined }) => {
  if (pid === undefined) throw new Error('A server did not start');
  return pid;
};

/** How the product is started in production, without its request log. */
export const productSettings = (path: string): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: path,
  DATA_DIR: join(path, '..'),
  BACKUP_DIR: 'off',
  FARM_TIME_ZONE: 'UTC',
  LOG_LEVEL: 'silent',
});

/** `under`: the command that says which cores it may use; those of this process without any. */
export const startOurs = async (
  address: string,
  under: readonly string[] = [],
  folder = join(address, '..'),
): Promise<Contestant> => {
  const server = startServerProcess({ ...productSettings(address), DATA_DIR: folder }, { under });
  return { name: 'ours', url: await server.address(), pid: pidOf(server), stop: server.remove };
};

const stopChild = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

export const startLimit = async (
  path: string,
  machine: Machine,
  name = 'limit-server.ts',
): Promise<Contestant> => {
  const file = join(import.meta.dirname, '../limit', name);
  const [command = process.execPath, ...args] = [...onServerCore(machine), process.execPath, file, path];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = () => stopChild(child);
  for await (const line of createInterface(child.stdout)) {
    const url = /is open at (\S+)/.exec(line)?.[1];
    if (url) return { name: 'limit', url, pid: pidOf(child), stop };
  }
  throw new Error('The limit did not start');
};
