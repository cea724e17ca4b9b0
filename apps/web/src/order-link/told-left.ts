import type { FarmRefusal } from '../lib/api.ts';
import type { Told, Wish } from './wishes.ts';

/** What a refusal says is left, line by line: several sizes of one product share what there is. */
export const shortsIn = ({ issues = [] }: Pick<FarmRefusal, 'issues'>, lines: readonly Wish[]): Told =>
  Object.fromEntries(
    issues.flatMap(({ path: [, place], text }) => {
      const line = lines[Number(place)];
      const left = text?.values?.left;
      return line
        ? [[line.sizeId, { quantity: line.quantity, left: typeof left === 'number' ? left : null }]]
        : [];
    }),
  );
