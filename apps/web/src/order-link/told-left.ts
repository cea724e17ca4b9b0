import type { FarmRefusal } from '../lib/api.ts';
import type { LeftAnswer, RequestedLine } from './requested-lines.ts';

/** A refusal says this is left, line by line: several sizes of one product share what there is. */
export const shortsIn = (
  { issues = [] }: Pick<FarmRefusal, 'issues'>,
  lines: readonly RequestedLine[],
): LeftAnswer =>
  Object.fromEntries(
    issues.flatMap(({ path: [, place], text }) => {
      const line = lines[Number(place)];
      const left = text?.values?.left;
      return line
        ? [[line.sizeId, { quantity: line.quantity, left: typeof left === 'number' ? left : null }]]
        : [];
    }),
  );
