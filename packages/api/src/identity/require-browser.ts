import { Refusal } from '@farm/domain/refusals';
import type { IdentifiedContext } from '../core/context.ts';
import { identityTexts } from './identity.texts.ts';

/** Refuses `COOKIE_SESSION_REQUIRED` for calls sent with an access token. */
export const assertBrowserSession = (ctx: IdentifiedContext): void => {
  if (ctx.session.via !== 'token') return;
  throw new Refusal('COOKIE_SESSION_REQUIRED', identityTexts.browserNeeded());
};
