import type { OpenCounter } from './count-tries.ts';
import { tooManyTries, wasGuess } from './identity.internal.ts';

const FREE = 10;
const REMEMBERED_SECONDS = 86_400;
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 15 * 60;

type Guessed = { email: string; isOwnNetwork: () => Promise<boolean> };

export type AccountLimit = {
  attempt: <Result>(guessed: Guessed, work: () => Promise<Result>) => Promise<Result>;
  forget: (email: string) => Promise<void>;
};

const waitSeconds = (count: number) =>
  Math.min(FIRST_WAIT_SECONDS * 2 ** (count - FREE), LONGEST_WAIT_SECONDS);

/** Networks the owner has used are not affected, so nobody can lock an owner out. An email without an account is treated alike. */
export const openAccountLimit = (count: OpenCounter): AccountLimit => {
  // The numbers are compared here, so that the counter itself never refuses.
  const wrong = count('account', { points: Number.MAX_SAFE_INTEGER, duration: REMEMBERED_SECONDS });
  const turns = count('account-turn', { points: 1, duration: LONGEST_WAIT_SECONDS });
  return {
    attempt: async ({ email, isOwnNetwork }, work) => {
      if (await isOwnNetwork()) return work();
      const key = email.trim().toLowerCase();
      const taken = await turns.look(key);
      if (taken.waitMs > 0) throw tooManyTries(taken.waitMs);
      const { count } = await wrong.spend(key);
      if (count >= FREE) {
        const { waitMs } = await turns.spend(key, waitSeconds(count));
        if (waitMs > 0) {
          await wrong.release(key);
          throw tooManyTries(waitMs);
        }
      }
      try {
        const result = await work();
        await wrong.release(key);
        await turns.forget(key);
        return result;
      } catch (error) {
        if (!wasGuess(error)) {
          await wrong.release(key);
          if (count >= FREE) await turns.forget(key);
        }
        throw error;
      }
    },
    forget: async (email) => {
      const key = email.trim().toLowerCase();
      await wrong.forget(key);
      await turns.forget(key);
    },
  };
};
