import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type Scratch, slice } from './fixtures/scratch.ts';
import { listedFiles, recipes } from './recipes.ts';
import { copyHouse, edited, root } from './testing/house-copy.ts';

const contributing = readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8');
const folders = ['packages/domain', 'packages/data', 'packages/api', 'apps/web'];

const errorsOf = (project: string): string[] => {
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'], {
      cwd: project,
    });
    return [];
  } catch (error) {
    const said = String((error as { stdout: Buffer }).stdout).split('\n');
    return said.filter((line) => line.includes('error TS'));
  }
};

const compile = (copy: string, files: string[]): string[] => {
  const compilerOptions = {
    typeRoots: [join(root, 'node_modules/@types'), join(root, 'packages/data/node_modules/@types')],
  };
  const project = { extends: join(root, 'tsconfig.base.json'), compilerOptions, files };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(project));
  // Its types need all of the procedures, which only the web is compiled with.
  return errorsOf(copy).filter((line) => !line.startsWith('packages/api/src/core/'));
};

/** It tells what is wrong with something new in the house where only some files were edited for it. */
const problemsOf = (copy: string, { files, edits, texts }: Scratch, listed: readonly string[]): string[] => {
  const made = new Map(Object.entries(files));
  for (const [path, { puts }] of Object.entries(edits))
    if (listed.includes(path)) made.set(path, edited(path, puts));
  const textOf = (path: string) => made.get(path) ?? readFileSync(join(root, path), 'utf8');
  for (const path of [...Object.keys(files), ...Object.keys(edits)]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), textOf(path));
  }
  const house = textOf('packages/config/src/house.ts');
  const all = [...made.values()].join('\n');
  const isImported = (path: string) => basename(path) === 'index.ts' || all.includes(`/${basename(path)}'`);
  const catalog = textOf('apps/web/src/locales/es.po');
  const compiled = [...made.keys()].filter(
    (path) =>
      /^packages\/(domain|data|api)\//.test(path) &&
      !/(api\/src\/(app|testing)|rest\.ts|migrate\.ts)/.test(path),
  );
  return [
    ...Object.keys(files)
      .map((path) => /packages\/domain\/src\/(\w+)\//.exec(path)?.[1])
      .filter((name) => name && !house.includes(`'${name}'`))
      .map((name) => `${name} is not a slice`),
    ...Object.keys(files)
      .filter((path) => !isImported(path))
      .map((path) => `${path} is imported by nothing`),
    ...texts
      .filter((text) => !catalog.includes(`msgid "${text}"`))
      .map((text) => `there is no Spanish for '${text}'`),
    ...compile(copy, [...compiled, 'packages/data/src/app/tables.ts']),
  ];
};

test.each([slice])('$recipe lists what is edited, and nothing else', { timeout: 300_000 }, (scratch) => {
  const listed = listedFiles(contributing, scratch.recipe);
  expect(listed.length).toBeLessThanOrEqual(recipes[scratch.recipe]);
  const copy = copyHouse(folders);
  const unlisted = Object.keys(scratch.edits).filter((path) => !listed.includes(path));
  expect(problemsOf(copy, scratch, listed), `not listed: ${unlisted}`).toEqual([]);
  expect(errorsOf(join(copy, 'apps/web'))).toEqual([]);
  const without = problemsOf(copy, scratch, []).join('\n');
  for (const path of listed) expect(without, path).toMatch(scratch.edits[path]?.missing ?? /not needed/);
});
