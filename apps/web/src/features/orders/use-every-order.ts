import { useRef, useState } from 'react';
import { type Outputs, trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { toasts } from './orders.text.ts';
import type { OrderFilter } from './use-order-list.ts';

const PAGE_ORDERS = 200;

export type Order = Outputs['orders']['list']['items'][number];

/** Reads every order of a filter, not only those on the page, and hands them on; tells how far it is. */
export const useEveryOrder = (filter: OrderFilter, use: (orders: Order[]) => Promise<void> | void) => {
  const { client } = trpc.useUtils();
  const [loaded, setLoaded] = useState<number | null>(null);
  const isRunning = useRef(false);
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setLoaded(0);
    try {
      const orders: Order[] = [];
      let cursor: string | null = null;
      do {
        const page: Outputs['orders']['list'] = await client.orders.list.query({
          ...filter,
          cursor,
          limit: PAGE_ORDERS,
        });
        orders.push(...page.items);
        cursor = page.nextCursor;
        setLoaded(orders.length);
      } while (cursor);
      await use(orders);
    } catch (error) {
      notify.failure(toasts.loadFailed, error);
    } finally {
      isRunning.current = false;
      setLoaded(null);
    }
  };
  return { run, loaded, isRunning: loaded !== null };
};
