import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the server from its sources of this moment, before the tests. */
export default (): void => {
  const build = fileURLToPath(new URL('../../../packages/config/src/build-server.ts', import.meta.url));
  execFileSync(process.execPath, [build], { stdio: ['ignore', 'inherit', 'inherit'] });
};
