import type { Context } from '../core/context.ts';
import { type Budget, countInMemory, type OpenCounter } from './count-tries.ts';
import { tooManyTries, wasGuess } from './identity.internal.ts';
import { widerNetworks } from './know-network.ts';
import { type AccountLimit, openAccountLimit } from './limit-account.ts';
import { type CodeLimit, openCodeLimit } from './limit-codes.ts';

export type GuessLimits = {
  /** A right one resets the count of this email on this network. Refuses `TRIES_TOO_MANY` with the seconds to wait. */
  attempt: <Result>(from: GuessOrigin, email: string, work: () => Promise<Result>) => Promise<Result>;
  account: AccountLimit;
  code: CodeLimit;
  /** Counts new accounts of a network, if `work` makes one. Refuses `TRIES_TOO_MANY`. */
  signUp: <Result>(from: GuessOrigin, work: () => Promise<Result>) => Promise<Result>;
  /** Counts what strangers begin, since each is kept for some minutes. Refuses `TRIES_TOO_MANY`. */
  begin: (from: GuessOrigin) => Promise<void>;
  /** Counts what a signed-in person has hashed. Refuses `TRIES_TOO_MANY`. */
  hashing: (uid: string) => Promise<void>;
};

export type GuessOrigin = Pick<Context, 'network' | 'claimedNetwork'>;

const HOUR_SECONDS = 3600;

const BUDGETS = {
  email: { points: 10, duration: 15 * 60 },
  network: { points: 100, duration: 15 * 60 },
  /** For all networks together that an untrusted proxy names, since the names could be made up. */
  proxy: { points: 1000, duration: 15 * 60 },
  accessCode: { points: 100, duration: HOUR_SECONDS },
  adminCode: { points: 30, duration: HOUR_SECONDS },
  /** A whole office signs up on its first morning. */
  signUp: { points: 60, duration: HOUR_SECONDS },
  /** A script on the farm's own machine may set up more people. */
  signUpHere: { points: 600, duration: HOUR_SECONDS },
  /** All networks together that an untrusted proxy names share this too. */
  signUpByProxy: { points: 600, duration: HOUR_SECONDS },
  hashing: { points: 120, duration: HOUR_SECONDS },
  begin: { points: 600, duration: HOUR_SECONDS },
} as const satisfies Record<string, Budget>;

export type GuessBudgets = Record<keyof typeof BUDGETS, Budget>;

const isThisMachine = (network: string) => network.startsWith('127.') || network === '0:0:0:0::/64';

/** Wider networks may guess more, since they can hold more people. */
const WIDER_TIMES = [3, 10];

/** Guesses from elsewhere never lock an owner out. Behind an untrusted proxy, each network that it names counts separately. */
export const openGuessLimits = (
  budgets: Partial<GuessBudgets> = {},
  count: OpenCounter = countInMemory,
): GuessLimits => {
  const given: GuessBudgets = { ...BUDGETS, ...budgets };
  const byEmail = count('email', given.email);
  const byNetwork = count('network', given.network);
  const byProxy = count('proxy', given.proxy);
  const byWider = WIDER_TIMES.map((times, index) =>
    count(`wider-${index}`, { ...given.network, points: given.network.points * times }),
  );
  const signUps = count('sign-up', given.signUp);
  const signUpsHere = count('sign-up-here', given.signUpHere);
  const signUpsByProxy = count('sign-up-by-proxy', given.signUpByProxy);
  const hashings = count('hashing', given.hashing);
  const begun = count('begin', given.begin);
  const networksOf = ({ network, claimedNetwork }: GuessOrigin) =>
    claimedNetwork === null
      ? [
          { counter: byNetwork, key: network },
          ...widerNetworks(network).flatMap((key, index) => {
            const counter = byWider[index];
            return counter ? [{ counter, key }] : [];
          }),
        ]
      : [
          { counter: byNetwork, key: `${network} for ${claimedNetwork}` },
          { counter: byProxy, key: network },
        ];
  return {
    attempt: async (from, email, work) => {
      const emailHere = `${from.network}|${email.trim().toLowerCase()}`;
      const networks = networksOf(from);
      // The networks are checked first but charged last, so that a blocked email does not count against its network,
      // and a blocked network adds no new entries.
      const looked = await Promise.all(networks.map(({ counter, key }) => counter.look(key)));
      for (const { waitMs } of looked) if (waitMs > 0) throw tooManyTries(waitMs);
      const spent = [{ counter: byEmail, key: emailHere }, ...networks];
      for (const { counter, key } of spent) {
        const { waitMs } = await counter.spend(key);
        if (waitMs > 0) throw tooManyTries(waitMs);
      }
      try {
        const result = await work();
        await Promise.all([
          ...networks.map(({ counter, key }) => counter.release(key)),
          byEmail.forget(emailHere),
        ]);
        return result;
      } catch (error) {
        if (!wasGuess(error)) await Promise.all(spent.map(({ counter, key }) => counter.release(key)));
        throw error;
      }
    },
    account: openAccountLimit(count),
    code: openCodeLimit(count, { access: given.accessCode, admin: given.adminCode }),
    signUp: async ({ network, claimedNetwork }, work) => {
      const spent =
        claimedNetwork === null
          ? [{ counter: isThisMachine(network) ? signUpsHere : signUps, key: network }]
          : [
              { counter: signUpsByProxy, key: network },
              { counter: signUps, key: `${network} for ${claimedNetwork}` },
            ];
      for (const { counter, key } of spent) {
        const { waitMs } = await counter.spend(key);
        if (waitMs > 0) throw tooManyTries(waitMs);
      }
      try {
        return await work();
      } catch (error) {
        await Promise.all(spent.map(({ counter, key }) => counter.release(key)));
        throw error;
      }
    },
    begin: async ({ network }) => {
      const { waitMs } = await begun.spend(network);
      if (waitMs > 0) throw tooManyTries(waitMs);
    },
    hashing: async (uid) => {
      const { waitMs } = await hashings.spend(uid);
      if (waitMs > 0) throw tooManyTries(waitMs);
    },
  };
};
