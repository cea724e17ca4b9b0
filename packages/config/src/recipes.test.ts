import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { listedFiles, recipes } from './recipes.ts';
import { copyHouse, generate, type Made, root } from './testing/house-copy.ts';

const contributing = readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8');
const folders = ['packages/domain', 'packages/data', 'packages/api', 'packages/config', 'apps/web'];

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
  // These need the types of all procedures, which only the web is compiled with.
  return errorsOf(copy).filter(
    (line) =>
      !line.startsWith('packages/api/src/core/') &&
      !/^packages\/api\/src\/crates\/crates\.rest\.ts.*No overload matches/.test(line) &&
      !line.includes("not assignable to type 'never'"),
  );
};

/** It tells what is wrong with something new in the house where only some files were edited for it. */
const problemsOf = (copy: string, { files, edits }: Made, listed: readonly string[]): string[] => {
  const made = new Map(files);
  for (const [path, text] of edits) if (listed.includes(path)) made.set(path, text);
  const textOf = (path: string) => made.get(path) ?? readFileSync(join(root, path), 'utf8');
  for (const path of edits.keys()) writeFileSync(join(copy, path), textOf(path));
  const house = textOf('packages/config/src/house.ts');
  const all = [...made.values()].join('\n');
  const isImported = (path: string) => basename(path) === 'index.ts' || all.includes(`/${basename(path)}'`);
  const catalog = textOf('apps/web/src/locales/es.po');
  const compiled = [...made.keys()].filter(
    (path) =>
      /^packages\/(domain|data|api)\//.test(path) && !/(api\/src\/(app|testing)|migrate\.ts)/.test(path),
  );
  return [
    ...(house.includes("'crates'") ? [] : ['crates is not a slice']),
    ...[...files.keys()].filter((path) => !isImported(path)).map((path) => `${path} is imported by nothing`),
    ...(catalog.includes('msgid "Crate list"') ? [] : ["there is no Spanish for 'Crate list'"]),
    ...compile(copy, [...compiled, 'packages/data/src/app/tables.ts']),
  ];
};

/** The checks say these where only that edit is missing. */
const missing: Record<string, RegExp> = {
  'packages/config/src/house.ts': /crates is not a slice/,
  'packages/domain/src/permissions.ts': /crates\.router\.ts.*"crates\.read"/,
  'packages/data/src/app/tables.ts': /app\/tables\.ts.*"crate"/,
  'packages/data/src/migrations/migrate.ts': /-crates\.ts is imported by nothing/,
  'packages/api/src/app/slices.ts': /crates\.api\.ts is imported by nothing/,
  'packages/api/src/testing/call-table.ts': /calls\/crates\.ts is imported by nothing/,
  'apps/web/src/features/shell/slices.ts': /crates\.parts\.ts is imported by nothing/,
  'apps/web/src/locales/es.po': /no Spanish for 'Crate list'/,
};

const CRATES = ['crates', 'crate', 'Crate list', 'Lista de cajas'];

test('the generator makes a slice whole, and edits just what the recipe lists', { timeout: 300_000 }, () => {
  const listed = listedFiles(contributing, 'Add a slice');
  expect(listed.length).toBeLessThanOrEqual(recipes['Add a slice']);
  const copy = copyHouse(folders);
  const made = generate(copy, 'slice', ...CRATES);
  expect([...made.edits.keys()].toSorted()).toEqual(listed.toSorted());
  expect(problemsOf(copy, made, listed)).toEqual([]);
  expect(errorsOf(join(copy, 'apps/web'))).toEqual([]);
  const without = problemsOf(copy, made, []).join('\n');
  for (const path of listed) expect(without, path).toMatch(missing[path] ?? /not needed/);
});

test('the generator makes a verb and a migration that compile and are listed', { timeout: 300_000 }, () => {
  const copy = copyHouse(folders);
  generate(copy, 'slice', ...CRATES);
  const { edits } = generate(copy, 'verb', 'crates', 'close-crate', 'crates.close');
  expect(edits.get('packages/domain/src/permissions.ts')).toContain("'crates.close': admins,");
  const { files } = generate(copy, 'migration', 'crate-color');
  expect(files.get('packages/api/src/testing/calls/crates.ts')).toContain("'crates.close'");
  const migrate = readFileSync(join(copy, 'packages/data/src/migrations/migrate.ts'), 'utf8');
  for (const [path, text] of files)
    if (path.includes('/migrations/'))
      expect(migrate).toContain(`'${createHash('sha256').update(text).digest('hex')}'`);
  expect(errorsOf(join(copy, 'apps/web'))).toEqual([]);
});
