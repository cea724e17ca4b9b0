import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { files } from '../tree.ts';
import type { Violation } from '../violation.ts';

/** All packages have the root's version and license, and the changelog has an entry for that version. */
export function oneVersion(root: string): Violation[] {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>;
  const { version, license } = read('package.json');
  const manifests = files(root).filter((path) => /^(?:apps|packages)\/[^/]+\/package\.json$/.test(path));
  const changelog = join(root, 'CHANGELOG.md');
  const isTold = existsSync(changelog) && readFileSync(changelog, 'utf8').includes(`\n## ${version}\n`);
  return [
    ...manifests.flatMap((file) => {
      const own = read(file);
      return Object.entries({ version, license })
        .filter(([field, value]) => own[field] !== value)
        .map(([field, value]) => ({
          file,
          line: 1,
          problem: `${field} is ${own[field]}, but ${value} in package.json at the root`,
          remedy: 'Write the same in every package.json.',
        }));
    }),
    ...(isTold
      ? []
      : [
          {
            file: 'CHANGELOG.md',
            line: 1,
            problem: `there is no heading \`## ${version}\``,
            remedy: 'Say there what is new in this version.',
          },
        ]),
  ];
}
