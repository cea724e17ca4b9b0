import { findBilling, findFarm } from '@farm/data/farm';
import {
  ExamplesRemoved,
  FarmBilling,
  FarmDetails,
  FarmExamples,
  FirstSteps,
  RemoveExamplesInput,
  UpdateBillingInput,
  UpdateFarmInput,
} from '@farm/domain/farm';
import type { PersonContext } from '../core/context.ts';
import { handle, permitted, router } from '../core/trpc.ts';
import { updateBilling } from './update-billing.ts';
import { updateFarm } from './update-farm.ts';

export type Examples = {
  list: (ctx: PersonContext) => Promise<FarmExamples>;
  remove: (ctx: PersonContext, input: RemoveExamplesInput) => Promise<ExamplesRemoved>;
};

export type ReadFirstSteps = (ctx: PersonContext) => Promise<FirstSteps>;

/** These lie in every slice, as the examples do, and are passed in. */
export const farmRouter = (examples: Examples, readFirstSteps: ReadFirstSteps) =>
  router({
    get: permitted('farm.read')
      .output(FarmDetails)
      .query(({ ctx }) => findFarm(ctx.db)),
    update: permitted('farm.update').input(UpdateFarmInput).output(FarmDetails).mutation(handle(updateFarm)),
    billing: permitted('farm.billing')
      .output(FarmBilling)
      .query(({ ctx }) => findBilling(ctx.db)),
    updateBilling: permitted('farm.billing')
      .input(UpdateBillingInput)
      .output(FarmBilling)
      .mutation(handle(updateBilling)),
    firstSteps: permitted('farm.update')
      .output(FirstSteps)
      .query(({ ctx }) => readFirstSteps(ctx)),
    examples: permitted('farm.removeExamples')
      .output(FarmExamples)
      .query(({ ctx }) => examples.list(ctx)),
    removeExamples: permitted('farm.removeExamples')
      .input(RemoveExamplesInput)
      .output(ExamplesRemoved)
      .mutation(({ ctx, input }) => examples.remove(ctx, input)),
  });
