import { identityLabels } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import { z } from 'zod';
import { identityTexts } from './identity.texts.ts';
import type { Credentials, IdentityProvider } from './open-identity.ts';
import { credentialsWrong, emailTaken, unfit } from './refuse-credentials.ts';

const TIMEOUT_MS = 5000;
const RETRY_AFTER_SECONDS = 10;
const THROTTLED_RETRY_AFTER_SECONDS = 60;

export type ToolkitSettings = {
  apiKey: string;
  /** `host:port` of the official local emulator, used instead of Google. */
  emulatorHost?: string | undefined;
  timeoutMs?: number;
  /** Called with the provider's error if the person did not cause it. */
  onTrouble?: (error: Error) => void;
};

const Signed = z.object({
  localId: z.string().min(1),
  email: z.string().optional(),
  idToken: z.string().min(1),
});
const SecondFactorAsked = z.object({ mfaPendingCredential: z.string() });
const Updated = z.object({ localId: z.string() });
const Mailed = z.object({ email: z.string().optional() });
const Failure = z.object({ error: z.object({ message: z.string() }) });

const unreachable = () =>
  new Refusal('PROVIDER_UNREACHABLE', identityTexts.providerUnreachable(), {
    retryAfter: RETRY_AFTER_SECONDS,
  });

const throttled = () =>
  new Refusal('TRIES_TOO_MANY', identityTexts.triesTooManyElsewhere(), {
    retryAfter: THROTTLED_RETRY_AFTER_SECONDS,
  });

/** The meaning of the provider's error codes; any other code is a failure of the provider. */
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

/** Accounts at Google Identity Platform, which alone stores the passwords. */
export const openToolkitProvider = ({
  apiKey,
  emulatorHost,
  timeoutMs = TIMEOUT_MS,
  onTrouble = () => {},
}: ToolkitSettings): IdentityProvider => {
  const base = emulatorHost
    ? `http://${emulatorHost}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';

  const ask = async <Answer>(
    method: string,
    body: object,
    schema: z.ZodType<Answer>,
    passwordField = 'password',
  ): Promise<Answer> => {
    let status: number;
    let answer: unknown;
    try {
      const response = await fetch(`${base}/v1/accounts:${method}?key=${encodeURIComponent(apiKey)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.status;
      answer = await response.json();
    } catch (error) {
      onTrouble(new Error(`The identity provider did not answer accounts:${method}.`, { cause: error }));
      throw unreachable();
    }
    const read = schema.safeParse(answer);
    if (status === 200 && read.success) return read.data;
    if (status === 200 && SecondFactorAsked.safeParse(answer).success) {
      throw new Refusal('CREDENTIALS_WRONG', identityTexts.secondFactor());
    }
    const failure = Failure.safeParse(answer);
    // A code, sometimes followed by a sentence: `WEAK_PASSWORD : Password should be …`.
    const code = failure.data?.error.message.split(/\s/, 1)[0] ?? '';
    const refusal = refusals.get(code)?.(passwordField);
    if (status < 500 && refusal) throw Object.assign(refusal, { cause: `the provider says ${code}` });
    onTrouble(new Error(`The identity provider answered accounts:${method} with ${status} ${code}.`));
    throw unreachable();
  };

  const signInWithPassword = ({ email, password }: Credentials) =>
    ask('signInWithPassword', { email, password, returnSecureToken: true }, Signed);

  const kept = { passwordHash: null, checkedHash: null };
  return {
    name: 'identity-toolkit',
    signUp: async (_db, { email, password }) => {
      const signed = await ask('signUp', { email, password, returnSecureToken: true }, Signed);
      return { uid: signed.localId, email: signed.email ?? email, passwordHash: null };
    },
    signIn: async (_db, credentials) => {
      const signed = await signInWithPassword(credentials);
      return { uid: signed.localId, email: signed.email ?? credentials.email, ...kept };
    },
    changePassword: async (_db, { newPassword, ...credentials }) => {
      const { idToken, localId } = await signInWithPassword(credentials);
      const update = { idToken, password: newPassword, returnSecureToken: false };
      await ask('update', update, Updated, 'newPassword');
      return { uid: localId, email: credentials.email, ...kept };
    },
    mailResetLink: async (email) => {
      await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email }, Mailed);
    },
  };
};
