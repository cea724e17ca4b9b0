import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepAccessCodes } from './access-codes.ts';
import { SettingsMistake } from './env.ts';
import { testFolder } from './testing/spawn-server.ts';

const GROUPS = /^(?:[0-9a-z]{4}-){3}[0-9a-z]{4}$/;

describe('keepAccessCodes', () => {
  it('generates two strong codes once, and uses them from then on', () => {
    const dataDir = join(testFolder(), 'data');
    const first = keepAccessCodes({ codes: {}, dataDir });
    expect(first.access).toMatch(GROUPS);
    expect(first.admin).toMatch(GROUPS);
    expect(first.access).not.toBe(first.admin);
    expect(first.made).toEqual({ access: first.access, admin: first.admin });
    const second = keepAccessCodes({ codes: {}, dataDir });
    expect(second).toEqual({ ...first, made: {} });
  });

  it('stores them in one file that only the server can read', () => {
    const dataDir = testFolder();
    keepAccessCodes({ codes: {}, dataDir });
    expect(readdirSync(dataDir)).toEqual(['access-codes.json']);
    expect(statSync(join(dataDir, 'access-codes.json')).mode & 0o777).toBe(0o600);
  });

  it('starts where a killed start of the same process id left its draft, and deletes it', () => {
    const dataDir = testFolder();
    const long = new Date(Date.now() - 3_600_000);
    for (const name of [`access-codes.json.${process.pid}`, 'access-codes.json.0123abcd.partial']) {
      writeFileSync(join(dataDir, name), '{"acc');
      utimesSync(join(dataDir, name), long, long);
    }
    writeFileSync(join(dataDir, 'access-codes.json.copy'), 'of the operator');
    utimesSync(join(dataDir, 'access-codes.json.copy'), long, long);
    writeFileSync(join(dataDir, 'access-codes.json.4567cdef.partial'), 'of a start at this moment');
    utimesSync(join(dataDir, 'access-codes.json.4567cdef.partial'), new Date(), new Date());
    expect(keepAccessCodes({ codes: {}, dataDir }).access).toMatch(GROUPS);
    expect(readdirSync(dataDir).sort()).toEqual([
      'access-codes.json',
      'access-codes.json.4567cdef.partial',
      'access-codes.json.copy',
    ]);
  });

  it('writes nothing if the settings provide both', () => {
    const dataDir = testFolder();
    const codes = { access: 'the-access-code', admin: 'the-admin-code' };
    expect(keepAccessCodes({ codes, dataDir })).toEqual({ ...codes, file: null, made: {} });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('generates only the code that the settings leave out', () => {
    const { access, admin, made } = keepAccessCodes({
      codes: { access: 'the-access-code' },
      dataDir: testFolder(),
    });
    expect(access).toBe('the-access-code');
    expect(made).toEqual({ admin });
  });

  it('refuses a setting equal to the other stored code', () => {
    const dataDir = testFolder();
    const { admin } = keepAccessCodes({ codes: {}, dataDir });
    expect(() => keepAccessCodes({ codes: { access: admin }, dataDir })).toThrow(SettingsMistake);
  });

  it('refuses a file that contains no codes, and does not change it', () => {
    const dataDir = testFolder();
    const file = join(dataDir, 'access-codes.json');
    writeFileSync(file, '{"access":"short"');
    expect(() => keepAccessCodes({ codes: {}, dataDir })).toThrow(/Delete it/);
    expect(readFileSync(file, 'utf8')).toBe('{"access":"short"');
  });
});
