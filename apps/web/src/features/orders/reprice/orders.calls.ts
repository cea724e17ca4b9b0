import type { ToReprice } from '@farm/domain/orders';
import { msg, plural } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../lib/api.ts';
import { useMay } from '../../../lib/person.tsx';
import { useWrite } from '../../../lib/use-write.ts';

export const repriceText = {
  failed: msg`Failed to fetch the orders to price`,
  done: (orders: number, count: number) => ({
    title: msg`Orders priced`,
    message: msg`${plural(count, { one: '# line', other: '# lines' })} of ${plural(orders, { one: '# order', other: '# orders' })}.`,
  }),
};

/** Counts the orders that the price lists can price now; 0 until known, and for people who may not price them. */
export const useOrdersToPrice = (): number =>
  trpc.orders.toReprice.useQuery({}, { enabled: useMay()('orders.reprice') }).data?.orders ?? 0;

export const useToReprice = (alsoListed: boolean, enabled: boolean) =>
  trpc.orders.toReprice.useQuery(
    { alsoListed, withLines: true },
    { enabled, placeholderData: keepPreviousData },
  );

export type LineToPrice = ToReprice['lines'][number];

export const useReprice = () =>
  useWrite(trpc.orders.reprice, {
    topics: ['orders'],
    success: ({ orders, count }) => repriceText.done(orders, count),
    topicsOnFailure: ['prices'],
  });
