import { listRecentLines } from '@farm/data/orders';
import { type Usual, type UsualInput, usualOf } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';

export const readUsual = async (ctx: PersonContext, { buyerId }: UsualInput): Promise<Usual> =>
  usualOf(await listRecentLines(ctx.db, ctx.person, buyerId), ctx.today());
