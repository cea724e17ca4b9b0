import { type FarmText, fieldIssue } from '@farm/domain/core';
import { Refusal } from '@farm/domain/refusals';
import { identityTexts } from './identity.texts.ts';

/** The same refusal for an unknown email and a wrong password; `detail` is for the security log alone. */
export const credentialsWrong = (detail?: string): Refusal =>
  Object.assign(new Refusal('CREDENTIALS_WRONG', identityTexts.credentialsWrong()), { cause: detail });

export const emailTaken = (): Refusal =>
  new Refusal('EMAIL_TAKEN', identityTexts.emailTaken(), {
    issues: [fieldIssue(['email'], identityTexts.emailTakenHere())],
  });

export const unfit = (field: string, text: FarmText): Refusal =>
  new Refusal('INPUT_INVALID', text, { issues: [fieldIssue([field], text)] });

export const assertPasswordLength = (password: string, minLength: number, field = 'password'): void => {
  if (password.length >= minLength) return;
  throw unfit(field, identityTexts.passwordTooShort({ minLength }));
};
