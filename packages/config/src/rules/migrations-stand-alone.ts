import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

// Only files with a date in their name; the list of migrations may import them.
const migration = /^packages\/data\/src\/migrations\/\d[^/]*(?<!\.test)\.ts$/;

const migrations = 'packages/data/src/migrations/';

/** A migration never changes, so it imports none of our own code, which does, and only its own folder imports it. */
export function migrationsStandAlone(root: string): Violation[] {
  return sources(root).flatMap(({ path, imports }) => {
    const isMigration = migration.test(path);
    const isRefused = (specifier: string) =>
      isMigration
        ? /^(?:\.|@farm\/)/.test(specifier)
        : !path.startsWith(migrations) && /migrations\/(?:.*\/)?\d/.test(specifier);
    return imports
      .filter(({ specifier }) => isRefused(specifier))
      .map(({ specifier, line }) => ({
        file: path,
        line,
        problem: isMigration ? `a migration imports ${specifier}` : `imports the migration ${specifier}`,
        remedy: 'Write what is needed into this file itself.',
      }));
  });
}
