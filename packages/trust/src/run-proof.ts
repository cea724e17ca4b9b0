import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding, Proof, Size, Trial } from './proof.ts';

/** Runs a proof, and then removes what it made. */
export const runProof = async (
  proof: Proof,
  size: Size,
  { seed, log }: Pick<Trial, 'seed' | 'log'>,
): Promise<Finding[]> => {
  const cleanups: (() => unknown)[] = [];
  const onEnd: Trial['onEnd'] = (cleanup) => cleanups.push(cleanup);
  const folder = async () => {
    const made = await mkdtemp(join(tmpdir(), 'farm-trust-'));
    onEnd(() => rm(made, { recursive: true, force: true }));
    return made;
  };
  try {
    return await proof.run(size, { seed, log, folder, onEnd });
  } finally {
    for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
  }
};
