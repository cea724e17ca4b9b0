import { createFarmClient, type FarmClient, refusalOf } from '@farm/client';

/** The farm at `FARM_URL` (default: this machine), with the personal access token in `FARM_TOKEN`. */
export const farmFromEnvironment = (): FarmClient => {
  const token = process.env.FARM_TOKEN;
  if (!token) throw new Error('Set FARM_TOKEN to a personal access token of the farm.');
  return createFarmClient({ url: process.env.FARM_URL ?? 'http://127.0.0.1:3000', token });
};

/** Runs a script: a refusal is told in its own words, with exit code 1. */
export const run = async (script: () => Promise<void>): Promise<void> => {
  try {
    await script();
  } catch (error) {
    console.error(refusalOf(error)?.message ?? (error as Error).message);
    process.exitCode = 1;
  }
};
