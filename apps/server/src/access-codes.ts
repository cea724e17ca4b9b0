import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CODE_MIN_LENGTH, type Settings, SettingsMistake } from './env.ts';

/** Neither i, l, o nor u: nobody misreads a code from a note. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_LETTERS = 16;

export type AccessCodes = {
  access: string;
  admin: string;
  /** Where the codes that no setting names are kept; null where settings name both. */
  file: string | null;
  /** The codes made just now, to be shown this once. */
  made: { access?: string; admin?: string };
};

const Kept = z.object({
  access: z.string().min(CODE_MIN_LENGTH),
  admin: z.string().min(CODE_MIN_LENGTH),
});

/** 80 bits, in four groups. */
const makeCode = () =>
  [...randomBytes(CODE_LETTERS)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const readKept = (file: string): z.infer<typeof Kept> | undefined => {
  let written: string;
  try {
    written = readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  try {
    return Kept.parse(JSON.parse(written));
  } catch {
    throw new SettingsMistake([
      `${file} does not hold two access codes. Delete it to have new ones made, or set ACCESS_CODE and ADMIN_ACCESS_CODE.`,
    ]);
  }
};

/** Whole or not at all, readable by the server's user alone; false where another process was first. */
const writeKept = (file: string, codes: z.infer<typeof Kept>): boolean => {
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(codes, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
};

/**
 * The codes sign-up asks for: those of the settings; for others the ones made at the first start and kept in
 * `dataDir`. Refuses with `SettingsMistake`.
 */
export const keepAccessCodes = ({ codes, dataDir }: Pick<Settings, 'codes' | 'dataDir'>): AccessCodes => {
  const { access, admin } = codes;
  if (access && admin) return { access, admin, file: null, made: {} };
  const file = join(dataDir, 'access-codes.json');
  let kept = readKept(file);
  let isNew = false;
  if (!kept) {
    mkdirSync(dataDir, { recursive: true });
    const fresh = { access: makeCode(), admin: makeCode() };
    isNew = writeKept(file, fresh);
    kept = isNew ? fresh : readKept(file);
  }
  if (!kept) throw new Error(`${file} was taken away while the farm started`);
  const used = { access: access ?? kept.access, admin: admin ?? kept.admin };
  if (used.access === used.admin) {
    const name = access ? 'ACCESS_CODE' : 'ADMIN_ACCESS_CODE';
    throw new SettingsMistake([
      `${name} is the same as the other code in ${file}, so that everybody could become an administrator. Give it another value.`,
    ]);
  }
  return {
    ...used,
    file,
    made: isNew ? { ...(!access && { access: used.access }), ...(!admin && { admin: used.admin }) } : {},
  };
};
