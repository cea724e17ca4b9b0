import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

// Only files with a date in their name; the list of migrations may import them.
const migration = /^packages\/data\/src\/migrations\/\d[^/]*(?<!\.test)\.ts$/;

/** A migration never changes, so it may not import our own code, which does. */
export function migrationsStandAlone(root: string): Violation[] {
  return sources(root)
    .filter(({ path }) => migration.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => /^(?:\.|@farm\/)/.test(specifier))
        .map(({ specifier, line }) => ({
          file: path,
          line,
          problem: `a migration imports ${specifier}`,
          remedy: 'Write what it needs into the migration itself.',
        })),
    );
}
