import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the server from its sources of this moment, before the tests that run it in a process of its own. */
export default (): void => {
  const build = join(import.meta.dirname, '../../../../packages/config/src/build-server.ts');
  execFileSync(process.execPath, [build], { stdio: ['ignore', 'inherit', 'inherit'] });
};
