import type { SessionView } from '@farm/domain/identity';
import type { Context } from '../core/context.ts';
import { noteSecurity } from '../core/security-log.ts';
import { endBrowserSession } from './open-session.ts';

export const signOutPerson = async (ctx: Context): Promise<SessionView> => {
  await endBrowserSession(ctx);
  if (ctx.session) noteSecurity(ctx, { event: 'sign-out', outcome: 'ok', uid: ctx.session.uid });
  ctx.setSessionCookie(null);
  return { uid: null, email: null, grantedRole: null, user: null };
};
