import { type ServerProcess, type ServerProcessOptions, startServerProcess } from '@farm/server/testing';
import type { Trial } from './proof.ts';

/** Starts the real server with only these settings, on a free port; it is killed when the trial ends. */
export const startServer = (
  trial: Trial,
  settings: Record<string, string>,
  options?: ServerProcessOptions,
): ServerProcess => {
  const server = startServerProcess(settings, options);
  trial.onEnd(server.remove);
  return server;
};
