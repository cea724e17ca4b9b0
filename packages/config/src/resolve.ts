import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { files } from './tree.ts';

/** Finds the project file that an import refers to; undefined for a library. */
export function resolver(root: string): (from: string, specifier: string) => string | undefined {
  const known = new Set(files(root));
  const entries = packageEntries(root);
  return (from, specifier) => {
    const path = specifier.startsWith('.')
      ? posix.join(posix.dirname(from), specifier)
      : findEntry(entries, specifier);
    return path !== undefined && known.has(path) ? path : undefined;
  };
}

function findEntry(entries: ReadonlyMap<string, string>, specifier: string): string | undefined {
  const exact = entries.get(specifier);
  if (exact) return exact;
  for (const [pattern, target] of entries) {
    const [before = '', after] = pattern.split('*');
    if (after === undefined || !specifier.startsWith(before) || !specifier.endsWith(after)) continue;
    return target.replace('*', specifier.slice(before.length, specifier.length - after.length));
  }
  return undefined;
}

/** Maps an import specifier (`@farm/data/testing`) to its file. */
function packageEntries(root: string): Map<string, string> {
  const entries = new Map<string, string>();
  for (const manifest of files(root).filter((path) =>
    /^(?:apps|packages)\/[^/]+\/package\.json$/.test(path),
  )) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
      name: string;
      exports?: Record<string, unknown>;
    };
    for (const [subpath, target] of Object.entries(exports)) {
      if (typeof target === 'string')
        entries.set(posix.join(name, subpath), posix.join(posix.dirname(manifest), target));
    }
  }
  return entries;
}
