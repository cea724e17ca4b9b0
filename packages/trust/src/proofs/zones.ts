import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding, Proof, Size, Trial } from '../proof.ts';

const root = join(import.meta.dirname, '../../../..');

/** UTC, and zones far west and east of it, where the day is often another. */
const zoneNames = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const;
type Zone = (typeof zoneNames)[number];

/** Everything that reckons with days, and everything. */
const chosen = {
  short: ['--project', 'domain', 'packages/domain/src/core/'],
  full: ['--project', 'domain', '--project', 'data', '--project', 'api', '--project', 'web'],
} as const;

type Report = {
  numTotalTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
};

/** Runs the unit tests in a process whose own clock is in a zone. */
const runTestsIn = async (zone: Zone, size: Size, trial: Trial): Promise<Finding> => {
  const report = join(await trial.folder(), 'report.json');
  const args = ['run', ...chosen[size], '--reporter=json', `--outputFile=${report}`];
  // Nothing that the tests around this one set for themselves.
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, NODE_ENV: ____, ...env } = process.env;
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    env: { ...env, TZ: zone },
    stdio: 'ignore',
  });
  await once(child, 'exit');
  const { numTotalTests, numFailedTests, testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  for (const name of [...failed, ...broken.map(({ name }) => name)].slice(0, 20))
    trial.log(`${zone}: ${name}`);
  return {
    measure: `tests that fail with the server's clock in ${zone}`,
    figure: `${numFailedTests + broken.length} of ${numTotalTests.toLocaleString('en-US')}`,
    isMet: numFailedTests + broken.length === 0 && numTotalTests > 0,
  };
};

export const zones: Proof = {
  name: 'zones',
  about: 'runs the tests with the clock of the server in zones west and east of UTC',
  run: async (size, trial) => {
    const findings: Finding[] = [];
    for (const zone of size === 'full' ? zoneNames : (['Pacific/Kiritimati'] as const)) {
      findings.push(await runTestsIn(zone, size, trial));
    }
    return findings;
  },
};
