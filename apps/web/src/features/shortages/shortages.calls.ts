import type { ShortageWeek } from '@farm/domain/shortages';
import { trpc } from '../../lib/api.ts';

/** What confirmed orders need in the coming weeks, against the stock. */
export const useShortageWeeks = () => trpc.shortages.weeks.useQuery();

/** The first few orders of each product in a week. */
export const useWeekOrders = ({ start, end }: Pick<ShortageWeek, 'start' | 'end'>) =>
  trpc.shortages.orders.useQuery({ from: start, to: end });

type OrdersOf = { productNameId: number; from?: string | undefined; to: string };

/** All orders of a product due in a range of days; without `from` also overdue ones. */
export const useProductOrders = (of: OrdersOf, { enabled = true } = {}) =>
  trpc.shortages.orders.useQuery(of, { enabled });
