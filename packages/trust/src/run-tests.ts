import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const inBrowser = 'apps/web/e2e/';

/** How the tests of a file ended. */
export type Outcome = { passed: number; failed: number };

const add = (outcomes: Map<string, Outcome>, file: string, hasPassed: boolean) => {
  const outcome = outcomes.get(file) ?? { passed: 0, failed: 0 };
  outcome[hasPassed ? 'passed' : 'failed'] += 1;
  outcomes.set(file, outcome);
};

const runNode = async (folder: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
  const child = spawn(process.execPath, args, {
    cwd: join(root, folder),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
};

type VitestReport = {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};

const runVitest = async (tests: string[], report: string, outcomes: Map<string, Outcome>) => {
  const options = ['--reporter=json', `--outputFile=${report}`];
  await runNode('.', ['node_modules/vitest/vitest.mjs', 'run', ...tests, ...options]);
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as VitestReport;
  for (const { name, status, assertionResults } of testResults) {
    const file = relative(root, name).replaceAll('\\', '/');
    const done = assertionResults.filter((test) => ['passed', 'failed'].includes(test.status));
    for (const test of done) add(outcomes, file, test.status === 'passed');
    // A file that cannot be loaded has no tests.
    if (done.length === 0 && status === 'failed') add(outcomes, file, false);
  }
};

type Suite = { file: string; specs?: { ok: boolean }[]; suites?: Suite[] };

const runBrowser = async (specs: string[], report: string, outcomes: Map<string, Outcome>) => {
  const names = specs.map((spec) => spec.slice(inBrowser.length));
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...names, '--reporter=json'];
  await runNode('apps/web', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const collect = ({ file, specs = [], suites = [] }: Suite) => {
    for (const { ok } of specs) add(outcomes, inBrowser + file, ok);
    for (const suite of suites) collect(suite);
  };
  const { suites } = JSON.parse(await readFile(report, 'utf8')) as { suites: Suite[] };
  for (const suite of suites) collect(suite);
};

/** Runs these test files, with Vitest or in Chromium, and tells for each file how its tests ended. */
export const runTests = async (files: readonly string[]): Promise<Map<string, Outcome>> => {
  const outcomes = new Map<string, Outcome>();
  const folder = await mkdtemp(join(tmpdir(), 'farm-trust-'));
  try {
    const specs = files.filter((file) => file.startsWith(inBrowser));
    const tests = files.filter((file) => !file.startsWith(inBrowser));
    if (tests.length > 0) await runVitest(tests, join(folder, 'vitest.json'), outcomes);
    if (specs.length > 0) await runBrowser(specs, join(folder, 'chromium.json'), outcomes);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return outcomes;
};
