import { findFarm } from '@farm/data/farm';
import { FarmDetails, UpdateFarmInput } from '@farm/domain/farm';
import { permitted, router } from '../core/trpc.ts';
import { updateFarm } from './update-farm.ts';

export const farmTopics = ['farm'] as const;

export const farmRouter = router({
  get: permitted('farm.read')
    .output(FarmDetails)
    .query(({ ctx }) => findFarm(ctx.db)),
  update: permitted('farm.update')
    .input(UpdateFarmInput)
    .output(FarmDetails)
    .mutation(({ ctx, input }) => updateFarm(ctx, input)),
});
