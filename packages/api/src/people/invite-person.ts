import { findAccountByEmail, findProfile } from '@farm/data/identity';
import { insertInvitation, setInvitationRevoked } from '@farm/data/people';
import { dayIn } from '@farm/domain/core';
import { INVITATION_DAYS, type InviteInput } from '@farm/domain/people';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { assertBrowserSession } from '../identity/identity.internal.ts';
import { logSecurity } from '../identity/log-security.ts';
import { hashSecret } from '../identity/manage-sessions.ts';
import { mailAddress, newMailedSecret } from '../mail/mail-person.ts';
import { later, makeSecret } from './people.internal.ts';
import { peopleRefusals } from './people.texts.ts';

const VALID_MS = INVITATION_DAYS * 86_400_000;

/** Replaces an open one of the same address. Refuses `EMAIL_TAKEN`, `COOKIE_SESSION_REQUIRED`. */
export const invitePerson = async (ctx: PersonContext, { email, role }: InviteInput) => {
  assertBrowserSession(ctx);
  return inTransaction(ctx, async (ctx) => {
    const account = await findAccountByEmail(ctx.db, email);
    const present = account && (await findProfile(ctx.db, account.uid));
    if (present) throw new Refusal('EMAIL_TAKEN', peopleRefusals.emailTaken({ person: present.name }));
    const mailed = newMailedSecret(ctx, 'invitation');
    const secret = mailed?.secret ?? makeSecret();
    const now = ctx.now();
    const createdAt = now.toISOString();
    const expiresAt = later(now, VALID_MS);
    const id = await insertInvitation(
      ctx.db,
      { email, role, secretHash: hashSecret(secret), createdBy: ctx.person.uid, expiresAt },
      createdAt,
    );
    await mailAddress(ctx, email, {
      kind: 'invitation',
      messageId: mailed?.messageId,
      values: { by: ctx.person.name, day: { day: dayIn(ctx.zone.name, new Date(expiresAt)) } },
      requestedBy: ctx.person.uid,
    });
    await recordHistory(ctx, {
      type: 'farm',
      id: 1,
      what: 'invited',
      after: { invitedEmail: email, invitedRole: role },
    });
    logSecurity(ctx, { event: 'invitation', outcome: 'ok', what: 'made', email, role, id });
    ctx.publish({ topic: 'people', to: { roles: ['admin'] } });
    return { id, email, role, invitedBy: ctx.person.name, createdAt, expiresAt, secret };
  });
};

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
    });
    logSecurity(ctx, { event: 'invitation', outcome: 'ok', what: 'revoked', ...revoked, id });
    ctx.publish({ topic: 'people', to: { roles: ['admin'] } });
    return { id };
  });
