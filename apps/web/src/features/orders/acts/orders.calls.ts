import { UNDO_SECONDS } from '@farm/domain/core';
import type { ConfirmLinesInput, LineRef, OrderLine } from '@farm/domain/orders';
import { useCallback, useState } from 'react';
import { refusalOf, trpc } from '../../../lib/api.ts';
import { notify, type Toast } from '../../../lib/notify.tsx';
import { useWrite } from '../../../lib/use-write.ts';
import { lineRefs, linesIn, refusedLines, shortLines, useKeepLines } from '../orders.calls.ts';
import { type PlainMove, toasts, UNDO } from '../orders.text.ts';

/** The person's last act, which the key Z undoes. */
let lastAct: { run: () => void; until: number } | null = null;

export const undoLastAct = (): void => {
  const act = lastAct;
  lastAct = null;
  if (act && Date.now() < act.until) act.run();
  else notify.failure(toasts.nothingToUndo);
};

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
      keep(linesIn(error));
      notify.failure(refusalOf(error) ? toasts.undoRefused : toasts.updateFailed, error);
    },
  });
  return useCallback(
    (lines) => {
      const run = () => {
        if (lastAct === act) lastAct = null;
        mutate({ lines: lineRefs(lines) });
      };
      const act = { run, until: Date.now() + UNDO_SECONDS * 1000 };
      lastAct = act;
      return { label: UNDO, run };
    },
    [mutate],
  );
};

export const useSetPrice = ({
  onPriced,
  onConflict,
}: {
  onPriced: (line: OrderLine) => void;
  onConflict: (present: OrderLine) => void;
}) => {
  const keep = useKeepLines();
  return useWrite(trpc.orders.setPrice, {
    topics: ['orders'],
    onSuccess: (line) => {
      keep([line]);
      onPriced(line);
    },
    success: (line) => toasts.priced(line),
    onFailure: (error) => {
      const present = linesIn(error);
      keep(present);
      if (present[0]) onConflict(present[0]);
    },
    failure: toasts.updateRefused,
  });
};

export type Act = {
  move: PlainMove;
  lines: readonly OrderLine[];
  /** By default the person is asked. */
  ifShort?: ConfirmLinesInput['ifShort'];
  reason?: string;
};

const sayNotUpdated = (error: unknown) =>
  notify.failure(refusalOf(error) ? toasts.updateRefused : toasts.updateFailed, error);

type Moved = { lines: OrderLine[] };
type Sent = { lines: { id: number; version?: number | undefined }[] };

const useMoving = () => {
  const keep = useKeepLines();
  const undo = useUndo();
  return (move: PlainMove) => ({
    topics: ['orders', ...(move === 'deliver' ? (['inventory'] as const) : [])] as const,
    onSuccess: ({ lines }: Moved) => keep(lines),
    success: ({ lines }: Moved, { lines: seen }: Sent) => {
      if (move === 'reject' && lines.length === 1) return toasts.rejected;
      const versions = new Map(seen.map(({ id, version }) => [id, version]));
      const moved = lines.filter(({ id, version }) => versions.get(id) !== version);
      return {
        ...toasts.moved(lines, move),
        ...(move !== 'reject' && moved.length > 0 && { action: undo(moved) }),
      };
    },
    onFailure: (error: unknown, { lines }: Sent) => {
      keep(linesIn(error));
      // A dialog asks about these.
      if (refusedLines(error).length > 0 || shortLines(error).length > 0) return;
      if (move === 'reject' && lines.length === 1) notify.failure(toasts.rejectFailed, error);
      else sayNotUpdated(error);
    },
  });
};

export const useMoveLines = () => {
  const moving = useMoving();
  const { mutateAsync: confirm } = useWrite(trpc.orders.confirm, moving('confirm'));
  const { mutateAsync: hold } = useWrite(trpc.orders.hold, moving('hold'));
  const { mutateAsync: cancel } = useWrite(trpc.orders.cancel, moving('cancel'));
  const { mutateAsync: deliver } = useWrite(trpc.orders.deliver, moving('deliver'));
  const { mutateAsync: reject } = useWrite(trpc.orders.reject, moving('reject'));
  const ofCheck = moving('confirm');
  const { mutateAsync: check } = useWrite(trpc.orders.checkStock, {
    ...ofCheck,
    success: (checked, sent) =>
      checked.lines.every(({ status }) => status === 'confirmed')
        ? ofCheck.success(checked, sent)
        : undefined,
  });
  const [busyLines, setBusyLines] = useState<ReadonlySet<number>>(new Set());

  const whileBusy = useCallback(
    async <Answer>(lines: readonly OrderLine[], call: (seen: LineRef[]) => Promise<Answer>) => {
      const ids = new Set(lines.map(({ id }) => id));
      setBusyLines((busy) => new Set([...busy, ...ids]));
      try {
        return await call(lineRefs(lines));
      } finally {
        setBusyLines((busy) => new Set([...busy].filter((id) => !ids.has(id))));
      }
    },
    [],
  );

  const moveLines = useCallback(
    ({ move, lines: seen, ifShort = 'ask', reason = '' }: Act): Promise<Moved> =>
      whileBusy(seen, (lines) => {
        if (move === 'confirm') return confirm({ lines, ifShort });
        if (move === 'reject') return reject({ lines, reason });
        return { hold, cancel, deliver }[move]({ lines });
      }),
    [whileBusy, confirm, hold, cancel, deliver, reject],
  );

  const checkStock = useCallback(
    (seen: readonly OrderLine[]) => whileBusy(seen, (lines) => check({ lines })),
    [whileBusy, check],
  );

  return { busyLines, moveLines, checkStock };
};

/** Moves a line to the day from which on more can be promised. */
export const useLineDay = (onMoved: () => void) => {
  const keep = useKeepLines();
  return useWrite(trpc.orders.reschedule, {
    topics: ['orders'],
    onSuccess: ({ lines }) => {
      keep(lines);
      onMoved();
    },
    success: ({ lines: [line] }) => line && toasts.dayChosen(line),
    onFailure: (error) => {
      keep(linesIn(error));
      sayNotUpdated(error);
    },
  });
};

/** Delivers lines with the weights of those that are weighed when packed. */
export const useDeliverWeighed = () => {
  const keep = useKeepLines();
  const undo = useUndo();
  return useWrite(trpc.packing.deliverLines, {
    topics: ['orders', 'inventory'],
    onSuccess: ({ lines }) => keep(lines),
    success: ({ lines }) => ({ ...toasts.moved(lines, 'deliver'), action: undo(lines) }),
    onFailure: (error) => keep(linesIn(error)),
  });
};
