import { deleteToken } from '@farm/data/identity';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { identityTexts } from './identity.texts.ts';

/** Revokes one of the person's own access tokens, and ends its live streams. Refuses `TOKEN_MISSING`. */
export const revokeToken = async (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> => {
  const key = await deleteToken(ctx.db, ctx.person.uid, id);
  if (key === undefined) throw new Refusal('TOKEN_MISSING', identityTexts.tokenMissing());
  ctx.after(() => ctx.live.endSessions({ key }));
  return { id };
};
