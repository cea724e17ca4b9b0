import { insertSignIn, setPasswordHash } from '@farm/data/identity';
import type { Profile } from '@farm/domain/identity';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { farmJobs } from '../app/slices.ts';
import { startJobs } from '../jobs/run-jobs.ts';
import { openBrowser } from '../testing/open-browser.ts';
import { NOON, openWorld, type World } from '../testing/world.ts';
import { openEmbeddedProvider } from './embedded-provider.ts';
import { openPasswordHasher } from './hash-passwords.ts';
import { openGuessLimits } from './limit-guesses.ts';

const hasher = openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } });
const password = 'correct horse';

describe('recent sign-ins', () => {
  let world: World;
  let app: FastifyInstance;
  let ada: Profile;
  beforeEach(async () => {
    world = await openWorld('sqlite', {
      provider: openEmbeddedProvider(hasher),
      guesses: openGuessLimits({
        email: { points: 1000, duration: 60 },
        network: { points: 1000, duration: 60 },
      }),
    });
    app = await world.app();
    ada = await world.person('farmer');
    await setPasswordHash(world.farm.db, ada.uid, { from: null, to: await hasher.hash(password) });
  });
  afterEach(() => world.close());

  const signIn = (given: string, remoteAddress = '192.0.2.7') =>
    openBrowser(app, { remoteAddress, headers: { 'user-agent': 'curl/8.5.0' } }).post('/api/auth/sign-in', {
      email: ada.email,
      password: given,
    });
  const own = () => world.as(ada).identity.signIns();
  const seen = (count: number) => vi.waitFor(async () => expect(await own()).toHaveLength(count), 5000);

  it('show their owner alone each sign-in and each wrong password, with time, device and network', async () => {
    await signIn(password);
    world.setNow('2026-04-15T12:05:00.000Z');
    await signIn('battery staple', '203.0.113.9');
    await seen(2);
    const device = { browser: 'curl', system: null };
    expect(await own()).toMatchObject([
      { outcome: 'refused', at: '2026-04-15T12:05:00.000Z', ...device, network: '203.0.113.9' },
      { outcome: 'ok', at: NOON, ...device, network: '192.0.2.7' },
    ]);
    expect(JSON.stringify(await own())).not.toMatch(/battery|correct/);
    const eve = await world.person('admin');
    expect(await world.as(eve).identity.signIns()).toEqual([]);
  });

  it('keep only the newest 50 wrong passwords, so that a stranger can neither fill the farm nor hide a sign-in', async () => {
    await signIn(password);
    const origin = { browser: null, system: null, network: null };
    await world.farm.db.transaction().execute(async (trx) => {
      for (let n = 0; n < 60; n += 1) {
        await insertSignIn(
          trx,
          { uid: ada.uid, outcome: 'refused', ...origin },
          `2026-04-15T12:00:${n}.000Z`,
        );
      }
    });
    const outcomes = (await own()).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(50);
    expect(outcomes.at(-1)).toBe('ok');
    expect((await own())[0]?.at).toBe('2026-04-15T12:00:59.000Z');
  });

  it('are forgotten after 90 days', async () => {
    await signIn(password);
    world.setNow('2026-07-14T11:59:00.000Z');
    await startJobs(world.farm, farmJobs)();
    expect(await own()).toHaveLength(1);
    world.setNow('2026-07-14T13:00:01.000Z');
    await startJobs(world.farm, farmJobs)();
    expect(await own()).toEqual([]);
  });

  it('store nothing for an email without an account', async () => {
    await openBrowser(app).post('/api/auth/sign-in', { email: 'stranger@farm.example', password });
    await signIn('battery staple');
    await seen(1);
    const rows = await world.farm.db.selectFrom('sign_in').select('uid').execute();
    expect(rows).toEqual([{ uid: ada.uid }]);
  });
});
