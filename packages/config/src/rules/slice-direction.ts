import type { LayeredFolder, Slice } from '../house.ts';
import { layeredFolders, mayUse } from '../house.ts';
import { resolver } from '../resolve.ts';
import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

type Place =
  | { level: 'floor'; layer: LayeredFolder; at: number }
  | { level: 'slice'; layer: LayeredFolder; slice: Slice }
  | { level: 'roof'; layer: LayeredFolder };

/** As `mayUse` allows, types and lazy imports included. Tests may import anything. */
export function sliceDirection(root: string): Violation[] {
  const resolve = resolver(root);
  return sources(root).flatMap((source) => {
    const from = placeOf(source.path);
    if (!from || /\.test\.tsx?$/.test(source.path)) return [];
    return source.imports.flatMap(({ specifier, line }) => {
      const target = resolve(source.path, specifier);
      const to = target && placeOf(target);
      const fault = to && faultOf(from, to);
      return fault ? [{ file: source.path, line, ...fault }] : [];
    });
  });
}

function faultOf(from: Place, to: Place): Pick<Violation, 'problem' | 'remedy'> | undefined {
  if (from.level === 'slice' && to.level === 'slice') {
    if (from.slice === to.slice || mayUse[from.slice].includes(to.slice)) return undefined;
    const allowed = mayUse[from.slice].join(', ') || 'no other slice';
    return {
      problem: `${from.slice} uses ${to.slice}`,
      remedy: `It may use ${allowed}. Reverse the call, or move what both need to the floor.`,
    };
  }
  if (from.layer !== to.layer) return undefined;
  if (from.level === 'floor' && to.level === 'slice') {
    return {
      problem: `the floor uses the slice ${to.slice}`,
      remedy: 'Let the slice register itself with the floor, or pass in what the floor needs.',
    };
  }
  if (from.level === 'floor' && to.level === 'floor' && from.layer.isStacked && to.at > from.at) {
    const [lower, upper] = [from.layer.floor[from.at], from.layer.floor[to.at]];
    return {
      problem: `${lower} uses ${upper}`,
      remedy: `Move what both need to ${lower}, or the file to ${upper}.`,
    };
  }
  if (from.level !== 'roof' && to.level === 'roof') {
    return {
      problem: 'only the roof may use the roof',
      remedy: 'Move what it needs down to the floor.',
    };
  }
  return undefined;
}

function placeOf(path: string): Place | undefined {
  for (const layer of layeredFolders) {
    const base = `${layer.base ?? layer.folder}/`;
    const placeIn = (names: readonly string[]) =>
      names.findIndex((name) => path === base + name || path.startsWith(`${base}${name}/`));
    if (placeIn(layer.roof) >= 0) return { level: 'roof', layer };
    const at = placeIn(layer.floor);
    if (at >= 0) return { level: 'floor', layer, at };
    if (!path.startsWith(`${layer.folder}/`)) continue;
    const [name = ''] = path.slice(layer.folder.length + 1).split('/');
    if (Object.hasOwn(mayUse, name)) return { level: 'slice', layer, slice: name as Slice };
  }
  return undefined;
}
