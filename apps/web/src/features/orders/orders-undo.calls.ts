import { type OrderLine, UNDO_SECONDS } from '@farm/domain/orders';
import { useCallback } from 'react';
import { refusalOf, trpc } from '../../lib/api.ts';
import { notify, type Toast } from '../../lib/notify.tsx';
import { useWrite } from '../../lib/use-write.ts';
import { presentLine, refusedLines, useKeepLines } from './keep-lines.ts';
import { toasts, UNDO } from './orders.text.ts';

/** The person's last act, which the key Z undoes. */
let lastAct: { run: () => void; until: number } | null = null;

/** Undoes the person's last act on lines if it is less than a minute old. */
export const undoLastAct = (): void => {
  const act = lastAct;
  lastAct = null;
  if (act && Date.now() < act.until) act.run();
  else notify.failure(toasts.nothingToUndo);
};

/** The Undo button for the toast of an act, given the lines as the farm answered them. */
export const useUndo = (): ((
  lines: readonly Pick<OrderLine, 'id' | 'version'>[],
) => NonNullable<Toast['action']>) => {
  const keep = useKeepLines();
  const { mutate } = useWrite(trpc.orders.undo, {
    // A delivery that is undone puts its packages back into the stock.
    topics: ['orders', 'inventory'],
    onSuccess: ({ lines }) => keep(lines),
    success: ({ lines }) => toasts.undone(lines),
    onFailure: (error) => {
      const present = presentLine(error);
      keep([...(present ? [present] : []), ...refusedLines(error).flatMap(({ line }) => line ?? [])]);
      notify.failure(refusalOf(error) ? toasts.undoRefused : toasts.updateFailed, error);
    },
  });
  return useCallback(
    (lines) => {
      const run = () => {
        if (lastAct === act) lastAct = null;
        mutate({ lines: lines.map(({ id, version }) => ({ id, version })) });
      };
      const act = { run, until: Date.now() + UNDO_SECONDS * 1000 };
      lastAct = act;
      return { label: UNDO, run };
    },
    [mutate],
  );
};
