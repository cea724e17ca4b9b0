import { findFarm } from '@farm/data/farm';
import {
  ExamplesRemoved,
  FarmDetails,
  FarmExamples,
  RemoveExamplesInput,
  UpdateFarmInput,
} from '@farm/domain/farm';
import type { PersonContext } from '../core/context.ts';
import { by, permitted, router } from '../core/trpc.ts';
import { updateFarm } from './update-farm.ts';

export type Examples = {
  list: (ctx: PersonContext) => Promise<FarmExamples>;
  remove: (ctx: PersonContext, input: RemoveExamplesInput) => Promise<ExamplesRemoved>;
};

/** What removes the examples is passed in, since they lie in every slice. */
export const farmRouter = (examples: Examples) =>
  router({
    get: permitted('farm.read')
      .output(FarmDetails)
      .query(({ ctx }) => findFarm(ctx.db)),
    update: permitted('farm.update').input(UpdateFarmInput).output(FarmDetails).mutation(by(updateFarm)),
    examples: permitted('farm.removeExamples')
      .output(FarmExamples)
      .query(({ ctx }) => examples.list(ctx)),
    removeExamples: permitted('farm.removeExamples')
      .input(RemoveExamplesInput)
      .output(ExamplesRemoved)
      .mutation(({ ctx, input }) => examples.remove(ctx, input)),
  });
