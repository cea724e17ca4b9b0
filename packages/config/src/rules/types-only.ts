import { typesOnly } from '../house.ts';
import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

/** What of our own packages must not reach a bundle is imported as types; a test may use values too. */
export function typesOnlyImports(root: string): Violation[] {
  return sources(root).flatMap((source) => {
    const home = source.path.split('/').slice(0, 2).join('/');
    const packages = typesOnly[home];
    if (!packages || /\.test\.tsx?$|\/e2e\//.test(source.path)) return [];
    return source.imports.flatMap(({ specifier, line, typeOnly }) => {
      const ours = /^@farm\/[^/]+/.exec(specifier)?.[0];
      if (typeOnly || !ours || !packages.includes(ours)) return [];
      const remedy = `Write \`import type\`: only types of ${ours} may cross.`;
      return [{ file: source.path, line, problem: `${home} imports ${ours}`, remedy }];
    });
  });
}
