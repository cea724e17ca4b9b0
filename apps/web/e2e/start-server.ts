import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const ACCESS_CODE = 'the-shared-code';
export const ADMIN_ACCESS_CODE = 'the-admin-code';

const startFile = fileURLToPath(new URL('../../server/src/start.mjs', import.meta.url));

/** Starts the real server in its own process and waits until it listens; `lines` is what it printed until then. */
export const startServer = async (
  settings: Record<string, string>,
): Promise<{ child: ChildProcess; url: string; lines: string[] }> => {
  const child = spawn(process.execPath, [startFile], {
    env: {
      PATH: process.env.PATH ?? '',
      LOG_LEVEL: 'error',
      FARM_TIME_ZONE: 'UTC',
      ACCESS_CODE,
      ADMIN_ACCESS_CODE,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // The security log is written at every level, and would bury what is wrong.
  createInterface(child.stderr).on('line', (line) => {
    if (!line.includes('"log":"security"')) console.error(line);
  });
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    const url = /is open at (\S+)/.exec(line)?.[1];
    if (url) {
      // Keep draining the output, since a full pipe would block the server.
      child.stdout.resume();
      return { child, url, lines };
    }
  }
  throw new Error(`The server did not start:\n${lines.join('\n')}`);
};

/** Kills a server, as a crash would. */
export const endServer = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};
