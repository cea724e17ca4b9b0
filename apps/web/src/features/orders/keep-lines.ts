import { type LineCoverage, type OrderLine, orderStatuses, type RefusedLine } from '@farm/domain/orders';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback } from 'react';
import { type Outputs, refusalOf, trpc } from '../../lib/api.ts';
import { day, listOf, oneOf, orNull, text, whole, wholeNumber } from '../../lib/shape.ts';

const readLine = whole({
  id: wholeNumber(),
  version: wholeNumber(),
  status: oneOf(orderStatuses),
  quantity: wholeNumber(),
  orderGroupId: text(),
  deliveryDate: day,
  productName: text(),
  size: text(),
});

export const presentLine = (error: unknown): OrderLine | undefined => {
  const present = refusalOf(error)?.present;
  return readLine(present) && (present as OrderLine);
};

const readRefused = listOf(whole({ id: wholeNumber(), line: orNull(readLine), message: text() }));

export const refusedLines = (error: unknown): RefusedLine[] => {
  const present = refusalOf(error)?.present;
  return readRefused(present) ? (present as RefusedLine[]) : [];
};

/** Answers the refused lines that are weighed when packed and have no weight yet. */
export const unweighedLines = (error: unknown): RefusedLine[] =>
  refusalOf(error)?.code === 'WEIGHT_MISSING' ? refusedLines(error) : [];

const readShort = listOf(whole({ id: wholeNumber(), shortPackages: wholeNumber() }));

/** Answers the lines that free stock does not cover, about which the farm asks. */
export const shortLines = (error: unknown): LineCoverage[] => {
  const refusal = refusalOf(error);
  return refusal?.code === 'STOCK_SHORT' && readShort(refusal.present)
    ? (refusal.present as LineCoverage[])
    : [];
};

type Page = Outputs['orders']['list'];

export const useKeepLines = (): ((lines: readonly OrderLine[]) => void) => {
  const queryClient = useQueryClient();
  return useCallback(
    (lines) => {
      const answered = new Map(lines.map((line) => [line.id, line]));
      const latest = (shown: OrderLine) => {
        const line = answered.get(shown.id);
        return line && shown.version <= line.version ? line : shown;
      };
      const withLines = <Order extends { lines: OrderLine[] }>(order: Order): Order =>
        order.lines.some(({ id }) => answered.has(id)) ? { ...order, lines: order.lines.map(latest) } : order;
      queryClient.setQueriesData<InfiniteData<Page>>(
        { queryKey: getQueryKey(trpc.orders.list, undefined, 'infinite') },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, items: page.items.map(withLines) })),
          },
      );
      queryClient.setQueriesData<Outputs['orders']['get']>(
        { queryKey: getQueryKey(trpc.orders.get) },
        (order) => order && withLines(order),
      );
    },
    [queryClient],
  );
};
