import { randomBytes } from 'node:crypto';
import { countTokens, deleteToken, insertToken, isSuspended, setPasswordHash } from '@farm/data/identity';
import type { CreatedToken, CreateTokenInput } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { checkOwnPassword } from './change-password.ts';
import { endAccess } from './end-access.ts';
import { credentialsWrong } from './identity.internal.ts';
import { identityTexts } from './identity.texts.ts';
import { noteAttempt } from './log-security.ts';
import { hashSecret } from './manage-sessions.ts';
import type { CheckedIdentity } from './open-identity.ts';

const TOKENS_MAX = 50;
const TOKEN_BYTES = 32;
const MS_PER_DAY = 86_400_000;

/** Makes a token of the person, or of another account. */
export const issueToken = async (
  ctx: InTransaction<PersonContext>,
  { name, expiresInDays, scope, scopes }: Omit<CreateTokenInput, 'password'>,
  uid = ctx.person.uid,
): Promise<CreatedToken> => {
  const token = `farm_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const now = ctx.now();
  const expiresAt =
    expiresInDays === null ? null : new Date(now.valueOf() + expiresInDays * MS_PER_DAY).toISOString();
  const stored = { uid, name, tokenHash: hashSecret(token), expiresAt, scope, scopes };
  return { ...(await insertToken(ctx.db, stored, now.toISOString())), token };
};

/** Refuses `COOKIE_SESSION_REQUIRED`, `CREDENTIALS_WRONG`, `TRIES_TOO_MANY`. */
export const checkPassword = (ctx: PersonContext, password: string): Promise<CheckedIdentity> =>
  checkOwnPassword(ctx, { password, field: 'password' }, (credentials) =>
    ctx.identity.provider.signIn(ctx.db, credentials, 'others'),
  );

/**
 * The lock lasts until the commit, so that simultaneous calls are counted one after the other, and neither a changed
 * password nor a suspension in the meantime leaves a new token behind. Refuses `CREDENTIALS_WRONG`, `PERSON_SUSPENDED`.
 */
export const assertStillHolds = async (
  { db }: Pick<InTransaction<PersonContext>, 'db'>,
  { uid, checkedHash, passwordHash }: CheckedIdentity,
): Promise<void> => {
  const isCurrent = await setPasswordHash(db, uid, { from: checkedHash, to: passwordHash });
  if (!isCurrent) throw credentialsWrong('the password was changed in the meantime');
  if (await isSuspended(db, uid)) throw new Refusal('PERSON_SUSPENDED', accessTexts.suspended());
};

/** Refuses what `checkPassword` and `assertStillHolds` refuse, and `TOKENS_TOO_MANY`. */
export const createToken = (ctx: PersonContext, { password, ...input }: CreateTokenInput) =>
  noteAttempt(
    ctx,
    { event: 'token', what: 'created', uid: ctx.person.uid },
    async () => {
      const checked = await checkPassword(ctx, password);
      return inTransaction(ctx, async (ctx) => {
        await assertStillHolds(ctx, checked);
        if ((await countTokens(ctx.db, ctx.person.uid)) >= TOKENS_MAX)
          throw new Refusal('TOKENS_TOO_MANY', identityTexts.tokensTooMany({ max: TOKENS_MAX }));
        const { uid } = ctx.person;
        await ctx.tellOwner(ctx, uid, { kind: 'token_made', values: { token: input.name } });
        return issueToken(ctx, input);
      });
    },
    ({ id }) => ({ id }),
  );

/** Revokes one of the person's own access tokens, and ends its live streams. Refuses `TOKEN_MISSING`. */
export const revokeToken = (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> =>
  noteAttempt(ctx, { event: 'token', what: 'revoked', uid: ctx.person.uid, id }, async () => {
    const key = await deleteToken(ctx.db, ctx.person.uid, id);
    if (key === undefined) throw new Refusal('TOKEN_MISSING', identityTexts.tokenMissing());
    endAccess(ctx, { key });
    return { id };
  });
