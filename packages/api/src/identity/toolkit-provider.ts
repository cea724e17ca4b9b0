import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Uid } from '@farm/domain/core';
import { identityLabels } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import { z } from 'zod';
import { readJsonAnswer } from '../core/read-json-answer.ts';
import { credentialsWrong, emailTaken, unfit } from './identity.internal.ts';
import { identityTexts } from './identity.texts.ts';
import type { Credentials, IdentityProvider, Standing } from './open-identity.ts';

const TIMEOUT_MS = 5000;
const RETRY_AFTER_SECONDS = 10;
const THROTTLED_RETRY_AFTER_SECONDS = 60;

export type ToolkitSettings = {
  apiKey: string;
  /** `host:port` of the official local emulator, used instead of Google. */
  emulatorHost?: string | undefined;
  timeoutMs?: number;
  onError?: (error: Error) => void;
};

/** Longer than any that the provider is known to make. */
const Token = z.string().min(1).max(16_384);
const ProviderEmail = z.string().max(320);

const Signed = z.object({
  localId: Uid,
  email: ProviderEmail.optional(),
  idToken: Token,
  refreshToken: Token.optional(),
});
const SecondFactorAsked = z.object({ mfaPendingCredential: z.string() });
const Mailed = z.object({ email: ProviderEmail.optional() });
const Updated = z.object({ localId: Uid, refreshToken: Token.optional() });
const Refreshed = z.object({ user_id: z.string() });
const Failure = z.object({ error: z.object({ message: z.string() }) });

/** Sometimes a sentence follows: `WEAK_PASSWORD : Password should be …`. Anything else is left out, since it is logged. */
const codeOf = (answer: unknown) =>
  /^[A-Z_]{1,60}(?=\s|$)/.exec(Failure.safeParse(answer).data?.error.message ?? '')?.[0] ?? '';

const standings = new Map<string, Standing>([
  ['USER_DISABLED', 'disabled'],
  ['USER_NOT_FOUND', 'disabled'],
  ['TOKEN_EXPIRED', 'signed out'],
  ['INVALID_REFRESH_TOKEN', 'signed out'],
]);

const unreachable = () =>
  new Refusal('PROVIDER_UNREACHABLE', identityTexts.providerUnreachable(), {
    retryAfter: RETRY_AFTER_SECONDS,
  });

const throttled = () =>
  new Refusal('TRIES_TOO_MANY', identityTexts.triesTooManyElsewhere(), {
    retryAfter: THROTTLED_RETRY_AFTER_SECONDS,
  });

const refusals = new Map<string, (passwordField: string) => Refusal>([
  ['EMAIL_EXISTS', emailTaken],
  ['INVALID_LOGIN_CREDENTIALS', credentialsWrong],
  ['EMAIL_NOT_FOUND', credentialsWrong],
  ['INVALID_PASSWORD', credentialsWrong],
  ['USER_DISABLED', credentialsWrong],
  ['USER_NOT_FOUND', credentialsWrong],
  ['INVALID_EMAIL', () => unfit('email', identityLabels.emailUnfit())],
  ['WEAK_PASSWORD', (field) => unfit(field, identityTexts.passwordGuessable())],
  ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', (field) => unfit(field, identityTexts.passwordUnfit())],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', throttled],
  ['QUOTA_EXCEEDED', throttled],
]);

export const openToolkitProvider = ({
  apiKey,
  emulatorHost,
  timeoutMs = TIMEOUT_MS,
  onError = () => {},
}: ToolkitSettings): IdentityProvider => {
  const addressOf = (service: string, path: string) => {
    const host = `${service}.googleapis.com`;
    const base = emulatorHost ? `http://${emulatorHost}/${host}` : `https://${host}`;
    return `${base}/v1/${path}?key=${encodeURIComponent(apiKey)}`;
  };
  const { seal, unseal } = openSeal(apiKey);

  const post = async (
    what: string,
    url: string,
    body: object,
  ): Promise<{ status: number; answer: unknown }> => {
    const isForm = body instanceof URLSearchParams;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
        body: isForm ? body : JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, answer: await readJsonAnswer(response) };
    } catch (error) {
      onError(new Error(`The identity provider did not answer ${what}.`, { cause: error }));
      throw unreachable();
    }
  };

  const ask = async <Answer>(
    method: string,
    body: object,
    schema: z.ZodType<Answer>,
    passwordField = 'password',
  ): Promise<Answer> => {
    const what = `accounts:${method}`;
    const { status, answer } = await post(what, addressOf('identitytoolkit', what), body);
    const read = schema.safeParse(answer);
    if (status === 200 && read.success) return read.data;
    if (status === 200 && SecondFactorAsked.safeParse(answer).success)
      throw new Refusal('CREDENTIALS_WRONG', identityTexts.secondFactor());
    const code = codeOf(answer);
    const refusal = refusals.get(code)?.(passwordField);
    if (status < 500 && refusal) throw Object.assign(refusal, { cause: `the provider says ${code}` });
    onError(new Error(`The identity provider answered ${what} with ${status} ${code}.`));
    throw unreachable();
  };

  const signInWithPassword = ({ email, password }: Credentials) =>
    ask('signInWithPassword', { email, password, returnSecureToken: true }, Signed);

  const grantOf = ({ refreshToken }: { refreshToken?: string | undefined }) =>
    refreshToken ? seal(refreshToken) : undefined;
  const identityOf = (signed: z.output<typeof Signed>, email: string) => ({
    uid: signed.localId,
    email: signed.email ?? email,
    passwordHash: null,
    grant: grantOf(signed),
  });
  return {
    name: 'identity-toolkit',
    signUp: async (_db, { email, password }) =>
      identityOf(await ask('signUp', { email, password, returnSecureToken: true }, Signed), email),
    signIn: async (_db, credentials) => ({
      ...identityOf(await signInWithPassword(credentials), credentials.email),
      checkedHash: null,
    }),
    changePassword: async (_db, { newPassword, ...credentials }) => {
      const { idToken, localId } = await signInWithPassword(credentials);
      // The provider ends all earlier grants with the old password.
      const update = { idToken, password: newPassword, returnSecureToken: true };
      const updated = await ask('update', update, Updated, 'newPassword');
      const { email } = credentials;
      return { uid: localId, email, passwordHash: null, checkedHash: null, grant: grantOf(updated) };
    },
    askStanding: async (grant) => {
      const refreshToken = unseal(grant);
      // Sealed with an earlier key of the project: only a new sign-in can tell.
      if (refreshToken === undefined) return 'signed out';
      const asked = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
      const { status, answer } = await post('a refresh token', addressOf('securetoken', 'token'), asked);
      if (status === 200 && Refreshed.safeParse(answer).success) return 'active';
      const code = codeOf(answer);
      const standing = status < 500 ? standings.get(code) : undefined;
      if (standing) return standing;
      onError(new Error(`The identity provider answered a refresh token with ${status} ${code}.`));
      throw unreachable();
    },
    mailResetLink: async (email) => {
      await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email }, Mailed);
    },
  };
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const openSeal = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'farm provider grant', KEY_BYTES));
  return {
    seal: (text: string) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    /** Undefined if it was sealed with another secret, or changed since. */
    unseal: (sealed: string) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const body = NONCE_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, body));
        return decipher.update(bytes.subarray(body), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
};
