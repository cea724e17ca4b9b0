import {
  countRecoveryCodes,
  deleteFactorsOf,
  findAppFactor,
  setAppConfirmed,
  setNewAppFactor,
  setRecoveryCodes,
  takeAccount,
} from '@farm/data/identity';
import {
  type BegunFactor,
  type CodeInput,
  type Factors,
  type PasswordInput,
  RECOVERY_CODES,
  type RecoveryCodes,
} from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { assertStillHolds, checkPassword } from './change-token.ts';
import { renewAccess } from './end-access.ts';
import { assertBrowserSession, makeCode } from './identity.internal.ts';
import { identityTexts } from './identity.texts.ts';
import { noteAttempt } from './log-security.ts';
import { describeSecret, makeAppSecret, stepOf } from './make-codes.ts';
import { codeWrong, hashRecoveryCode, limitCodes, takeCode } from './take-code.ts';

const ISSUER = 'Farm Dashboard';
/** They have 120 bits, so that a plain hash keeps them. */
const CODE_GROUPS = 6;
/** A picture that was left on a screen is of no use later. */
const BEGUN_FOR_MS = 3_600_000;

export const readFactors = async ({ db, person }: PersonContext): Promise<Factors> => ({
  appSince: (await findAppFactor(db, person.uid))?.confirmedAt ?? null,
  recoveryCodesLeft: await countRecoveryCodes(db, person.uid),
});

/** Nobody is asked for a code until the first was right. Refuses what `createToken` refuses, and `FACTOR_PRESENT`. */
export const beginApp = (ctx: PersonContext, { password }: PasswordInput): Promise<BegunFactor> =>
  noteAttempt(ctx, { event: 'factor', what: 'begun', uid: ctx.person.uid }, async () => {
    const checked = await checkPassword(ctx, password);
    const secret = makeAppSecret();
    await inTransaction(ctx, async (ctx) => {
      await assertStillHolds(ctx, checked);
      const isNew = await setNewAppFactor(ctx.db, { uid: ctx.person.uid, secret }, ctx.now().toISOString());
      if (!isNew) throw new Refusal('FACTOR_PRESENT', identityTexts.factorPresent());
    });
    return describeSecret(secret, { issuer: ISSUER, label: ctx.session.email });
  });

const makeRecoveryCodes = async (ctx: InTransaction<PersonContext>): Promise<RecoveryCodes> => {
  const { uid } = ctx.person;
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => makeCode(CODE_GROUPS));
  await setRecoveryCodes(
    ctx.db,
    uid,
    recoveryCodes.map((code) => hashRecoveryCode(uid, code)),
  );
  return { recoveryCodes };
};

const tell = (ctx: InTransaction<PersonContext>, what: 'factor_added' | 'factor_removed') => {
  renewAccess(ctx);
  ctx.publish({ topic: 'people', to: { roles: ['admin'] } });
  return recordHistory(ctx, { type: 'person', id: ctx.person.uid, what });
};

/** With the first code that the app shows. Refuses `FACTOR_MISSING`, `FACTOR_PRESENT`, `CODE_WRONG`, `TRIES_TOO_MANY`. */
export const confirmApp = (ctx: PersonContext, { code }: CodeInput): Promise<RecoveryCodes> =>
  noteAttempt(ctx, { event: 'factor', what: 'added', uid: ctx.person.uid }, () => {
    assertBrowserSession(ctx);
    const { uid } = ctx.person;
    return limitCodes(ctx, ctx.session, () =>
      inTransaction(ctx, async (ctx) => {
        await takeAccount(ctx.db, uid);
        const now = ctx.now();
        const begun = await findAppFactor(ctx.db, uid);
        if (begun?.confirmedAt) throw new Refusal('FACTOR_PRESENT', identityTexts.factorPresent());
        if (!begun || now.valueOf() - Date.parse(begun.createdAt) > BEGUN_FOR_MS)
          throw new Refusal('FACTOR_MISSING', identityTexts.factorNotBegun());
        const { secret } = begun;
        const step = stepOf(secret, code, now);
        if (step === null || !(await setAppConfirmed(ctx.db, { uid, secret, step }, now.toISOString())))
          throw codeWrong();
        await tell(ctx, 'factor_added');
        return makeRecoveryCodes(ctx);
      }),
    );
  });

/** Does something with one's own second factor after a code of it, or a recovery code. */
const withCode = <Result>(
  ctx: PersonContext,
  code: string,
  work: (ctx: InTransaction<PersonContext>) => Promise<Result>,
): Promise<Result> => {
  assertBrowserSession(ctx);
  const { uid } = ctx.person;
  return limitCodes(ctx, ctx.session, () =>
    inTransaction(ctx, async (ctx) => {
      await takeAccount(ctx.db, uid);
      if (!(await findAppFactor(ctx.db, uid))?.confirmedAt)
        throw new Refusal('FACTOR_MISSING', identityTexts.factorMissing());
      await takeCode(ctx, code);
      return work(ctx);
    }),
  );
};

/** The recovery codes end with it. Refuses `COOKIE_SESSION_REQUIRED`, `FACTOR_MISSING`, `CODE_WRONG`, `TRIES_TOO_MANY`. */
export const removeApp = (ctx: PersonContext, { code }: CodeInput): Promise<Factors> =>
  noteAttempt(ctx, { event: 'factor', what: 'removed', uid: ctx.person.uid }, () =>
    withCode(ctx, code, async (ctx) => {
      await deleteFactorsOf(ctx.db, ctx.person.uid);
      await tell(ctx, 'factor_removed');
      return readFactors(ctx);
    }),
  );

/** The earlier ones end. Refuses what `removeApp` refuses. */
export const renewRecoveryCodes = (ctx: PersonContext, { code }: CodeInput): Promise<RecoveryCodes> =>
  noteAttempt(ctx, { event: 'factor', what: 'recovery codes made', uid: ctx.person.uid }, () =>
    withCode(ctx, code, async (ctx) => {
      await recordHistory(ctx, { type: 'person', id: ctx.person.uid, what: 'recovery_codes_made' });
      return makeRecoveryCodes(ctx);
    }),
  );
