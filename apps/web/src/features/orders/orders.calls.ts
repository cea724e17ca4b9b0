import { type OrderLine, orderTitle } from '@farm/domain/orders';
import { useCallback, useState } from 'react';
import { messageOf, type Outputs, refusalOf, trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { say } from '../../lib/say.ts';
import { useStale } from '../../lib/stale.ts';
import { useWrite } from '../../lib/use-write.ts';
import { presentLine, useKeepLines } from './keep-lines.ts';
import { ALREADY_PLACED, toasts } from './orders.text.ts';
import { useUndo } from './orders-undo.calls.ts';

/** Places an order and says so. A refusal is shown in the server's words. */
export const useCreateOrder = (onCreated: (order: Outputs['orders']['create']) => void) =>
  useWrite(trpc.orders.create, {
    topics: ['orders'],
    onSuccess: onCreated,
    success: (order) => toasts.created(say(orderTitle(order.number)), order.buyerName),
    onFailure: (error) => {
      const isSaid = refusalOf(error) || error.data;
      if (refusalOf(error)?.code === 'KEY_REUSED')
        notify.failure({ ...toasts.createFailed, message: ALREADY_PLACED });
      else if (isSaid) notify.failure({ ...toasts.createFailed, message: messageOf(error) }, error);
      else notify.failure(toasts.createFailed, error);
    },
  });

/** Rejects a line with a reason. `onConflict` gets the line as it is now if somebody else changed it first. */
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

export type PlainMove = 'confirm' | 'hold' | 'cancel' | 'deliver';
export type LineCoverage = Outputs['orders']['coverage'];

/** The writes that move a line, and how their failures are shown. */
const useMoves = () => {
  const keep = useKeepLines();
  const undo = useUndo();
  const fail = useCallback(
    (error: unknown) => {
      const present = presentLine(error);
      if (present) keep([present]);
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
    // Delivery takes the packages out of the stock.
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

/**
 * Moves one line and marks it busy until the server answers. It then shows the line from the answer, even if somebody
 * else changed it first.
 */
export const useMoveLine = () => {
  const utils = trpc.useUtils();
  const stale = useStale();
  const { confirm, hold, cancel, deliver, check, fail } = useMoves();
  const [busyLines, setBusyLines] = useState<ReadonlySet<number>>(new Set());

  /** Marks lines busy while `act` runs. Returns false if it failed, which has already been shown. */
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
    (line: OrderLine, to: PlainMove) => {
      const { id, version } = line;
      return actOn([line], () => ({ confirm, hold, cancel, deliver })[to]({ id, version }));
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

  /** Confirms a line that free stock covers; otherwise passes on how much is short. */
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

  /** Confirms a held line that stock covers by now; otherwise passes on how much is short. */
  const checkStock = useCallback(
    (seen: OrderLine, onShort: (coverage: LineCoverage) => void) =>
      actOn([seen], async () => {
        const { id, version } = seen;
        const { line, coverage } = await check({ id, version });
        if (line.status !== 'confirmed') onShort(coverage);
      }),
    [actOn, check],
  );

  return { busyLines, move, actOn, confirmCovered, checkStock };
};
