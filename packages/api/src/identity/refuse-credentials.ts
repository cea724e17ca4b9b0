import { Refusal } from '@farm/domain/refusals';

/** One answer for an unknown email and a wrong password. */
export const credentialsWrong = (): Refusal =>
  new Refusal(
    'CREDENTIALS_WRONG',
    'The email or the password is not right. Please check your credentials and try again.',
  );

export const emailTaken = (): Refusal =>
  new Refusal('EMAIL_TAKEN', 'An account with this email already exists. Sign in instead.', {
    issues: [{ path: ['email'], message: 'This email already has an account.' }],
  });

/** One field at fault. */
export const unfit = (field: string, message: string): Refusal =>
  new Refusal('INPUT_INVALID', message, { issues: [{ path: [field], message }] });

/** Refuses `INPUT_INVALID` for a password shorter than the farm allows. */
export const assertPasswordLength = (password: string, minLength: number, field = 'password'): void => {
  if (password.length >= minLength) return;
  throw unfit(field, `The password must have at least ${minLength} characters.`);
};
