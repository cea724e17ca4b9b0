import { setTimeout as pause } from 'node:timers/promises';
import { onceUnlocked } from '@farm/data/core';
import { type SessionOwner, setSessionSeen, setTokenUsed } from '@farm/data/identity';
import { Refusal } from '@farm/domain/refusals';
import type { FastifyRequest } from 'fastify';
import { accessTexts } from '../../core/access.texts.ts';
import type { AppContext, SessionInfo } from '../../core/context.ts';
import { hashSecret } from '../../identity/manage-sessions.ts';
import { readSessionCookie } from '../transport/session-cookie.ts';
import { networkOf } from './addresses.ts';

const USED_NOTED_EVERY_MS = 60_000;
const NOTED_WITHIN_MS = 20;

const toInfo = (owner: SessionOwner, via: SessionInfo['via'], key: string): SessionInfo => ({
  uid: owner.uid,
  email: owner.email,
  grantedRole: owner.grantedRole,
  user: owner.profile && { uid: owner.uid, ...owner.profile },
  language: owner.language,
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

export type Authenticated = {
  session: SessionInfo | null;
  cookie?: { renew: string } | 'clear';
};

export const authenticateRequest = async (
  farm: AppContext,
  request: FastifyRequest,
): Promise<Authenticated> => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer' && token) return { session: await byToken(farm, token) };
  const sessionId = readSessionCookie(request);
  if (!sessionId) return { session: null };
  const valid = await farm.identity.sessions.validate(farm.db, sessionId);
  if (!valid) return { session: null, cookie: 'clear' };
  const now = farm.now();
  if (isLongAgo(valid.seenAt, now)) {
    const use = { seenAt: now.toISOString(), network: networkOf(request.ip) };
    const noting = onceUnlocked(() => setSessionSeen(farm.db, valid.key, use));
    await waitBriefly(farm, valid.key, noting, 'the use of a session was not noted');
  }
  const session = toInfo(valid.owner, 'cookie', valid.key);
  return valid.isFresh ? { session, cookie: { renew: sessionId } } : { session };
};
