import { findAccountByEmail, findActiveProfile } from '@farm/data/identity';
import { wasPersonMailed } from '@farm/data/mail';
import type { ForgotInput } from '@farm/domain/identity';
import type { Context } from '../core/context.ts';
import { actAsFarm } from '../jobs/act-as-farm.ts';
import { requireMail } from '../mail/mail.internal.ts';
import { makeLink } from './make-reset.ts';
import { later } from './people.internal.ts';

/** Whoever asks again and again fills nobody's mailbox. */
const ONCE_IN_MS = 10 * 60_000;

const mailLink = async (ctx: Context, email: string): Promise<void> => {
  const account = await findAccountByEmail(ctx.db, email);
  const person = account && (await findActiveProfile(ctx.db, account.uid));
  if (!person) return;
  const since = later(ctx.now(), -ONCE_IN_MS);
  if (await wasPersonMailed(ctx.db, { uid: person.uid, kind: 'reset', since })) return;
  const { mailResetLink } = ctx.identity.provider;
  if (mailResetLink) return mailResetLink(person.email);
  await makeLink(await actAsFarm(ctx), person);
};

/**
 * Mails a link to set a new password, if somebody has this email. It does so after the answer, which is the same for
 * everybody and takes as long. Refuses `MAIL_OFF`.
 */
export const forgetPassword = async (ctx: Context, { email }: ForgotInput): Promise<{ email: string }> => {
  requireMail(ctx);
  setImmediate(() => {
    mailLink(ctx, email).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'a link to set a new password was not mailed'),
    );
  });
  return { email };
};
