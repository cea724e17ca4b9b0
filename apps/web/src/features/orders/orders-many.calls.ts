import type { OrderLine, RefusedLine } from '@farm/domain/orders';
import { useCallback } from 'react';
import { type Outputs, refusalOf, trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { useWrite } from '../../lib/use-write.ts';
import { refusedLines, useKeepLines } from './keep-lines.ts';
import { toasts } from './orders.text.ts';
import { useUndo } from './orders-undo.calls.ts';

/** What can be done to many lines in one call. */
export type ManyMove = 'confirm' | 'hold' | 'cancel' | 'deliver' | 'reject';

/** One decision about many lines. */
export type ManyAct = {
  move: ManyMove;
  lines: readonly OrderLine[];
  /** For `confirm`: what happens to the lines that free stock does not cover. */
  ifShort?: 'confirm' | 'hold';
  /** For `reject`. */
  reason?: string;
};

/** The most lines whose coverage is asked for in one call. */
const COVERAGES_AT_ONCE = 500;

/**
 * Makes one decision about many lines in one call. Answers the lines that the farm refused to take, if there are any, and
 * null if the call failed otherwise, which has already been shown.
 */
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
    async ({ move, lines: seen, ifShort = 'hold', reason = '' }: ManyAct): Promise<RefusedLine[] | null> => {
      const lines = seen.map(({ id, version }) => ({ id, version }));
      try {
        if (move === 'confirm') await confirm({ lines, ifShort });
        else if (move === 'reject') await reject({ lines, reason });
        else await { hold, cancel, deliver }[move]({ lines });
        return [];
      } catch (error) {
        const refused = refusedLines(error);
        return refused.length > 0 ? refused : null;
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

/** How far free stock covers one of several lines that share it. */
export type LinesCoverage = Outputs['orders']['coverages'][number];
