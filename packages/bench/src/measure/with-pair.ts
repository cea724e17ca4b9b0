import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { benchToday, cacheFolder, copyFarm } from '../farm/cached-farm.ts';
import { signEveryoneIn } from '../farm/sign-in.ts';
import { addPending, type FarmFacts, readFacts } from '../works/farm-facts.ts';
import { type Contestant, startLimit, startOurs } from './contestant.ts';
import { type Machine, onServerCore } from './machine.ts';

export type Pair = { ours: Contestant; limit: Contestant; facts: FarmFacts; lines: number };

/** Runs with a new folder on the project's own disk, which is removed at the end. */
export const withFolder = async <Result>(run: (folder: string) => Promise<Result>): Promise<Result> => {
  mkdirSync(cacheFolder, { recursive: true });
  const folder = mkdtempSync(join(cacheFolder, 'run-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** A copy of a farm in which everyone is signed in. */
export const prepareFarm = async (
  folder: string,
  { lines, pending = 0 }: { lines: number; pending?: number },
): Promise<string> => {
  mkdirSync(folder, { recursive: true });
  const path = await copyFarm(lines, folder);
  signEveryoneIn(path);
  if (pending > 0) addPending(path, pending, benchToday());
  return path;
};

/** Starts the product and the limit, each on its own copy of one farm, and ends both. */
export const withPair = <Result>(
  { lines, pending, machine }: { lines: number; pending: number; machine: Machine },
  run: (pair: Pair) => Promise<Result>,
): Promise<Result> =>
  withFolder(async (folder) => {
    const paths = {
      ours: await prepareFarm(join(folder, 'ours'), { lines, pending }),
      limit: await prepareFarm(join(folder, 'limit'), { lines, pending }),
    };
    const facts = readFacts(paths.ours);
    const ours = await startOurs(paths.ours, onServerCore(machine));
    try {
      const limit = await startLimit(paths.limit, machine);
      try {
        return await run({ ours, limit, facts, lines });
      } finally {
        await limit.stop();
      }
    } finally {
      await ours.stop();
    }
  });
