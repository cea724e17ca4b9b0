import { OrderLine, orderTitle } from '@farm/domain/orders';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useState } from 'react';
import { messageOf, type Outputs, refusalOf, trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { say } from '../../lib/say.ts';
import { useStale } from '../../lib/stale.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ALREADY_PLACED, toasts } from './orders.text.ts';

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
      else if (isSaid) notify.failure({ ...toasts.createFailed, message: messageOf(error) });
      else notify.failure(toasts.createFailed, error);
    },
  });

/** The line as it is now, if the refusal brought it. */
const presentLine = (error: unknown): OrderLine | undefined =>
  OrderLine.safeParse(refusalOf(error)?.present).data;

type Page = Outputs['orders']['list'];

/** Shows a line in every list as the farm answered it, unless a list already has a later version. */
const useKeepLine = (): ((line: OrderLine) => void) => {
  const queryClient = useQueryClient();
  return useCallback(
    (line) => {
      const withLine = <Order extends { lines: OrderLine[] }>(order: Order): Order => ({
        ...order,
        lines: order.lines.map((shown) =>
          shown.id === line.id && shown.version <= line.version ? line : shown,
        ),
      });
      queryClient.setQueriesData<InfiniteData<Page>>(
        { queryKey: getQueryKey(trpc.orders.list, undefined, 'infinite') },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, items: page.items.map(withLine) })),
          },
      );
      queryClient.setQueriesData<Outputs['orders']['get']>(
        { queryKey: getQueryKey(trpc.orders.get) },
        (order) => order && withLine(order),
      );
    },
    [queryClient],
  );
};

/** Rejects a line with a reason. `onConflict` gets the line as it is now if somebody else changed it first. */
export const useRejectOrder = ({
  onRejected,
  onConflict,
}: {
  onRejected: () => void;
  onConflict: (present: OrderLine) => void;
}) => {
  const keep = useKeepLine();
  return useWrite(trpc.orders.reject, {
    topics: ['orders'],
    onSuccess: (line) => {
      keep(line);
      onRejected();
    },
    success: toasts.rejected,
    onFailure: (error) => {
      const present = presentLine(error);
      if (!present) return;
      keep(present);
      onConflict(present);
    },
    failure: toasts.rejectFailed,
  });
};

export type PlainMove = 'confirm' | 'hold' | 'cancel' | 'deliver';
export type LineCoverage = Outputs['orders']['coverage'];

/** The writes that move a line, and how their failures are shown. */
const useMoves = () => {
  const keep = useKeepLine();
  const fail = useCallback(
    (error: unknown) => {
      const present = presentLine(error);
      if (present) keep(present);
      notify.failure(refusalOf(error) ? toasts.updateRefused : toasts.updateFailed, error);
    },
    [keep],
  );
  const moving = (move: PlainMove) => ({
    topics: ['orders'] as const,
    onSuccess: keep,
    success: (line: OrderLine) => toasts.moved(line, move),
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
    onSuccess: ({ line }) => keep(line),
    success: ({ line }) => (line.status === 'confirmed' ? toasts.moved(line, 'confirm') : undefined),
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

  /** Marks a line busy while `act` runs. Returns false if it failed, which has already been shown. */
  const actOn = useCallback(async ({ id }: OrderLine, act: () => Promise<unknown>): Promise<boolean> => {
    setBusyLines((busy) => new Set(busy).add(id));
    try {
      await act();
      return true;
    } catch {
      return false;
    } finally {
      setBusyLines((busy) => new Set([...busy].filter((one) => one !== id)));
    }
  }, []);

  const move = useCallback(
    (line: OrderLine, to: PlainMove) => {
      const { id, version } = line;
      return actOn(line, () => ({ confirm, hold, cancel, deliver })[to]({ id, version }));
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
      actOn(line, async () => {
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
      actOn(seen, async () => {
        const { id, version } = seen;
        const { line, coverage } = await check({ id, version });
        if (line.status !== 'confirmed') onShort(coverage);
      }),
    [actOn, check],
  );

  return { busyLines, move, confirmCovered, checkStock };
};
