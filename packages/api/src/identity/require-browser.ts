import { Refusal } from '@farm/domain/refusals';
import type { IdentifiedContext } from '../core/context.ts';
import { identityTexts } from './identity.texts.ts';

export const assertBrowserSession = (ctx: IdentifiedContext): void => {
  if (ctx.session.via !== 'token') return;
  throw new Refusal('COOKIE_SESSION_REQUIRED', identityTexts.browserNeeded());
};
