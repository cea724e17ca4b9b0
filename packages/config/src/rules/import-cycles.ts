import { resolver } from '../resolve.ts';
import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

/**
 * No file imports itself through others. `import type` is left out: nothing of it remains at run time,
 * and between slices the direction rule already covers it.
 */
export function importCycles(root: string): Violation[] {
  const resolve = resolver(root);
  const graph = new Map(
    sources(root).map((source) => [
      source.path,
      source.imports.flatMap(({ specifier, line, typeOnly }) => {
        const target = typeOnly ? undefined : resolve(source.path, specifier);
        return target ? [{ target, line }] : [];
      }),
    ]),
  );
  const found: Violation[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const walk = (file: string) => {
    trail.push(file);
    for (const { target, line } of graph.get(file) ?? []) {
      const start = trail.indexOf(target);
      if (start >= 0) {
        found.push({
          file,
          line,
          problem: `a cycle: ${[...trail.slice(start), target].join(' → ')}`,
          remedy: 'Move what both files need into a third, or pass it in.',
        });
      } else if (!done.has(target)) walk(target);
    }
    trail.pop();
    done.add(file);
  };
  for (const file of graph.keys()) if (!done.has(file)) walk(file);
  return found;
}
