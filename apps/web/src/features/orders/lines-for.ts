import { type OrderLine, openLineMoves } from '@farm/domain/orders';
import { useCallback } from 'react';
import { usePerson } from '../../lib/person.tsx';
import type { ManyMove } from './orders-many.calls.ts';

/**
 * Which of some lines each move on many takes now. A held line is not confirmed with others, since its stock is checked
 * first.
 */
export const useLinesFor = (): ((lines: readonly OrderLine[]) => Record<ManyMove, OrderLine[]>) => {
  const person = usePerson();
  return useCallback(
    (lines) => {
      const open = lines.map((line) => ({ line, moves: openLineMoves(person, line) }));
      const takenBy = (move: ManyMove) =>
        open.filter(({ moves }) => moves.includes(move)).map(({ line }) => line);
      return {
        confirm: takenBy('confirm').filter(({ status }) => status === 'pending'),
        hold: takenBy('hold'),
        deliver: takenBy('deliver'),
        cancel: takenBy('cancel'),
        reject: takenBy('reject'),
      };
    },
    [person],
  );
};
