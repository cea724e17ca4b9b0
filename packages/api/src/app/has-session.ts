import { findSession, findTokenOwner } from '@farm/data/identity';
import type { PersonContext } from '../core/context.ts';

/** Whether the session or token of a request is still valid, with the same role. */
export const hasSession = async ({ db, session, person, now }: PersonContext): Promise<boolean> => {
  const instant = now().toISOString();
  if (session.via === 'token') {
    const found = await findTokenOwner(db, session.key, instant);
    return found?.owner.profile?.role === person.role;
  }
  const found = await findSession(db, session.key);
  return (
    found !== undefined && found.session.expiresAt > instant && found.owner.profile?.role === person.role
  );
};
