import { findAccountByEmail, setPasswordHash } from '@farm/data/identity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../testing/open-browser.ts';
import { ACCESS_CODE, openWorld, type World } from '../testing/world.ts';
import { openEmbeddedProvider } from './embedded-provider.ts';
import { openPasswordHasher } from './hash-passwords.ts';
import { commonPasswords } from './identity.internal.ts';

const hasher = openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } });
const EMAIL = 'ada.field@farm.example';
const GOOD = 'correct horse';

const guessable: [string, string][] = [
  [
    'qwerty123',
    'This password is one of the first that strangers try. Choose another one, such as three words that only you would put together.',
  ],
  [
    'PassWord',
    'This password is one of the first that strangers try. Choose another one, such as three words that only you would put together.',
  ],
  [
    'FarmDashboard',
    'This password is one of the first that strangers try. Choose another one, such as three words that only you would put together.',
  ],
  [' \u00a0\u200b\t   ', 'The password must not be only spaces. Choose words, letters or digits.'],
  [EMAIL.toUpperCase(), 'The password must not be your own email address. Choose another one.'],
  ['Ada.Field', 'The password must not be your own email address. Choose another one.'],
];

it.each([6, 8])('knows 3,000 common passwords of at least %i characters', async (minLength) => {
  const common = [...(await commonPasswords(minLength))];
  expect(common).toHaveLength(3000);
  expect(common.every((password) => password.length >= minLength)).toBe(true);
});

describe('a password that is easy to guess', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld('sqlite', { provider: openEmbeddedProvider(hasher) });
  });
  afterEach(() => world.close());

  const signUp = async (password: string, accessCode = ACCESS_CODE) => {
    const browser = openBrowser(await world.app());
    return browser.post('/api/auth/sign-up', {
      email: EMAIL,
      password,
      name: 'Ada',
      role: 'farmer',
      accessCode,
    });
  };

  it.each(guessable)(
    'is refused when somebody signs up with %j, and creates nothing',
    async (password, message) => {
      const before = await world.rows();
      const refused = await signUp(password);
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { code: 'INPUT_INVALID', message, issues: [{ path: ['password'], message }] },
      ]);
      expect(await world.rows()).toBe(before);
    },
  );

  it('is refused for an invitation, a reset link and a change of password, which all still work afterwards', async () => {
    const admin = await world.person('admin');
    const invitation = await world.as(admin).people.invite({ email: EMAIL, role: 'farmer' });
    const refusal = { code: 'BAD_REQUEST' };
    const join = (password: string) =>
      world.as(null).people.join({ secret: invitation.secret, name: 'Ada', password });
    for (const [password] of guessable) await expect(join(password)).rejects.toMatchObject(refusal);
    const { user } = await join(GOOD);
    if (!user) throw new Error('Nobody joined');

    const link = await world.as(admin).people.makeResetLink({ uid: user.uid });
    const reset = (newPassword: string) =>
      world.as(null).people.resetPassword({ secret: link.kind === 'link' ? link.secret : '', newPassword });
    for (const [password] of guessable) await expect(reset(password)).rejects.toMatchObject(refusal);
    await reset('battery staple');

    const change = (newPassword: string) =>
      world.as(user).identity.changePassword({ currentPassword: 'battery staple', newPassword });
    for (const [password] of guessable) await expect(change(password)).rejects.toMatchObject(refusal);
    await change('walnut ladder');
  });

  it.each([
    ...['654321', 'aaaaaa', '121212', 'aaaaaaaa', 'AbcAbcAb', 'abcdefgh', '112233', '8901234', '9876543210'],
    ...['poiuytrewq', 'zyxwvu', '🥬🥬🥬'],
  ])('is refused as a repeat or a run: %s', async (password) => {
    const refused = await signUp(password);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'INPUT_INVALID', message: guessable[0]?.[1] },
    ]);
  });

  it.each(['rutabaga4', 'kale41', '135792', 'aab bcc d', 'mississippi'])(
    'is not what merely has a repeat or a run in it: %s',
    async (password) => {
      expect((await signUp(password)).statusCode).toBe(201);
    },
  );

  it('does not count as a guess, however often it is tried', async () => {
    for (const _ of Array(12).keys()) expect((await signUp('qwerty123')).statusCode).toBe(400);
    expect((await signUp(GOOD)).statusCode).toBe(201);
  });

  it('does not show to a stranger without the code, and still signs its owner in', async () => {
    expect((await signUp('qwerty123', 'a guess')).json().code).toBe('ACCESS_CODE_WRONG');
    expect((await signUp(GOOD)).statusCode).toBe(201);
    const { db, identity } = world.farm;
    const account = await findAccountByEmail(db, EMAIL);
    const hashes = { from: account?.password_hash ?? null, to: await hasher.hash('qwerty123') };
    await setPasswordHash(db, account?.uid ?? '', hashes);
    const signedIn = await identity.provider.signIn(db, { email: EMAIL, password: 'qwerty123' });
    expect(signedIn.email).toBe(EMAIL);
  });
});
