import { Refusal } from '@farm/domain';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts guesses at passwords and access codes, one procedure call at a time, before anything is hashed. */
export type GuessLimits = {
  /** Spends a guess; refuses `TRIES_TOO_MANY` with the seconds to wait. */
  spend: (network: string, subject: string) => Promise<void>;
  /** Gives a guess back that was right, so that people who know their password are not counted. */
  giveBack: (network: string, subject: string) => Promise<void>;
};

const PER_SUBJECT = { points: 10, duration: 15 * 60 };
const PER_NETWORK = { points: 100, duration: 15 * 60 };

/**
 * Limits by network and by account on that network: a stranger's guesses from elsewhere never lock the owner
 * of an account out.
 */
export const openGuessLimits = (perSubject = PER_SUBJECT, perNetwork = PER_NETWORK): GuessLimits => {
  const bySubject = new RateLimiterMemory({ keyPrefix: 'subject', ...perSubject });
  const byNetwork = new RateLimiterMemory({ keyPrefix: 'network', ...perNetwork });
  const spendOn = async (limiter: RateLimiterAbstract, key: string) => {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      const minutes = Math.ceil(retryAfter / 60);
      throw new Refusal(
        'TRIES_TOO_MANY',
        `Too many attempts. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`,
        { retryAfter },
      );
    }
  };
  const subjectKey = (network: string, subject: string) => `${network}|${subject.toLowerCase()}`;
  return {
    spend: async (network, subject) => {
      await spendOn(byNetwork, network);
      await spendOn(bySubject, subjectKey(network, subject));
    },
    giveBack: async (network, subject) => {
      await byNetwork.reward(network);
      await bySubject.delete(subjectKey(network, subject));
    },
  };
};
