import { msg } from '@lingui/core/macro';

export const factorText = {
  codeFailed: { title: msg`Sign in failed`, message: msg`Please check the code and try again.` },
  loadFailed: msg`Failed to load your second factor`,
  added: {
    title: msg`Second factor added`,
    message: msg`From now on your password alone does not sign you in.`,
  },
  removed: { title: msg`Second factor removed`, message: msg`Your password alone signs you in again.` },
};
