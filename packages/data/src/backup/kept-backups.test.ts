import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@farm/domain/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findLastBackup, momentName, nightlyName, pruneBackups } from './kept-backups.ts';

const NOW = new Date('2026-11-22T02:00:00.000Z');

const openFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'farm-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const put = (name: string, at = NOW) => {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), at, at);
  };
  return { folder, put, names: () => readdirSync(folder).sort() };
};

describe('the backups that are kept', () => {
  it('are those of the last seven nights and the first of each of six months, after a year of nights', () => {
    const { folder, put, names } = openFolder();
    for (let night = 365; night >= 0; night -= 1) {
      put(nightlyName(addDays('2026-11-22', -night), 'farm.sqlite'));
      pruneBackups(folder, NOW);
    }
    expect(names()).toEqual(
      [
        ...['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'],
        ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
      ].map((day) => `farm-nightly-${day}.sqlite`),
    );
  });

  it('include the earliest of a month that began while the farm was off', () => {
    const { folder, put, names } = openFolder();
    for (const day of ['2026-09-17', '2026-09-20', ...Array.from({ length: 9 }, (_, at) => `2026-11-1${at}`)])
      put(nightlyName(day, 'postgres://farm@db/farm'));
    pruneBackups(folder, NOW);
    const kept = [
      '2026-09-17',
      ...['10', '12', '13', '14', '15', '16', '17', '18'].map((day) => `2026-11-${day}`),
    ];
    expect(names()).toEqual(kept.map((day) => `farm-nightly-${day}.dump`));
  });

  it('never cost a file that the farm did not make at night', () => {
    const { folder, put, names } = openFolder();
    const others = [
      'farm-2026-11-05T00-00-00Z.sqlite',
      'farm-before-0.2.0-2026-11-05T00-00-00Z.sqlite',
      'farm-nightly-2026-11-05.sqlite.mine',
      'farm-nightly-2026-11-5.sqlite',
      'my-farm-nightly-2026-11-05.sqlite',
      'farm.sqlite',
      'notes.txt',
      'photo.partial',
    ];
    for (const name of others) put(name, new Date('2026-11-05'));
    for (let night = 0; night < 20; night += 1)
      put(nightlyName(addDays('2026-11-22', -night), 'farm.sqlite'));
    pruneBackups(folder, NOW);
    expect(names()).toEqual(expect.arrayContaining(others));
    expect(names()).toHaveLength(others.length + 8);
  });

  it('have no pieces of interrupted ones beside them, once those are a day old', () => {
    const { folder, put, names } = openFolder();
    put('farm-nightly-2026-11-20.sqlite.abc123.partial', new Date('2026-11-20T02:00:00.000Z'));
    put('farm-nightly-2026-11-22.sqlite.xyz789.partial', NOW);
    pruneBackups(folder, NOW);
    expect(names()).toEqual(['farm-nightly-2026-11-22.sqlite.xyz789.partial']);
  });
});

describe('the last backup', () => {
  it('is the newest sound one, no matter who made it; none in a folder that does not exist', async () => {
    const { folder, put } = openFolder();
    expect(await findLastBackup(join(folder, 'nowhere'))).toBe(null);
    expect(await findLastBackup(folder)).toBe(null);
    put('farm-nightly-2026-11-20.sqlite', new Date('2026-11-20T10:00:00.000Z'));
    put(
      momentName(new Date('2026-11-21T10:00:00.000Z'), 'farm.sqlite'),
      new Date('2026-11-21T10:00:00.000Z'),
    );
    put('farm-nightly-2026-11-22.sqlite.unsound');
    put('farm-nightly-2026-11-22.sqlite.abc.partial');
    put('photo.jpg');
    put('farm-replaced-2026-11-22T02-00-00-000Z.dump');
    expect(await findLastBackup(folder)).toEqual({
      file: join(folder, 'farm-2026-11-21T10-00-00-000Z.sqlite'),
      at: new Date('2026-11-21T10:00:00.000Z'),
    });
  });
});
