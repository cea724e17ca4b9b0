import { texts } from '@farm/domain/texts';

export const identityTexts = texts('identity', {
  credentialsWrong: 'The email or the password is not right. Please check your credentials and try again.',
  emailTaken: 'An account with this email already exists. Sign in instead.',
  emailTakenHere: 'This email already has an account.',
  passwordTooShort: 'The password must have at least {minLength, number} characters.',
  passwordBlank: 'The password must not be only spaces. Choose words, letters or digits.',
  passwordCommon:
    'This password is one of the first that strangers try. Choose another one, such as three words that only you would put together.',
  passwordIsEmail: 'The password must not be your own email address. Choose another one.',
  passwordGuessable: 'The password is too easy to guess. Choose a longer one.',
  passwordUnfit: 'The password does not meet the rules of the sign-in service. Choose a longer one.',
  secondFactor: 'This account asks for a second factor, which the farm cannot. Use an account without one.',
  codeWrong:
    'This code is not right, or it was used before. Enter the one that your app shows now, or a recovery code.',
  ticketMissing: 'Your password was entered too long ago. Sign in again.',
  factorMissing: 'You have no second factor. Set one up first.',
  factorPresent: 'You have a second factor already. Remove it before you set up another one.',
  factorNotBegun: 'The picture is no longer valid. Begin again, and let your app read the new one.',
  triesTooMany: 'Too many attempts. Wait {minutes, plural, one {# minute} other {# minutes}} and try again.',
  codesTooMany:
    'Too many wrong codes were tried on this farm, so for {minutes, plural, one {# minute} other {# minutes}} nobody can sign up with a code, not even with the right one. Try again then, or ask an administrator of the farm for an invitation.',
  triesTooManyElsewhere: 'Too many attempts. Wait a few minutes and try again.',
  providerUnreachable: 'The sign-in service does not answer right now. Try again in a moment.',
  signInBusy: 'Many people are signing in right now. Try again in a moment.',
  adminCodeWrong: 'Please contact your system administrator for the correct admin access code.',
  accessCodeWrong: 'This is a private application. Please enter the correct access code to register.',
  codeOff: 'Nobody can sign up with this code right now. Ask an administrator of the farm for an invitation.',
  accountRemoved: 'This account was removed from the farm. Ask an administrator for an invitation.',
  roleNotGranted: 'Your access code does not allow this role. Sign up again with the code for it.',
  roleNotGrantedHere: 'Must be the role your access code allows.',
  foreign: '{field} must be your own: nobody can register another person.',
  foreignHere: 'Must be your own.',
  browserNeeded:
    'This cannot be done with an access token. Sign in with your email and password and try again.',
  personMissing: 'There is no such person.',
  passwordNotYours: 'This is not your current password. Check it and try again.',
  sessionMissing: 'This session has already ended.',
  tokenMissing: 'You have no such access token.',
  tokensTooMany: 'You have {max, number} access tokens. Revoke one you no longer use and try again.',
});
