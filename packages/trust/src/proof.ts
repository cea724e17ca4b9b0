import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, type ServerProcessOptions, startServerProcess } from '@farm/server/testing';
import { type Chooser, chooser } from './choose.ts';

/** How much a proof does: `short` within seconds, for every run of the tests; `full` as much as convinces. */
export type Size = 'short' | 'full';

/** One figure that a proof found, whether the promise holds, and why not, or what limits the figure. */
export type Finding = { measure: string; figure: string; isMet: boolean; why?: string };

/** A figure of which each entry of `wrong` breaks the promise. */
export const finding = (measure: string, figure: string, wrong: readonly string[]): Finding => {
  const isMet = wrong.length === 0;
  return { measure, figure, isMet, ...(!isMet && { why: wrong.slice(0, 5).join('; ') }) };
};

type Settings = Record<string, string>;

export type Trial = {
  /** Equal seeds make equal choices. */
  seed: number;
  choose: Chooser;
  /** A new empty folder, which is removed at the end. */
  folder: () => Promise<string>;
  /** Starts the real server on a farm with only these settings, on a free port; it is killed at the end. */
  serve: (url: string, settings?: Settings, options?: ServerProcessOptions) => Promise<ServerProcess>;
  /** Runs `cleanup` at the end, however the proof ends; the last one first. */
  onEnd: (cleanup: () => unknown) => void;
  log: (line: string) => void;
};

/** Tries to break promises of the product, and tells how far that went. */
export type Proof = {
  name: string;
  about: string;
  /** Why it cannot run on this machine, such as a program that is missing; null if it can. */
  whyNot?: () => Promise<string | null>;
  /** Rejects only if the proof itself failed; a broken promise is a finding. */
  run: (size: Size, trial: Trial) => Promise<Finding[]>;
};

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
  const serve: Trial['serve'] = async (url, settings, options) => {
    const usual = { DATA_DIR: await folder(), BACKUP_DIR: 'off', DATABASE_URL: url };
    const server = startServerProcess({ ...usual, ...settings }, options);
    onEnd(server.remove);
    return server;
  };
  try {
    return await proof.run(size, { seed, choose: chooser(seed), log, folder, serve, onEnd });
  } finally {
    for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
  }
};
