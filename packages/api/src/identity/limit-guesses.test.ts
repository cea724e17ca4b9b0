import { Refusal } from '@farm/domain/refusals';
import { expect, it, vi } from 'vitest';
import { identityTexts } from './identity.texts.ts';
import { openGuessLimits } from './limit-guesses.ts';
import { credentialsWrong } from './refuse-credentials.ts';

const wrong = () => Promise.reject(credentialsWrong());
const right = async () => 'in';
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );
const open = () => openGuessLimits({ points: 3, duration: 900 }, { points: 8, duration: 900 });

it('blocks an email on one network after too many wrong guesses, without checking the next one', async () => {
  const { attempt } = open();
  for (const _ of [1, 2, 3]) expect(await codeOf(attempt('a', 'Ada@x', wrong))).toBe('CREDENTIALS_WRONG');
  const work = vi.fn(right);
  await expect(attempt('a', 'ada@X ', work)).rejects.toMatchObject({
    code: 'TRIES_TOO_MANY',
    message: 'Too many attempts. Wait 15 minutes and try again.',
    details: { retryAfter: expect.closeTo(900, -1) },
  });
  expect(work).not.toHaveBeenCalled();
});

it('counts simultaneous guesses', async () => {
  const { attempt } = open();
  const work = vi.fn(wrong);
  await Promise.allSettled(Array.from({ length: 20 }, () => attempt('a', 'ada@x', work)));
  expect(work).toHaveBeenCalledTimes(3);
});

it('does not block the owner on another network, or other people on the same network', async () => {
  const { attempt } = open();
  for (const _ of Array(40).keys()) await codeOf(attempt('a', 'ada@x', wrong));
  expect(await codeOf(attempt('b', 'ada@x', right))).toBe('in');
  expect(await codeOf(attempt('a', 'bob@x', right))).toBe('in');
});

it('blocks a network that tries one email after another', async () => {
  const { attempt } = open();
  const codes = [];
  for (const index of Array(10).keys()) codes.push(await codeOf(attempt('a', `${index}@x`, wrong)));
  expect(codes.slice(0, 8)).toEqual(Array(8).fill('CREDENTIALS_WRONG'));
  expect(codes.slice(8)).toEqual(['TRIES_TOO_MANY', 'TRIES_TOO_MANY']);
  expect(await codeOf(attempt('b', '9@x', right))).toBe('in');
});

it('resets the count of only that email after a right password', async () => {
  const { attempt } = open();
  for (const email of ['ada@x', 'ada@x', 'bob@x', 'bob@x']) await codeOf(attempt('a', email, wrong));
  expect(await codeOf(attempt('a', 'ada@x', right))).toBe('in');
  for (const _ of [1, 2]) expect(await codeOf(attempt('a', 'ada@x', wrong))).toBe('CREDENTIALS_WRONG');
  expect(await codeOf(attempt('a', 'bob@x', wrong))).toBe('CREDENTIALS_WRONG');
  expect(await codeOf(attempt('a', 'bob@x', wrong))).toBe('TRIES_TOO_MANY');
});

it('does not count a guess that could not be checked', async () => {
  const { attempt } = open();
  const busy = () => Promise.reject(new Refusal('SERVER_BUSY', identityTexts.signInBusy()));
  for (const _ of Array(20).keys()) expect(await codeOf(attempt('a', 'ada@x', busy))).toBe('SERVER_BUSY');
  expect(await codeOf(attempt('a', 'ada@x', right))).toBe('in');
});
