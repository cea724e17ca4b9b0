import { type OrderLine, openLineMoves } from '@farm/domain/orders';
import { useCallback } from 'react';
import { usePerson } from '../../../lib/person.tsx';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import type { PlainMove } from '../orders.text.ts';

/** A held line's stock is checked first; lines for a later day are not delivered with those that are due. */
export const useLinesFor = (): ((lines: readonly OrderLine[]) => Record<PlainMove, OrderLine[]>) => {
  const person = usePerson();
  const today = useFarmDay();
  return useCallback(
    (lines) => {
      const open = lines.map((line) => ({ line, moves: openLineMoves(person, line) }));
      const takenBy = (move: PlainMove) =>
        open.filter(({ moves }) => moves.includes(move)).map(({ line }) => line);
      const deliverable = takenBy('deliver');
      const due = deliverable.filter(({ deliveryDate }) => deliveryDate <= today);
      return {
        confirm: takenBy('confirm').filter(({ status }) => status === 'pending'),
        hold: takenBy('hold'),
        deliver: due.length > 0 ? due : deliverable,
        cancel: takenBy('cancel'),
        reject: takenBy('reject'),
      };
    },
    [person, today],
  );
};
