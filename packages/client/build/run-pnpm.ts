import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs the pnpm that started this process. */
export const runPnpm = (folder: string, ...args: string[]) => {
  const running = process.env.npm_execpath || 'pnpm';
  const isScript = /\.[cm]?js$/.test(running);
  const command = isScript ? [running, ...args] : args;
  return promisify(execFile)(isScript ? process.execPath : running, command, { cwd: folder });
};

export const programPath = process.env.PATH ?? '';
