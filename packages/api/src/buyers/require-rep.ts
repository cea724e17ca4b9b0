import { findProfile } from '@farm/data';
import { Refusal } from '@farm/domain';
import type { Context } from '../core/context.ts';

/** A buyer can be given only to a sales rep of the farm. Refuses `INPUT_INVALID` with the field. */
export const requireRep = async (ctx: Context, repId: string | null, field: string): Promise<void> => {
  if (repId === null) return;
  if ((await findProfile(ctx.db, repId))?.role === 'sales_rep') return;
  const message = 'This person is not a sales rep of the farm. Choose one from the list.';
  throw new Refusal('INPUT_INVALID', message, { issues: [{ path: [field], message }] });
};
