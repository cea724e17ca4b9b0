import { type FarmFacts, readFacts } from '../works/farm-facts.ts';
import { type Contestant, startOurs } from './contestant.ts';
import type { Machine } from './machine.ts';
import { prepareFarm, withFolder } from './with-pair.ts';

export type OwnFarm = { ours: Contestant; facts: FarmFacts; path: string; folder: string };

/** Starts only the product, on a copy of a farm, and ends it. Without a machine it may use every core. */
export const withFarm = <Result>(
  { lines, pending = 0, machine }: { lines: number; pending?: number; machine?: Machine },
  run: (farm: OwnFarm) => Promise<Result>,
): Promise<Result> =>
  withFolder(async (folder) => {
    const path = await prepareFarm(folder, { lines, pending });
    const facts = readFacts(path);
    const ours = await startOurs(path, machine);
    try {
      return await run({ ours, facts, path, folder });
    } finally {
      await ours.stop();
    }
  });
