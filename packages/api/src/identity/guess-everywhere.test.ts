import { openDatabase } from '@farm/data/app';
import { insertSignIn, setPasswordHash } from '@farm/data/identity';
import { engines } from '@farm/data/testing';
import type { Role } from '@farm/domain/identity';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../app/create-app.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { openBrowser } from '../testing/open-browser.ts';
import { ACCESS_CODE, ADMIN_ACCESS_CODE, NOON, openWorld, type World } from '../testing/world.ts';
import { countTogether } from './count-tries.ts';
import { openEmbeddedProvider } from './embedded-provider.ts';
import { openPasswordHasher } from './hash-passwords.ts';
import { openGuessLimits } from './limit-guesses.ts';

const hasher = openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } });
const PASSWORD = 'correct horse';
const HOME = '192.0.2.7';

describe.each(engines)('guessing from everywhere on %s', (engine) => {
  let world: World;
  let app: FastifyInstance;
  beforeEach(async () => {
    world = await openWorld(engine, { provider: openEmbeddedProvider(hasher) });
    world.farm.identity.guesses = openGuessLimits({}, countTogether(world.database));
    app = await world.app();
  });
  afterEach(() => world.close());

  const signUp = async (accessCode: string, role: Role, network: string, server = app) => {
    const person = { email: `${crypto.randomUUID()}@farm.example`, password: PASSWORD, name: 'Eve' };
    const answer = await openBrowser(server, { remoteAddress: network }).post('/api/auth/sign-up', {
      ...person,
      role,
      accessCode,
    });
    return answer.statusCode === 201 ? { code: 'in', message: '' } : answer.json();
  };
  const signIn = async (email: string, password: string, network: string, server = app) => {
    const browser = openBrowser(server, { remoteAddress: network });
    const answer = await browser.post('/api/auth/sign-in', { email, password });
    return answer.statusCode === 200 ? 'in' : answer.json().code;
  };
  const personAtHome = async () => {
    const person = await world.person('farmer');
    await setPasswordHash(world.farm.db, person.uid, { from: null, to: await hasher.hash(PASSWORD) });
    await inTransaction(world.contextOf(person), ({ db }) =>
      insertSignIn(db, { uid: person.uid, outcome: 'ok', browser: null, system: null, network: HOME }, NOON),
    );
    return person;
  };
  const tally = (codes: string[]) =>
    Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));

  it('judges 30 of 100 guesses at the admin code from 20 networks, and tells every administrator once', async () => {
    const admins = [await world.person('admin'), await world.person('admin')];
    const guesses = Array.from({ length: 100 }, (_, index) => ({
      guess: `guess-${index}`,
      last: index % 20,
    }));
    const answers = await Promise.all(
      guesses.map(({ guess, last }) => signUp(guess, 'admin', `198.51.100.${last}`)),
    );
    expect(tally(answers.map(({ code }) => code))).toEqual({ ADMIN_CODE_WRONG: 30, TRIES_TOO_MANY: 70 });

    const right = await signUp(ADMIN_ACCESS_CODE, 'admin', HOME);
    expect(right).toMatchObject({
      code: 'TRIES_TOO_MANY',
      message:
        'Too many wrong codes were tried on this farm, so for 60 minutes nobody can sign up with a code, not even with the right one. Try again then, or ask an administrator of the farm for an invitation.',
    });
    expect((await signUp(ACCESS_CODE, 'farmer', HOME)).code).toBe('in');
    for (const admin of admins) {
      const { items } = await world.as(admin).notifications.list({});
      expect(items).toMatchObject([
        {
          type: 'code_guessed',
          title: 'Somebody is guessing a code',
          message:
            '30 wrong admin access codes were tried within an hour. Nobody can sign up with that code for an hour; invitations work. Unless it was one of your own people, change the code under People, Codes.',
        },
      ]);
    }
    const notes = world.securityNotes.filter(({ what }) => what === 'guessed');
    expect(notes).toMatchObject([{ event: 'code', outcome: 'refused', role: 'admin', count: 30 }]);
    expect(JSON.stringify(world.securityNotes)).not.toContain('guess-');
  });

  it('lets nobody be shut out of signing in or of an invitation by guesses at the codes', async () => {
    const admin = await world.person('admin');
    const person = await personAtHome();
    for (const index of Array(110).keys()) await signUp('a guess', 'farmer', `198.51.100.${index}`);
    expect((await signUp(ACCESS_CODE, 'farmer', HOME)).code).toBe('TRIES_TOO_MANY');
    expect(await signIn(person.email, PASSWORD, '198.51.100.1')).toBe('in');
    const { secret } = await world.as(admin).people.invite({ email: 'new@farm.example', role: 'farmer' });
    const joined = await world.as(null).people.join({ secret, name: 'Nia', password: PASSWORD });
    expect(joined.user?.name).toBe('Nia');
  });

  it('takes none of a hundred right codes at once for a guess', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => signUp(ACCESS_CODE, 'farmer', `198.51.100.${index}`)),
    );
    const { in: joined = 0, SERVER_BUSY: busy = 0 } = tally(answers.map(({ code }) => code));
    expect(joined + busy).toBe(100);
    expect((await signUp(ACCESS_CODE, 'farmer', HOME)).code).toBe('in');
  });

  it('judges 10 of 30 guesses at an account, also at one that does not exist, and none of them shuts its owner out', async () => {
    const person = await personAtHome();
    const codes: Record<string, string[]> = {};
    for (const email of [person.email, 'nobody@farm.example']) {
      codes[email] = await Promise.all(
        Array.from({ length: 30 }, (_, index) => signIn(email, `guess ${index}`, `198.51.100.${index}`)),
      );
    }
    for (const email of [person.email, 'nobody@farm.example'])
      expect(tally(codes[email] ?? [])).toEqual({ CREDENTIALS_WRONG: 10, TRIES_TOO_MANY: 20 });
    expect(await signIn(person.email, PASSWORD, '203.0.113.9')).toBe('TRIES_TOO_MANY');
    expect(await signIn(person.email, PASSWORD, HOME)).toBe('in');
  });

  it('lets the owner sign in from anywhere once an administrator has given them a reset link', async () => {
    const admin = await world.person('admin');
    const person = await personAtHome();
    for (const index of Array(30).keys()) await signIn(person.email, 'a guess', `198.51.100.${index}`);
    const link = await world.as(admin).people.makeResetLink({ uid: person.uid });
    const secret = link.kind === 'link' ? link.secret : '';
    await world.as(null).people.resetPassword({ secret, newPassword: 'battery staple' });
    expect(await signIn(person.email, 'battery staple', '203.0.113.9')).toBe('in');
  });

  it('counts a /64 as one network, and the /56 and the /48 around it with budgets that grow', async () => {
    world.farm.identity.guesses = openGuessLimits({ network: { points: 4, duration: 900 } });
    const tried = async (addresses: string[]) => {
      const codes = [];
      for (const address of addresses)
        codes.push(await signIn(`${crypto.randomUUID()}@farm.example`, 'a guess', address));
      return tally(codes).CREDENTIALS_WRONG ?? 0;
    };
    const many = Array.from({ length: 60 }, (_, index) => index);
    expect(await tried(many.map((index) => `2001:db8:1:100::${index + 1}`))).toBe(4);
    expect(await tried(many.map((index) => `2001:db8:1:1${(index + 16).toString(16)}::1`))).toBe(8);
    expect(await tried(many.map((index) => `2001:db8:1:${(index + 16).toString(16)}00::1`))).toBe(28);
    expect(await tried(['2001:db8:2::1'])).toBe(1);
  });

  it('gives sign-ups of one network an hour’s budget', async () => {
    world.farm.identity.guesses = openGuessLimits({ signUp: { points: 3, duration: 3600 } });
    const codes = [];
    for (const _ of Array(5).keys()) codes.push((await signUp(ACCESS_CODE, 'farmer', HOME)).code);
    expect(tally(codes)).toEqual({ in: 3, TRIES_TOO_MANY: 2 });
    expect((await signUp(ACCESS_CODE, 'farmer', '192.0.2.8')).code).toBe('in');
  });

  if (engine === 'postgres') {
    it('has one budget for the guesses in two processes', async () => {
      const person = await personAtHome();
      const database = await openDatabase(world.database.url);
      onTestFinished(database.close);
      const identity = { ...world.farm.identity, guesses: openGuessLimits({}, countTogether(database)) };
      const other = await createApp({ ...world.farm, db: database.db, identity, checks: [] });
      onTestFinished(() => other.close());
      const both = [app, other];
      const codes = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          signIn(person.email, `guess ${index}`, `198.51.100.${index}`, both[index % 2]),
        ),
      );
      expect(tally(codes)).toEqual({ CREDENTIALS_WRONG: 10, TRIES_TOO_MANY: 50 });
      const atCode = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          signUp(`guess ${index}`, 'admin', `198.51.100.${index}`, both[index % 2]),
        ),
      );
      expect(tally(atCode.map(({ code }) => code))).toEqual({ ADMIN_CODE_WRONG: 30, TRIES_TOO_MANY: 30 });
    });
  }
});
