import type { ToReprice } from '@farm/domain/orders';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../lib/api.ts';
import { useMay } from '../../../lib/person.tsx';
import { useWrite } from '../../../lib/use-write.ts';
import { repriceText } from './reprice.text.ts';

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
