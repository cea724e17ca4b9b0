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
  Waiting,
  WaitingInput,
} from '@farm/domain/farm';
import { handle, permitted, router } from '../core/trpc.ts';
import { countWaiting, type Waits } from './count-waiting.ts';
import { readFirstSteps } from './read-first-steps.ts';
import { listExamples, removeExamples } from './remove-examples.ts';
import { updateBilling } from './update-billing.ts';
import { updateFarm } from './update-farm.ts';

export const farmRouter = (waits: Waits) =>
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
    waiting: permitted('farm.read')
      .input(WaitingInput.prefault({}))
      .output(Waiting)
      .query(handle(countWaiting(waits))),
    examples: permitted('farm.removeExamples')
      .output(FarmExamples)
      .query(({ ctx }) => listExamples(ctx)),
    removeExamples: permitted('farm.removeExamples')
      .input(RemoveExamplesInput)
      .output(ExamplesRemoved)
      .mutation(handle(removeExamples)),
  });
