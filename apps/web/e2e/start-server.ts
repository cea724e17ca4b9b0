import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { jumpedClock } from '@farm/api/testing/jumped-clock';

export const ACCESS_CODE = 'the-shared-code';
export const ADMIN_ACCESS_CODE = 'the-admin-code';

const startFile = fileURLToPath(new URL('../../server/src/start.mjs', import.meta.url));
const hostFile = fileURLToPath(new URL('../../server/src/testing/farm-host.ts', import.meta.url));

const usualSettings = { LOG_LEVEL: 'error', FARM_TIME_ZONE: 'UTC', ACCESS_CODE, ADMIN_ACCESS_CODE };

// The security log is written at every level, and would bury what is wrong.
const showErrors = ({ stderr }: ChildProcess) => {
  if (!stderr) return;
  createInterface(stderr).on('line', (line) => {
    if (!line.includes('"log":"security"')) console.error(line);
  });
};

type StartedFarm = { url: string; lines: string[] };

/** A process that serves one farm after another: starting a server takes longer than many tests. */
export type FarmHost = {
  open: (settings: Record<string, string>) => Promise<StartedFarm>;
  /** With a folder, which is deleted, it does not wait until the farm is closed. */
  close: (url: string, folder?: string) => Promise<void>;
  end: () => Promise<void>;
};

export const startHost = (): FarmHost => {
  const child = fork(hostFile, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] });
  showErrors(child);
  const ask = async (request: object | 'end') => {
    const replied = once(child, 'message');
    child.send(request);
    const [reply] = (await replied) as [StartedFarm & { failed?: string }];
    if (reply.failed) throw new Error(reply.failed);
    return reply;
  };
  return {
    open: (settings) => ask({ open: { ...usualSettings, PORT: '0', ...settings } }),
    close: async (url, folder) => {
      await ask({ close: url, folder });
    },
    end: async () => {
      await ask('end');
      await endServer(child);
    },
  };
};

/** Starts the real server in its own process and waits until it listens; `lines` is what it printed until then. */
export const startServer = async (
  settings: Record<string, string>,
): Promise<{ child: ChildProcess; url: string; lines: string[] }> => {
  const child = spawn(process.execPath, [startFile], {
    env: { PATH: process.env.PATH ?? '', ...jumpedClock, ...usualSettings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  showErrors(child);
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
