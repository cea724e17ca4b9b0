import { createFarmClient, type FarmClient, refusalOf } from '@farm/client';

/** A client for the farm at `FARM_URL` (default: this machine) with the personal access token in `FARM_TOKEN`. */
export const farmFromEnvironment = (): FarmClient => {
  const token = process.env.FARM_TOKEN;
  if (!token) throw new Error('Set FARM_TOKEN to a personal access token.');
  return createFarmClient({ url: process.env.FARM_URL ?? 'http://127.0.0.1:3000', token });
};

/** Runs a script. On failure, prints the refusal's message and exits with code 1. */
export const run = async (script: () => Promise<void>): Promise<void> => {
  try {
    await script();
  } catch (error) {
    console.error(refusalOf(error)?.message ?? (error as Error).message);
    process.exitCode = 1;
  }
};
