// Plain JavaScript without dependencies: it runs before anything is installed, with whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { pnpmCommand } from './pnpm-command.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const isWindows = process.platform === 'win32';
const node = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node');

const flags = '--continue --concurrency=100% --log-order=grouped --log-prefix=none';
const turbo = (/** @type {string} */ tasks) =>
  `node_modules/turbo/bin/turbo run ${tasks} ${flags}`.split(' ');
/** Nothing waits for another, and each line is as its program wrote it. */
const dev = (/** @type {string} */ task) =>
  `node_modules/turbo/bin/turbo run ${task} --ui=stream --log-prefix=none`.split(' ');
const isBuilt = existsSync(join(root, 'apps/server/dist/farm.cjs'));
const build = [...turbo('build'), '--output-logs=errors-only'];
const checks = turbo('lint types boundaries house dead-code texts licenses:check');
/** How Node runs the farm. Its area for young objects would grow to twice this, for hardly any speed. */
const options = ['--max-semi-space-size=8'];

/** For each command its steps, which Node runs; arguments of the caller go to the last one. @type {Record<string, string[][]>} */
const commands = {
  start: [build, [...options, '--env-file=apps/server/demo.env', 'apps/server/src/start.mjs']],
  'start:two': [build, ['--env-file=apps/server/demo.env', 'packages/trust/src/start-two.ts']],
  dev: [dev('dev')],
  'dev --postgres': [dev('dev:postgres')],
  // Turborepo's own, at the version of the lock file: `turbo gen` would download another each time.
  gen: [['packages/config/node_modules/@turbo/gen/dist/cli.js', 'run']],
  build: [build],
  check: [checks],
  // The browser tests come last, since they need both processors for themselves.
  test: [[...checks, 'budgets', 'test'], turbo('e2e')],
  // The last build is of the same version as the farm that may be running.
  farm: [...(isBuilt ? [] : [build]), ['apps/server/src/farm.mjs']],
  'test:trust': [build, ['packages/trust/src/main.ts']],
  bench: [build, ['packages/bench/src/main.ts']],
  'bench:jobs': [build, ['packages/bench/src/jobs.ts']],
  // Its tools are not among those that running the farm needs.
  'client:tarball': [['packages/client/build/make-tarball.ts']],
  screens: [build, ['apps/web/e2e/screens.ts']],
  'screens --against': [build, ['packages/config/src/compare-screens.ts']],
};

/** Running the farm needs neither test browsers, test databases nor linters. */
const forRunning = ['@farm/server...', '@farm/web...', '@farm/config'].map((name) => `--filter-prod=${name}`);

/** Installs what the lock file names; silent if everything is there. */
const install = (/** @type {string} */ command) => {
  const isFirst = !existsSync(node);
  // The farm may be running, so nothing under it is replaced.
  if (command === 'farm' && !isFirst) return true;
  // An installation that has the tools for the tests keeps them up to date.
  const isSelective = /^(start|build|farm)/.test(command) && !existsSync(join(root, 'node_modules/vitest'));
  if (isFirst) console.log('Installing; only the first time takes a while.');
  const narrow = isSelective ? ['--prod', '--filter=.', ...forRunning] : [];
  const { file, args, shell } = pnpmCommand(['install', '--frozen-lockfile', '--prefer-offline', ...narrow]);
  const { status, error, stdout } = spawnSync(file, args, {
    cwd: root,
    shell,
    stdio: ['ignore', isFirst ? 'inherit' : 'pipe', 'inherit'],
  });
  if (status === 0) return true;
  console.error(`${stdout ?? ''}${error?.message ?? ''}`);
  console.error('The installation failed. If package.json was changed, run `pnpm install` once.');
  return false;
};

process.chdir(root);
const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
// Vitest would leave one of two cores unused, although most tests wait for a database now and then.
const workers = String(Math.max(2, os.cpus().length - 1));
const env = { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: '1', VITEST_MAX_WORKERS: workers };
const { TEST_TIME } = process.env;
if (TEST_TIME) {
  const jump = pathToFileURL(join(root, 'apps/web/e2e/jump-clock.ts'));
  Object.assign(env, {
    TEST_CLOCK_JUMP_MS: String(Date.parse(TEST_TIME) - Date.now()),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${jump}`,
  });
}
const given = process.argv.slice(2);
// Some commands are two words.
const words = given.slice(0, 2).join(' ') in commands ? 2 : 1;
const command = given.slice(0, words).join(' ');
const more = given.slice(words);
const steps = commands[command];
if (!steps) console.error(`Unknown command: ${command}. Known: ${Object.keys(commands).join(', ')}.`);
process.exitCode = steps ? Number(!install(command)) : 2;
for (const [index, step] of process.exitCode === 0 ? (steps ?? []).entries() : []) {
  const isLast = index + 1 === steps?.length;
  const args = isLast ? [...step, ...more] : step;
  // The last step takes the place of this process, so that it gets the signals of a terminal or a service.
  if (isLast && process.execve && !isWindows)
    process.removeAllListeners('warning').execve?.(node, [node, ...args], env);
  process.exitCode = spawnSync(node, args, { stdio: 'inherit', env }).status ?? 1;
  if (process.exitCode !== 0) break;
}
