import { msg } from '@lingui/core/macro';

export const accountText = {
  passwordChanged: {
    title: msg`Password changed`,
    message: msg`You are signed out everywhere but here.`,
  },
  sessionEnded: { title: msg`Session ended`, message: msg`That browser is signed out.` },
  sessionsEnded: { title: msg`Sessions ended`, message: msg`You are signed out everywhere but here.` },
  endFailed: { title: msg`Error`, message: msg`Failed to end the session. Please try again.` },
  revoked: { title: msg`Token revoked`, message: msg`Scripts that use it are refused from now on.` },
  sessionsFailed: msg`Failed to load your sessions`,
  signInsFailed: msg`Failed to load your recent sign-ins`,
  tokensFailed: msg`Failed to load your access tokens`,
};
