import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { median, quantile } from './numbers.ts';

const SYNCS = 100;

/** How long the disk takes to make one small write durable. */
const measureSync = (folder: string): { medianMs: number; p99Ms: number } => {
  const path = join(folder, 'sync-probe');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(4096, 1);
  const took: number[] = [];
  for (let count = 0; count < SYNCS; count += 1) {
    const start = performance.now();
    writeSync(file, block, 0, block.length, count * block.length);
    fsyncSync(file);
    took.push(performance.now() - start);
  }
  closeSync(file);
  rmSync(path);
  return { medianMs: median(took), p99Ms: quantile(took, 0.99) };
};

/** Moves this process, and whatever it starts from now on. */
const moveTo = (cores: string) => spawnSync('taskset', ['-acp', cores, String(process.pid)]);

const hasTaskset = () => platform() === 'linux' && spawnSync('taskset', ['-V']).status === 0;

/**
 * Lets this process run before all others, but not what it starts: whoever asks from another machine never waits for
 * this one's processor. Returns what undoes it. Nothing changes where it is not allowed.
 */
export const runFirst = (): (() => void) => {
  if (platform() !== 'linux') return () => {};
  const schedule = (...how: string[]) =>
    spawnSync('chrt', [...how, String(process.pid)], { stdio: 'ignore' });
  schedule('--fifo', '--reset-on-fork', '--pid', '1');
  return () => schedule('--other', '--pid', '0');
};

export type Machine = {
  cpu: string;
  cores: number;
  memoryGb: number;
  system: string;
  node: string;
  /** The cores of the server and of the load; null if they could not be separated. */
  pinned: { server: number; load: number } | null;
  sync: { medianMs: number; p99Ms: number };
};

/** What a figure depends on. Also moves this process, which makes the load, to a core of its own. */
export const describeMachine = (folder: string): Machine => {
  const cores = cpus();
  const pinned = cores.length > 1 && hasTaskset() ? { server: 0, load: 1 } : null;
  if (pinned) moveTo(String(pinned.load));
  return {
    cpu: cores[0]?.model ?? 'unknown',
    cores: cores.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    pinned,
    sync: measureSync(folder),
  };
};

/** The command under which a server runs on its core. */
export const onServerCore = ({ pinned }: Machine): string[] =>
  pinned ? ['taskset', '-c', String(pinned.server)] : [];

const everyCore = ({ cores }: Machine) => `0-${cores - 1}`;

/** The command under which a server may use every core, although this process may not. */
export const onEveryCore = (machine: Machine): string[] =>
  machine.pinned ? ['taskset', '-c', everyCore(machine)] : [];

/** Lets this process, and whatever it starts meanwhile, use every core. */
export const withEveryCore = async <Result>(
  machine: Machine,
  run: () => Promise<Result>,
): Promise<Result> => {
  const { pinned } = machine;
  if (!pinned) return run();
  moveTo(everyCore(machine));
  try {
    return await run();
  } finally {
    moveTo(String(pinned.load));
  }
};
