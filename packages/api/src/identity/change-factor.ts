import {
  countRecoveryCodes,
  deleteAppFactor,
  findAppFactor,
  hasFactor,
  listPasskeys,
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
  type ProofInput,
  RECOVERY_CODES,
  type RecoveryCodes,
} from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { assertStillHolds, checkPassword } from './change-token.ts';
import { checkPasskey, findPlace, passkeyWrong, takePasskey } from './check-passkey.ts';
import { renewAccess } from './end-access.ts';
import { assertBrowserSession, makeCode, unfit } from './identity.internal.ts';
import { identityTexts } from './identity.texts.ts';
import { noteAttempt } from './log-security.ts';
import { describeSecret, makeAppSecret, stepOf } from './make-codes.ts';
import { codeWrong, hashRecoveryCode, limitCodes, takeCode } from './take-code.ts';

const ISSUER = 'Farm Dashboard';
/** They have 120 bits, so that a plain hash keeps them. */
const CODE_GROUPS = 6;
/** A picture that was left on a screen is of no use later. */
const BEGUN_FOR_MS = 3_600_000;

export const readFactors = async (ctx: PersonContext): Promise<Factors> => {
  const { db, person } = ctx;
  return {
    appSince: (await findAppFactor(db, person.uid))?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, person.uid),
    passkeys: (await listPasskeys(db, person.uid)).length,
    passkeysAt: findPlace(ctx)?.origin ?? null,
  };
};

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

export const makeRecoveryCodes = async (ctx: InTransaction<PersonContext>): Promise<RecoveryCodes> => {
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
        // In the place of those that came with a passkey.
        return makeRecoveryCodes(ctx);
      }),
    );
  });

/** Uses up a code or a passkey of the person. Refuses `CODE_WRONG`, `PASSKEY_WRONG`, `INPUT_INVALID`. */
export const proveMore = async (
  ctx: PersonContext,
  { code, passkey }: ProofInput,
): Promise<(ctx: InTransaction<PersonContext>) => Promise<void>> => {
  if (passkey) {
    const checked = await checkPasskey(ctx, passkey);
    if (checked.uid !== ctx.person.uid) throw passkeyWrong('it is the passkey of somebody else');
    return (ctx) => takePasskey(ctx, checked);
  }
  if (code === undefined) throw unfit('code', identityTexts.proofMissing());
  return (ctx) => takeCode(ctx, code);
};

/** Does something with one's own factors after a code or a passkey. */
export const withProof = <Result>(
  ctx: PersonContext,
  proof: ProofInput,
  work: (ctx: InTransaction<PersonContext>) => Promise<Result>,
): Promise<Result> => {
  assertBrowserSession(ctx);
  const { uid } = ctx.person;
  return limitCodes(ctx, ctx.session, async () => {
    if (!(await hasFactor(ctx.db, uid))) throw new Refusal('FACTOR_MISSING', identityTexts.factorMissing());
    const take = await proveMore(ctx, proof);
    return inTransaction(ctx, async (ctx) => {
      await takeAccount(ctx.db, uid);
      await take(ctx);
      return work(ctx);
    });
  });
};

/** The recovery codes end with the last factor. Refuses `COOKIE_SESSION_REQUIRED`, `FACTOR_MISSING`, and what `proveMore` refuses. */
export const removeApp = (ctx: PersonContext, proof: ProofInput): Promise<Factors> =>
  noteAttempt(ctx, { event: 'factor', what: 'removed', uid: ctx.person.uid }, () =>
    withProof(ctx, proof, async (ctx) => {
      const { uid } = ctx.person;
      if (!(await findAppFactor(ctx.db, uid))?.confirmedAt)
        throw new Refusal('FACTOR_MISSING', identityTexts.factorMissing());
      await deleteAppFactor(ctx.db, uid);
      if (!(await hasFactor(ctx.db, uid))) await setRecoveryCodes(ctx.db, uid, []);
      await tell(ctx, 'factor_removed');
      return readFactors(ctx);
    }),
  );

/** The earlier ones end. Refuses what `removeApp` refuses. */
export const renewRecoveryCodes = (ctx: PersonContext, proof: ProofInput): Promise<RecoveryCodes> =>
  noteAttempt(ctx, { event: 'factor', what: 'recovery codes made', uid: ctx.person.uid }, () =>
    withProof(ctx, proof, async (ctx) => {
      await recordHistory(ctx, { type: 'person', id: ctx.person.uid, what: 'recovery_codes_made' });
      return makeRecoveryCodes(ctx);
    }),
  );
