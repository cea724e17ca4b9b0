import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ServerProcess, type ServerProcessOptions, startServerProcess } from './server-process.ts';

/** A folder that is removed when the test ends. */
export const testFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'farm-server-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Starts the real server with only these settings, on a free port; it is killed when the test ends. */
export const spawnServer = (
  settings: Record<string, string>,
  options?: ServerProcessOptions,
): ServerProcess => {
  const server = startServerProcess(settings, options);
  onTestFinished(server.remove);
  return server;
};
