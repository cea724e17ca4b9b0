import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldTrials } from './fixtures/field.ts';
import { listedFiles, recipes } from './recipes.ts';
import { copyHouse, generate, root } from './testing/house-copy.ts';

const listed = listedFiles(readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8'), 'Add a field');

const FIELD = ['boxColor', 'Box color', 'Color de caja'];

/** It answers what a program of the house writes about the copy, which is empty if it found nothing wrong. */
const run = (folder: string, program: string, ...options: string[]): string => {
  // A test within a test: it must not take this one's settings for its own.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|TURBO|NODE_ENV)/.test(name)),
  );
  try {
    execFileSync(process.execPath, [join(root, program), ...options], { cwd: folder, env, stdio: 'pipe' });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    return `${stdout}${stderr}` || String(error);
  }
};

const TSC = 'node_modules/typescript/bin/tsc';
const VITEST = 'packages/config/node_modules/vitest/vitest.mjs';

test('a field of an order line is one in the program and on the screens, by few edits', {
  timeout: 600_000,
}, () => {
  const folders = ['packages/domain', 'packages/data', 'packages/api', 'packages/config', 'apps/web'];
  const copy = copyHouse(folders);
  const { edits } = generate(copy, 'field', ...FIELD);
  expect(listed.toSorted()).toEqual([...edits.keys()].toSorted());
  expect(listed.length).toBeLessThanOrEqual(recipes['Add a field']);
  for (const [path, text] of Object.entries(fieldTrials)) writeFileSync(join(copy, path), text);
  // The trials need no PostgreSQL server and no browser.
  writeFileSync(
    join(copy, 'packages/api/vitest.config.ts'),
    'export default { test: { testTimeout: 60_000 } };\n',
  );
  writeFileSync(
    join(copy, 'apps/web/vitest.config.ts'),
    "import { textsPlugins } from './texts-plugins.ts';\n\nexport default { plugins: textsPlugins(), test: { testTimeout: 60_000 } };\n",
  );
  for (const trial of Object.keys(fieldTrials)) {
    const folder = join(copy, trial.split('/src/')[0] ?? '');
    expect(run(folder, VITEST, 'run', join(copy, trial))).toBe('');
  }
  // The web's types need those of every procedure, and so all of the other packages.
  expect(run(join(copy, 'apps/web'), TSC, '-p', '.')).toBe('');
});

test('every text and every column of a file asks for the new field', { timeout: 300_000 }, () => {
  const copy = copyHouse(['packages/domain', 'packages/data', 'packages/config', 'apps/web']);
  const { edits } = generate(copy, 'field', ...FIELD);
  for (const path of edits.keys())
    if (!path.endsWith('orders-fields.rules.ts')) cpSync(join(root, path), join(copy, path));
  expect(run(join(copy, 'packages/domain'), TSC, '-p', '.')).toMatch(
    /imports-columns[\s\S]*boxColor[\s\S]*orders-fields[\s\S]*boxColor/,
  );
});
