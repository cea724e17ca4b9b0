import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { steps } from './migrate.ts';

it.each(steps)('%s is what was released', (name, _, hash) => {
  const source = readFileSync(new URL(`${name}.ts`, import.meta.url));
  // Change the hash only for a migration that has not been released.
  expect(hash).toBe(createHash('sha256').update(source).digest('hex'));
});
