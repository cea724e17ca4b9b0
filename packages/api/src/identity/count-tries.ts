import { createHash } from 'node:crypto';
import type { OpenDatabase } from '@farm/data/app';
import { TRIES_TABLE, triesClient } from '@farm/data/tries';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

export type Budget = { points: number; duration: number };

/** How many tries there were, and how long to wait for the next; 0 if it is allowed. */
export type Tries = { count: number; waitMs: number };

/** Counts the tries of each key. The keys are hashed, so that a store holds no email. */
export type TryCounter = {
  points: number;
  /** Counts a try, and tells when counting begins anew; `seconds` is how long the count lasts if this is the first one. */
  spend: (key: string, seconds?: number) => Promise<Tries & { endsMs: number }>;
  look: (key: string) => Promise<Tries>;
  release: (key: string) => Promise<void>;
  forget: (key: string) => Promise<void>;
};

export type OpenCounter = (name: string, budget: Budget) => TryCounter;

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

/** No count lasts this long; one that seems to was begun while the clock was wrong. */
const LONGEST_MS = 2 * 86_400_000;

const consume = async (limiter: RateLimiterAbstract, key: string, options: object) => {
  try {
    return { ...(await limiter.consume(key, 1, options)).toJSON(), isAllowed: true };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { ...error.toJSON(), isAllowed: false };
  }
};

const counterOn = (limiter: RateLimiterAbstract): TryCounter => {
  const { points } = limiter;
  return {
    points,
    spend: async (key, seconds) => {
      const options = seconds === undefined ? {} : { customDuration: seconds };
      let tried = await consume(limiter, hashed(key), options);
      if (tried.msBeforeNext > LONGEST_MS) {
        await limiter.delete(hashed(key));
        tried = await consume(limiter, hashed(key), options);
      }
      const { consumedPoints, msBeforeNext, isAllowed } = tried;
      return {
        count: consumedPoints,
        waitMs: isAllowed ? 0 : Math.max(1, msBeforeNext),
        endsMs: msBeforeNext,
      };
    },
    look: async (key) => {
      const found = await limiter.get(hashed(key));
      // The memory keeps a count a little longer than it holds.
      if (!found || found.msBeforeNext <= 0 || found.msBeforeNext > LONGEST_MS)
        return { count: 0, waitMs: 0 };
      const count = found.consumedPoints;
      return { count, waitMs: count >= points ? found.msBeforeNext : 0 };
    },
    release: async (key) => {
      await limiter.reward(hashed(key));
    },
    forget: async (key) => {
      await limiter.delete(hashed(key));
    },
  };
};

export const countInMemory: OpenCounter = (name, budget) =>
  counterOn(new RateLimiterMemory({ keyPrefix: name, ...budget }));

/** On SQLite in the memory of the only process. While PostgreSQL does not answer, each process counts for itself. */
export const countTogether = ({ engine, db }: Pick<OpenDatabase, 'engine' | 'db'>): OpenCounter => {
  if (engine === 'sqlite') return countInMemory;
  const storeClient = triesClient(db);
  return (name, budget) =>
    counterOn(
      new RateLimiterPostgres({
        keyPrefix: name,
        ...budget,
        storeClient,
        storeType: 'pool',
        tableName: TRIES_TABLE,
        tableCreated: true,
        clearExpiredByTimeout: false,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, ...budget }),
      }),
    );
};
