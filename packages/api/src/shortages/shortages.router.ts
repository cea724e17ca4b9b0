import { DueOrdersInput, ProductOrders, ShortageWeek } from '@farm/domain/shortages';
import { z } from 'zod';
import { handle, permitted, router } from '../core/trpc.ts';
import { listOrders, listWeeks } from './read-shortages.ts';

export const shortagesRouter = router({
  weeks: permitted('shortages.read').output(z.array(ShortageWeek)).query(handle(listWeeks)),
  orders: permitted('shortages.read')
    .input(DueOrdersInput)
    .output(z.array(ProductOrders))
    .query(handle(listOrders)),
});
