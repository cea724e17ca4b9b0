import { CommitUnknown } from '@farm/data/core';
import { Refusal } from '@farm/domain/refusals';
import { translateFailure } from './translate-failure.ts';

/** How long to wait before each further try: three seconds in all, while the database comes back. */
const WAITS_MS = [100, 400, 1000, 1500];

/** The key's row is unique, so another try waits until the first has ended. Throws `CommitUnknown` if it never learns. */
export const untilKnown = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  let unknown: unknown;
  for (const waitMs of [0, ...WAITS_MS]) {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      return await write();
    } catch (error) {
      // If it fails for another reason than the database, it has claimed the key, so no earlier try was saved.
      const isTold = error instanceof Refusal || !translateFailure(error);
      if (isTold || !(unknown ?? error instanceof CommitUnknown)) throw error;
      unknown ??= error;
    }
  }
  throw unknown;
};
