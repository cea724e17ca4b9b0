import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsMistake } from './env.ts';

const KEY_BYTES = 32;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * The secrets of mailed links are made of it. It lies beside the database and is in no backup, so that nobody can make them of
 * one. Refuses with `SettingsMistake` what is no key.
 */
export const keepMailKey = (dataDir: string): string => {
  const file = join(dataDir, 'mail.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < KEY_BYTES)
    throw new SettingsMistake([
      `${file} does not contain a key. Delete it to make a new one; mailed links then end.`,
    ]);
  return key;
};
