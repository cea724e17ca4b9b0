import {
  deletePasskey,
  hasFactor,
  insertPasskey,
  listCredentialIds,
  setRecoveryCodes,
  takeAccount,
  takeChallenge,
} from '@farm/data/identity';
import type {
  AddedPasskey,
  AddPasskeyInput,
  BegunPasskey,
  PasswordInput,
  RemovePasskeyInput,
} from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { makeRecoveryCodes, withProof } from './change-factor.ts';
import { assertStillHolds, checkPassword } from './change-token.ts';
import { keepChallenge, passkeyWrong, requirePlace } from './check-passkey.ts';
import { renewAccess } from './end-access.ts';
import { assertBrowserSession } from './identity.internal.ts';
import { identityTexts } from './identity.texts.ts';
import { noteAttempt } from './log-security.ts';
import { hashSecret } from './manage-sessions.ts';

const NAME = 'Farm Dashboard';
/** They are Ed25519, ES256 and RS256: every device can do one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Refuses what `checkPassword` refuses, and `PASSKEYS_ELSEWHERE`. */
export const beginAdding = async (ctx: PersonContext, { password }: PasswordInput): Promise<BegunPasskey> => {
  const { rpId } = requirePlace(ctx);
  const checked = await checkPassword(ctx, password);
  await inTransaction(ctx, (ctx) => assertStillHolds(ctx, checked));
  const { uid, name } = ctx.person;
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: rpId,
    userID: new TextEncoder().encode(hashSecret(`passkey ${uid}`)),
    userName: ctx.session.email,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await listCredentialIds(ctx.db, uid)).map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return keepChallenge(ctx, options, ctx.session.key);
};

const verify = async (ctx: PersonContext, { ticket, response }: AddPasskeyInput) => {
  const { rpId, origin } = requirePlace(ctx);
  const kept = await inTransaction(ctx, ({ db }) =>
    takeChallenge(db, hashSecret(ticket), ctx.now().toISOString()),
  );
  if (!kept || kept.sessionKey !== ctx.session.key) throw passkeyWrong('there is no such challenge');
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: kept.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw passkeyWrong(error instanceof Error ? error.message : 'it could not be read');
  });
  if (!verified.verified) throw passkeyWrong('the signature is wrong');
  return verified.registrationInfo.credential;
};

/** From now on the password alone signs nobody in. Refuses `COOKIE_SESSION_REQUIRED`, `PASSKEY_WRONG`, `PASSKEY_TAKEN`. */
export const addPasskey = (ctx: PersonContext, input: AddPasskeyInput): Promise<AddedPasskey> =>
  noteAttempt(ctx, { event: 'factor', what: 'passkey added', uid: ctx.person.uid }, async () => {
    assertBrowserSession(ctx);
    const { uid } = ctx.person;
    const { id, publicKey, counter, transports = [] } = await verify(ctx, input);
    return inTransaction(ctx, async (ctx) => {
      await takeAccount(ctx.db, uid);
      const isFirst = !(await hasFactor(ctx.db, uid));
      const passkey = {
        uid,
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports.join(' '),
        name: input.name,
      };
      const added = await insertPasskey(ctx.db, passkey, ctx.now().toISOString());
      if (!added) throw new Refusal('PASSKEY_TAKEN', identityTexts.passkeyTaken());
      await recordHistory(ctx, {
        type: 'person',
        id: uid,
        what: 'passkey_added',
        after: { passkey: input.name },
      });
      renewAccess(ctx);
      ctx.publish({ topic: 'people', to: { roles: ['admin'] } });
      return isFirst ? { ...added, ...(await makeRecoveryCodes(ctx)) } : added;
    });
  });

/** With the last factor the recovery codes end. Refuses what `removeApp` refuses, and `PASSKEY_MISSING`. */
export const removePasskey = (ctx: PersonContext, { id, ...proof }: RemovePasskeyInput) =>
  noteAttempt(ctx, { event: 'factor', what: 'passkey removed', uid: ctx.person.uid, id }, () =>
    withProof(ctx, proof, async (ctx) => {
      const { uid } = ctx.person;
      const name = await deletePasskey(ctx.db, uid, id);
      if (name === undefined) throw new Refusal('PASSKEY_MISSING', identityTexts.passkeyMissing());
      if (!(await hasFactor(ctx.db, uid))) await setRecoveryCodes(ctx.db, uid, []);
      await recordHistory(ctx, {
        type: 'person',
        id: uid,
        what: 'passkey_removed',
        before: { passkey: name },
      });
      renewAccess(ctx);
      ctx.publish({ topic: 'people', to: { roles: ['admin'] } });
      return { id };
    }),
  );
