import { CommitUnknown } from '@farm/data/core';
import { Refusal } from '@farm/domain/refusals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accessTexts } from './access.texts.ts';
import { untilKnown } from './create-once.ts';

const unknown = new CommitUnknown(new Error('the connection broke'));
const unreachable = Object.assign(new Error(), { code: 'ECONNREFUSED' });
const refused = new Refusal('KEY_REUSED', accessTexts.keyReused());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs a write that fails with these errors, one try after the other, and then succeeds. */
const run = async (failures: unknown[]) => {
  let tries = 0;
  const began = performance.now();
  const ended = untilKnown(async () => {
    tries += 1;
    const failure = failures.shift();
    if (failure) throw failure;
    return 'saved';
  }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return { ended: await ended, tries, ms: performance.now() - began };
};

it('asks again while the database comes back', async () => {
  expect(await run([unknown, unreachable, unreachable])).toMatchObject({ ended: 'saved', tries: 4 });
});

it('stays unknown if the database does not tell within about three seconds', async () => {
  const { ended, ms } = await run([unknown, ...Array<Error>(20).fill(unreachable)]);
  expect(ended).toBe(unknown);
  expect(ms).toBeLessThanOrEqual(3000);
});

it('tells why a later try was refused, since then the first one was not saved', async () => {
  expect(await run([unknown, refused])).toMatchObject({ ended: refused, tries: 2 });
});

it('does not repeat a write that is known not to be saved', async () => {
  expect(await run([unreachable])).toMatchObject({ ended: unreachable, tries: 1 });
});
