import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SettingsMistake } from './env.ts';
import { keepMailKey } from './mail-key.ts';
import { testFolder } from './testing/spawn-server.ts';

it('the key of mailed links is made once, for its owner alone, and stays', () => {
  const folder = join(testFolder(), 'data');
  const key = keepMailKey(folder);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(keepMailKey(folder)).toBe(key);
  const file = join(folder, 'mail.key');
  expect(readFileSync(file, 'utf8').trim()).toBe(key);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('a file that is no key stops the start with a sentence', () => {
  const folder = testFolder();
  writeFileSync(join(folder, 'mail.key'), '\n');
  expect(() => keepMailKey(folder)).toThrow(SettingsMistake);
});
