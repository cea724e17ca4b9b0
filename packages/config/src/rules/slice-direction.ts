import type { Slice } from '../house.ts';
import { layeredFolders, mayUse } from '../house.ts';
import { resolver } from '../resolve.ts';
import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

/** Slices use each other only downwards, in types and across packages too; tests may look anywhere. */
export function sliceDirection(root: string): Violation[] {
  const resolve = resolver(root);
  const homes = homesOfNames(root);
  return sources(root).flatMap((source) => {
    const from = sliceOf(source.path);
    if (!from || /\.test\.tsx?$/.test(source.path)) return [];
    return source.imports.flatMap(({ specifier, line, names }) => {
      const target = resolve(source.path, specifier);
      if (!target) return [];
      const targets = target.endsWith('/src/index.ts')
        ? names.map((name) => ({ to: homes.get(`${packageOf(target)} ${name}`), what: ` (${name})` }))
        : [{ to: sliceOf(target), what: '' }];
      return targets.flatMap(({ to, what }) => {
        if (!to || to === from || mayUse[from].includes(to)) return [];
        const allowed = mayUse[from].join(', ') || 'no other slice';
        return [
          {
            file: source.path,
            line,
            problem: `${from} uses ${to}${what}`,
            remedy: `It may use ${allowed}: turn the call around, or move what both need to a folder of no slice.`,
          },
        ];
      });
    });
  });
}

/** The slice in which a package declares an exported name, as an importer of the package's root finds it. */
function homesOfNames(root: string): Map<string, Slice> {
  const homes = new Map<string, Slice>();
  for (const { path, exports } of sources(root)) {
    const slice = sliceOf(path);
    if (slice) for (const name of exports) homes.set(`${packageOf(path)} ${name}`, slice);
  }
  return homes;
}

function packageOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

function sliceOf(path: string): Slice | undefined {
  const folder = layeredFolders.find((layer) => path.startsWith(`${layer}/`));
  const [name = ''] = folder ? path.slice(folder.length + 1).split('/') : [];
  return Object.hasOwn(mayUse, name) ? (name as Slice) : undefined;
}
