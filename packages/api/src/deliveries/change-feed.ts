import { randomBytes } from 'node:crypto';
import { deleteFeed, findFeed, isSuspended, setFeed, takeAccount } from '@farm/data/identity';
import { type CreatedFeed, FEED_PATH, type Feed } from '@farm/domain/deliveries';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { assertBrowserSession } from '../identity/identity.internal.ts';
import { logSecurity } from '../identity/log-security.ts';
import { hashSecret } from '../identity/manage-sessions.ts';

const TOKEN_BYTES = 16;

export const readFeed = async ({ db, person }: PersonContext): Promise<Feed> => ({
  createdAt: (await findFeed(db, person.uid))?.createdAt ?? null,
});

/** The person's earlier address ends. Refuses `COOKIE_SESSION_REQUIRED`, since an address outlives an access token. */
export const createFeed = async (ctx: PersonContext): Promise<CreatedFeed> => {
  assertBrowserSession(ctx);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return inTransaction(ctx, async (ctx) => {
    const { uid } = ctx.person;
    const createdAt = ctx.now().toISOString();
    // Locked, so that a suspension in the meantime is seen here or ends the address afterwards.
    await takeAccount(ctx.db, uid);
    if (await isSuspended(ctx.db, uid)) throw new Refusal('PERSON_SUSPENDED', accessTexts.suspended());
    await setFeed(ctx.db, { uid, tokenHash: hashSecret(token), createdAt });
    logSecurity(ctx, { event: 'feed', outcome: 'ok', what: 'created', uid });
    return { createdAt, path: `${FEED_PATH}${token}.ics` };
  });
};

/** Does nothing if the person has none. */
export const endFeed = async (ctx: PersonContext): Promise<Feed> => {
  const { uid } = ctx.person;
  if (await deleteFeed(ctx.db, uid)) logSecurity(ctx, { event: 'feed', outcome: 'ok', what: 'ended', uid });
  return { createdAt: null };
};
