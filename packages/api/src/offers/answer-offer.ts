import type { AnswerOfferInput, OpenedOffer } from '@farm/domain/offers';
import type { Context } from '../core/context.ts';

export const answerOffer = (_ctx: Context, _input: AnswerOfferInput): Promise<OpenedOffer> => {
  throw new Error('not built');
};
