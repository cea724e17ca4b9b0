import { matchesGlob } from 'node:path';
import { librariesOfOneFile, libraryWalls } from '../house.ts';
import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

/** A driver, the query builder and the session library each stay where they belong. */
export function walledLibraries(root: string): Violation[] {
  const found: Violation[] = [];
  const firstUser = new Map<string, string>();
  for (const source of sources(root)) {
    for (const { specifier, line } of source.imports) {
      const wall = libraryWalls.find(({ library }) => library.test(specifier));
      if (wall && !wall.allowed.some((glob) => matchesGlob(source.path, glob))) {
        found.push({
          file: source.path,
          line,
          problem: `imports ${specifier}`,
          remedy: `Only ${wall.allowed.join(', ')} may: ${wall.remedy}.`,
        });
      }
      if (!librariesOfOneFile.some((library) => library.test(specifier))) continue;
      const first = firstUser.get(specifier) ?? source.path;
      firstUser.set(specifier, first);
      if (first !== source.path) {
        found.push({
          file: source.path,
          line,
          problem: `imports ${specifier}, as ${first} does`,
          remedy: 'Let one file import it, and the others that file.',
        });
      }
    }
  }
  return found;
}
