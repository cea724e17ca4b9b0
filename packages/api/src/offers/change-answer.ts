import type { ChangeAnswerInput, OpenedOffer } from '@farm/domain/offers';
import type { Context } from '../core/context.ts';

export const changeAnswer = (_ctx: Context, _input: ChangeAnswerInput): Promise<OpenedOffer> => {
  throw new Error('not built');
};
