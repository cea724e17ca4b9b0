import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { onTestFinished } from 'vitest';

export const root = join(import.meta.dirname, '../../../..');

/** Links the libraries of a folder; those of the house lead to its copy. */
const linkLibraries = (from: string, to: string, copy: string, scope = ''): void => {
  mkdirSync(join(to, scope), { recursive: true });
  for (const library of readdirSync(join(from, scope))) {
    const name = join(scope, library);
    if (library.startsWith('@')) linkLibraries(from, to, copy, name);
    else if (!library.startsWith('.'))
      symlinkSync(
        scope === '@farm' ? join(copy, 'packages', library) : realpathSync(join(from, name)),
        join(to, name),
        'junction',
      );
  }
};

const OTHER_FOLDERS = ['node_modules', 'dist', 'e2e', 'public'];

/** A copy of some folders of the house, without their tests, and with the libraries of each linked. */
export const copyHouse = (folders: readonly string[]): string => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'farm-scratch-')));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const folder of folders) {
    const [from, to] = [join(root, folder), join(copy, folder)];
    cpSync(from, to, {
      recursive: true,
      filter: (path) => !OTHER_FOLDERS.includes(basename(path)) && !/\.test\.tsx?$/.test(path),
    });
    linkLibraries(join(from, 'node_modules'), join(to, 'node_modules'), copy);
  }
  return copy;
};

/** A generator made these in a copy: new files, and files of the house that it changed. */
export type Made = { files: Map<string, string>; edits: Map<string, string> };

const TURBO_GEN = join(root, 'packages/config/node_modules/@turbo/gen/dist/cli.js');

/** Runs a generator of `turbo gen` in a copy, which must hold `packages/config`. */
export const generate = (copy: string, generator: string, ...args: string[]): Made => {
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'turbo.json'])
    cpSync(join(root, file), join(copy, file));
  execFileSync(process.execPath, [TURBO_GEN, 'run', generator, '--args', ...args], {
    cwd: copy,
    stdio: 'pipe',
  });
  const made: Made = { files: new Map(), edits: new Map() };
  for (const path of globSync('{apps,packages}/*/src/**/*.{ts,tsx,po}', { cwd: copy })) {
    const text = readFileSync(join(copy, path), 'utf8');
    const before = join(root, path);
    if (!existsSync(before)) made.files.set(path, text);
    else if (readFileSync(before, 'utf8') !== text) made.edits.set(path, text);
  }
  return made;
};
