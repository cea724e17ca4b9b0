import { UNDO_SECONDS } from '@farm/domain/core';
import type { CheckedLine, OrderLine, RefusedLine } from '@farm/domain/orders';
import { useCallback, useState } from 'react';
import { type Outputs, refusalOf, trpc } from '../../../lib/api.ts';
import { notify, type Toast } from '../../../lib/notify.tsx';
import { useStale } from '../../../lib/stale.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { presentLine, refusedLines, unweighedLines, useKeepLines } from '../keep-lines.ts';
import { toasts, UNDO } from '../orders.text.ts';

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

export const useRejectOrder = ({
  onRejected,
  onConflict,
}: {
  onRejected: () => void;
  onConflict: (present: OrderLine) => void;
}) => {
  const keep = useKeepLines();
  return useWrite(trpc.orders.reject, {
    topics: ['orders'],
    onSuccess: (line) => {
      keep([line]);
      onRejected();
    },
    success: toasts.rejected,
    onFailure: (error) => {
      const present = presentLine(error);
      if (!present) return;
      keep([present]);
      onConflict(present);
    },
    failure: toasts.rejectFailed,
  });
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
      const present = presentLine(error) ?? refusedLines(error)[0]?.line;
      if (!present) return;
      keep([present]);
      onConflict(present);
    },
    failure: toasts.updateRefused,
  });
};

export type PlainMove = 'confirm' | 'hold' | 'cancel' | 'deliver';
export type LineCoverage = Outputs['orders']['coverage'];

const useMoves = () => {
  const keep = useKeepLines();
  const undo = useUndo();
  const fail = useCallback(
    (error: unknown) => {
      const present = presentLine(error);
      if (present) keep([present]);
      // A dialog asks for the weight.
      if (unweighedLines(error).length > 0) return;
      notify.failure(refusalOf(error) ? toasts.updateRefused : toasts.updateFailed, error);
    },
    [keep],
  );
  const moving = (move: PlainMove) => ({
    topics: ['orders'] as const,
    onSuccess: (line: OrderLine) => keep([line]),
    success: (line: OrderLine) => ({ ...toasts.moved(line, move), action: undo([line]) }),
    onFailure: fail,
  });
  const { mutateAsync: confirm } = useWrite(trpc.orders.confirm, moving('confirm'));
  const { mutateAsync: hold } = useWrite(trpc.orders.hold, moving('hold'));
  const { mutateAsync: cancel } = useWrite(trpc.orders.cancel, moving('cancel'));
  const { mutateAsync: deliver } = useWrite(trpc.orders.deliver, {
    ...moving('deliver'),
    topics: ['orders', 'inventory'],
  });
  const { mutateAsync: check } = useWrite(trpc.orders.checkStock, {
    topics: ['orders'],
    onSuccess: ({ line }) => keep([line]),
    success: ({ line }) =>
      line.status === 'confirmed' ? { ...toasts.moved(line, 'confirm'), action: undo([line]) } : undefined,
    onFailure: fail,
  });
  return { confirm, hold, cancel, deliver, check, fail };
};

export const useMoveLine = () => {
  const utils = trpc.useUtils();
  const stale = useStale();
  const { confirm, hold, cancel, deliver, check, fail } = useMoves();
  const [busyLines, setBusyLines] = useState<ReadonlySet<number>>(new Set());

  const actOn = useCallback(
    async (lines: readonly OrderLine[], act: () => Promise<unknown>): Promise<boolean> => {
      const ids = new Set(lines.map(({ id }) => id));
      setBusyLines((busy) => new Set([...busy, ...ids]));
      try {
        await act();
        return true;
      } catch {
        return false;
      } finally {
        setBusyLines((busy) => new Set([...busy].filter((id) => !ids.has(id))));
      }
    },
    [],
  );

  const move = useCallback(
    (line: OrderLine, to: PlainMove, onUnweighed: (unweighed: readonly RefusedLine[]) => void) => {
      const { id, version } = line;
      return actOn([line], () =>
        ({ confirm, hold, cancel, deliver })[to]({ id, version }).catch((error: unknown) => {
          const unweighed = unweighedLines(error);
          if (unweighed.length > 0) onUnweighed(unweighed);
          throw error;
        }),
      );
    },
    [actOn, confirm, hold, cancel, deliver],
  );

  const findCoverage = useCallback(
    async (id: number) => {
      try {
        return await utils.orders.coverage.fetch({ id }, { staleTime: 0 });
      } catch (error) {
        fail(error);
        if (refusalOf(error)) void stale(['orders']);
        throw error;
      }
    },
    [utils, stale, fail],
  );

  const confirmCovered = useCallback(
    (line: OrderLine, onShort: (coverage: LineCoverage) => void) =>
      actOn([line], async () => {
        const { id, version } = line;
        const coverage = await findCoverage(id);
        if (coverage.short > 0) onShort(coverage);
        else await confirm({ id, version });
      }),
    [actOn, confirm, findCoverage],
  );

  const checkStock = useCallback(
    (seen: OrderLine, onShort: (checked: CheckedLine) => void) =>
      actOn([seen], async () => {
        const { id, version } = seen;
        const checked = await check({ id, version });
        if (checked.line.status !== 'confirmed') onShort(checked);
      }),
    [actOn, check],
  );

  return { busyLines, move, actOn, confirmCovered, checkStock };
};

/** Moves a line to the day from which on more can be promised. */
export const useLineDay = (onMoved: () => void) => {
  const keep = useKeepLines();
  return useWrite(trpc.orders.update, {
    topics: ['orders'],
    onSuccess: (line) => {
      keep([line]);
      onMoved();
    },
    success: (line) => toasts.dayChosen(line),
    onFailure: (error) => {
      const present = presentLine(error);
      if (present) keep([present]);
      notify.failure(refusalOf(error) ? toasts.updateRefused : toasts.updateFailed, error);
    },
  });
};

export type ManyMove = 'confirm' | 'hold' | 'cancel' | 'deliver' | 'reject';

export type ManyAct = {
  move: ManyMove;
  lines: readonly OrderLine[];
  ifShort?: 'confirm' | 'hold';
  reason?: string;
};

const COVERAGES_AT_ONCE = 500;

/** `lacksWeights`: they are refused until their weights are entered. */
export type Outcome = { refused: RefusedLine[]; lacksWeights: boolean };

/** Answers the lines that the farm refused, if any; null if the call failed otherwise, which was shown. */
export const useMoveMany = () => {
  const { client } = trpc.useUtils();
  const keep = useKeepLines();
  const undo = useUndo();
  const onFailure = (error: unknown) => {
    const refused = refusedLines(error);
    keep(refused.flatMap(({ line }) => line ?? []));
    if (refused.length === 0)
      notify.failure(refusalOf(error) ? toasts.updateRefused : toasts.updateFailed, error);
  };
  const moving = (move: ManyMove) => ({
    topics: ['orders', ...(move === 'deliver' ? (['inventory'] as const) : [])] as const,
    onSuccess: ({ lines }: { lines: OrderLine[] }) => keep(lines),
    onFailure,
    success: (
      { lines }: { lines: OrderLine[] },
      { lines: seen }: { lines: { id: number; version: number }[] },
    ) => {
      const versions = new Map(seen.map(({ id, version }) => [id, version]));
      const moved = lines.filter(({ id, version }) => versions.get(id) !== version);
      return {
        ...toasts.movedMany(lines, move),
        ...(move !== 'reject' && moved.length > 0 && { action: undo(moved) }),
      };
    },
  });
  const { mutateAsync: confirm } = useWrite(trpc.orders.confirmAll, moving('confirm'));
  const { mutateAsync: hold } = useWrite(trpc.orders.holdAll, moving('hold'));
  const { mutateAsync: cancel } = useWrite(trpc.orders.cancelAll, moving('cancel'));
  const { mutateAsync: deliver } = useWrite(trpc.orders.deliverAll, moving('deliver'));
  const { mutateAsync: reject } = useWrite(trpc.orders.rejectAll, moving('reject'));

  const moveMany = useCallback(
    async ({ move, lines: seen, ifShort = 'hold', reason = '' }: ManyAct): Promise<Outcome | null> => {
      const lines = seen.map(({ id, version }) => ({ id, version }));
      try {
        if (move === 'confirm') await confirm({ lines, ifShort });
        else if (move === 'reject') await reject({ lines, reason });
        else await { hold, cancel, deliver }[move]({ lines });
        return { refused: [], lacksWeights: false };
      } catch (error) {
        const refused = refusedLines(error);
        const lacksWeights = unweighedLines(error).length > 0;
        return refused.length > 0 ? { refused, lacksWeights } : null;
      }
    },
    [confirm, hold, cancel, deliver, reject],
  );

  /** How far free stock covers lines that share it; null if that could not be read, which has already been shown. */
  const findCoverages = useCallback(
    async (lines: readonly OrderLine[]) => {
      const ids = lines.map(({ id }) => id).sort((a, b) => a - b);
      const chunks = Array.from({ length: Math.ceil(ids.length / COVERAGES_AT_ONCE) }, (_, index) =>
        ids.slice(index * COVERAGES_AT_ONCE, (index + 1) * COVERAGES_AT_ONCE),
      );
      try {
        return (
          await Promise.all(
            chunks.map((chunk) => client.orders.coverages.query({ ids: chunk, together: true })),
          )
        ).flat();
      } catch (error) {
        notify.failure(toasts.updateFailed, error);
        return null;
      }
    },
    [client],
  );
  return { moveMany, findCoverages };
};

export type LinesCoverage = Outputs['orders']['coverages'][number];

/** Delivers lines with the weights of those that are weighed when packed. */
export const useDeliverWeighed = () => {
  const keep = useKeepLines();
  const undo = useUndo();
  return useWrite(trpc.packing.deliverLines, {
    topics: ['orders', 'inventory'],
    onSuccess: ({ lines }) => keep(lines),
    success: ({ lines }) => ({ ...toasts.movedMany(lines, 'deliver'), action: undo(lines) }),
    onFailure: (error) => keep(refusedLines(error).flatMap(({ line }) => line ?? [])),
  });
};
