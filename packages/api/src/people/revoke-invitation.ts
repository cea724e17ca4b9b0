import { setInvitationRevoked } from '@farm/data/people';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { noteSecurity } from '../core/security-log.ts';
import { recordHistory } from '../history/record-history.ts';
import { peopleRefusals } from './people.texts.ts';

/** Withdraws an invitation that nobody has used. Refuses `INVITATION_MISSING`. */
export const revokeInvitation = (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const revoked = await setInvitationRevoked(ctx.db, id, ctx.now().toISOString());
    if (!revoked) throw new Refusal('INVITATION_MISSING', peopleRefusals.invitationGone());
    await recordHistory(ctx, {
      type: 'farm',
      id: 1,
      what: 'uninvited',
      before: { invitedEmail: revoked.email, invitedRole: revoked.role },
      after: {},
    });
    noteSecurity(ctx, { event: 'invitation', outcome: 'ok', what: 'revoked', ...revoked, id });
    ctx.publish({ topic: 'people', to: { roles: ['admin'] } });
    return { id };
  });
