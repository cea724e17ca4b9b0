import { Refusal } from '@farm/domain/refusals';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from '../core/context.ts';
import { identityTexts } from './identity.texts.ts';

/** Limits guesses at passwords and access codes, counting each procedure call before anything is hashed. */
export type GuessLimits = {
  /**
   * Runs an attempt and counts it if it was a wrong guess. A right one resets the count of this email on this network;
   * one that could not be checked is not counted. Refuses `TRIES_TOO_MANY` with the seconds to wait.
   */
  attempt: <Result>(from: GuessOrigin, email: string, work: () => Promise<Result>) => Promise<Result>;
};

/** Where a guess came from. */
export type GuessOrigin = Pick<Context, 'network' | 'claimedNetwork'>;

const PER_EMAIL = { points: 10, duration: 15 * 60 };
const PER_NETWORK = { points: 100, duration: 15 * 60 };
/** For all networks together that an untrusted proxy names, since the names could be made up. */
const PER_PROXY = { points: 1000, duration: 15 * 60 };

const tooMany = (msBeforeNext: number) => {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  return new Refusal('TRIES_TOO_MANY', identityTexts.triesTooMany({ minutes }), { retryAfter });
};

const spendOn = async (limiter: RateLimiterMemory, key: string) => {
  try {
    await limiter.consume(key);
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
  }
};

const wasGuess = (error: unknown) => error instanceof Refusal && error.kind !== 'busy';

/**
 * Limits by network and by email on that network, so that guesses from elsewhere never lock out the owner of an
 * account. Behind a proxy that is not trusted everyone has the network of the proxy. There each network that the proxy
 * names is counted separately, within a limit for all of them, so that one stranger does not shut everybody out. Each
 * process counts for itself.
 */
export const openGuessLimits = (
  perEmail = PER_EMAIL,
  perNetwork = PER_NETWORK,
  perProxy = PER_PROXY,
): GuessLimits => {
  const byEmail = new RateLimiterMemory({ keyPrefix: 'email', ...perEmail });
  const byNetwork = new RateLimiterMemory({ keyPrefix: 'network', ...perNetwork });
  const byProxy = new RateLimiterMemory({ keyPrefix: 'proxy', ...perProxy });
  const networksOf = ({ network, claimedNetwork }: GuessOrigin) =>
    claimedNetwork === null
      ? [{ limiter: byNetwork, key: network }]
      : [
          { limiter: byNetwork, key: `${network} for ${claimedNetwork}` },
          { limiter: byProxy, key: network },
        ];
  return {
    attempt: async (from, email, work) => {
      const emailHere = `${from.network}|${email.trim().toLowerCase()}`;
      const networks = networksOf(from);
      // The networks are checked first but charged last, so that a blocked email does not count against its network,
      // and a blocked network adds no new entries.
      for (const { limiter, key } of networks) {
        const spent = await limiter.get(key);
        if (spent && spent.consumedPoints >= limiter.points) throw tooMany(spent.msBeforeNext);
      }
      await spendOn(byEmail, emailHere);
      for (const { limiter, key } of networks) await spendOn(limiter, key);
      const giveBack = () => Promise.all(networks.map(({ limiter, key }) => limiter.reward(key)));
      try {
        const result = await work();
        await giveBack();
        await byEmail.delete(emailHere);
        return result;
      } catch (error) {
        if (!wasGuess(error)) {
          await giveBack();
          await byEmail.reward(emailHere);
        }
        throw error;
      }
    },
  };
};
