import { listSessions } from '@farm/data/identity';
import type { OpenSession } from '@farm/domain/identity';
import type { PersonContext } from '../core/context.ts';
import { publicIdOf } from './manage-sessions.ts';

export const listOwnSessions = async (ctx: PersonContext): Promise<OpenSession[]> => {
  // Sessions expire by the clock that Lucia uses.
  const stored = await listSessions(ctx.db, ctx.person.uid, new Date().toISOString());
  return stored
    .map(({ idHash, browser, system, network, createdAt, seenAt }) => ({
      id: publicIdOf(idHash),
      browser,
      system,
      network,
      createdAt,
      seenAt,
      isCurrent: idHash === ctx.session.key,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
};
