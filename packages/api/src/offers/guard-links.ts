import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import pLimit from 'p-limit';
import type { Context } from '../core/context.ts';
import { type Budget, countInMemory, type TryCounter } from '../identity/count-tries.ts';
import { linkRefusals } from './offers.texts.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

const BUDGETS = {
  reads: { points: 60, duration: MINUTE_SECONDS },
  sends: { points: 10, duration: MINUTE_SECONDS },
  daySends: { points: 100, duration: DAY_SECONDS },
  unknown: { points: 60, duration: HOUR_SECONDS },
  /** All networks together that an untrusted proxy names share this, since the names could be made up. */
  unknownByProxy: { points: 120, duration: HOUR_SECONDS },
} as const satisfies Record<string, Budget>;

/** Orders by links that are written at once: the others wait without a connection, so that the office finds one. */
const SENDS_AT_ONCE = 2;

/** Refuses `TRIES_TOO_MANY` with the seconds to wait. */
const spend = async (counter: TryCounter, key: string, words: (seconds: number) => FarmText) => {
  const { waitMs } = await counter.spend(key);
  if (waitMs === 0) return;
  const retryAfter = Math.ceil(waitMs / 1000);
  throw new Refusal('TRIES_TOO_MANY', words(retryAfter), { retryAfter });
};

const ofLink = (seconds: number) => linkRefusals.linkTooOften({ seconds });
const ofNetwork = (seconds: number) =>
  linkRefusals.linkUnknownTooOften({ minutes: Math.ceil(seconds / MINUTE_SECONDS) });

/** Each process counts for itself, since who reads writes nothing. */
export const openLinkGuard = (budgets: Partial<Record<keyof typeof BUDGETS, Budget>> = {}) => {
  const given = { ...BUDGETS, ...budgets };
  const reads = countInMemory('link-reads', given.reads);
  const sends = countInMemory('link-sends', given.sends);
  const daySends = countInMemory('link-sends-a-day', given.daySends);
  const unknown = countInMemory('unknown-links', given.unknown);
  const unknownByProxy = countInMemory('unknown-links-by-proxy', given.unknownByProxy);
  const turns = pLimit(SENDS_AT_ONCE);
  return {
    read: (linkId: number) => spend(reads, String(linkId), ofLink),
    send: async (linkId: number) => {
      await spend(sends, String(linkId), ofLink);
      await spend(daySends, String(linkId), linkRefusals.linkTooOftenToday);
    },
    unknown: async ({ network, claimedNetwork }: Pick<Context, 'network' | 'claimedNetwork'>) => {
      if (claimedNetwork === null) return spend(unknown, network, ofNetwork);
      await spend(unknownByProxy, network, ofNetwork);
      await spend(unknown, `${network} for ${claimedNetwork}`, ofNetwork);
    },
    inTurn: <Result>(send: () => Promise<Result>): Promise<Result> => turns(send),
  };
};

declare module '../core/context.ts' {
  interface AppContext {
    linkGuard: ReturnType<typeof openLinkGuard>;
  }
}
