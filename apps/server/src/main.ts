import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { describeError } from './describe-error.ts';
import { readSettings } from './env.ts';
import { createForOwnerOnly } from './owner-only.ts';
import { type RunningServer, runServer } from './run-server.ts';

const CLOSE_WITHIN_MS = 9500;
const webFolder = join(import.meta.dirname, '../../web/dist');

createForOwnerOnly();

const start = async (): Promise<RunningServer> => {
  try {
    return await runServer(readSettings(), webFolder, console.log);
  } catch (error) {
    const { exitCode, lines } = describeError(error);
    for (const line of lines) console.error(line);
    process.exit(exitCode);
  }
};

const starting = start();

// Kept at once, since a server that is killed would not keep it for the next start.
void starting.then(() => flushCompileCache());

// If asked to stop while starting, it finishes starting first, so that nothing is left half done.
closeWithGrace({ delay: CLOSE_WITHIN_MS }, async ({ signal, err }) => {
  if (err) console.error('Farm Dashboard is stopping because of an error:', err);
  if (signal) console.log(`${signal}: finishing open requests; send it again to stop at once`);
  const server = await starting;
  await server.close();
  console.log('Farm Dashboard is closed');
});
