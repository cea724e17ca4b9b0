import { setPasswordHash } from '@farm/data/identity';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openBrowser } from '../testing/open-browser.ts';
import { ACCESS_CODE, openWorld } from '../testing/world.ts';
import { openEmbeddedProvider } from './embedded-provider.ts';
import { openPasswordHasher, type PasswordHasher } from './hash-passwords.ts';

const PASSWORD = 'correct horse';

/** A hasher that tells when somebody has asked it for so many hashes that are not for signing in. */
const openWatchedHasher = () => {
  const inner = openPasswordHasher({ strength: { memoryCost: 47_104, timeCost: 3, parallelism: 1 } });
  let asked = 0;
  const hasher: PasswordHasher = {
    ...inner,
    hash: (password, line) => {
      if (line === 'others') asked += 1;
      return inner.hash(password, line);
    },
    verify: (stored, password, line) => {
      if (line === 'others') asked += 1;
      return inner.verify(stored, password, line);
    },
  };
  const until = (count: number) => vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(count), 10_000);
  return { hasher, until };
};

/** A farm whose hashes take their time, and people who can sign in. */
const openFarm = async () => {
  const { hasher, until } = openWatchedHasher();
  const world = await openWorld('sqlite', { provider: openEmbeddedProvider(hasher) });
  onTestFinished(world.close);
  world.farm.identity.hasher = hasher;
  const passwordHash = await hasher.hash(PASSWORD);
  const people = await Promise.all(Array.from({ length: 10 }, () => world.person('farmer')));
  for (const { uid } of people) await setPasswordHash(world.farm.db, uid, { from: null, to: passwordHash });
  const app = await world.app();
  const signInAll = () =>
    Promise.all(
      people.map(
        async ({ email }) =>
          (await openBrowser(app).post('/api/auth/sign-in', { email, password: PASSWORD })).statusCode,
      ),
    );
  return { world, app, until, signInAll };
};

const signUp = async (app: Parameters<typeof openBrowser>[0], index: number, network: string) => {
  const person = { email: `eve-${index}@farm.example`, password: PASSWORD, name: 'Eve', role: 'farmer' };
  const browser = openBrowser(app, { remoteAddress: network });
  return (await browser.post('/api/auth/sign-up', { ...person, accessCode: ACCESS_CODE })).statusCode;
};
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

it('signs ten people in while an insider signs up seventy times at once', async () => {
  const { app, until, signInAll } = await openFarm();
  const signUps = numbers(70).map((index) => signUp(app, index, `192.0.2.${index % 2}`));
  await until(70);
  expect(await signInAll()).toEqual(Array(10).fill(200));
  const statuses = await Promise.all(signUps);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
});

it('signs ten people in while an administrator changes codes as fast as they can', async () => {
  const { world, until, signInAll } = await openFarm();
  const admin = await world.person('admin');
  const changes = Promise.allSettled(
    numbers(100).map(() => world.as(admin).people.setCode({ kind: 'access' })),
  );
  await until(100);
  expect(await signInAll()).toEqual(Array(10).fill(200));
  expect(new Set((await changes).map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']));
});

it('lets sixty sign up from one network within an hour, and others from elsewhere', async () => {
  const { app, world } = await openFarm();
  world.farm.identity.provider = openEmbeddedProvider(
    openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } }),
  );
  const statuses = [];
  for (const index of numbers(62)) statuses.push(await signUp(app, index, '192.0.2.1'));
  expect(statuses).toEqual([...Array(60).fill(201), 429, 429]);
  expect(await signUp(app, 99, '192.0.2.2')).toBe(201);
});

it('limits what one person has hashed in an hour', async () => {
  const { world } = await openFarm();
  world.farm.identity.hasher = openPasswordHasher({
    strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 },
  });
  const admin = await world.person('admin');
  const answers = [];
  for (const _ of numbers(122)) {
    const set = world.as(admin).people.setCode({ kind: 'access' });
    answers.push(
      await set.then(
        () => 'set',
        ({ message }: Error) => message,
      ),
    );
  }
  expect(answers.filter((answer) => answer === 'set')).toHaveLength(120);
  expect(answers.at(-1)).toBe('Too many attempts. Wait 60 minutes and try again.');
});
