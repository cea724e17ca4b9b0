import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

// A dated name marks a migration; a list of them beside it may import them.
const migration = /^packages\/data\/src\/migrations\/\d[^/]*(?<!\.test)\.ts$/;

/** A migration is frozen in time, so nothing of ours that may change is in it. */
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
