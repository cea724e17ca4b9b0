import { Refusal } from '@farm/domain/refusals';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { identityTexts } from './identity.texts.ts';

/** Limits guesses at passwords and access codes, counting each procedure call before anything is hashed. */
export type GuessLimits = {
  /**
   * Runs an attempt and counts it if it was a wrong guess. A right one resets the count of this email on this network;
   * one that could not be checked is not counted. Refuses `TRIES_TOO_MANY` with the seconds to wait.
   */
  attempt: <Result>(network: string, email: string, work: () => Promise<Result>) => Promise<Result>;
};

const PER_EMAIL = { points: 10, duration: 15 * 60 };
const PER_NETWORK = { points: 100, duration: 15 * 60 };

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
 * account. Each process counts separately.
 */
export const openGuessLimits = (perEmail = PER_EMAIL, perNetwork = PER_NETWORK): GuessLimits => {
  const byEmail = new RateLimiterMemory({ keyPrefix: 'email', ...perEmail });
  const byNetwork = new RateLimiterMemory({ keyPrefix: 'network', ...perNetwork });
  return {
    attempt: async (network, email, work) => {
      const emailHere = `${network}|${email.trim().toLowerCase()}`;
      // The network is checked first but charged last, so that a blocked email does not count against its network,
      // and a blocked network adds no new entries.
      const spent = await byNetwork.get(network);
      if (spent && spent.consumedPoints >= perNetwork.points) throw tooMany(spent.msBeforeNext);
      await spendOn(byEmail, emailHere);
      await spendOn(byNetwork, network);
      try {
        const result = await work();
        await byNetwork.reward(network);
        await byEmail.delete(emailHere);
        return result;
      } catch (error) {
        if (!wasGuess(error)) {
          await byNetwork.reward(network);
          await byEmail.reward(emailHere);
        }
        throw error;
      }
    },
  };
};
