import { setTimeout as pause } from 'node:timers/promises';
import type { CheckResult, ReadinessCheck } from '../core/api-slice.ts';
import type { Log } from '../core/context.ts';

const ANSWER_WITHIN_MS = 1000;
const REMEMBERED_MS = 1000;

const late: CheckResult = { state: 'warn', note: 'This could not be checked in time.' };

const readCheck = async ({ name, read }: ReadinessCheck, log: Log) => {
  try {
    return { name, ...(await Promise.race([read(), pause(ANSWER_WITHIN_MS, late, { ref: false })])) };
  } catch (error) {
    log.warn({ err: error, check: name }, 'a check of readiness failed');
    return { name, state: 'fail' as const, note: 'This could not be checked; the log says why.' };
  }
};

export type CheckReport = CheckResult & { name: string };

export const readChecks = (checks: readonly ReadinessCheck[], log: Log): Promise<CheckReport[]> =>
  Promise.all(checks.map((check) => readCheck(check, log)));

export const oncePerSecond = <Result>(read: () => Promise<Result>): (() => Promise<Result>) => {
  let last: { at: number; result: Promise<Result> } | undefined;
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= REMEMBERED_MS) last = { at, result: read() };
    return last.result;
  };
};
