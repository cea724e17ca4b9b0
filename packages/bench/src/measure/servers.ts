import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startServerProcess } from '@farm/server/testing';
import { cacheFolder, copyFarm } from '../farm/cached-farm.ts';
import { addPending, type FarmFacts, readFacts } from '../farm/farm-facts.ts';
import { signEveryoneIn } from '../farm/sign-in.ts';
import { onServerCore } from './machine.ts';

/** A server that is measured, in a process of its own. */
export type Server = { name: string; url: string; pid: number; stop: () => Promise<void> };

/** Our own server file, with the core it may use; `args` go to it. */
export const startFile = async (
  name: string,
  startFile: string,
  args: readonly string[],
): Promise<Server> => {
  const server = startServerProcess({}, { under: onServerCore, startFile, args });
  const line = await server.line(/is open at/);
  const url = /is open at (\S+)/.exec(line)?.[1] ?? '';
  return { name, url, pid: server.pid ?? 0, stop: server.remove };
};

export const startLimit = (address: string, file = 'limit-server.ts'): Promise<Server> =>
  startFile('limit', join(import.meta.dirname, '../limit', file), [address]);

/** How the product is started in production, without its request log. */
export const productSettings = (address: string, folder: string): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: address,
  DATA_DIR: folder,
  BACKUP_DIR: 'off',
  FARM_TIME_ZONE: 'UTC',
  LOG_LEVEL: 'silent',
});

export const startOurs = async (
  address: string,
  folder: string,
  under: readonly string[] = onServerCore,
): Promise<Server> => {
  const server = startServerProcess(productSettings(address, folder), { under });
  return { name: 'ours', url: await server.address(), pid: server.pid ?? 0, stop: server.remove };
};

/** A new folder on the project's own disk, which is removed at the end. */
export const openFolder = () => {
  mkdirSync(cacheFolder, { recursive: true });
  const path = mkdtempSync(join(cacheFolder, 'run-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
};

export type FarmWanted = {
  lines: number;
  /** Pending lines besides, for as many confirmations. */
  pending?: number;
  under?: readonly string[] | undefined;
};

/** A copy of a farm in which everyone is signed in. */
export const prepareFarm = async (folder: string, { lines, pending = 0 }: FarmWanted): Promise<string> => {
  mkdirSync(folder, { recursive: true });
  const path = await copyFarm(lines, folder);
  signEveryoneIn(path);
  if (pending > 0) addPending(path, pending);
  return path;
};

export type OpenFarm = { ours: Server; facts: FarmFacts; path: string; folder: string } & AsyncDisposable;

/** Starts the product on a copy of a farm. */
export const openFarm = async (wanted: FarmWanted): Promise<OpenFarm> => {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(openFolder()).path;
  const path = await prepareFarm(folder, wanted);
  const facts = readFacts(path);
  const ours = await startOurs(path, folder, wanted.under);
  stack.defer(ours.stop);
  return { ours, facts, path, folder, [Symbol.asyncDispose]: () => stack.disposeAsync() };
};
