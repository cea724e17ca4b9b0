import { msg } from '@lingui/core/macro';

export const factorText = {
  codeFailed: { title: msg`Sign in failed`, message: msg`Please check the code and try again.` },
  loadFailed: msg`Failed to load your second factor`,
  added: {
    title: msg`Second factor added`,
    message: msg`From now on your password alone does not sign you in.`,
  },
  passkeysFailed: msg`Failed to load your passkeys`,
  passkeyAdded: {
    title: msg`Passkey added`,
    message: msg`From now on your password alone does not sign you in.`,
  },
  passkeyRemoved: { title: msg`Passkey removed`, message: msg`It no longer signs you in.` },
  removed: { title: msg`Second factor removed`, message: msg`Your app’s codes no longer sign you in.` },
};
