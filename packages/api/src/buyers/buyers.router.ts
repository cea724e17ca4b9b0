import { listTerms } from '@farm/data/buyers';
import {
  AssignBuyerInput,
  Buyer,
  BuyerTerms,
  BuyerWord,
  buyerTexts,
  CreateBuyerInput,
  FindBuyerInput,
  ListBuyersInput,
  RepName,
  SetTermsInput,
  UpdateBuyerInput,
} from '@farm/domain/buyers';
import { labels, pageOf } from '@farm/domain/core';
import { z } from 'zod';
import { handle, idInput, isLargePage, permitted, RowId, router } from '../core/trpc.ts';
import { assignBuyer } from './assign-buyer.ts';
import { createBuyer, removeBuyer, updateBuyer } from './change-buyer.ts';
import { forgetWord, readWords } from './keep-words.ts';
import { readAllBuyers, readBuyer, readBuyers, readReps } from './read-buyers.ts';
import { readTerms, setTerms } from './set-terms.ts';

export const buyersRouter = router({
  list: permitted('buyers.read')
    .meta({ takesLong: isLargePage })
    .input(ListBuyersInput.prefault({}))
    .output(pageOf(Buyer))
    .query(handle(readBuyers)),
  get: permitted('buyers.read').input(FindBuyerInput).output(Buyer).query(handle(readBuyer)),
  all: permitted('buyers.read')
    .meta({ takesLong: () => true })
    .output(z.array(Buyer))
    .query(handle(readAllBuyers)),
  reps: permitted('buyers.read').output(z.array(RepName)).query(handle(readReps)),
  create: permitted('buyers.manage').input(CreateBuyerInput).output(Buyer).mutation(handle(createBuyer)),
  update: permitted('buyers.manage').input(UpdateBuyerInput).output(Buyer).mutation(handle(updateBuyer)),
  assign: permitted('buyers.assign').input(AssignBuyerInput).output(Buyer).mutation(handle(assignBuyer)),
  terms: permitted('buyers.readTerms').input(FindBuyerInput).output(BuyerTerms).query(handle(readTerms)),
  allTerms: permitted('buyers.readTerms')
    .output(z.array(BuyerTerms))
    .query(({ ctx }) => listTerms(ctx.db)),
  setTerms: permitted('buyers.setTerms').input(SetTermsInput).output(BuyerTerms).mutation(handle(setTerms)),
  words: permitted('buyers.words').input(FindBuyerInput).output(z.array(BuyerWord)).query(handle(readWords)),
  forgetWord: permitted('buyers.words')
    .input(idInput(buyerTexts.wordLabel()))
    .output(RowId)
    .mutation(handle(forgetWord)),
  remove: permitted('buyers.manage')
    .input(idInput(labels.buyer()))
    .output(RowId)
    .mutation(handle(removeBuyer)),
});
