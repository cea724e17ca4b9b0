import { msg } from '@lingui/core/macro';

export const toasts = {
  signedIn: { title: msg`Welcome back!`, message: msg`You have successfully signed in.` },
  signedUp: {
    title: msg`Account created!`,
    message: msg`Your farm dashboard account has been created successfully.`,
  },
  signInFailed: { title: msg`Sign in failed`, message: msg`Please check your credentials and try again.` },
  passkeyFailed: { title: msg`Sign in failed`, message: msg`Sign in with your password instead.` },
  signUpFailed: {
    title: msg`Registration failed`,
    message: msg`Please try again with different credentials.`,
  },
  accessCodeWrong: {
    title: msg`Invalid Access Code`,
    message: msg`This is a private application. Please enter the correct access code to register.`,
  },
  adminCodeWrong: {
    title: msg`Invalid Admin Code`,
    message: msg`Please contact your system administrator for the correct admin access code.`,
  },
};

export const notices = {
  ended: msg`Your session has ended. Sign in to continue.`,
  first: msg`Nobody has an account here yet. Choose Sign Up and the role Administrator, and enter the admin access code that the farm printed at its first start.`,
  suspended: msg`Your access was switched off. Ask an administrator of the farm.`,
  unreachable: msg`The farm cannot be reached right now. This page tries again by itself.`,
};
