import { typesOnly } from '../house.ts';
import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

/** Our packages that must not reach a bundle are imported only as types; tests and the web's build may import values. */
export function typesOnlyImports(root: string): Violation[] {
  return sources(root).flatMap((source) => {
    const home = source.path.split('/').slice(0, 2).join('/');
    const packages = typesOnly[home];
    if (!packages || /\.test\.tsx?$|\/e2e\/|^apps\/web\/[^/]+$/.test(source.path)) return [];
    return source.imports.flatMap(({ specifier, line, typeOnly }) => {
      const ours = /^@farm\/[^/]+/.exec(specifier)?.[0];
      if (typeOnly || !ours || !packages.includes(ours)) return [];
      const remedy = `Write \`import type\`: only the types of ${ours} may be imported here.`;
      return [{ file: source.path, line, problem: `${home} imports ${ours}`, remedy }];
    });
  });
}
