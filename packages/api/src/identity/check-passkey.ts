import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { findPasskey, insertChallenge, setPasskeyUsed, takeChallenge } from '@farm/data/identity';
import type { BegunPasskey, PasskeyAnswer } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Context } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { identityTexts } from './identity.texts.ts';
import { hashSecret } from './manage-sessions.ts';

const TICKET_BYTES = 32;
const CHALLENGE_MS = 5 * 60_000;

/** Where browsers let passkeys of this farm be used, and what they are bound to. */
type Place = { rpId: string; origin: string };

const HERE = 'http://localhost';

/** Browsers allow them over https, at a name; without the setting, on the farm's own machine. Null where nowhere. */
export const findPlace = ({ identity, site }: Pick<Context, 'identity' | 'site'>): Place | null => {
  const { publicUrl } = identity;
  if (publicUrl) {
    const { protocol, hostname, origin } = new URL(publicUrl);
    const isName = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
    return isName && (protocol === 'https:' || hostname === 'localhost') ? { rpId: hostname, origin } : null;
  }
  const port = site && URL.canParse(site) ? new URL(site).port : '';
  return { rpId: 'localhost', origin: port ? `${HERE}:${port}` : HERE };
};

/** Refuses `PASSKEYS_ELSEWHERE` where the page is not open at that address. */
export const requirePlace = (ctx: Context): Place => {
  const place = findPlace(ctx);
  if (!place) throw new Refusal('PASSKEYS_ELSEWHERE', identityTexts.passkeysNowhere());
  return place;
};

export const passkeyWrong = (detail: string): Refusal =>
  Object.assign(new Refusal('PASSKEY_WRONG', identityTexts.passkeyWrong()), { cause: detail });

/** Keeps a challenge until it is answered, for a few minutes. */
export const keepChallenge = async <Options extends { challenge: string }>(
  ctx: Context,
  options: Options,
  sessionKey: string | null = null,
): Promise<BegunPasskey> => {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url');
  const expiresAt = new Date(ctx.now().valueOf() + CHALLENGE_MS).toISOString();
  const { challenge } = options;
  await inTransaction(ctx, ({ db }) =>
    insertChallenge(db, { ticketHash: hashSecret(ticket), challenge, sessionKey, expiresAt }),
  );
  return { ticket, options: JSON.stringify(options) };
};

/** The device has to sign this to sign in; any passkey of the farm may. */
export const beginPasskey = async (ctx: Context): Promise<BegunPasskey> => {
  const { rpId } = requirePlace(ctx);
  await ctx.identity.guesses.begin(ctx);
  return keepChallenge(
    ctx,
    await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' }),
  );
};

/** Whose passkey has answered. The challenge is used up even by a wrong answer. Refuses `PASSKEY_WRONG`. */
export const checkPasskey = async (ctx: Context, { ticket, response }: PasskeyAnswer) => {
  const { rpId, origin } = requirePlace(ctx);
  const kept = await inTransaction(ctx, ({ db }) =>
    takeChallenge(db, hashSecret(ticket), ctx.now().toISOString()),
  );
  if (!kept || kept.sessionKey !== null) throw passkeyWrong('there is no such challenge');
  const passkey = await findPasskey(ctx.db, String(response.id));
  if (!passkey) throw passkeyWrong('nobody has this passkey');
  const { id, uid, counter } = passkey;
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: kept.challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter,
    },
  }).catch((error: unknown) => {
    throw passkeyWrong(error instanceof Error ? error.message : 'it could not be read');
  });
  if (!verified.verified) throw passkeyWrong('the signature is wrong');
  return { id, uid, counter: { from: counter, to: verified.authenticationInfo.newCounter } };
};

/** Refuses `PASSKEY_WRONG` if it was used or removed in the meantime. */
export const takePasskey = async (
  ctx: InTransaction<Context>,
  { id, counter }: Awaited<ReturnType<typeof checkPasskey>>,
): Promise<void> => {
  if (!(await setPasskeyUsed(ctx.db, id, counter, ctx.now().toISOString())))
    throw passkeyWrong('it was used in the meantime');
};
