import { deleteToken } from '@farm/data/identity';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { noteAttempt } from '../core/security-log.ts';
import { endAccess } from './end-access.ts';
import { identityTexts } from './identity.texts.ts';

/** Revokes one of the person's own access tokens, and ends its live streams. Refuses `TOKEN_MISSING`. */
export const revokeToken = (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> =>
  noteAttempt(ctx, { event: 'token', what: 'revoked', uid: ctx.person.uid, id }, async () => {
    const key = await deleteToken(ctx.db, ctx.person.uid, id);
    if (key === undefined) throw new Refusal('TOKEN_MISSING', identityTexts.tokenMissing());
    endAccess(ctx, { key });
    return { id };
  });
