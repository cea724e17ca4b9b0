import type { CodeKind } from '@farm/domain/identity';
import { Refusal } from '@farm/domain/refusals';
import pLimit from 'p-limit';
import type { Budget, OpenCounter } from './count-tries.ts';
import { identityTexts } from './identity.texts.ts';

/** So few codes are checked at once, so that many right ones at the same moment do not look like guesses. */
const CHECKED_AT_ONCE = 4;
const ALERT_ONCE_IN_SECONDS = 86_400;

export type CodeLimit = {
  /** Once too many were wrong on the whole farm, refuses right ones too: the answer would tell. `tell` is called once a day. */
  attempt: <Result>(
    kind: CodeKind,
    work: () => Promise<Result>,
    tell: (wrongCodes: number) => Promise<void>,
  ) => Promise<Result>;
};

const isWrongCode = (error: unknown) =>
  error instanceof Refusal && (error.code === 'ACCESS_CODE_WRONG' || error.code === 'ADMIN_CODE_WRONG');

const closed = (waitMs: number) => {
  const retryAfter = Math.ceil(waitMs / 1000);
  const minutes = Math.ceil(retryAfter / 60);
  return new Refusal('TRIES_TOO_MANY', identityTexts.codesTooMany({ minutes }), { retryAfter });
};

export const openCodeLimit = (count: OpenCounter, budgets: Record<CodeKind, Budget>): CodeLimit => {
  const lineOf = (kind: CodeKind) => ({
    wrong: count(`code-${kind}`, budgets[kind]),
    alerts: count(`code-told-${kind}`, { points: 1, duration: ALERT_ONCE_IN_SECONDS }),
    checking: pLimit(CHECKED_AT_ONCE),
  });
  const lines = { access: lineOf('access'), admin: lineOf('admin') };
  return {
    attempt: (kind, work, tell) => {
      const { wrong, alerts, checking } = lines[kind];
      return checking(async () => {
        const spent = await wrong.spend(kind);
        if (spent.waitMs > 0) throw closed(spent.waitMs);
        try {
          const result = await work();
          await wrong.release(kind);
          return result;
        } catch (error) {
          if (!isWrongCode(error)) await wrong.release(kind);
          else if (spent.count >= wrong.points && (await alerts.spend(kind)).waitMs === 0)
            await tell(wrong.points);
          throw error;
        }
      });
    },
  };
};
