import type { MovedLines, ShareOutInput } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { orderRefusals } from './orders.texts.ts';

export const shareLines = async (_ctx: PersonContext, _input: ShareOutInput): Promise<MovedLines> => {
  throw new Refusal('ORDER_MISSING', orderRefusals.missing());
};
