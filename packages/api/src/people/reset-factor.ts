import { deleteFactorsOf, hasFactor, takeAccount } from '@farm/data/identity';
import type { PersonInput, ResetFactorInput } from '@farm/domain/people';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { renewAccess } from '../identity/end-access.ts';
import { assertBrowserSession, namePerson, unfit } from '../identity/identity.internal.ts';
import { noteAttempt } from '../identity/log-security.ts';
import { limitCodes, takeCode } from '../identity/take-code.ts';
import { notify } from '../notifications/change-notification.ts';
import { requirePerson, takeAdmins } from './people.internal.ts';
import { peopleNotifications, peopleRefusals } from './people.texts.ts';

/** Who works on the farm's own machine has the farm already, so that the command line is asked for no code. */
const takeOwnCode = async (ctx: InTransaction<PersonContext>, code: string | undefined): Promise<void> => {
  if (ctx.session.via === 'job') return;
  if (!(await hasFactor(ctx.db, ctx.person.uid)))
    throw new Refusal('FACTOR_MISSING', peopleRefusals.ownFactorMissing());
  if (code === undefined) throw unfit('code', peopleRefusals.ownCodeMissing());
  await takeCode(ctx, code);
};

/**
 * Their password alone signs them in again. Refuses `COOKIE_SESSION_REQUIRED`, `CODE_WRONG`, `TRIES_TOO_MANY`,
 * `PERSON_MISSING`, and `FACTOR_MISSING` where either has none.
 */
export const resetFactor = (ctx: PersonContext, { uid, code }: ResetFactorInput): Promise<PersonInput> =>
  noteAttempt(ctx, { event: 'factor', what: 'reset', uid }, () => {
    assertBrowserSession(ctx);
    return limitCodes(ctx, ctx.session, () =>
      inTransaction(ctx, async (ctx) => {
        await takeAdmins(ctx);
        const person = await requirePerson(ctx, uid);
        await takeAccount(ctx.db, uid);
        await takeOwnCode(ctx, code);
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
        }
        renewAccess(ctx);
        ctx.publish({ topic: 'people', to: { roles: ['admin'] } });
        return { uid };
      }),
    );
  });
