import { setTimeout as pause } from 'node:timers/promises';
import { onceUnlocked } from '@farm/data/core';
import { type SessionOwner, setSessionSeen, setTokenUsed } from '@farm/data/identity';
import { Refusal } from '@farm/domain/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessTexts } from '../core/access.texts.ts';
import type { AppContext, Context, SessionInfo } from '../core/context.ts';
import { makeContext } from '../core/make-context.ts';
import { logSecurity } from './log-security.ts';
import { hashSecret } from './manage-sessions.ts';
import { readSessionCookie, sendSessionCookie } from './send-cookie.ts';

const USED_NOTED_EVERY_MS = 60_000;
const NOTED_WITHIN_MS = 20;

const toInfo = (owner: SessionOwner, via: SessionInfo['via'], key: string): SessionInfo => ({
  uid: owner.uid,
  email: owner.email,
  grantedRole: owner.grantedRole,
  user: owner.profile && { uid: owner.uid, ...owner.profile },
  language: owner.language,
  ...(owner.needsFactor && { needsFactor: true as const }),
  via,
  key,
});

/** Whether the last noted use is so long ago that this one is noted too; also one that a wrong clock put in the future. */
const isLongAgo = (last: string | null, now: Date) =>
  !last || Math.abs(now.valueOf() - Date.parse(last)) > USED_NOTED_EVERY_MS;

/** Lets a request go on while its use is still being noted, which takes long where the database is locked. */
const waitBriefly = (
  farm: AppContext,
  key: string,
  noting: Promise<void>,
  whatFailed: string,
): Promise<void> => {
  const noted = noting.then(
    () => farm.identity.sessions.forget(key),
    (error: unknown) => {
      if (!farm.damage.isFound()) farm.log.warn({ err: error }, whatFailed);
    },
  );
  return Promise.race([noted, pause(NOTED_WITHIN_MS, undefined, { ref: false })]);
};

const byToken = async (farm: AppContext, token: string): Promise<SessionInfo> => {
  const now = farm.now();
  const key = hashSecret(token);
  const found = await farm.identity.sessions.findToken(farm.db, key, now.toISOString());
  if (!found) throw new Refusal('SIGN_IN_REQUIRED', accessTexts.tokenInvalid());
  if (isLongAgo(found.lastUsedAt, now)) {
    const noting = onceUnlocked(() => setTokenUsed(farm.db, found.tokenId, now.toISOString()));
    await waitBriefly(farm, key, noting, 'the use of an access token was not noted');
  }
  return { ...toInfo(found.owner, 'token', key), scope: found.scope, scopes: found.scopes };
};

type Origin = Pick<Context, 'network' | 'claimedNetwork'> & { requestId: string };

/** Whose session or token a request was sent with, of which its use is noted; the cookie is renewed or deleted. */
export const authenticateRequest = async (
  farm: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  origin: Origin,
): Promise<SessionInfo | null> => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && token) {
    return byToken(farm, token).catch((error: unknown) => {
      const ctx = makeContext(farm, { session: null, ...origin, setSessionCookie: () => {} });
      if (error instanceof Refusal)
        logSecurity(ctx, { event: 'token', outcome: 'refused', what: 'used', reason: error.code });
      throw error;
    });
  }
  const sessionId = readSessionCookie(request);
  if (!sessionId) return null;
  const valid = await farm.identity.sessions.validate(farm.db, sessionId);
  if (valid?.isFresh !== false) sendSessionCookie(request, reply, valid ? sessionId : null);
  if (!valid) return null;
  const now = farm.now();
  if (isLongAgo(valid.seenAt, now)) {
    const use = { seenAt: now.toISOString(), network: origin.network };
    const noting = onceUnlocked(() => setSessionSeen(farm.db, valid.key, use));
    await waitBriefly(farm, valid.key, noting, 'the use of a session was not noted');
  }
  return toInfo(valid.owner, 'cookie', valid.key);
};
