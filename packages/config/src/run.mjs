// Plain JavaScript without dependencies: it runs before anything is installed, with whatever Node the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pnpmCommand } from './pnpm-command.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const isWindows = process.platform === 'win32';
/** Asked at the start, because a terminal that has been closed no longer counts as one. */
const isTerminal = process.stdout.isTTY;
/** The Node that is installed with the project. */
const node = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node');

const web = ['packages/config/src/build-web.ts'];
const server = ['packages/config/src/build-server.ts'];
const check = ['packages/config/src/check.ts'];
const budgets = ['packages/config/src/check-budgets.ts'];
const vitest = 'node_modules/vitest/vitest.mjs';
/** Vitest would leave one of two cores unused, although most tests wait for a database now and then. */
const workers = `--maxWorkers=${Math.max(2, os.cpus().length - 1)}`;
/** How Node runs the farm. Its area for young objects would grow to twice this, for hardly any speed. */
const options = ['--max-semi-space-size=8'];

/**
 * For each command its steps: what Node runs, or what pnpm runs; arguments of the caller go to the last one.
 *
 * @type {Record<string, string[][]>}
 */
const commands = {
  start: [web, server, [...options, '--env-file=apps/server/demo.env', 'apps/server/src/start.mjs']],
  'start:two': [web, server, ['--env-file=apps/server/demo.env', 'packages/trust/src/start-two.ts']],
  build: [web, server],
  check: [check],
  test: [check, web, server, budgets, [vitest, 'run', workers], ['pnpm', '--filter', '@farm/web', 'e2e']],
  farm: [server, ['apps/server/src/farm.mjs']],
  'test:identity-toolkit': [[vitest, 'run', '--root', 'packages/api/toolkit']],
  'test:trust': [web, server, ['packages/trust/src/main.ts']],
  budgets: [web, budgets],
  texts: [['pnpm', '--filter', '@farm/web', 'exec', 'lingui', 'extract', '--clean', '--workers', '1']],
  'openapi:lint': [['packages/api/openapi/lint.ts']],
  'licenses:check': [['packages/config/src/check-licenses.ts']],
  'platforms:check': [['packages/config/src/check-platforms.ts']],
  bench: [web, server, ['packages/bench/src/main.ts']],
  'bench:record': [web, server, ['packages/bench/src/main.ts', '--quick', '--record']],
  'bench:jobs': [web, server, ['packages/bench/src/jobs.ts']],
  'bench:pages': [web, server, ['packages/bench/src/main.ts', '--only', 'P15,P16']],
  screens: [web, server, ['apps/web/e2e/screens.ts']],
};

/** What the farm runs; its commands are of the same version as long as it runs. */
const built = join(root, 'apps/server/dist/farm.cjs');

/** Running the farm needs neither test browsers, test databases nor linters. */
const forRunning = [
  '--prod',
  '--filter=.',
  '--filter-prod=@farm/server...',
  '--filter-prod=@farm/web...',
  '--filter-prod=@farm/config',
];

/**
 * Installs what the lock file names; silent if everything is there.
 *
 * @param {string} command
 */
const install = (command) => {
  const isFirst = !existsSync(node);
  // The farm may be running, so nothing under it is replaced.
  if (command === 'farm' && !isFirst) return true;
  // Whoever has the tools for the tests keeps them up to date.
  const isNarrow =
    ['start', 'start:two', 'build', 'farm'].includes(command) &&
    !existsSync(join(root, 'node_modules/vitest'));
  if (isFirst) console.log('Installing; only the first time takes a while.');
  const options = ['--frozen-lockfile', '--prefer-offline', ...(isNarrow ? forRunning : [])];
  const { file, args, shell } = pnpmCommand(['install', ...options]);
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

/**
 * Runs one step to its end, and returns its exit code. The last step takes the place of this process where it can.
 *
 * @param {string[]} step
 * @param {boolean} isLast
 * @returns {Promise<number>}
 */
const run = (step, isLast) => {
  const [first = '', ...rest] = step;
  const { file, args, shell } = first === 'pnpm' ? pnpmCommand(rest) : { file: node, args: step };
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path };
  if (isLast && process.execve && !isWindows) {
    // Otherwise it would warn that this is new in Node.
    process.removeAllListeners('warning');
    process.execve(file, [file, ...args], env);
  }
  const child = spawn(file, args, { cwd: root, shell, stdio: 'inherit', env });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // Every other signal reaches the whole group, and so the step itself.
      if (isTerminal && signal !== 'SIGINT') child.kill(signal);
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
};

process.chdir(root);
const [command = '', ...more] = process.argv.slice(2);
const steps = commands[command];
if (!steps) {
  console.error(`Unknown command: ${command}. Known: ${Object.keys(commands).join(', ')}.`);
  process.exitCode = 2;
} else if (install(command)) {
  for (const [index, step] of steps.entries()) {
    if (command === 'farm' && step === server && existsSync(built)) continue;
    const isLast = index === steps.length - 1;
    process.exitCode = await run(isLast ? [...step, ...more] : step, isLast);
    if (process.exitCode !== 0) break;
  }
} else {
  process.exitCode = 1;
}
