import { type FarmFacts, readFacts } from '../works/farm-facts.ts';
import { type Contestant, startOurs } from './contestant.ts';
import { prepareFarm, withFolder } from './with-pair.ts';

export type OwnFarm = { ours: Contestant; facts: FarmFacts; path: string; folder: string };

type FarmWanted = {
  lines: number;
  pending?: number;
  under?: readonly string[];
  /** Adds what the farm needs besides, before it is opened. */
  prepare?: (path: string) => void;
};

/** Starts only the product, on a copy of a farm, and ends it. */
export const withFarm = <Result>(
  { lines, pending = 0, under, prepare }: FarmWanted,
  run: (farm: OwnFarm) => Promise<Result>,
): Promise<Result> =>
  withFolder(async (folder) => {
    const path = await prepareFarm(folder, { lines, pending });
    prepare?.(path);
    const facts = readFacts(path);
    const ours = await startOurs(path, under);
    try {
      return await run({ ours, facts, path, folder });
    } finally {
      await ours.stop();
    }
  });
