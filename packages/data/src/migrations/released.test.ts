import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { migrations } from './migrate.ts';
import released from './released.json' with { type: 'json' };

it('never edits a migration that was released', () => {
  const present = Object.keys(migrations).map((name) => {
    const source = readFileSync(new URL(`${name}.ts`, import.meta.url));
    return [name, createHash('sha256').update(source).digest('hex')];
  });
  // A new migration gets a line there: the sha256 of its file. The line of a released one stays what it is.
  expect(Object.fromEntries(present)).toEqual(released);
});
