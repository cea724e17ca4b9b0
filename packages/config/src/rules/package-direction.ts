import { packageImports } from '../house.ts';
import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

/** The arrows of the picture, and which of them carry types alone; a test may use values where types go. */
export function packageDirection(root: string): Violation[] {
  return sources(root).flatMap((source) => {
    const home = source.path.split('/').slice(0, 2).join('/');
    const allowed = packageImports[home];
    if (!allowed) return [];
    return source.imports.flatMap(({ specifier, line, typeOnly }) => {
      const ours = /^@farm\/[^/]+/.exec(specifier)?.[0];
      if (!ours) return [];
      // A package's examples name it as its users do.
      if (home.endsWith(ours.replace('@farm', ''))) return [];
      const level = allowed[ours];
      if (level === 'all' || (level === 'types' && (typeOnly || /\.test\.tsx?$|\/e2e\//.test(source.path))))
        return [];
      const remedy = level
        ? `Write \`import type\`: only types of ${ours} may cross.`
        : `${home} may import ${Object.keys(allowed).join(', ') || 'nothing of ours'}.`;
      return [{ file: source.path, line, problem: `${home} imports ${ours}`, remedy }];
    });
  });
}
