import { emailKey } from '@farm/data/identity';
import { unfit } from './identity.internal.ts';
import { identityTexts } from './identity.texts.ts';

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
  if ((await commonPasswords(minLength)).has(lower)) throw unfit(field, identityTexts.passwordCommon());
};
