import { Refusal } from '@farm/domain/refusals';
import { expect, it, vi } from 'vitest';
import { credentialsWrong } from './identity.internal.ts';
import { identityTexts } from './identity.texts.ts';
import { openGuessLimits } from './limit-guesses.ts';

const wrong = () => Promise.reject(credentialsWrong());
const right = async () => 'in';
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );
const at = (network: string, claimedNetwork: string | null = null) => ({ network, claimedNetwork });
const open = () =>
  openGuessLimits({ email: { points: 3, duration: 900 }, network: { points: 8, duration: 900 } });

it('blocks an email on one network after too many wrong guesses, without checking the next one', async () => {
  const { attempt } = open();
  for (const _ of [1, 2, 3]) expect(await codeOf(attempt(at('a'), 'Ada@x', wrong))).toBe('CREDENTIALS_WRONG');
  const work = vi.fn(right);
  await expect(attempt(at('a'), 'ada@X ', work)).rejects.toMatchObject({
    code: 'TRIES_TOO_MANY',
    message: 'Too many attempts. Wait 15 minutes and try again.',
    details: { retryAfter: expect.closeTo(900, -1) },
  });
  expect(work).not.toHaveBeenCalled();
});

it('counts simultaneous guesses', async () => {
  const { attempt } = open();
  const work = vi.fn(wrong);
  await Promise.allSettled(Array.from({ length: 20 }, () => attempt(at('a'), 'ada@x', work)));
  expect(work).toHaveBeenCalledTimes(3);
});

it('does not block the owner on another network, or other people on the same network', async () => {
  const { attempt } = open();
  for (const _ of Array(40).keys()) await codeOf(attempt(at('a'), 'ada@x', wrong));
  expect(await codeOf(attempt(at('b'), 'ada@x', right))).toBe('in');
  expect(await codeOf(attempt(at('a'), 'bob@x', right))).toBe('in');
});

it('blocks a network that tries one email after another', async () => {
  const { attempt } = open();
  const codes = [];
  for (const index of Array(10).keys()) codes.push(await codeOf(attempt(at('a'), `${index}@x`, wrong)));
  expect(codes.slice(0, 8)).toEqual(Array(8).fill('CREDENTIALS_WRONG'));
  expect(codes.slice(8)).toEqual(['TRIES_TOO_MANY', 'TRIES_TOO_MANY']);
  expect(await codeOf(attempt(at('b'), '9@x', right))).toBe('in');
});

it('resets the count of only that email after a right password', async () => {
  const { attempt } = open();
  for (const email of ['ada@x', 'ada@x', 'bob@x', 'bob@x']) await codeOf(attempt(at('a'), email, wrong));
  expect(await codeOf(attempt(at('a'), 'ada@x', right))).toBe('in');
  for (const _ of [1, 2]) expect(await codeOf(attempt(at('a'), 'ada@x', wrong))).toBe('CREDENTIALS_WRONG');
  expect(await codeOf(attempt(at('a'), 'bob@x', wrong))).toBe('CREDENTIALS_WRONG');
  expect(await codeOf(attempt(at('a'), 'bob@x', wrong))).toBe('TRIES_TOO_MANY');
});

it('does not count a guess that could not be checked', async () => {
  const { attempt } = open();
  const busy = () => Promise.reject(new Refusal('SERVER_BUSY', identityTexts.signInBusy()));
  for (const _ of Array(20).keys()) expect(await codeOf(attempt(at('a'), 'ada@x', busy))).toBe('SERVER_BUSY');
  expect(await codeOf(attempt(at('a'), 'ada@x', right))).toBe('in');
});

it('does not let one stranger shut everybody out behind a proxy that is not trusted', async () => {
  const { attempt } = open();
  for (const index of Array(20).keys()) await codeOf(attempt(at('proxy', 'stranger'), `${index}@x`, wrong));
  expect(await codeOf(attempt(at('proxy', 'stranger'), 'ada@x', right))).toBe('TRIES_TOO_MANY');
  expect(await codeOf(attempt(at('proxy', 'home'), 'ada@x', right))).toBe('in');
});

it('blocks made-up networks together, and an email whatever network is made up', async () => {
  const { attempt } = openGuessLimits({
    email: { points: 3, duration: 900 },
    proxy: { points: 12, duration: 900 },
  });
  const codes = [];
  for (const index of Array(5).keys()) codes.push(await codeOf(attempt(at('a', `${index}`), 'ada@x', wrong)));
  expect(codes).toEqual([...Array(3).fill('CREDENTIALS_WRONG'), ...Array(2).fill('TRIES_TOO_MANY')]);
  for (const index of Array(9).keys()) {
    expect(await codeOf(attempt(at('a', `${index}`), `${index}@x`, wrong))).toBe('CREDENTIALS_WRONG');
  }
  expect(await codeOf(attempt(at('a', 'new'), 'new@x', right))).toBe('TRIES_TOO_MANY');
  expect(await codeOf(attempt(at('b'), 'ada@x', right))).toBe('in');
});

it('lets made-up networks open no more accounts together than their sender may', async () => {
  const { signUp } = openGuessLimits({ signUpByProxy: { points: 3, duration: 900 } });
  const codes = [];
  for (const index of Array(5).keys()) codes.push(await codeOf(signUp(at('a', `${index}`), right)));
  expect(codes).toEqual(['in', 'in', 'in', 'TRIES_TOO_MANY', 'TRIES_TOO_MANY']);
  expect(await codeOf(signUp(at('b', 'new'), right))).toBe('in');
});
