import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '@farm/server/testing';
import { cacheFolder, copyFarm } from '../farm/cached-farm.ts';
import { readFacts, seedFarm } from '../farm/farm-facts.ts';
import { onServerCore } from './machine.ts';

export type Server = { name: string; url: string; pid: number } & AsyncDisposable;

const serverOf = async (name: string, server: ServerProcess, end: NodeJS.Signals): Promise<Server> => ({
  name,
  url: await server.address(),
  pid: server.pid ?? 0,
  [Symbol.asyncDispose]: async () => void (await server.kill(end)),
});

/** Our server file on its own core; `args` go to it. */
export const startFile = (name: string, startFile: string, args: readonly string[]): Promise<Server> =>
  serverOf(name, startServerProcess({}, { under: onServerCore, startFile, args }), 'SIGKILL');

export const startLimit = (address: string): Promise<Server> =>
  startFile('limit', join(import.meta.dirname, '../limit/limit-server.ts'), [address]);

/** The product as it is started in production, without its request log. */
export const startOurs = (
  address: string,
  folder: string,
  { under = onServerCore, end = 'SIGKILL' }: { under?: readonly string[]; end?: NodeJS.Signals } = {},
): Promise<Server> => {
  const settings = { NODE_ENV: 'production', BACKUP_DIR: 'off', FARM_TIME_ZONE: 'UTC', LOG_LEVEL: 'silent' };
  const places = { DATABASE_URL: address, DATA_DIR: folder };
  return serverOf('ours', startServerProcess({ ...settings, ...places }, { under }), end);
};

/** A new folder on the project's own disk, which is removed at the end. */
export const openFolder = () => {
  mkdirSync(cacheFolder, { recursive: true });
  const path = mkdtempSync(join(cacheFolder, 'run-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
};

/** `pending`: lines besides, for as many confirmations. */
export type FarmWanted = { lines: number; pending?: number; under?: readonly string[] };

export const prepareFarm = async (folder: string, { lines, pending = 0 }: FarmWanted): Promise<string> => {
  mkdirSync(folder, { recursive: true });
  const path = await copyFarm(lines, folder);
  seedFarm(path, pending);
  return path;
};

export const openFarm = async (wanted: FarmWanted) => {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(openFolder()).path;
  const path = await prepareFarm(folder, wanted);
  const ours = stack.use(await startOurs(path, folder, wanted));
  return { ours, facts: readFacts(path), folder, [Symbol.asyncDispose]: () => stack.disposeAsync() };
};

export type OpenFarm = Awaited<ReturnType<typeof openFarm>>;
