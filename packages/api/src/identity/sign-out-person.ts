import type { SessionView } from '@farm/domain/identity';
import type { Context } from '../core/context.ts';
import { endBrowserSession } from './open-session.ts';

/** Ends the browser's session on the server, with its live streams, and deletes the cookie. */
export const signOutPerson = async (ctx: Context): Promise<SessionView> => {
  await endBrowserSession(ctx);
  ctx.setSessionCookie(null);
  return { uid: null, email: null, grantedRole: null, user: null };
};
