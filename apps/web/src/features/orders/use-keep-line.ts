import { OrderLine } from '@farm/domain/orders';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback } from 'react';
import { type Outputs, refusalOf, trpc } from '../../lib/api.ts';

type Page = Outputs['orders']['list'];

/** The line as it stands on the farm, where a refusal tells of it. */
export const presentLine = (error: unknown): OrderLine | undefined =>
  OrderLine.safeParse(refusalOf(error)?.present).data;

/** Shows a line as the farm answered it at once, in every list; a later version stays. */
export const useKeepLine = (): ((line: OrderLine) => void) => {
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

/** What a changed order makes stale: whatever counts or shows order lines. */
export const useStaleOrders = (): (() => void) => {
  const utils = trpc.useUtils();
  return useCallback(() => {
    void utils.orders.invalidate();
    void utils.deliveries.invalidate();
    void utils.shortages.invalidate();
    void utils.analytics.invalidate();
  }, [utils]);
};
