import { findFeedOwner } from '@farm/data/identity';
import { addDays } from '@farm/domain/core';
import { FEED_DAYS, FEED_PATH } from '@farm/domain/deliveries';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../core/context.ts';
import { namesTag } from '../core/rest-app.ts';
import { type Budget, countInMemory, type TryCounter } from '../identity/count-tries.ts';
import { hashSecret } from '../identity/manage-sessions.ts';
import { feedRefusals } from './deliveries.texts.ts';
import { makeCalendar } from './make-calendar.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

const BUDGETS = {
  reads: { points: 60, duration: MINUTE_SECONDS },
  unknown: { points: 60, duration: HOUR_SECONDS },
  /** All networks together that an untrusted proxy names share this, since the names could be made up. */
  unknownByProxy: { points: 120, duration: HOUR_SECONDS },
} as const satisfies Record<string, Budget>;

/** Refuses `TRIES_TOO_MANY` with the seconds to wait. */
const spend = async (counter: TryCounter, key: string, words: (seconds: number) => FarmText) => {
  const { waitMs } = await counter.spend(key);
  if (waitMs === 0) return;
  const retryAfter = Math.ceil(waitMs / 1000);
  throw new Refusal('TRIES_TOO_MANY', words(retryAfter), { retryAfter });
};

const ofFeed = (seconds: number) => feedRefusals.feedTooOften({ seconds });
const ofNetwork = (seconds: number) =>
  feedRefusals.feedUnknownTooOften({ minutes: Math.ceil(seconds / MINUTE_SECONDS) });

/** Each process counts for itself, since who reads writes nothing. */
const openFeedGuard = () => {
  const reads = countInMemory('feed-reads', BUDGETS.reads);
  const unknown = countInMemory('unknown-feeds', BUDGETS.unknown);
  const unknownByProxy = countInMemory('unknown-feeds-by-proxy', BUDGETS.unknownByProxy);
  return {
    read: (uid: string) => spend(reads, uid, ofFeed),
    unknown: async ({ network, claimedNetwork }: Context) => {
      if (claimedNetwork === null) return spend(unknown, network, ofNetwork);
      await spend(unknownByProxy, network, ofNetwork);
      await spend(unknown, `${network} for ${claimedNetwork}`, ofNetwork);
    },
  };
};

/**
 * Adds the address of which the token is the only secret: no session counts beside it. Who has been told what is still so is
 * answered without a look at the orders.
 */
export const addFeed = (app: FastifyInstance): void => {
  const guard = openFeedGuard();
  app.get<{ Params: { token: string } }>(
    `${FEED_PATH}:token.ics`,
    { config: { action: 'deliveries.feed', sessionless: true }, schema: { hide: true } },
    async ({ params, headers, farmContext: ctx }, reply) => {
      const tokenHash = hashSecret(params.token);
      const owner = await findFeedOwner(ctx.db, tokenHash);
      if (!owner || !isPermitted('deliveries.read', owner.role)) {
        await guard.unknown(ctx);
        throw new Refusal('FEED_MISSING', feedRefusals.feedMissing());
      }
      const { uid, role, language, epoch, newest } = owner;
      await guard.read(uid);
      const today = ctx.today();
      const state = JSON.stringify([ctx.version, uid, role, language, today, epoch, newest]);
      // Weak, since the time of its making is in it.
      const etag = `W/"${hashSecret(state)}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (namesTag(headers['if-none-match'], etag)) return reply.code(304).send();
      const days = { from: addDays(today, -FEED_DAYS.back), to: addDays(today, FEED_DAYS.ahead) };
      const { content } = await makeCalendar({ ...ctx, person: { uid, role }, language }, days);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="farm-deliveries.ics"')
        .send(content);
    },
  );
};
