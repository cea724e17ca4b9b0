import { Refusal } from '@farm/domain/refusals';
import type { IdentifiedContext } from '../core/context.ts';
import { identityTexts } from './identity.texts.ts';

/** An access token cannot make itself at home: refuses `COOKIE_SESSION_REQUIRED` for calls sent with one. */
export const assertBrowserSession = (ctx: IdentifiedContext): void => {
  if (ctx.session.via === 'cookie') return;
  throw new Refusal('COOKIE_SESSION_REQUIRED', identityTexts.browserNeeded());
};
