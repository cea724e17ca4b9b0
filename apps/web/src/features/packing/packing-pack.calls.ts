import type { Day } from '@farm/domain/core';
import { LINES_AT_ONCE, type RefusedLine } from '@farm/domain/orders';
import type { PackInput } from '@farm/domain/packing';
import { useCallback } from 'react';
import type { z } from 'zod';
import { refusalOf, trpc } from '../../lib/api.ts';
import { notify, type Toast } from '../../lib/notify.tsx';
import { useWrite } from '../../lib/use-write.ts';
import { useUndo } from '../orders/acts/orders.calls.ts';
import { refusedLines } from '../orders/orders.calls.ts';
import { UNDO } from '../orders/orders.text.ts';
import { packingText } from './packing.text.ts';

const topics = ['orders', 'inventory'] as const;

type Seen = { id: number; version: number };
type OnRefused = (refused: readonly RefusedLine[]) => void;

export const usePackingDay = (day: Day) => trpc.packing.day.useQuery({ day });

export const useUnpack = (onRefused: OnRefused) =>
  useWrite(trpc.packing.unpack, {
    topics,
    success: (_, { lines }) => packingText.unpacked(lines.length),
    onFailure: (error) => onRefused(refusedLines(error)),
    failure: (error) => (refusalOf(error) ? packingText.unpackRefused : packingText.unpackFailed),
  });

export type LineToPack = z.input<typeof PackInput>['lines'][number];

type Packing = {
  lines: readonly LineToPack[];
  toast: Toast;
  canUndo: boolean;
  isShown: boolean;
};

/** Answers whether they are packed, once the day has been read again; if not, the reason was shown. */
export const usePack = (onRefused: OnRefused) => {
  const { mutate: unpack } = useUnpack(onRefused);
  const { mutateAsync, isPending } = useWrite(trpc.packing.pack, { topics, waitsForReads: true });
  const pack = useCallback(
    async ({ lines, toast, canUndo, isShown }: Packing): Promise<boolean> => {
      const answer = await mutateAsync({ lines: [...lines] }).catch((error: unknown) => {
        const refused = refusedLines(error);
        onRefused(refused);
        if (refused.length === 0 || !isShown)
          notify.failure(refusalOf(error) ? packingText.packRefused : packingText.packFailed, error);
        return null;
      });
      if (!answer) return false;
      const seen = answer.lines.map(({ id, version }) => ({ id, version }));
      const run = () => unpack({ lines: seen });
      notify.success({ ...toast, ...(canUndo && { action: { label: UNDO, run } }) });
      return true;
    },
    [mutateAsync, unpack, onRefused],
  );
  return { pack, isPending };
};

const useUndoDelivered = (day: Day) => {
  const utils = trpc.useUtils();
  const undo = useUndo();
  return (lines: readonly Seen[]): Pick<Toast, 'action'> => {
    const ids = new Set(lines.map(({ id }) => id));
    const run = () =>
      utils.packing.day.fetch({ day }).then(
        ({ deliveries }) =>
          undo(deliveries.flatMap((delivery) => delivery.lines).filter(({ id }) => ids.has(id))).run(),
        (error: unknown) => notify.failure(packingText.undoFailed, error),
      );
    return ids.size > LINES_AT_ONCE ? {} : { action: { label: UNDO, run: () => void run() } };
  };
};

export const useDeliver = (day: Day) => {
  const undoDelivered = useUndoDelivered(day);
  return useWrite(trpc.packing.deliver, {
    topics,
    success: ({ shipTo, number }, { lines }) => ({
      ...packingText.delivered(shipTo.name, number),
      ...undoDelivered(lines),
    }),
  });
};

export const useDeliverDay = (day: Day) => {
  const undoDelivered = useUndoDelivered(day);
  return useWrite(trpc.packing.deliverDay, {
    topics,
    success: ({ notes }, { lines }) => ({
      ...packingText.deliveredDay(notes.length),
      ...undoDelivered(lines),
    }),
  });
};
