import type { ChildProcess } from 'node:child_process';

export type Ending = { code: number | null; killedBy: NodeJS.Signals | null };

/** Kills it when the signal aborts; rejects with the signal's reason, or if the process could not be started. */
export const untilEnded = async (child: ChildProcess, signal?: AbortSignal): Promise<Ending> => {
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  if (signal?.aborted) kill();
  try {
    const ending = await new Promise<Ending>((resolve, reject) => {
      // A process that has started tells all there is to know when it closes.
      child.on('error', (error) => child.pid === undefined && reject(error));
      child.once('close', (code, killedBy) => resolve({ code, killedBy }));
    });
    // If both processes were asked to stop, this one may hear of it last.
    await new Promise(setImmediate);
    signal?.throwIfAborted();
    return ending;
  } finally {
    signal?.removeEventListener('abort', kill);
  }
};
