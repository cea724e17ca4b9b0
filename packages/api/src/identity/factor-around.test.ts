import { engines } from '@farm/data/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FactorWorld, openFactorWorld, PASSWORD, type WithApp } from '../testing/factor-world.ts';
import type { Browser } from '../testing/open-browser.ts';
import { openGuessLimits } from './limit-guesses.ts';

const OFTEN = { points: 100_000, duration: 60 };
const WRONG = '000000';

/** Each tries to come in as Ada, who has an app; Mallory is of the farm too, knows her password, and has an app of her own. */
type Tried = {
  world: FactorWorld;
  ada: WithApp;
  mallory: WithApp;
  /** With nothing at first. */
  browser: Browser;
};

const enterWith =
  (code: (tried: Tried) => string | Promise<string>) =>
  async (tried: Tried): Promise<void> => {
    const ticket = await tried.world.ticketOf(tried.ada.person, tried.browser);
    await tried.world.enter(tried.browser, ticket, await code(tried));
  };

const useOnce = async ({ world, ada }: Tried, code: string) => {
  const ticket = await world.ticketOf(ada.person);
  expect((await world.enter(world.stranger(), ticket, code)).statusCode).toBe(200);
};

const bear = (browser: Browser, url: string, token: string) =>
  browser.get(url, { authorization: `Bearer ${token}` });

const resetPassword = async ({ world, ada, browser }: Tried, admin: WithApp) => {
  const made = await world.call(admin.browser, 'people.makeResetLink', { uid: ada.person.uid });
  const { secret } = made.json().result.data;
  return world.call(browser, 'people.resetPassword', { secret, newPassword: 'battery staple' });
};

const ways: Record<string, (tried: Tried) => Promise<unknown>> = {
  'the password alone, by REST': ({ world, ada, browser }) => world.signIn(browser, ada.person),
  'the password alone, by a typed call': ({ world, ada, browser }) =>
    world.call(browser, 'identity.signIn', { email: ada.person.email, password: PASSWORD }),
  'the password with other capitals of the email': ({ ada, browser }) =>
    browser.post('/api/auth/sign-in', { email: ada.person.email.toUpperCase(), password: PASSWORD }),
  'a batch that signs in and reads': async ({ ada, browser }) => {
    const answer = await browser.post('/trpc/identity.signIn,identity.setLanguage?batch=1', {
      0: { email: ada.person.email, password: PASSWORD },
      1: { language: 'es' },
    });
    expect(answer.json()[1].error.data.refusal.code).toBe('SIGN_IN_REQUIRED');
  },
  'a batch of a hundred codes': async ({ world, ada, browser }) => {
    const ticket = await world.ticketOf(ada.person);
    const names = Array.from({ length: 100 }, () => 'identity.enterCode').join(',');
    const inputs = Array.from({ length: 100 }, (_, index) => ({
      ticket,
      code: String(index).padStart(6, '0'),
    }));
    await browser.post(`/trpc/${names}?batch=1`, { ...inputs });
  },
  'signing in twice with one idempotency key': async ({ ada, browser }) => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const credentials = { email: ada.person.email, password: PASSWORD };
    await browser.post('/api/auth/sign-in', credentials, key);
    await browser.post('/api/auth/sign-in', credentials, key);
  },
  'a field that says it needs nothing': ({ ada, browser }) =>
    browser.post('/api/auth/sign-in', { email: ada.person.email, password: PASSWORD, needs: null }),
  'the ticket as a session': async ({ world, ada, browser }) => {
    browser.cookies.set('farm_session', await world.ticketOf(ada.person));
  },
  'the ticket as a token': async ({ world, ada, browser }) => {
    expect((await bear(browser, '/api/users', await world.ticketOf(ada.person))).statusCode).toBe(401);
  },
  'the ticket as a reset link': async ({ world, ada, browser }) =>
    world.call(browser, 'people.resetPassword', {
      secret: await world.ticketOf(ada.person),
      newPassword: 'battery staple',
    }),
  'the ticket as an invitation': async ({ world, ada, browser }) =>
    world.call(browser, 'people.join', {
      secret: await world.ticketOf(ada.person),
      name: 'Ada',
      password: PASSWORD,
    }),
  'no code': async ({ world, ada, browser }) => {
    await browser.post('/api/auth/second-step', { ticket: await world.ticketOf(ada.person) });
  },
  'an empty code': enterWith(() => ''),
  'a blank code': enterWith(() => '      '),
  'a code that is no text': async ({ world, ada, browser }) => {
    const ticket = await world.ticketOf(ada.person);
    for (const code of [null, 0, true, [], {}, [WRONG]])
      await browser.post('/api/auth/second-step', { ticket, code });
  },
  'a wrong code': enterWith(() => WRONG),
  'a part of the right code': enterWith(({ world, ada }) => world.codeOf(ada.secret).slice(0, 5)),
  'the right code with a digit more': enterWith(({ world, ada }) => `${world.codeOf(ada.secret)}0`),
  'every digit as a wildcard': enterWith(() => '%'),
  'the secret itself': enterWith(({ ada }) => ada.secret),
  'a code of two steps ago': enterWith(({ world, ada }) => {
    world.nextStep();
    world.nextStep();
    return world.codeOf(ada.secret, -2);
  }),
  'a code of two steps ahead': enterWith(({ world, ada }) => world.codeOf(ada.secret, 2)),
  'the code with which the app was added': async (tried) => {
    tried.ada = await tried.world.withApp('farmer');
    await enterWith(({ world, ada }) => world.codeOf(ada.secret, -1))(tried);
  },
  'a code that was used': async (tried) => {
    const code = tried.world.codeOf(tried.ada.secret);
    await useOnce(tried, code);
    await enterWith(() => code)(tried);
  },
  'a code that was used, written with a blank': async (tried) => {
    const code = tried.world.codeOf(tried.ada.secret);
    await useOnce(tried, code);
    await enterWith(() => `${code.slice(0, 3)} ${code.slice(3)}`)(tried);
  },
  'a code of the step before one that was used': async (tried) => {
    tried.world.nextStep();
    const before = tried.world.codeOf(tried.ada.secret, -1);
    await useOnce(tried, tried.world.codeOf(tried.ada.secret));
    await enterWith(() => before)(tried);
  },
  'a recovery code that was used': async (tried) => {
    const [code = ''] = tried.ada.recoveryCodes;
    await useOnce(tried, code);
    await enterWith(() => code)(tried);
  },
  'a used recovery code in capitals, without dashes': async (tried) => {
    const [code = ''] = tried.ada.recoveryCodes;
    await useOnce(tried, code);
    await enterWith(() => code.toUpperCase().replaceAll('-', ''))(tried);
  },
  'a recovery code from before there were new ones': async (tried) => {
    const { world, ada } = tried;
    const made = await world.call(ada.browser, 'identity.factor.recoveryCodes', {
      code: world.codeOf(ada.secret),
    });
    expect(made.statusCode).toBe(200);
    await enterWith(() => ada.recoveryCodes[3] ?? '')(tried);
  },
  'a recovery code from before the app was added again': async (tried) => {
    const { world, ada } = tried;
    await world.call(ada.browser, 'identity.factor.remove', { code: world.codeOf(ada.secret) });
    await world.addApp(ada.person, ada.browser);
    await enterWith(() => ada.recoveryCodes[3] ?? '')(tried);
  },
  'a recovery code of somebody else': enterWith(({ mallory }) => mallory.recoveryCodes[0] ?? ''),
  'a code of somebody else’s app': enterWith(({ world, mallory }) => world.codeOf(mallory.secret)),
  'her ticket and somebody else’s code, in somebody else’s session': async ({ world, ada, mallory }) => {
    await world.enter(mallory.browser, await world.ticketOf(ada.person), world.codeOf(mallory.secret));
    expect(await world.whoIs(mallory.browser)).toBe(mallory.person.uid);
  },
  'somebody else’s ticket with her code': async ({ world, ada, mallory, browser }) => {
    await world.enter(browser, await world.ticketOf(mallory.person), world.codeOf(ada.secret));
  },
  'a ticket that was used, with a code that was not': async ({ world, ada, browser }) => {
    const ticket = await world.ticketOf(ada.person);
    expect((await world.enter(world.stranger(), ticket, world.codeOf(ada.secret))).statusCode).toBe(200);
    const answer = await world.enter(browser, ticket, ada.recoveryCodes[0] ?? '');
    expect(answer.json().code).toBe('TICKET_MISSING');
  },
  'a ticket of eleven minutes ago': async ({ world, ada, browser }) => {
    const ticket = await world.ticketOf(ada.person);
    world.wait(11 * 60_000);
    const answer = await world.enter(browser, ticket, world.codeOf(ada.secret));
    expect(answer.json().code).toBe('TICKET_MISSING');
  },
  'a made-up ticket with the right code': ({ world, ada, browser }) =>
    world.enter(browser, 'made up', world.codeOf(ada.secret)),
  'her id as the ticket': ({ world, ada, browser }) =>
    world.enter(browser, ada.person.uid, world.codeOf(ada.secret)),
  'a ticket from before her password was changed': async ({ world, ada, browser }) => {
    const ticket = await world.ticketOf(ada.person);
    const changed = await world.call(ada.browser, 'identity.changePassword', {
      currentPassword: PASSWORD,
      newPassword: 'battery staple',
    });
    expect(changed.statusCode).toBe(200);
    const answer = await world.enter(browser, ticket, world.codeOf(ada.secret));
    expect(answer.json().code).toBe('CREDENTIALS_WRONG');
  },
  'a ticket from before her password was reset': async (tried) => {
    const { world, ada, browser } = tried;
    const ticket = await world.ticketOf(ada.person);
    expect((await resetPassword(tried, await world.withApp('admin'))).statusCode).toBe(200);
    await world.enter(browser, ticket, world.codeOf(ada.secret));
  },
  'a ticket from before she was suspended': async ({ world, ada, browser }) => {
    const ticket = await world.ticketOf(ada.person);
    const admin = await world.withApp('admin');
    await world.call(admin.browser, 'people.suspend', { uid: ada.person.uid });
    const answer = await world.enter(browser, ticket, world.codeOf(ada.secret));
    expect(answer.json().code).toBe('PERSON_SUSPENDED');
  },
  'a password that a reset link set': async (tried) => {
    const { world, ada, browser } = tried;
    expect((await resetPassword(tried, await world.withApp('admin'))).statusCode).toBe(200);
    expect((await world.signIn(browser, ada.person, 'battery staple')).json()).toMatchObject({
      uid: null,
      needs: 'code',
    });
  },
  'an invitation to her address': async ({ world, ada }) => {
    const admin = await world.withApp('admin');
    const answer = await world.call(admin.browser, 'people.invite', {
      email: ada.person.email,
      role: 'farmer',
    });
    expect(answer.statusCode).toBe(409);
  },
  'signing up with her address': ({ ada, browser }) =>
    browser.post('/api/auth/sign-up', {
      email: ada.person.email,
      password: PASSWORD,
      name: 'Ada',
      role: 'farmer',
      accessCode: 'the-shared-code',
    }),
  'removing the app from an open session, without a code': async (tried) => {
    const { world, ada, browser } = tried;
    for (const input of [{}, { code: WRONG }, { password: PASSWORD }, { code: PASSWORD }])
      await world.call(ada.browser, 'identity.factor.remove', input);
    await world.signIn(browser, ada.person);
  },
  'an app of the thief’s in place of hers, from an open session': async ({ world, ada, browser }) => {
    const begun = await world.call(ada.browser, 'identity.factor.begin', { password: PASSWORD });
    expect(begun.json().error.data.refusal.code).toBe('FACTOR_PRESENT');
    await world.signIn(browser, ada.person);
  },
  'new recovery codes from an open session': async (tried) => {
    const { world, ada } = tried;
    const made = await world.call(ada.browser, 'identity.factor.recoveryCodes', { code: WRONG });
    expect(made.statusCode).toBe(401);
    await enterWith(() => WRONG)(tried);
  },
  'removing the app with her token': async ({ world, ada, browser }) => {
    const { token } = await world.token(ada.person);
    const headers = { authorization: `Bearer ${token}` };
    const code = world.codeOf(ada.secret);
    for (const call of ['remove', 'recoveryCodes', 'confirm'])
      expect(
        (await browser.post(`/trpc/identity.factor.${call}`, { code }, headers)).json().error.data.refusal
          .code,
      ).toBe('COOKIE_SESSION_REQUIRED');
    await world.signIn(browser, ada.person);
  },
  'a reset by somebody who is no administrator': async ({ world, ada, mallory, browser }) => {
    const answer = await world.call(mallory.browser, 'people.resetFactor', {
      uid: ada.person.uid,
      code: world.codeOf(mallory.secret),
    });
    expect(answer.json().error.data.refusal.code).toBe('ROLE_FORBIDDEN');
    await world.signIn(browser, ada.person);
  },
  'a reset by an administrator without a factor': async ({ world, ada, browser }) => {
    const admin = await world.signedIn(await world.personWithPassword('admin'));
    for (const code of [undefined, WRONG, world.codeOf(ada.secret), ada.recoveryCodes[0]]) {
      const answer = await world.call(admin, 'people.resetFactor', { uid: ada.person.uid, code });
      expect(answer.json().error.data.refusal.code).toBe('FACTOR_MISSING');
    }
    await world.signIn(browser, ada.person);
  },
  'a reset by an administrator without their code': async ({ world, ada, browser }) => {
    const admin = await world.withApp('admin');
    for (const code of [undefined, WRONG, ada.recoveryCodes[0]]) {
      const answer = await world.call(admin.browser, 'people.resetFactor', { uid: ada.person.uid, code });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
    await world.signIn(browser, ada.person);
  },
  'a reset by the token of an administrator': async ({ world, ada, browser }) => {
    const admin = await world.withApp('admin');
    const { token } = await world.token(admin.person);
    const input = { uid: ada.person.uid, code: world.codeOf(admin.secret) };
    const answer = await browser.post('/trpc/people.resetFactor', input, {
      authorization: `Bearer ${token}`,
    });
    expect(answer.json().error.data.refusal.code).toBe('COOKIE_SESSION_REQUIRED');
    await world.signIn(browser, ada.person);
  },
};

describe.each(engines)('no way around a second factor on %s', (engine) => {
  let world: FactorWorld;
  let tried: Tried;
  beforeAll(async () => {
    const guesses = openGuessLimits({ email: OFTEN, network: OFTEN, hashing: OFTEN });
    const account = { attempt: <Result>(_: unknown, work: () => Promise<Result>) => work() };
    world = await openFactorWorld(engine, {
      guesses: { ...guesses, account: { ...guesses.account, ...account } },
    });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    tried = {
      world,
      ada: await world.withApp('farmer'),
      mallory: await world.withApp('sales_rep'),
      browser: world.stranger(),
    };
  });

  it.each(Object.keys(ways))('%s', async (way) => {
    await ways[way]?.(tried);
    expect(await world.whoIs(tried.browser)).not.toBe(tried.ada.person.uid);
    expect((await tried.browser.get('/api/users')).statusCode).toBe(
      (await world.whoIs(tried.browser)) === null ? 401 : 200,
    );
  });

  it('lets one of two in who enter the same code at the same moment', async () => {
    const { ada } = tried;
    const tickets = [await world.ticketOf(ada.person), await world.ticketOf(ada.person)];
    for (const code of [world.codeOf(ada.secret), ada.recoveryCodes[0] ?? '']) {
      const browsers = [world.stranger(), world.stranger()] as const;
      const [one, other] = [
        ...tickets,
        await world.ticketOf(ada.person),
        await world.ticketOf(ada.person),
      ].slice(-2);
      const answers = await Promise.all([
        world.enter(browsers[0], one ?? '', code),
        world.enter(browsers[1], other ?? '', code),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
      const in_ = await Promise.all(browsers.map(world.whoIs));
      expect(in_.filter((uid) => uid === ada.person.uid)).toHaveLength(1);
    }
  });

  it('lets one in who sends one ticket twice at the same moment, with two right codes', async () => {
    const { ada } = tried;
    const ticket = await world.ticketOf(ada.person);
    const answers = await Promise.all(
      [world.codeOf(ada.secret), ada.recoveryCodes[0] ?? ''].map((code) =>
        world.enter(world.stranger(), ticket, code),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  });
});

it('tries more than forty ways', () => {
  expect(Object.keys(ways).length).toBeGreaterThanOrEqual(40);
});
