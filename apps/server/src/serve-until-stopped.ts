import closeWithGrace from 'close-with-grace';
import { describeError } from './describe-error.ts';
import { readSettings } from './env.ts';
import { type RunningServer, runServer } from './run-server.ts';

const CLOSE_WITHIN_MS = 9500;

/** Serves until the process is asked to stop; a start that fails ends it with the exit code for that. */
export const serveUntilStopped = (
  webFolder: string,
  print: (line: string) => void,
): Promise<RunningServer> => {
  const start = async (): Promise<RunningServer> => {
    try {
      return await runServer(readSettings(), webFolder, print);
    } catch (error) {
      const { exitCode, lines } = describeError(error);
      for (const line of lines) console.error(line);
      process.exit(exitCode);
    }
  };
  const starting = start();
  // If asked to stop while starting, it finishes starting first, so that nothing is left half done.
  closeWithGrace({ delay: CLOSE_WITHIN_MS }, async ({ signal, err }) => {
    if (err) console.error('Farm Dashboard is stopping because of an error:', err);
    if (signal) print(`${signal}: finishing open requests; send it again to stop at once`);
    const server = await starting;
    await server.close();
    print('Farm Dashboard is closed');
  });
  return starting;
};
