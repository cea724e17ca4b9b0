import type { DatabaseState } from '@farm/data/app';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

const TOKEN = 'a-token-for-operators';

describe('readiness', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld('sqlite');
    world.farm.checks.push({ name: 'backup', read: async () => ({ state: 'warn', note: 'None yet.' }) });
  });
  afterEach(() => world.close());

  const ask = async (from: string, headers: Record<string, string> = {}) =>
    (await world.app({ metricsToken: TOKEN })).inject({ url: '/readyz', remoteAddress: from, headers });
  const ready = [
    { name: 'database', state: 'ok', note: expect.stringContaining('written') },
    { name: 'backup', state: 'warn', note: 'None yet.' },
    { name: 'proxy', state: 'ok', note: expect.any(String) },
  ];

  it('tells anyone one word, and each check only to callers who have the token or are on this machine', async () => {
    for (const answer of [
      await ask('10.1.2.3'),
      await ask('10.1.2.3', { authorization: 'Bearer wrong' }),
      await ask('10.1.2.3', { 'x-forwarded-for': '127.0.0.1' }),
      await ask('127.0.0.1', { 'x-forwarded-for': '10.1.2.3' }),
      await ask('127.0.0.1', { forwarded: 'for=10.1.2.3' }),
      await ask('127.0.0.1', { host: 'farm.example' }),
    ]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ status: 'ready' });
    }
    for (const answer of [
      await ask('127.0.0.1'),
      await ask('::1'),
      await ask('::1', { host: '[::1]:3000' }),
      await ask('127.0.0.1', { host: '127.0.0.1:3000' }),
      await ask('::ffff:127.0.0.1'),
      await ask('10.1.2.3', { authorization: `Bearer ${TOKEN}` }),
    ])
      expect(answer.json()).toEqual({ status: 'ready', checks: ready });
  });

  it.each([
    ['silent', 'does not answer', 'Make sure that it runs'],
    ['busy', 'becomes free', 'holds a lock'],
    ['read-only', 'is read-only', 'permission to write'],
    ['full', 'is full', 'Free some space'],
    ['locked', 'is locked', 'End that program'],
    ['damaged', 'is damaged', 'There is no backup here'],
    ['gone', 'is gone', 'restore a backup'],
  ] as const)(
    'is 503 while the database is %s, and tells operators what to do',
    async (state, word, remedy) => {
      world.farm.probeDatabase = async (): Promise<DatabaseState> => state;
      const stranger = await ask('10.1.2.3');
      expect(stranger.statusCode).toBe(503);
      expect(stranger.json()).toEqual({ status: expect.stringContaining(word) });
      const operator = await ask('127.0.0.1');
      expect(operator.statusCode).toBe(503);
      expect(operator.json().checks[0]).toMatchObject({
        name: 'database',
        state: 'fail',
        note: expect.stringContaining(remedy),
      });
      expect((await (await world.app()).inject({ url: '/healthz' })).statusCode).toBe(200);
    },
  );

  it('asks the database once, however many ask at the same moment', async () => {
    let probes = 0;
    world.farm.probeDatabase = async () => {
      probes += 1;
      return 'ready';
    };
    await world.app();
    await Promise.all(Array.from({ length: 50 }, () => ask('10.1.2.3')));
    expect(probes).toBe(1);
  });

  it('stays ready when a check fails or hangs, and says so', async () => {
    world.farm.checks.push(
      { name: 'broken', read: () => Promise.reject(new Error('a secret of the server')) },
      { name: 'slow', read: () => new Promise(() => {}) },
    );
    const answer = await ask('127.0.0.1');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().checks.slice(2, 4)).toEqual([
      { name: 'broken', state: 'fail', note: expect.stringContaining('could not be checked') },
      { name: 'slow', state: 'warn', note: expect.stringContaining('in time') },
    ]);
    expect(answer.body).not.toContain('secret');
  });
});
