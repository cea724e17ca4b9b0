import { randomBytes } from 'node:crypto';
import { countTokens, insertToken, takeAccount } from '@farm/data/identity';
import type { CreatedToken, CreateTokenInput } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { noteAttempt } from '../core/security-log.ts';
import { identityTexts } from './identity.texts.ts';
import { hashSecret } from './manage-sessions.ts';
import { assertBrowserSession } from './require-browser.ts';

const TOKENS_MAX = 50;
const TOKEN_BYTES = 32;
const MS_PER_DAY = 86_400_000;

/**
 * Creates an access token that acts as the person; it is shown only in this answer. Refuses
 * `COOKIE_SESSION_REQUIRED`, `TOKENS_TOO_MANY`.
 */
export const createToken = (ctx: PersonContext, input: CreateTokenInput): Promise<CreatedToken> =>
  noteAttempt(
    ctx,
    { event: 'token', what: 'created', uid: ctx.person.uid },
    () => create(ctx, input),
    ({ id }) => ({ id }),
  );

const create = async (
  ctx: PersonContext,
  { name, expiresInDays }: CreateTokenInput,
): Promise<CreatedToken> => {
  assertBrowserSession(ctx);
  const { uid } = ctx.person;
  return inTransaction(ctx, async (ctx) => {
    // The lock lasts until the commit, so that simultaneous calls are counted one after the other.
    await takeAccount(ctx.db, uid);
    if ((await countTokens(ctx.db, uid)) >= TOKENS_MAX) {
      throw new Refusal('TOKENS_TOO_MANY', identityTexts.tokensTooMany({ max: TOKENS_MAX }));
    }
    const token = `farm_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
    const now = ctx.now();
    const expiresAt =
      expiresInDays === undefined ? null : new Date(now.valueOf() + expiresInDays * MS_PER_DAY).toISOString();
    const tokenHash = hashSecret(token);
    return { ...(await insertToken(ctx.db, { uid, name, tokenHash, expiresAt }, now.toISOString())), token };
  });
};
