import {
  AssignBuyerInput,
  Buyer,
  CreateBuyerInput,
  FindBuyerInput,
  ListBuyersInput,
  RepName,
  UpdateBuyerInput,
} from '@farm/domain/buyers';
import { id, labels, pageOf } from '@farm/domain/core';
import { z } from 'zod';
import { permitted, router } from '../core/trpc.ts';
import { assignBuyer } from './assign-buyer.ts';
import { createBuyer } from './create-buyer.ts';
import { readAllBuyers, readBuyer, readBuyers, readReps } from './read-buyers.ts';
import { removeBuyer } from './remove-buyer.ts';
import { updateBuyer } from './update-buyer.ts';

export const buyersRouter = router({
  list: permitted('buyers.read')
    .input(ListBuyersInput.prefault({}))
    .output(pageOf(Buyer))
    .query(({ ctx, input }) => readBuyers(ctx, input)),
  get: permitted('buyers.read')
    .input(FindBuyerInput)
    .output(Buyer)
    .query(({ ctx, input }) => readBuyer(ctx, input)),
  all: permitted('buyers.read')
    .output(z.array(Buyer))
    .query(({ ctx }) => readAllBuyers(ctx)),
  reps: permitted('buyers.read')
    .output(z.array(RepName))
    .query(({ ctx }) => readReps(ctx)),
  create: permitted('buyers.manage')
    .input(CreateBuyerInput)
    .output(Buyer)
    .mutation(({ ctx, input }) => createBuyer(ctx, input)),
  update: permitted('buyers.manage')
    .input(UpdateBuyerInput)
    .output(Buyer)
    .mutation(({ ctx, input }) => updateBuyer(ctx, input)),
  assign: permitted('buyers.assign')
    .input(AssignBuyerInput)
    .output(Buyer)
    .mutation(({ ctx, input }) => assignBuyer(ctx, input)),
  remove: permitted('buyers.manage')
    .input(z.strictObject({ id: id(labels.buyer()) }))
    .output(z.object({ id: z.int() }))
    .mutation(({ ctx, input }) => removeBuyer(ctx, input)),
});
