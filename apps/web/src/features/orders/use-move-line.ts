import { type OrderLine, orderTitle } from '@farm/domain/orders';
import { useCallback, useRef, useState } from 'react';
import { type Outputs, refusalOf, trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { lineText, movedTexts, toasts } from './orders.text.ts';
import { presentLine, useKeepLine, useStaleOrders } from './use-keep-line.ts';

export type PlainMove = keyof typeof movedTexts;
export type LineCoverage = Outputs['orders']['coverage'];

/**
 * Moves one line. While the farm works the line is busy; afterwards it stands as the farm says, also where
 * somebody else was quicker.
 */
export const useMoveLine = () => {
  const utils = trpc.useUtils();
  const keep = useKeepLine();
  const makeStale = useStaleOrders();
  const confirm = trpc.orders.confirm.useMutation();
  const hold = trpc.orders.hold.useMutation();
  const cancel = trpc.orders.cancel.useMutation();
  const deliver = trpc.orders.deliver.useMutation();
  const check = trpc.orders.checkStock.useMutation();
  const send = useRef({ confirm, hold, cancel, deliver, check });
  send.current = { confirm, hold, cancel, deliver, check };
  const [busyLines, setBusyLines] = useState<ReadonlySet<number>>(new Set());

  /** Runs one act at a time on a line; false where it was refused, which is then said. */
  const actOn = useCallback(
    async (line: OrderLine, act: () => Promise<void>): Promise<boolean> => {
      setBusyLines((busy) => new Set(busy).add(line.id));
      try {
        await act();
        return true;
      } catch (error) {
        const present = presentLine(error);
        if (present) keep(present);
        notify.failure(refusalOf(error) ? toasts.updateRefused : toasts.updateFailed, error);
        if (refusalOf(error)) makeStale();
        return false;
      } finally {
        setBusyLines((busy) => new Set([...busy].filter((id) => id !== line.id)));
      }
    },
    [keep, makeStale],
  );

  const told = useCallback(
    (line: OrderLine, move: PlainMove) => {
      keep(line);
      makeStale();
      notify.success(
        toasts.updated(`${orderTitle(line.orderNumber)}: ${lineText(line)} ${movedTexts[move]}`),
      );
    },
    [keep, makeStale],
  );

  const move = useCallback(
    (line: OrderLine, to: PlainMove) =>
      actOn(line, async () => {
        const { id, version } = line;
        told(await send.current[to].mutateAsync({ id, version }), to);
      }),
    [actOn, told],
  );

  /** Confirms where free stock covers the line; else hands over how much is short. */
  const confirmCovered = useCallback(
    async (line: OrderLine, onShort: (coverage: LineCoverage) => void) => {
      const { id, version } = line;
      return actOn(line, async () => {
        const coverage = await utils.orders.coverage.fetch({ id }, { staleTime: 0 });
        if (coverage.short > 0) return onShort(coverage);
        told(await send.current.confirm.mutateAsync({ id, version }), 'confirm');
      });
    },
    [actOn, told, utils],
  );

  /** Confirms a held line once stock covers it; else hands over how much is short. */
  const checkStock = useCallback(
    (seen: OrderLine, onShort: (coverage: LineCoverage) => void) =>
      actOn(seen, async () => {
        const { id, version } = seen;
        const { line, coverage } = await send.current.check.mutateAsync({ id, version });
        if (line.status === 'confirmed') return told(line, 'confirm');
        keep(line);
        onShort(coverage);
      }),
    [actOn, keep, told],
  );

  return { busyLines, move, confirmCovered, checkStock };
};
