import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { field, type Scratch, slice } from './fixtures/scratch.ts';
import { listedFiles, recipes } from './recipes.ts';

const root = join(import.meta.dirname, '../../..');
const contributing = readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8');
const packages = ['domain', 'data', 'api'];

/** A copy of what the compiler needs of the house, with the packages of each workspace linked. */
const copyHouse = (): string => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'farm-scratch-')));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  for (const name of packages) {
    const [from, to] = [join(root, 'packages', name), join(copy, 'packages', name)];
    cpSync(join(from, 'src'), join(to, 'src'), {
      recursive: true,
      filter: (path) => !/\.test\.ts$/.test(path),
    });
    cpSync(join(from, 'package.json'), join(to, 'package.json'));
    const link = (scope: string) => {
      mkdirSync(join(to, 'node_modules', scope), { recursive: true });
      for (const library of readdirSync(join(from, 'node_modules', scope))) {
        if (library.startsWith('@')) link(library);
        else if (scope === '@farm')
          symlinkSync(join(copy, 'packages', library), join(to, 'node_modules', scope, library), 'junction');
        else if (!library.startsWith('.'))
          symlinkSync(
            realpathSync(join(from, 'node_modules', scope, library)),
            join(to, 'node_modules', scope, library),
            'junction',
          );
      }
    };
    link('');
  }
  return copy;
};

/** The file with what is put into it; fails if it no longer has the texts after which something is put. */
const edited = (path: string, puts: Scratch['edits'][string]['puts']): string =>
  puts.reduce(
    (text, [after, put]) => {
      const at = text.indexOf(after);
      if (at < 0) throw new Error(`${path} no longer says ${after}`);
      return text.slice(0, at + after.length) + put + text.slice(at + after.length);
    },
    readFileSync(join(root, path), 'utf8'),
  );

const compile = (copy: string, files: string[]): string[] => {
  const compilerOptions = {
    typeRoots: [join(root, 'node_modules/@types'), join(root, 'packages/data/node_modules/@types')],
  };
  const project = { extends: join(root, 'tsconfig.base.json'), compilerOptions, files };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(project));
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', copy], {
      cwd: copy,
    });
    return [];
  } catch (error) {
    return (
      String((error as { stdout: Buffer }).stdout)
        .split('\n')
        // Its types need all of the procedures, which takes a minute.
        .filter((line) => line.includes('error TS') && !line.startsWith('packages/api/src/core/'))
    );
  }
};

/** What is wrong with something new in the house where only some files were edited for it. */
const problemsOf = (
  copy: string,
  { files, edits, texts, says }: Scratch,
  listed: readonly string[],
): string[] => {
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
  const isImported = (path: string) =>
    basename(path) === 'index.ts' || all.includes(`/${basename(path)}'`) || basename(path).startsWith('try-');
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
    ...(says?.files ?? [])
      .filter((path) => !textOf(path).includes(says?.word ?? ''))
      .map((path) => `${path} says nothing of ${says?.word}`),
    ...compile(copy, [...compiled, 'packages/data/src/app/tables.ts']),
  ];
};

test.each([slice, field])(
  '$recipe lists what is edited, and nothing else',
  { timeout: 300_000 },
  (scratch) => {
    const listed = listedFiles(contributing, scratch.recipe);
    expect(listed.length).toBeLessThanOrEqual(recipes[scratch.recipe]);
    const copy = copyHouse();
    const unlisted = Object.keys(scratch.edits).filter((path) => !listed.includes(path));
    expect(problemsOf(copy, scratch, listed), `not listed: ${unlisted}`).toEqual([]);
    const without = problemsOf(copy, scratch, []).join('\n');
    for (const path of listed) expect(without, path).toMatch(scratch.edits[path]?.missing ?? /not needed/);
  },
);
