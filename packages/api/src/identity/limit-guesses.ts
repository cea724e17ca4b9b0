import { Refusal } from '@farm/domain/refusals';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { identityTexts } from './identity.texts.ts';

/** Counts guesses at passwords and access codes, one procedure call at a time, before anything is hashed. */
export type GuessLimits = {
  /**
   * Runs an attempt and counts it where it was refused as a guess; one that was right wipes the slate of this
   * email on this network, one that could not be judged is not counted. Refuses `TRIES_TOO_MANY` with the
   * seconds to wait.
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
 * Limits by network and by email on that network: a stranger's guesses from elsewhere never lock the owner of
 * an account out. Counted in this process alone.
 */
export const openGuessLimits = (perEmail = PER_EMAIL, perNetwork = PER_NETWORK): GuessLimits => {
  const byEmail = new RateLimiterMemory({ keyPrefix: 'email', ...perEmail });
  const byNetwork = new RateLimiterMemory({ keyPrefix: 'network', ...perNetwork });
  return {
    attempt: async (network, email, work) => {
      const emailHere = `${network}|${email.trim().toLowerCase()}`;
      // Asked first and spent last: an email that is shut costs the others on its network nothing, and a
      // network that is shut leaves no new entries behind.
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
