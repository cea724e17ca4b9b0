import { DueOrdersInput, ProductOrders, ShortageWeek } from '@farm/domain/shortages';
import { z } from 'zod';
import { by, permitted, router } from '../core/trpc.ts';
import { listOrders, listWeeks } from './read-shortages.ts';

export const shortagesRouter = router({
  weeks: permitted('shortages.read').output(z.array(ShortageWeek)).query(by(listWeeks)),
  orders: permitted('shortages.read')
    .input(DueOrdersInput)
    .output(z.array(ProductOrders))
    .query(by(listOrders)),
});
