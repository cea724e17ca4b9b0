import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const usualStartFile = join(import.meta.dirname, '../start.mjs');
/** As `pnpm start` gives it to Node. */
const usualOption = '--max-semi-space-size=8';

export type ServerProcess = {
  /** Every line of standard output and standard error so far. */
  lines: string[];
  /** Resolves to the first line that matches; rejects if the process ends without one. */
  line: (pattern: RegExp) => Promise<string>;
  /** The address it listens on; waits until it does. */
  address: () => Promise<string>;
  /** The exit code; null if a signal ended it. */
  ended: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
  /** Kills it unless it has ended, as a test's last act. */
  remove: () => Promise<void>;
  pid: number | undefined;
};

export type ServerProcessOptions = {
  uid?: number;
  nodeOptions?: string[];
  /** A command that runs the server in its own process, such as a tracer, with its options. */
  under?: readonly string[];
  /** The file that Node runs, if not the one of this folder, and its arguments. */
  startFile?: string;
  args?: readonly string[];
};

const stop = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

/** Starts the real server in a separate process with only these settings, on a free port. */
export const startServerProcess = (
  settings: Record<string, string>,
  { uid, nodeOptions = [], under = [], startFile = usualStartFile, args = [] }: ServerProcessOptions = {},
): ServerProcess => {
  const [command = process.execPath, ...rest] = [
    ...under,
    process.execPath,
    usualOption,
    ...nodeOptions,
    startFile,
    ...args,
  ];
  const child = spawn(command, rest, {
    env: { PORT: '0', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const hear = (line: string) => {
    lines.push(line);
    for (const look of waiting) look();
  };
  createInterface(child.stdout).on('line', hear);
  createInterface(child.stderr).on('line', hear);
  // 'close' is emitted after both outputs have been read to their end.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let isEnded = false;
  void ended.then(() => {
    isEnded = true;
    for (const look of waiting) look();
  });

  const line = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = lines.find((text) => pattern.test(text));
        if (found === undefined && !isEnded) return;
        waiting.delete(look);
        if (found !== undefined) resolve(found);
        else reject(new Error(`The server ended without ${pattern}:\n${lines.join('\n')}`));
      };
      waiting.add(look);
      look();
    });

  return {
    lines,
    line,
    ended,
    pid: child.pid,
    address: async () => (await line(/is open at/)).replace(/^.* at /, ''),
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
    remove: () => stop(child),
  };
};
