export const toasts = {
  signedIn: { title: 'Welcome back!', message: 'You have successfully signed in.' },
  signedUp: {
    title: 'Account created!',
    message: 'Your farm dashboard account has been created successfully.',
  },
  signInFailed: { title: 'Sign in failed', message: 'Please check your credentials and try again.' },
  signUpFailed: {
    title: 'Registration failed',
    message: 'Please try again with different credentials.',
  },
  accessCodeWrong: {
    title: 'Invalid Access Code',
    message: 'This is a private application. Please enter the correct access code to register.',
  },
  adminCodeWrong: {
    title: 'Invalid Admin Code',
    message: 'Please contact your system administrator for the correct admin access code.',
  },
};

/** Why the sign-in page shows, where it is not for want of having signed in. */
export const notices = {
  ended: 'Your session has ended. Sign in to go on.',
  unreachable: 'The farm cannot be reached just now. This page tries again by itself.',
};
