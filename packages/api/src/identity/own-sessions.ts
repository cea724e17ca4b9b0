import { deleteOtherSessions, listSessions } from '@farm/data/identity';
import type { EndOthersInput, OpenSession } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { proveMore } from './change-factor.ts';
import { assertStillHolds, checkPassword } from './change-token.ts';
import { endAccess } from './end-access.ts';
import { assertBrowserSession, unfit } from './identity.internal.ts';
import { identityTexts } from './identity.texts.ts';
import { noteAttempt } from './log-security.ts';
import { publicIdOf } from './manage-sessions.ts';

/** Refuses `COOKIE_SESSION_REQUIRED`, `SESSION_MISSING`. */
export const endOwnSession = (ctx: PersonContext, { id }: { id: string }) =>
  noteAttempt(ctx, { event: 'session', what: 'ended', uid: ctx.person.uid }, async () => {
    assertBrowserSession(ctx);
    const stored = await listSessions(ctx.db, ctx.person.uid, new Date().toISOString());
    const key = stored.find(({ idHash }) => publicIdOf(idHash) === id)?.idHash;
    if (key === undefined) throw new Refusal('SESSION_MISSING', identityTexts.sessionMissing());
    await inTransaction(ctx, async (ctx) => {
      await ctx.identity.sessions.end(ctx.db, key);
      endAccess(ctx, { key });
    });
    return { id };
  });

const proveAgain = async (ctx: PersonContext, { password, passkey }: EndOthersInput) => {
  if (passkey) return proveMore(ctx, { passkey });
  if (password === undefined) throw unfit('password', identityTexts.passwordMissing());
  const checked = await checkPassword(ctx, password);
  return (ctx: InTransaction<PersonContext>) => assertStillHolds(ctx, checked);
};

/** Access tokens stay. Refuses what `checkPassword` and `assertStillHolds` refuse. */
export const endOtherSessions = (ctx: PersonContext, { password, passkey }: EndOthersInput) =>
  noteAttempt(
    ctx,
    { event: 'session', what: 'others ended', uid: ctx.person.uid },
    async () => {
      assertBrowserSession(ctx);
      const take = await proveAgain(ctx, { password, passkey });
      return inTransaction(ctx, async (ctx) => {
        await take(ctx);
        const keys = await deleteOtherSessions(ctx.db, ctx.person.uid, ctx.session.key);
        endAccess(ctx, ...keys.map((key) => ({ key })));
        return { ended: keys.length };
      });
    },
    ({ ended }) => ({ count: ended }),
  );

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
