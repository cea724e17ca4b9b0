import { findAccountByEmail, hasAccounts } from '@farm/data/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Browser, openBrowser } from '../testing/open-browser.ts';
import { ACCESS_CODE, ADMIN_ACCESS_CODE, openWorld, type World } from '../testing/world.ts';
import { openEmbeddedProvider } from './embedded-provider.ts';
import { openPasswordHasher } from './hash-passwords.ts';

const hasher = openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } });
const ada = {
  email: 'Ada@Farm.example',
  password: 'correct horse',
  name: ' Ada Field ',
  role: 'farmer',
  accessCode: ACCESS_CODE,
};
const nobody = { uid: null, email: null, grantedRole: null, user: null };

describe('signing up', () => {
  let world: World;
  let browser: Browser;
  beforeEach(async () => {
    world = await openWorld('sqlite', { provider: openEmbeddedProvider(hasher) });
    browser = openBrowser(await world.app());
  });
  afterEach(() => world.close());

  const register = (uid: string, change: object = {}) =>
    browser.post('/api/auth/register', {
      uid,
      email: ada.email,
      name: ada.name,
      role: ada.role,
      ...change,
    });

  it('keeps the language a person chooses, wherever they sign in', async () => {
    const { uid } = (await browser.post('/api/auth/sign-up', ada)).json();
    await register(uid);
    const chosen = await browser.post('/trpc/identity.setLanguage', { language: 'es' });
    expect(chosen.statusCode).toBe(200);
    expect((await browser.get('/api/auth/session')).json()).toMatchObject({ uid, language: 'es' });
    const elsewhere = openBrowser(await world.app());
    await elsewhere.post('/api/auth/sign-in', { email: ada.email, password: ada.password });
    expect((await elsewhere.get('/api/auth/session')).json()).toMatchObject({ uid, language: 'es' });
    const unknown = await browser.post('/trpc/identity.setLanguage', { language: 'fr' });
    expect(unknown.statusCode).toBe(400);
    expect((await browser.get(`/api/auth/user/${uid}`)).json()).not.toHaveProperty('language');
  });

  it('creates an account with an access code, registers the profile, signs out and signs in again', async () => {
    const signedUp = await browser.post('/api/auth/sign-up', ada);
    expect(signedUp.statusCode).toBe(201);
    const { uid } = signedUp.json();
    expect(signedUp.json()).toEqual({ uid, email: ada.email, grantedRole: 'farmer', user: null });
    expect((await browser.get('/api/users')).json()).toMatchObject({ code: 'PROFILE_MISSING' });
    expect((await browser.get(`/api/auth/user/${uid}`)).statusCode).toBe(404);
    const another = await world.person('admin');
    const refused = await browser.get(`/api/auth/user/${another.uid}`);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'PROFILE_MISSING']);
    expect(refused.body).not.toContain(another.name);

    const registered = await register(uid);
    const user = { uid, email: ada.email, name: 'Ada Field', role: 'farmer' };
    expect([registered.statusCode, registered.json()]).toEqual([201, user]);
    expect(world.events).toEqual([{ topic: 'people' }]);
    const session = { uid, email: ada.email, grantedRole: 'farmer', user };
    expect((await browser.get('/api/auth/session')).json()).toEqual({
      ...session,
      passwordMinLength: 6,
      isFirst: false,
      sendsMail: true,
      holdsExamples: false,
      language: null,
    });
    expect((await browser.get(`/api/auth/user/${uid}`)).json()).toEqual(user);
    expect((await browser.get('/api/users')).json()).toEqual([user, another]);

    expect((await browser.post('/api/auth/sign-out')).json()).toEqual(nobody);
    expect((await browser.get('/api/auth/session')).json()).toEqual({
      ...nobody,
      passwordMinLength: 6,
      isFirst: false,
      sendsMail: true,
      holdsExamples: false,
      language: null,
    });
    expect((await browser.get('/api/users')).statusCode).toBe(401);
    expect((await browser.get(`/api/auth/user/${uid}`)).statusCode).toBe(401);

    const signedIn = await browser.post('/api/auth/sign-in', {
      email: ' ada@farm.EXAMPLE ',
      password: ada.password,
    });
    expect([signedIn.statusCode, signedIn.json()]).toEqual([200, session]);
    expect((await browser.get('/api/users')).json()).toEqual([user, another]);
  });

  it.each([
    [
      'farmer',
      ADMIN_ACCESS_CODE,
      'ACCESS_CODE_WRONG',
      'This is a private application. Please enter the correct access code to register.',
    ],
    [
      'sales_rep',
      '',
      'ACCESS_CODE_WRONG',
      'This is a private application. Please enter the correct access code to register.',
    ],
    [
      'admin',
      ACCESS_CODE,
      'ADMIN_CODE_WRONG',
      'Please contact your system administrator for the correct admin access code.',
    ],
  ])(
    'creates nothing for a %s with a wrong code, here or at the provider',
    async (role, accessCode, code, message) => {
      const { provider } = world.farm.identity;
      const signUp = vi.spyOn(provider, 'signUp');
      const signIn = vi.spyOn(provider, 'signIn');
      const refused = await browser.post('/api/auth/sign-up', { ...ada, role, accessCode });
      expect([refused.statusCode, refused.json()]).toEqual([403, { code, message }]);
      expect(await hasAccounts(world.farm.db)).toBe(false);
      expect(browser.cookies.size).toBe(0);
      expect(signUp).not.toHaveBeenCalled();
      expect(signIn).not.toHaveBeenCalled();
    },
  );

  it('grants the admin role only by the admin code', async () => {
    const signedUp = await browser.post('/api/auth/sign-up', {
      ...ada,
      role: 'admin',
      accessCode: ADMIN_ACCESS_CODE,
    });
    expect((await register(signedUp.json().uid, { role: 'admin' })).json()).toMatchObject({ role: 'admin' });
  });

  it('registers only the signed-in identity, with its own email and the granted role', async () => {
    const { uid } = (await browser.post('/api/auth/sign-up', ada)).json();
    const other = await world.person('farmer');
    for (const [change, code] of [
      [{ uid: other.uid }, 'ACTOR_FOREIGN'],
      [{ uid: 'made up' }, 'ACTOR_FOREIGN'],
      [{ email: other.email }, 'ACTOR_FOREIGN'],
      [{ role: 'admin' }, 'ROLE_NOT_GRANTED'],
      [{ role: 'sales_rep' }, 'ROLE_NOT_GRANTED'],
    ] as const) {
      const refused = await register(uid, change);
      expect([refused.statusCode, refused.json().code]).toEqual([403, code]);
    }
    expect(
      (
        await openBrowser(await world.app()).post('/api/auth/register', {
          uid,
          email: ada.email,
          name: ada.name,
          role: ada.role,
        })
      ).statusCode,
    ).toBe(401);
    expect((await browser.get('/api/auth/session')).json().user).toBeNull();
    expect(world.events).toEqual([]);
  });

  it('returns the same profile however often a person registers, even simultaneously', async () => {
    const { uid } = (await browser.post('/api/auth/sign-up', ada)).json();
    const answers = await Promise.all(['Ada', 'Ada F', 'Ada Field'].map((name) => register(uid, { name })));
    answers.push(await register(uid, { name: 'Another' }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    const [first] = answers;
    for (const answer of answers) expect(answer.json()).toEqual(first?.json());
    expect(world.events).toHaveLength(1);
  });

  it('lets a person whose registration failed sign up again with the same password and the role of the new code', async () => {
    const { uid } = (await browser.post('/api/auth/sign-up', ada)).json();
    const former = new Map(browser.cookies);
    const wrong = await browser.post('/api/auth/sign-up', { ...ada, password: 'another horse' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'EMAIL_TAKEN']);
    const resumed = await browser.post('/api/auth/sign-up', { ...ada, role: 'sales_rep' });
    expect([resumed.statusCode, resumed.json()]).toEqual([
      201,
      { uid, email: ada.email, grantedRole: 'sales_rep', user: null },
    ]);
    expect(browser.cookies).not.toEqual(former);
    expect((await register(uid)).json()).toMatchObject({ code: 'ROLE_NOT_GRANTED' });
    expect((await register(uid, { role: 'sales_rep' })).statusCode).toBe(201);

    const again = await browser.post('/api/auth/sign-up', {
      ...ada,
      role: 'admin',
      accessCode: ADMIN_ACCESS_CODE,
    });
    expect([again.statusCode, again.json().code]).toEqual([409, 'EMAIL_TAKEN']);
    expect(await findAccountByEmail(world.farm.db, ada.email)).toMatchObject({ granted_role: 'sales_rep' });
  });

  it('creates one account from two simultaneous sign-ups', async () => {
    const app = await world.app();
    const answers = await Promise.all(
      [1, 2, 3].map(() => openBrowser(app).post('/api/auth/sign-up', { ...ada })),
    );
    for (const { statusCode } of answers) expect([201, 409]).toContain(statusCode);
    const uids = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().uid);
    expect(new Set(uids).size).toBe(1);
  });

  it('does not reveal who has an account to a stranger without the code', async () => {
    await browser.post('/api/auth/sign-up', ada);
    const guess = { ...ada, accessCode: 'a guess' };
    const taken = await browser.post('/api/auth/sign-up', guess);
    const free = await browser.post('/api/auth/sign-up', { ...guess, email: 'free@farm.example' });
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  });

  it('refuses a password shorter than the farm’s minimum, and names the minimum', async () => {
    world.farm.identity.passwordMinLength = 10;
    expect((await browser.get('/api/auth/session')).json()).toMatchObject({ passwordMinLength: 10 });
    const refused = await browser.post('/api/auth/sign-up', { ...ada, password: 'nine char' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      {
        message: 'The password must have at least 10 characters.',
        issues: [{ path: ['password'] }],
      },
    ]);
    expect(await hasAccounts(world.farm.db)).toBe(false);
    const longest = String.fromCodePoint(
      ...Array.from({ length: 128 }, (_, index) => 0x4e00 + index * index),
    );
    expect((await browser.post('/api/auth/sign-up', { ...ada, password: longest })).statusCode).toBe(201);
  });

  it('never puts passwords or hashes in an answer, or passwords in the tables', async () => {
    const answers = [await browser.post('/api/auth/sign-up', ada)];
    const { uid } = answers[0]?.json() ?? {};
    const account = await findAccountByEmail(world.farm.db, ada.email);
    answers.push(await register(uid));
    answers.push(await browser.post('/api/auth/sign-in', { email: ada.email, password: ada.password }));
    answers.push(await browser.post('/api/auth/sign-in', { email: ada.email, password: 'wrong one' }));
    for (const url of ['/api/auth/session', `/api/auth/user/${uid}`, '/api/users', '/trpc/identity.users']) {
      answers.push(await browser.get(url));
    }
    expect(account?.password_hash).toMatch(/^\$argon2id\$/);
    const secrets = [ada.password, account?.password_hash ?? '', '$argon2', ...browser.cookies.values()];
    for (const answer of answers) {
      for (const secret of secrets) expect(answer.body).not.toContain(secret);
      expect(answer.body).not.toMatch(/hash|session_?id|accessCode/i);
    }
    expect(JSON.stringify(account)).not.toContain(ada.password);
  });
});
