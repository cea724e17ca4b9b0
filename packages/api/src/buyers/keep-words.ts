import type { BuyerWord, FindBuyerInput } from '@farm/domain/buyers';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { buyerRefusals } from './buyers.texts.ts';

export const readWords = async (_ctx: PersonContext, _input: FindBuyerInput): Promise<BuyerWord[]> => [];

export const forgetWord = async (_ctx: PersonContext, _input: { id: number }): Promise<{ id: number }> => {
  throw new Refusal('BUYER_MISSING', buyerRefusals.missing());
};
