import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The changelog's entry for a tag such as `v1.2.0`. Throws if it is not the version of the packages. */
export const releaseNotes = (tag: string, version: string, changelog: string): string => {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, but the packages have version ${version}.`);
  const [, entry = ''] = changelog.split(`\n## ${version}\n`);
  const notes = entry.split('\n## ', 1)[0]?.trim();
  if (!notes) throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  return notes;
};

if (import.meta.main) {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  try {
    console.log(releaseNotes(process.argv[2] ?? '', version, read('CHANGELOG.md')));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
