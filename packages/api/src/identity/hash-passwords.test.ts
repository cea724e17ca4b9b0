import { parseOptions } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { openPasswordHasher } from './hash-passwords.ts';

const quick = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

it('hashes with argon2id at or above 19 MiB, two passes and one lane', async () => {
  const stored = await openPasswordHasher().hash('correct horse');
  const { algorithm, memoryCost, timeCost, parallelism, saltLen } = parseOptions(stored);
  expect({ algorithm, parallelism, saltLen }).toEqual({ algorithm: 2, parallelism: 1, saltLen: 16 });
  expect(memoryCost).toBeGreaterThanOrEqual(19 * 1024);
  expect(timeCost).toBeGreaterThanOrEqual(2);
});

it.each([
  ['of 128 characters', '长'.repeat(128)],
  ['with emoji and blanks', ' 🌱 🐓 '],
])('tells a password %s from one that differs at its end', async (_, password) => {
  const hasher = openPasswordHasher({ strength: quick });
  const stored = await hasher.hash(password);
  expect(await hasher.verify(stored, password)).toBe(true);
  expect(await hasher.verify(stored, `${password.slice(0, -1)}x`)).toBe(false);
});

it('accepts a letter however the keyboard composes it', async () => {
  const hasher = openPasswordHasher({ strength: quick });
  expect(await hasher.verify(await hasher.hash('caf\u00e9 au lait'), 'cafe\u0301 au lait')).toBe(true);
});

it('returns false if there is no account, whatever the password', async () => {
  const hasher = openPasswordHasher({ strength: quick });
  expect(await hasher.verify(null, '')).toBe(false);
  expect(await hasher.verify(null, 'correct horse')).toBe(false);
  // This also counts as work, so it waits in the queue and may be refused.
  const full = openPasswordHasher({ strength: quick, runningMax: 1, waitingMax: -1 });
  await expect(full.verify(null, 'correct horse')).rejects.toMatchObject({ code: 'SERVER_BUSY' });
});

it('recognizes hashes made with another strength', async () => {
  const stored = await openPasswordHasher({ strength: quick }).hash('correct horse');
  expect(openPasswordHasher({ strength: quick }).isOutdated(stored)).toBe(false);
  expect(openPasswordHasher().isOutdated(stored)).toBe(true);
});

it('lets a limited number wait, refuses the rest with the seconds to wait, and recovers', async () => {
  const hasher = openPasswordHasher({ strength: quick, runningMax: 2, waitingMax: 3 });
  const results = await Promise.allSettled(Array.from({ length: 9 }, () => hasher.hash('correct horse')));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toHaveLength(4);
  for (const refusal of refused) {
    expect(refusal).toMatchObject({ code: 'SERVER_BUSY', details: { retryAfter: 2 } });
  }
  expect(await hasher.hash('correct horse')).toMatch(/^\$argon2id\$/);
});
