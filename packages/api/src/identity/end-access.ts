import type { Context } from '../core/context.ts';
import type { EndedSessions } from '../core/live-hub.ts';

/** After the commit, makes every request of this process look up again whose session or token it has. */
export const renewAccess = (ctx: Context): void => ctx.after(() => ctx.identity.sessions.forget());

export const endAccess = (ctx: Context, ...ended: EndedSessions[]): void => {
  renewAccess(ctx);
  ctx.after(() => {
    for (const sessions of ended) ctx.live.endSessions(sessions);
  });
};
