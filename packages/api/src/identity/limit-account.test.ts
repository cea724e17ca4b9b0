import { Refusal } from '@farm/domain/refusals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countInMemory } from './count-tries.ts';
import { credentialsWrong } from './identity.internal.ts';
import { identityTexts } from './identity.texts.ts';
import { openAccountLimit } from './limit-account.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const wrong = () => Promise.reject(credentialsWrong());
const right = async () => 'in';
const elsewhere = { email: 'ada@x', isOwnNetwork: async () => false };
const atHome = { email: 'ada@x', isOwnNetwork: async () => true };

const open = () => {
  const limit = openAccountLimit(countInMemory);
  const guess = (from = elsewhere, work: () => Promise<unknown> = wrong) =>
    limit.attempt(from, work).then(
      () => 'in',
      (error: unknown) => (error instanceof Refusal ? error : String(error)),
    );
  const codeOf = async (from = elsewhere, work: () => Promise<unknown> = wrong) => {
    const result = await guess(from, work);
    return result instanceof Refusal ? result.code : result;
  };
  return { ...limit, guess, codeOf };
};
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

it('judges ten guesses from networks the owner has not used, however many come at once', async () => {
  const { guess } = open();
  const work = vi.fn(wrong);
  await Promise.all(Array.from({ length: 75 }, () => guess(elsewhere, work)));
  expect(work).toHaveBeenCalledTimes(10);
  await guess({ ...elsewhere, email: ' ADA@x ' }, work);
  expect(work).toHaveBeenCalledTimes(10);
});

it('then judges one after each wait, which grows from a minute to fifteen', async () => {
  const { guess, codeOf } = open();
  for (const _ of Array(10).keys()) expect(await codeOf()).toBe('CREDENTIALS_WRONG');
  const waits = [];
  for (const _ of Array(6).keys()) {
    const refused = (await guess()) as Refusal;
    expect(refused.code).toBe('TRIES_TOO_MANY');
    const seconds = refused.details.retryAfter ?? 0;
    waits.push(seconds / 60);
    later(seconds * 1000);
    expect(await codeOf()).toBe('CREDENTIALS_WRONG');
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
});

it('judges about a hundred guesses a day at most', async () => {
  const { codeOf } = open();
  let judged = 0;
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    for (const _ of [1, 2, 3, 4]) if ((await codeOf()) === 'CREDENTIALS_WRONG') judged += 1;
    later(MINUTE);
  }
  expect(judged).toBeLessThan(120);
});

it('never makes the owner wait at a network they have used, and keeps others waiting after they signed in', async () => {
  const { codeOf } = open();
  for (const _ of Array(30).keys()) await codeOf();
  expect(await codeOf(atHome, right)).toBe('in');
  expect(await codeOf()).toBe('TRIES_TOO_MANY');
});

it('lets the owner in from a new network when the wait is over, and the next one at once', async () => {
  const { codeOf } = open();
  for (const _ of Array(10).keys()) await codeOf();
  expect(await codeOf(elsewhere, right)).toBe('TRIES_TOO_MANY');
  later(MINUTE);
  expect(await codeOf(elsewhere, right)).toBe('in');
  expect(await codeOf(elsewhere, right)).toBe('in');
});

it('forgets the guesses after a day, and when the password is a new one', async () => {
  const { codeOf, forget } = open();
  for (const _ of Array(12).keys()) await codeOf();
  await forget('Ada@X');
  expect(await codeOf()).toBe('CREDENTIALS_WRONG');
  for (const _ of Array(12).keys()) await codeOf();
  later(DAY);
  expect(await codeOf()).toBe('CREDENTIALS_WRONG');
});

it('does not count what could not be checked', async () => {
  const { codeOf } = open();
  const busy = () => Promise.reject(new Refusal('SERVER_BUSY', identityTexts.signInBusy()));
  for (const _ of Array(9).keys()) await codeOf();
  for (const _ of Array(20).keys()) expect(await codeOf(elsewhere, busy)).toBe('SERVER_BUSY');
  expect(await codeOf(elsewhere, right)).toBe('in');
});
