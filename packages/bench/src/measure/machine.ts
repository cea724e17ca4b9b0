import { spawnSync } from 'node:child_process';
import { arch, cpus, platform, release } from 'node:os';

const cores = cpus();

export const machine = {
  cpu: cores[0]?.model ?? 'unknown',
  cores: cores.length,
  system: `${platform()} ${release()} ${arch()}`,
  node: process.version,
};

const isPinned = cores.length > 1 && platform() === 'linux' && spawnSync('taskset', ['-V']).status === 0;

/** The command under which a server runs on its own core. */
export const onServerCore: readonly string[] = isPinned ? ['taskset', '-c', '0'] : [];

/** Lets this process, and what it starts, use only the second core, or all of them. */
export const useCores = (which: 'second' | 'all'): void => {
  const wanted = which === 'all' ? `0-${cores.length - 1}` : '1';
  if (isPinned) spawnSync('taskset', ['-acp', wanted, String(process.pid)]);
};
