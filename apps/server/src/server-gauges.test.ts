import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupWatch } from '@farm/data/backup';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverGauges } from './server-gauges.ts';

const STARTED = new Date('2026-04-15T12:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now: STARTED.valueOf() + 90_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const ageOf = (backups: Pick<BackupWatch, 'last'> | null) =>
  serverGauges(
    { dataDir: tmpdir(), databaseUrl: join(tmpdir(), 'no-farm.sqlite') },
    { pool: () => null },
    { backups: backups as BackupWatch | null, startedAt: STARTED },
  )
    .find(({ name }) => name === 'farm_backup_age_seconds')
    ?.read();

it('tells the age of the last backup from the first minute, since the start while there is none', () => {
  expect(ageOf({ last: null })).toBe(90);
  const at = new Date(STARTED.valueOf() - 3_600_000);
  expect(ageOf({ last: { at } as BackupWatch['last'] })).toBe(3690);
  expect(ageOf(null)).toBeNull();
});
