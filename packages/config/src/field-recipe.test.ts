import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldEdits, fieldFiles, fieldTrials } from './fixtures/field.ts';
import { listedFiles, recipes } from './recipes.ts';
import { copyHouse, edited, root } from './testing/house-copy.ts';

const listed = listedFiles(readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8'), 'Add a field');

const copyWith = (folders: string[], files: Record<string, string>, edits: readonly string[]): string => {
  const copy = copyHouse(folders);
  const changed = edits.map((path) => [path, edited(path, fieldEdits[path] ?? [])] as const);
  for (const [path, text] of [...Object.entries(files), ...changed]) writeFileSync(join(copy, path), text);
  return copy;
};

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
  expect(listed.toSorted()).toEqual(Object.keys(fieldEdits).toSorted());
  expect(listed.length).toBeLessThanOrEqual(recipes['Add a field']);
  const folders = ['packages/domain', 'packages/data', 'packages/api', 'apps/web'];
  const copy = copyWith(folders, { ...fieldFiles, ...fieldTrials }, listed);
  // The trial needs no PostgreSQL server.
  writeFileSync(join(copy, 'packages/api/vitest.config.ts'), 'export default {};\n');
  for (const trial of Object.keys(fieldTrials)) {
    const folder = join(copy, trial.split('/src/')[0] ?? '');
    expect(run(folder, VITEST, 'run', join(copy, trial))).toBe('');
  }
  // The web's types need those of every procedure, and so all of the other packages.
  expect(run(join(copy, 'apps/web'), TSC, '-p', '.')).toBe('');
});

test('every text and every column of a file asks for the new field', { timeout: 300_000 }, () => {
  const missing = (edits: string[]) => {
    const copy = copyWith(['packages/domain'], {}, edits);
    return run(join(copy, 'packages/domain'), TSC, '-p', '.');
  };
  expect(missing(['packages/domain/src/orders/orders-fields.rules.ts'])).toMatch(
    /imports-columns[\s\S]*boxColor[\s\S]*orders-fields[\s\S]*boxColor/,
  );
});
