import { findInvitation, findResetLink, type OpenInvitation } from '@farm/data/people';
import type { LinkInput, OpenedInvitation, OpenedReset } from '@farm/domain/people';
import { Refusal } from '@farm/domain/refusals';
import type { Context } from '../core/context.ts';
import { noteAttempt } from '../identity/log-security.ts';
import { hashSecret } from '../identity/manage-sessions.ts';
import { peopleRefusals } from './people.texts.ts';

export const requireInvitation = async (ctx: Context, secretHash: string): Promise<OpenInvitation> => {
  const invitation = await findInvitation(ctx.db, secretHash, ctx.now().toISOString());
  if (!invitation) throw new Refusal('INVITATION_MISSING', peopleRefusals.invitationMissing());
  return invitation;
};

export const requireResetLink = async (ctx: Context, secretHash: string) => {
  const link = await findResetLink(ctx.db, secretHash, ctx.now().toISOString());
  if (!link) throw new Refusal('RESET_LINK_MISSING', peopleRefusals.resetMissing());
  return link;
};

/** It tells what an invitation says; a wrong link counts as a guess. Refuses `INVITATION_MISSING`, `TRIES_TOO_MANY`. */
export const openInvitation = async (ctx: Context, { secret }: LinkInput): Promise<OpenedInvitation> => {
  const { guesses, passwordMinLength } = ctx.identity;
  const secretHash = hashSecret(secret);
  const { email, role } = await noteAttempt(ctx, { event: 'invitation', what: 'opened' }, () =>
    guesses.attempt(ctx, secretHash, () => requireInvitation(ctx, secretHash)),
  );
  return { email, role, passwordMinLength };
};

export const openReset = async (ctx: Context, { secret }: LinkInput): Promise<OpenedReset> => {
  const { guesses, passwordMinLength } = ctx.identity;
  const secretHash = hashSecret(secret);
  const { email, name } = await noteAttempt(ctx, { event: 'reset-link', what: 'opened' }, () =>
    guesses.attempt(ctx, secretHash, () => requireResetLink(ctx, secretHash)),
  );
  return { email, name, passwordMinLength };
};
