import { randomBytes } from 'node:crypto';
import type { Db } from '@farm/data/core';
import { emailKey, findNames } from '@farm/data/identity';
import { type FarmText, fieldIssue } from '@farm/domain/core';
import type { Profile } from '@farm/domain/identity';
import { Refusal, type RefusalKind } from '@farm/domain/refusals';
import type { IdentifiedContext } from '../core/context.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { identityTexts } from './identity.texts.ts';

/** It refuses an unknown email and a wrong password alike; `detail` is for the security log alone. */
export const credentialsWrong = (detail?: string): Refusal =>
  Object.assign(new Refusal('CREDENTIALS_WRONG', identityTexts.credentialsWrong()), { cause: detail });

export const emailTaken = (): Refusal =>
  new Refusal('EMAIL_TAKEN', identityTexts.emailTaken(), {
    issues: [fieldIssue(['email'], identityTexts.emailTakenHere())],
  });

export const unfit = (field: string, text: FarmText) => fieldRefusal('INPUT_INVALID', field, text);

export const assertPasswordLength = (password: string, minLength: number, field = 'password'): void => {
  if (password.length >= minLength) return;
  throw unfit(field, identityTexts.passwordTooShort({ minLength }));
};

export const tooManyTries = (waitMs: number): Refusal => {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  return new Refusal('TRIES_TOO_MANY', identityTexts.triesTooMany({ minutes }), { retryAfter });
};

const NOT_JUDGED: readonly RefusalKind[] = ['busy', 'throttled', 'invalid'];

export const wasGuess = (error: unknown) => error instanceof Refusal && !NOT_JUDGED.includes(error.kind);

export const assertBrowserSession = (ctx: IdentifiedContext): void => {
  if (ctx.session.via !== 'token') return;
  throw new Refusal('COOKIE_SESSION_REQUIRED', identityTexts.browserNeeded());
};

/** A person's name as texts to others give it, with the email if somebody else has the same name. */
export const namePerson = async (db: Db, person: Omit<Profile, 'role'>): Promise<string> =>
  (await findNames(db))(person);

/** Without i, l, o and u, so that a handwritten code is not misread. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP_LETTERS = 4;

export const makeCode = (groups: number): string =>
  Array.from({ length: groups }, () =>
    [...randomBytes(GROUP_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]).join(''),
  ).join('-');

/** Strangers have about a hundred guesses a day at an account, and begin with the commonest passwords. */
const COMMON_COUNT = 3000;

const BLANK_ONLY = /^[\s\p{Z}\p{C}]*$/u;

const listed = new Map<number, Promise<ReadonlySet<string>>>();

export const commonPasswords = (minLength: number): Promise<ReadonlySet<string>> => {
  const known = listed.get(minLength);
  if (known) return known;
  const reading = import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const byFrequency = dictionary['passwords-common'].filter(({ length }) => length >= minLength);
    return new Set(byFrequency.slice(0, COMMON_COUNT));
  });
  listed.set(minLength, reading);
  return reading;
};

/** The list leaves them out, although strangers try them: 121212, abcabcab. */
const REPEATED_MAX = 4;
const isRepeat = (letters: readonly string[]): boolean =>
  Array.from({ length: REPEATED_MAX }, (_, index) => index + 1).some(
    (period) =>
      letters.length >= 2 * period &&
      letters.every((letter, index) => index < period || letter === letters[index - period]),
  );

const rows = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** It matches 654321, 112233, 8901234. */
const isRun = (letters: readonly string[]): boolean => {
  const steps = letters.filter((letter, index) => letter !== letters[index - 1]);
  return [steps, steps.toReversed()].some((way) =>
    rows.some((row) => row.repeat(Math.ceil(way.length / row.length) + 1).includes(way.join(''))),
  );
};

/** Strangers try the words of the place as well; `docs/people.md` lists them. */
const OWN_WORDS = new Set([
  'farm',
  'farmer',
  'farmers',
  'farming',
  'farmdashboard',
  'dashboard',
  'harvest',
  'organic',
  'vegetables',
  'granja',
  'granjero',
  'cosecha',
  'paneldelagranja',
]);

type NewPassword = { password: string; email: string; minLength: number; field?: string };

/** Refuses `INPUT_INVALID`. Only whole passwords are compared, whatever their capitals. */
export const assertHardToGuess = async ({
  password,
  email,
  minLength,
  field = 'password',
}: NewPassword): Promise<void> => {
  if (BLANK_ONLY.test(password)) throw unfit(field, identityTexts.passwordBlank());
  const lower = password.normalize('NFC').toLowerCase();
  const own = emailKey(email);
  if (lower === own || lower === own.split('@')[0]) throw unfit(field, identityTexts.passwordIsEmail());
  const letters = [...lower];
  if (
    OWN_WORDS.has(lower) ||
    isRepeat(letters) ||
    isRun(letters) ||
    (await commonPasswords(minLength)).has(lower)
  )
    throw unfit(field, identityTexts.passwordCommon());
};
