import { resolver } from '../resolve.ts';
import { sources } from '../tree.ts';
import type { Violation } from '../violation.ts';

type Step = { from: string; to: string; line: number };

/** No file imports itself by way of others. In the web types count too; elsewhere only what is there at run time. */
export function noCircles(root: string): Violation[] {
  const resolve = resolver(root);
  const all = sources(root).flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, line, typeOnly }): Step[] => {
      const to = typeOnly && !path.startsWith('apps/web/') ? undefined : resolve(path, specifier);
      return to === undefined ? [] : [{ from: path, to, line }];
    }),
  );
  const steps = withoutEnds(all);
  const next = Map.groupBy(steps, ({ from }) => from);
  const leads = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return (next.get(from) ?? []).some((step) => leads(step.to, to, seen));
  };
  return steps
    .filter(({ from, to }) => leads(to, from))
    .map(({ from, to, line }) => ({
      file: from,
      line,
      problem: `it imports ${to}, which imports it by some way`,
      remedy: 'Move what both need into one of them, or into a file of its own.',
    }));
}

/** A file that imports nothing more is part of no circle, and so neither is what only leads to it. */
function withoutEnds(steps: Step[]): Step[] {
  const importing = new Set(steps.map(({ from }) => from));
  const left = steps.filter(({ to }) => importing.has(to));
  return left.length === steps.length ? left : withoutEnds(left);
}
