import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testDatabaseUrl } from '@farm/data/testing';
import { expect, it, onTestFinished, vi } from 'vitest';

const file = join(import.meta.dirname, 'start-two.ts');
const soon = { timeout: 60_000, interval: 20 };

const start = (settings: Record<string, string>) => {
  const child = spawn(process.execPath, [file], {
    env: { PORT: '0', LOG_LEVEL: 'warn', BACKUP_DIR: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out: string[] = [];
  const err: string[] = [];
  createInterface(child.stdout).on('line', (line) => out.push(line));
  createInterface(child.stderr).on('line', (line) => err.push(line));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, out, err, ended };
};

it('starts two servers behind one address on an empty database, and stops both', async () => {
  const { url, remove } = await testDatabaseUrl('postgres', { isMigrated: false });
  onTestFinished(remove);
  const { child, out, ended } = start({
    DATABASE_URL: url,
    ACCESS_CODE: 'seedlings-for-all',
    ADMIN_ACCESS_CODE: 'keys-to-the-barn',
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const find = (pattern: RegExp) => out.flatMap((line) => line.match(pattern)?.[1] ?? []);
  await vi.waitFor(() => expect(find(/^The farm is open at (\S+),/)).toHaveLength(1), soon);
  const [address = ''] = find(/^The farm is open at (\S+),/);
  expect(find(/^\[(\d)\] Farm Dashboard .* is open at/)).toEqual(['1', '2']);
  const isReady = async () => (await fetch(`${address}/readyz`)).ok;
  expect([await isReady(), await isReady(), await isReady()]).toEqual([true, true, true]);

  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(find(/^\[(\d)\] Farm Dashboard is closed/).toSorted()).toEqual(['1', '2']);
  await expect(fetch(address)).rejects.toThrow();
});

it.each([
  [{ DATABASE_URL: './data/farm.sqlite' }, 'Several servers need PostgreSQL.'],
  [{ DATABASE_URL: 'postgres://farm@localhost/farm', PORT: 'x' }, 'PORT must be a whole number'],
])('refuses wrong settings in one line', async (settings, sentence) => {
  const { out, err, ended } = start(settings);
  expect(await ended).toBe(78);
  expect(err).toEqual([expect.stringContaining(sentence)]);
  expect(out).toEqual([]);
});
