import {
  cpSync,
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

/** The file with what is put into it; fails if it no longer has the texts after which something is put. */
export const edited = (path: string, puts: readonly [after: string, put: string][]): string =>
  puts.reduce(
    (text, [after, put]) => {
      const at = text.indexOf(after);
      if (at < 0) throw new Error(`${path} no longer says ${after}`);
      return text.slice(0, at + after.length) + put + text.slice(at + after.length);
    },
    readFileSync(join(root, path), 'utf8'),
  );
