import { randomBytes } from 'node:crypto';
import { Refusal } from '@farm/domain/refusals';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { identityTexts } from './identity.texts.ts';

/** Argon2id at 46 MiB and three passes: 25 to 50 ms on one core. */
const STRENGTH = { memoryCost: 47_104, timeCost: 3, parallelism: 1 };
/** Each uses its memory and a thread of the pool that reads files. Nothing else keeps those who sign in waiting. */
const RUNNING_MAX = 2;
const WAITING_MAX = 64;
const OTHERS_RUNNING_MAX = 1;
const OTHERS_WAITING_MAX = 32;
const RETRY_AFTER_SECONDS = 2;

export type Line = 'sign-in' | 'others';

export type PasswordHasher = {
  hash: (password: string, line?: Line) => Promise<string>;
  /** Null (no such account) takes as long and returns false. Refuses `SERVER_BUSY` if too many are waiting. */
  verify: (stored: string | null, password: string, line?: Line) => Promise<boolean>;
  isOutdated: (stored: string) => boolean;
};

type HasherOptions = { strength?: typeof STRENGTH; runningMax?: number; waitingMax?: number };

const openLine = (runningMax: number, waitingMax: number) => {
  const limit = pLimit(runningMax);
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= runningMax + waitingMax) {
      return Promise.reject(
        new Refusal('SERVER_BUSY', identityTexts.signInBusy(), {
          retryAfter: RETRY_AFTER_SECONDS,
        }),
      );
    }
    return limit(work);
  };
};

const base64 = (length: number) => randomBytes(length).toString('base64').replaceAll('=', '');

export const openPasswordHasher = ({
  strength = STRENGTH,
  runningMax = RUNNING_MAX,
  waitingMax = WAITING_MAX,
}: HasherOptions = {}): PasswordHasher => {
  const { memoryCost, timeCost, parallelism } = strength;
  // A well-formed hash that no password matches.
  const nobodys = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(16)}$${base64(32)}`;
  const lines = {
    'sign-in': openLine(runningMax, waitingMax),
    others: openLine(OTHERS_RUNNING_MAX, OTHERS_WAITING_MAX),
  };
  // Keyboards may send the same letter as one character or two.
  const normal = (password: string) => password.normalize('NFC');
  return {
    hash: (password, line = 'sign-in') => lines[line](() => hash(normal(password), strength)),
    verify: (stored, password, line = 'sign-in') =>
      lines[line](() => verify(stored ?? nobodys, normal(password))),
    isOutdated: (stored) => {
      const made = parseOptions(stored);
      return made.memoryCost !== memoryCost || made.timeCost !== timeCost || made.parallelism !== parallelism;
    },
  };
};
