import type { ShortageWeek } from '@farm/domain/shortages';
import { trpc } from '../../lib/api.ts';

export const useWeekOrders = ({ start, end }: Pick<ShortageWeek, 'start' | 'end'>) =>
  trpc.shortages.orders.useQuery({ from: start, to: end });

type OrdersOf = { productNameId: number; from?: string | undefined; to: string };

export const useProductOrders = (of: OrdersOf, { enabled = true } = {}) =>
  trpc.shortages.orders.useQuery(of, { enabled });
