import { ShortageWeek } from '@farm/domain/shortages';
import { z } from 'zod';
import { permitted, router } from '../core/trpc.ts';
import { listWeeks } from './list-weeks.ts';

export const shortagesRouter = router({
  weeks: permitted('shortages.read')
    .output(z.array(ShortageWeek))
    .query(({ ctx }) => listWeeks(ctx)),
});
