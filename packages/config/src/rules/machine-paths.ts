import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { files } from '../tree.ts';
import type { Violation } from '../violation.ts';

const faults = [
  {
    pattern: /(?<![\w.~@}-])\/(?:work|root|home|Users)\/[\w.-]/,
    problem: 'a path that exists only on one machine',
    remedy: 'Write it relative to the root of the project, or take it from a setting.',
  },
  {
    pattern: /registry\.(?:npmjs|yarnpkg|npmmirror)\.\w+|^\s*(?:tarball|resolved):? "?https?:/,
    problem: 'the address of a package registry',
    remedy: 'Set the registry on the machine instead, and install again.',
  },
];
const binary = /\.(?:png|jpe?g|webp|avif|ico|gif|woff2?|ttf|pdf|zip|sqlite)$/;

/** No file names a path or a package registry of one machine. */
export function machinePaths(root: string): Violation[] {
  return files(root)
    .filter((path) => !binary.test(path))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          faults
            .filter(({ pattern }) => pattern.test(text))
            .map(({ problem, remedy }) => ({ file, line: index + 1, problem, remedy })),
        ),
    );
}
