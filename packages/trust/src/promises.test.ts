import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { promises } from './promises.ts';
import { proofs } from './proofs.ts';

const root = join(import.meta.dirname, '../../..');

it('every promise is held by tests that exist, or by a proof', () => {
  const missing = promises.flatMap(({ tests }) => tests.filter((test) => !existsSync(join(root, test))));
  expect(missing).toEqual([]);
  const proven = new Set(proofs.flatMap((proof) => proof.promises));
  const bare = promises.filter(({ number, tests }) => tests.length === 0 && !proven.has(number));
  expect(bare).toEqual([]);
});

it('every proof is for promises that are on the list', () => {
  const known = new Set(promises.map(({ number }) => number));
  const unknown = proofs.filter(
    (proof) => proof.promises.length === 0 || proof.promises.some((n) => !known.has(n)),
  );
  expect(unknown.map(({ name }) => name)).toEqual([]);
});
