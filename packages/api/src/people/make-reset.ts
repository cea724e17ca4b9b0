import { isSuspended } from '@farm/data/identity';
import { insertResetLink } from '@farm/data/people';
import type { Profile } from '@farm/domain/identity';
import { type MadeReset, type PersonInput, RESET_LINK_HOURS } from '@farm/domain/people';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { assertBrowserSession } from '../identity/identity.internal.ts';
import { logSecurity } from '../identity/log-security.ts';
import { hashSecret } from '../identity/manage-sessions.ts';
import { mailPerson, newMailedSecret } from '../mail/mail-person.ts';
import { later, makeSecret, requirePerson } from './people.internal.ts';
import { peopleRefusals } from './people.texts.ts';

const VALID_MS = RESET_LINK_HOURS * 3_600_000;

const record = (ctx: InTransaction<PersonContext>, { uid }: Profile) => {
  logSecurity(ctx, { event: 'reset-link', outcome: 'ok', what: 'made', uid });
  return recordHistory(ctx, { type: 'person', id: uid, what: 'reset_link_made' });
};

/** It is mailed too, where the farm sends mail. */
export const makeLink = (ctx: PersonContext, person: Profile): Promise<MadeReset> =>
  inTransaction(ctx, async (ctx) => {
    const mailed = newMailedSecret(ctx, 'reset');
    const secret = mailed?.secret ?? makeSecret();
    const now = ctx.now();
    const expiresAt = later(now, VALID_MS);
    await insertResetLink(
      ctx.db,
      { uid: person.uid, secretHash: hashSecret(secret), createdBy: ctx.person.uid, expiresAt },
      now.toISOString(),
    );
    await mailPerson(ctx, person.uid, {
      kind: 'reset',
      messageId: mailed?.messageId,
      values: {},
      requestedBy: ctx.person.uid,
    });
    await record(ctx, person);
    return { kind: 'link', secret, expiresAt };
  });

/** Refuses `PERSON_MISSING`, `PERSON_INACTIVE`, `COOKIE_SESSION_REQUIRED`, `PROVIDER_UNREACHABLE`. */
export const makeReset = async (ctx: PersonContext, { uid }: PersonInput): Promise<MadeReset> => {
  assertBrowserSession(ctx);
  const person = await requirePerson(ctx, uid);
  if (await isSuspended(ctx.db, uid))
    throw new Refusal('PERSON_INACTIVE', peopleRefusals.inactive({ person: person.name }));
  const { mailResetLink } = ctx.identity.provider;
  if (!mailResetLink) return makeLink(ctx, person);
  await mailResetLink(person.email);
  await inTransaction(ctx, (ctx) => record(ctx, person));
  return { kind: 'mailed', email: person.email };
};
