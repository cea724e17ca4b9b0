import { deleteFactorsOf, hasFactor, takeAccount } from '@farm/data/identity';
import type { ProofInput } from '@farm/domain/identity';
import type { PersonInput, ResetFactorInput } from '@farm/domain/people';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { proveMore } from '../identity/change-factor.ts';
import { renewAccess } from '../identity/end-access.ts';
import { assertBrowserSession, namePerson } from '../identity/identity.internal.ts';
import { noteAttempt } from '../identity/log-security.ts';
import { limitCodes } from '../identity/take-code.ts';
import { mailPerson } from '../mail/mail-person.ts';
import { notify } from '../notifications/change-notification.ts';
import { requirePerson, takeAdmins } from './people.internal.ts';
import { peopleNotifications, peopleRefusals } from './people.texts.ts';

/** Who works on the farm's own machine has the farm already, so that the command line is asked for no code. */
const proveOneself = async (ctx: PersonContext, proof: ProofInput): ReturnType<typeof proveMore> => {
  if (ctx.session.via === 'job') return async () => {};
  if (!(await hasFactor(ctx.db, ctx.person.uid)))
    throw new Refusal('FACTOR_MISSING', peopleRefusals.ownFactorMissing());
  return proveMore(ctx, proof);
};

/**
 * Their password alone signs them in again. Refuses `COOKIE_SESSION_REQUIRED`, `CODE_WRONG`, `TRIES_TOO_MANY`,
 * `PERSON_MISSING`, and `FACTOR_MISSING` where either has none.
 */
export const resetFactor = (ctx: PersonContext, { uid, ...proof }: ResetFactorInput): Promise<PersonInput> =>
  noteAttempt(ctx, { event: 'factor', what: 'reset', uid }, () => {
    assertBrowserSession(ctx);
    return limitCodes(ctx, ctx.session, async () => {
      await requirePerson(ctx, uid);
      const take = await proveOneself(ctx, proof);
      return inTransaction(ctx, async (ctx) => {
        await takeAdmins(ctx);
        const person = await requirePerson(ctx, uid);
        await takeAccount(ctx.db, uid);
        await take(ctx);
        if (!(await deleteFactorsOf(ctx.db, uid)))
          throw new Refusal('FACTOR_MISSING', peopleRefusals.factorMissing({ person: person.name }));
        await recordHistory(ctx, { type: 'person', id: uid, what: 'factor_reset' });
        if (uid !== ctx.person.uid) {
          const actor = await namePerson(ctx.db, ctx.person);
          await notify(ctx, [
            {
              userId: uid,
              type: 'factor_reset',
              title: peopleNotifications.titleFactor(),
              message: peopleNotifications.factorReset({ actor }),
              relatedId: null,
            },
          ]);
          await mailPerson(ctx, uid, { kind: 'factor_reset', values: { by: actor } });
        }
        renewAccess(ctx);
        ctx.publish({ topic: 'people', to: { roles: ['admin'] } });
        return { uid };
      });
    });
  });
