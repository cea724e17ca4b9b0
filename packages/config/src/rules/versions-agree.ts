import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { files } from '../tree.ts';
import type { Violation } from '../violation.ts';

const fields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** All packages use the same version of a dependency, written once in the catalog. */
export function versionsAgree(root: string): Violation[] {
  const uses = new Map<string, { spec: string; file: string; line: number }[]>();
  for (const file of files(root).filter((path) => /(?:^|\/)package\.json$/.test(path))) {
    const text = readFileSync(join(root, file), 'utf8');
    const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>;
    for (const field of fields) {
      for (const [name, spec] of Object.entries(manifest[field] ?? {})) {
        const line = text.slice(0, text.indexOf(`"${name}"`, text.indexOf(`"${field}"`))).split('\n').length;
        uses.set(name, [...(uses.get(name) ?? []), { spec, file, line }]);
      }
    }
  }
  return [...uses].flatMap(([name, list]) => {
    const specs = [...new Set(list.map(({ spec }) => spec))];
    if (specs.length === 1) return [];
    return list
      .filter(({ spec }) => spec !== 'catalog:')
      .map(({ file, line, spec }) => ({
        file,
        line,
        problem: `${name} is ${spec} here, but elsewhere ${specs.filter((other) => other !== spec).join(', ')}`,
        remedy: 'Put the version in the catalog of pnpm-workspace.yaml, and write `catalog:` here.',
      }));
  });
}
