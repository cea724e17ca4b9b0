import { engines } from '@farm/data/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FactorWorld, openFactorWorld, PASSWORD } from '../testing/factor-world.ts';
import { type Authenticator, openAuthenticator } from '../testing/open-authenticator.ts';
import type { Browser } from '../testing/open-browser.ts';

const HERE = 'http://localhost';

describe.each(engines)('passkeys on %s', (engine) => {
  let world: FactorWorld;
  beforeEach(async () => {
    world = await openFactorWorld(engine);
  });
  afterEach(() => world.close());

  const data = async (browser: Browser, name: string, input?: object) =>
    (await world.call(browser, name, input)).json().result?.data;
  const codeOf = async (answer: ReturnType<Browser['post']>) =>
    (await answer).json().error?.data.refusal.code ?? 'ok';

  const withPasskey = async (role: 'farmer' | 'admin' = 'farmer', device = openAuthenticator(HERE)) => {
    const person = await world.personWithPassword(role);
    const browser = await world.signedIn(person);
    const { ticket, options } = await data(browser, 'identity.passkeys.begin', { password: PASSWORD });
    const added = await data(browser, 'identity.passkeys.add', {
      ticket,
      response: device.create(options),
      name: 'Phone',
    });
    return { person, browser, device, added };
  };
  const begin = (browser: Browser) => data(browser, 'identity.passkeys.beginSignIn');
  const signIn = async (
    browser: Browser,
    device: Authenticator,
    odd: Parameters<Authenticator['get']>[1] = {},
  ) => {
    const { ticket, options } = await begin(browser);
    return codeOf(
      world.call(browser, 'identity.passkeys.signIn', { ticket, response: device.get(options, odd) }),
    );
  };

  it('sign in with one press, and from then on the password alone does not', async () => {
    const { person, device, added, browser } = await withPasskey();
    expect(added).toMatchObject({ name: 'Phone', lastUsedAt: null });
    expect(added.recoveryCodes).toHaveLength(10);
    const other = world.stranger();
    expect(await signIn(other, device)).toBe('ok');
    expect(await world.whoIs(other)).toBe(person.uid);
    const asked = (await world.signIn(world.stranger(), person)).json();
    expect(asked).toMatchObject({ uid: null, needs: 'code' });
    const lost = world.stranger();
    await world.enter(lost, asked.ticket, added.recoveryCodes[0]);
    expect(await world.whoIs(lost)).toBe(person.uid);
    const [listed] = (await browser.get('/trpc/identity.passkeys.list')).json().result.data;
    expect(listed).toMatchObject({ name: 'Phone', lastUsedAt: expect.any(String) });
    expect((await browser.get('/trpc/identity.factor.get')).json().result.data).toMatchObject({
      passkeys: 1,
      recoveryCodesLeft: 9,
      passkeysAt: expect.stringMatching(/^http:\/\/localhost/),
    });
  });

  it('let nobody in from another origin, for another farm, without the person, or with a copied key', async () => {
    const { device, person } = await withPasskey();
    const browser = world.stranger();
    const odd = {
      'another origin': { origin: 'https://farm.example.evil' },
      'another port': { origin: 'http://localhost:5999' },
      'another farm': { rpId: 'farm.example' },
      'the person not verified': { isVerified: false },
      'another challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' },
      'a counter going back': { counter: 1 },
    };
    expect(await signIn(browser, device)).toBe('ok');
    for (const [name, how] of Object.entries(odd))
      expect([name, await signIn(world.stranger(), device, how)]).toEqual([name, 'PASSKEY_WRONG']);
    const stranger = world.stranger();
    const { ticket, options } = await begin(stranger);
    const response = device.get(options);
    const use = () => codeOf(world.call(stranger, 'identity.passkeys.signIn', { ticket, response }));
    expect([await use(), await use()]).toEqual(['ok', 'PASSKEY_WRONG']);
    expect(await world.whoIs(browser)).toBe(person.uid);
  });

  it('let nobody in with an unknown device, a forged one, an old challenge, or one for adding', async () => {
    const { device, browser } = await withPasskey();
    expect(await signIn(world.stranger(), openAuthenticator(HERE))).toBe('PASSKEY_WRONG');
    const forged = openAuthenticator(HERE);
    const stranger = world.stranger();
    const begun = await begin(stranger);
    const response = { ...forged.get(begun.options), id: device.id, rawId: device.id };
    expect(
      await codeOf(world.call(stranger, 'identity.passkeys.signIn', { ticket: begun.ticket, response })),
    ).toBe('PASSKEY_WRONG');
    const old = await begin(stranger);
    world.wait(6 * 60_000);
    const late = { ticket: old.ticket, response: device.get(old.options) };
    expect(await codeOf(world.call(stranger, 'identity.passkeys.signIn', late))).toBe('PASSKEY_WRONG');
    const adding = await data(browser, 'identity.passkeys.begin', { password: PASSWORD });
    const misused = {
      ticket: adding.ticket,
      response: device.get(JSON.stringify({ ...JSON.parse(adding.options), rpId: 'localhost' })),
    };
    expect(await codeOf(world.call(stranger, 'identity.passkeys.signIn', misused))).toBe('PASSKEY_WRONG');
    expect(await world.whoIs(stranger)).toBeNull();
  });

  it('are added only with the password, in the same session, once, by a verified person', async () => {
    const { browser, device } = await withPasskey();
    expect(await codeOf(world.call(browser, 'identity.passkeys.begin', { password: 'wrong' }))).toBe(
      'CREDENTIALS_WRONG',
    );
    const { browser: another } = await withPasskey();
    const begun = await data(browser, 'identity.passkeys.begin', { password: PASSWORD });
    expect(JSON.parse(begun.options).excludeCredentials).toMatchObject([{ id: device.id }]);
    const fresh = openAuthenticator(HERE);
    const add = (who: Browser, { ticket, options }: typeof begun, how = {}) =>
      codeOf(
        world.call(who, 'identity.passkeys.add', {
          ticket,
          response: fresh.create(options, how),
          name: 'Desk',
        }),
      );
    expect(await add(another, begun)).toBe('PASSKEY_WRONG');
    const begin = () => data(browser, 'identity.passkeys.begin', { password: PASSWORD });
    expect(await add(browser, await begin(), { isVerified: false })).toBe('PASSKEY_WRONG');
    expect(await add(browser, await begin(), { origin: 'https://evil.example' })).toBe('PASSKEY_WRONG');
    expect(await add(browser, await begin())).toBe('ok');
    expect(await add(browser, await begin())).toBe('PASSKEY_TAKEN');
    const { token } = await world.token((await withPasskey()).person);
    const byToken = await world
      .stranger()
      .post('/trpc/identity.passkeys.begin', { password: PASSWORD }, { authorization: `Bearer ${token}` });
    expect(byToken.json().error.data.refusal.code).toBe('COOKIE_SESSION_REQUIRED');
  });

  it('are removed with a code or a passkey of one’s own, and never with another’s', async () => {
    const { person, browser, device, added } = await withPasskey();
    const mallory = await withPasskey();
    const proof = async (of: Authenticator) => {
      const { ticket, options } = await begin(browser);
      return { passkey: { ticket, response: of.get(options) } };
    };
    const remove = async (more: object, id = added.id) =>
      codeOf(world.call(browser, 'identity.passkeys.remove', { id, ...more }));
    expect(await remove({})).toBe('INPUT_INVALID');
    expect(await remove({ code: '000000' })).toBe('CODE_WRONG');
    expect(await remove({ code: mallory.added.recoveryCodes[0] })).toBe('CODE_WRONG');
    expect(await remove(await proof(mallory.device))).toBe('PASSKEY_WRONG');
    expect(await remove(await proof(device), mallory.added.id)).toBe('PASSKEY_MISSING');
    expect(await remove(await proof(device))).toBe('ok');
    expect((await world.signIn(world.stranger(), person)).json().uid).toBe(person.uid);
    expect(await signIn(world.stranger(), device)).toBe('PASSKEY_WRONG');
  });

  it('end other sessions in place of the password, and remove an app', async () => {
    const { person, browser, device } = await withPasskey();
    const elsewhere = world.stranger();
    await signIn(elsewhere, device);
    const { ticket, options } = await begin(browser);
    const ended = await data(browser, 'identity.endOtherSessions', {
      passkey: { ticket, response: device.get(options) },
    });
    expect(ended).toEqual({ ended: 1 });
    expect([await world.whoIs(elsewhere), await world.whoIs(browser)]).toEqual([null, person.uid]);
    await world.addApp(person, browser);
    const again = await begin(browser);
    const removed = await data(browser, 'identity.factor.remove', {
      passkey: { ticket: again.ticket, response: device.get(again.options) },
    });
    expect(removed).toMatchObject({ appSince: null, recoveryCodesLeft: 10, passkeys: 1 });
  });

  it('do not let in who is suspended, and are gone after a reset', async () => {
    const { person, device } = await withPasskey();
    const admin = await world.withApp('admin');
    await world.call(admin.browser, 'people.suspend', { uid: person.uid });
    expect(await signIn(world.stranger(), device)).toBe('PERSON_SUSPENDED');
    await world.call(admin.browser, 'people.restore', { uid: person.uid });
    expect(await signIn(world.stranger(), device)).toBe('ok');
    const reset = { uid: person.uid, code: world.codeOf(admin.secret) };
    expect(await codeOf(world.call(admin.browser, 'people.resetFactor', reset))).toBe('ok');
    expect(await signIn(world.stranger(), device)).toBe('PASSKEY_WRONG');
  });

  it('are a second factor for a farm that asks administrators for one', async () => {
    const admin = await world.withApp('admin');
    await world.requireFactor(admin);
    const eve = await withPasskey('admin');
    expect((await eve.browser.get('/api/users')).statusCode).toBe(200);
  });

  it('are offered on the sign-in page once somebody has one', async () => {
    const offered = async () => (await world.stranger().get('/api/auth/session')).json().passkeysAt;
    expect(await offered()).toBeUndefined();
    await withPasskey();
    expect(await offered()).toMatch(/^http:\/\/localhost/);
  });

  it('work at the address that the setting names, over https alone, and nowhere by a number', async () => {
    await withPasskey();
    const at = async (publicUrl: string | undefined) => {
      world.farm.identity.publicUrl = publicUrl;
      return (await world.as(null).identity.session()).passkeysAt;
    };
    expect(await at(undefined)).toBe(HERE);
    expect(await at('https://farm.example')).toBe('https://farm.example');
    expect(await at('http://localhost:3000')).toBe('http://localhost:3000');
    for (const nowhere of [
      'http://farm.lan',
      'https://192.168.1.5',
      'http://127.0.0.1:3000',
      'https://[::1]',
    ])
      expect(await at(nowhere)).toBeUndefined();
    expect(
      await world
        .as(null)
        .identity.passkeys.beginSignIn()
        .catch((error: { cause: { code: string } }) => error.cause.code),
    ).toBe('PASSKEYS_ELSEWHERE');
  });

  it('are in the history and the security log', async () => {
    const { person, device } = await withPasskey();
    await signIn(world.stranger(), device, { origin: 'https://evil.example' });
    const admin = await world.person('admin');
    const { items } = await world.as(admin).history.list({ subject: 'person', id: person.uid });
    expect(items.map(({ what, after }) => [what, after])).toEqual([['passkey_added', { passkey: 'Phone' }]]);
    expect(world.securityNotes.slice(-2)).toMatchObject([
      { event: 'factor', outcome: 'ok', what: 'passkey added', uid: person.uid },
      {
        event: 'sign-in',
        outcome: 'refused',
        what: 'passkey',
        reason: 'PASSKEY_WRONG',
        detail: expect.stringContaining('origin'),
      },
    ]);
  });
});
