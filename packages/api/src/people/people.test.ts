import { connect } from '@farm/data/app';
import type { Engine } from '@farm/data/core';
import { setRole } from '@farm/data/identity';
import { removeProfile } from '@farm/data/testing';
import type { Profile } from '@farm/domain/identity';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCaller, liveTopics } from '../app/router.ts';
import { openLiveHub } from '../core/live-hub.ts';
import { makeContext } from '../core/make-context.ts';
import { openEmbeddedProvider } from '../identity/embedded-provider.ts';
import { openPasswordHasher } from '../identity/hash-passwords.ts';
import { actAsFarm } from '../jobs/act-as-farm.ts';
import { type Browser, openBrowser } from '../testing/open-browser.ts';
import { ACCESS_CODE, ADMIN_ACCESS_CODE, openWorld, type World } from '../testing/world.ts';

const hasher = openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } });
const password = 'correct horse';
const DAY_MS = 86_400_000;
const refused = (code: string) => ({ cause: { code } });

const openPeopleWorld = (engine: Engine = 'sqlite') =>
  openWorld(engine, { provider: openEmbeddedProvider(hasher) });

/** Signs up and registers in a separate browser, as the documented screens do. */
const signUp = async (app: FastifyInstance, email: string, role: string, accessCode: string) => {
  const browser = openBrowser(app);
  const person = { email, name: `The ${email}`, role };
  const signed = await browser.post('/api/auth/sign-up', { ...person, password, accessCode });
  if (signed.statusCode !== 201) return { browser, signed };
  const { uid } = signed.json();
  const registered = await browser.post('/api/auth/register', { uid, ...person });
  return { browser, signed, registered, uid };
};
const isIn = async (browser: Browser) => (await browser.get('/api/users')).statusCode === 200;
const signIn = async (app: FastifyInstance, email: string, withPassword = password) => {
  const browser = openBrowser(app);
  const answer = await browser.post('/api/auth/sign-in', { email, password: withPassword });
  return { browser, status: answer.statusCode, code: answer.json().code };
};

/** A live stream of a person; `end` resolves to the refusal it ends with. */
const listen = async (farm: World['farm'], person: Profile, key: string) => {
  const session = {
    uid: person.uid,
    email: person.email,
    grantedRole: person.role,
    user: person,
    language: null,
    via: 'cookie' as const,
    key,
  };
  const ctx = makeContext(farm, { session, network: '127.0.0.1', setSessionCookie: () => {} });
  const stream = await createCaller(ctx).live.events();
  const events = stream[Symbol.asyncIterator]();
  await events.next();
  const end = (async () => {
    for (;;) if ((await events.next()).done) return 'done';
  })().catch((error: { cause?: { code?: string } }) => error.cause?.code);
  await vi.waitFor(() => expect(farm.live.countFor(person.uid)).toBeGreaterThan(0), 5000);
  return { end };
};

const keyOf = async ({ farm }: World, browser: Browser) => {
  const valid = await farm.identity.sessions.validate(farm.db, browser.cookies.get('farm_session') ?? '');
  return valid?.key ?? '';
};

describe('people', () => {
  let world: World;
  let app: FastifyInstance;
  let ada: Profile;
  beforeEach(async () => {
    world = await openPeopleWorld();
    app = await world.app();
    ada = await world.person('admin', 'Ada');
  });
  afterEach(() => world.close());
  const people = () => world.as(ada).people;
  const historyOf = async (uid: string) =>
    (await world.as(ada).history.list({ subject: 'person', id: uid })).items;
  const unread = async (person: Profile) =>
    (await world.as(person).notifications.list({})).items.map(({ type, message }) => `${type}: ${message}`);
  const join = (secret: string, name = 'Grace') =>
    openBrowser(app).post('/trpc/people.join', { secret, name, password });

  describe('invitations', () => {
    const invite = (email = 'grace@farm.example', role: Profile['role'] = 'sales_rep') =>
      people().invite({ email, role });

    it('let the address join once with the role, signed in, and say who invited them', async () => {
      const { secret } = await invite();
      expect(await world.as(null).people.openInvitation({ secret })).toMatchObject({
        email: 'grace@farm.example',
        role: 'sales_rep',
      });
      const browser = openBrowser(app);
      const joined = await browser.post('/trpc/people.join', { secret, name: 'Grace', password });
      expect(joined.statusCode).toBe(200);
      expect((await browser.get('/api/auth/session')).json().user).toMatchObject({
        name: 'Grace',
        email: 'grace@farm.example',
        role: 'sales_rep',
      });
      const grace = (await people().list()).find(({ name }) => name === 'Grace');
      expect(grace).toMatchObject({ joinedBy: 'invitation', invitedBy: 'Ada', suspendedAt: null });
      expect(grace?.lastSeenAt).not.toBeNull();
      expect((await historyOf(grace?.uid ?? ''))[0]).toMatchObject({
        what: 'registered',
        after: { role: 'sales_rep', invitedBy: ada.uid },
      });
      expect((await join(secret, 'Second')).statusCode).toBe(404);
      expect(await people().invitations()).toEqual([]);
      expect((await signIn(app, 'grace@farm.example')).status).toBe(200);
    });

    it('are used by only one of two who join at the same time', async () => {
      const { secret } = await invite();
      const answers = await Promise.all([join(secret, 'One'), join(secret, 'Two')]);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
      expect((await people().list()).filter(({ email }) => email === 'grace@farm.example')).toHaveLength(1);
    });

    it('end after seven days, when they are withdrawn, and when the address is invited again', async () => {
      const old = await invite();
      const withdrawn = await invite('lin@farm.example');
      const { secret } = await invite();
      await people().revokeInvitation({ id: withdrawn.id });
      await expect(people().revokeInvitation({ id: withdrawn.id })).rejects.toMatchObject(
        refused('INVITATION_MISSING'),
      );
      for (const ended of [old.secret, withdrawn.secret])
        expect((await join(ended)).json().error.data.refusal.code).toBe('INVITATION_MISSING');
      world.setNow(new Date(world.farm.now().valueOf() + 7 * DAY_MS).toISOString());
      expect((await join(secret)).statusCode).toBe(404);
      expect(await people().invitations()).toEqual([]);
    });

    it.each(['suspended', 'no longer an administrator'] as const)(
      'and reset links are taken back once the administrator who made them is %s',
      async (state) => {
        const leaver = await world.person('admin', 'Lee');
        const { secret } = await world
          .as(leaver)
          .people.invite({ email: 'own@leaver.example', role: 'admin' });
        const reset = await world.as(leaver).people.makeResetLink({ uid: ada.uid });
        if (state === 'suspended') await people().suspend({ uid: leaver.uid });
        else await people().setRole({ uid: leaver.uid, role: 'farmer' });
        expect((await join(secret)).json().error.data.refusal.code).toBe('INVITATION_MISSING');
        await expect(
          world.as(null).people.openReset({ secret: (reset as { secret: string }).secret }),
        ).rejects.toMatchObject(refused('RESET_LINK_MISSING'));
      },
    );

    it('store no secret, and refuse an address that already belongs to somebody', async () => {
      const { secret } = await invite();
      const { secret: reset } = (await people().makeResetLink({ uid: ada.uid })) as { secret: string };
      const { code } = await people().setCode({ kind: 'access', code: 'a typed code' });
      const rows = await world.rows();
      for (const hidden of [secret, reset, code]) expect(rows).not.toContain(hidden);
      await expect(invite(ada.email.toUpperCase())).rejects.toMatchObject(refused('EMAIL_TAKEN'));
    });

    it('let a person back in whose profile was removed by hand, which the shared code does not', async () => {
      const first = await signUp(app, 'grace@farm.example', 'farmer', ACCESS_CODE);
      const { user } = (await first.browser.get('/api/auth/session')).json();
      const { token } = await world.token(user);
      const link = await people().makeResetLink({ uid: first.uid });
      await removeProfile(world.farm.db, first.uid);
      world.farm.identity.sessions.forget();
      const again = await signUp(app, 'grace@farm.example', 'farmer', ACCESS_CODE);
      expect(again.signed.json()).toMatchObject({ code: 'PROFILE_MISSING' });
      const body = {
        uid: first.uid,
        email: 'grace@farm.example',
        name: 'Back',
        role: 'farmer',
      };
      expect((await first.browser.post('/api/auth/register', body)).statusCode).toBe(401);
      const { secret } = await invite('grace@farm.example', 'farmer');
      expect((await join(secret)).statusCode).toBe(200);
      expect(await isIn(first.browser)).toBe(false);
      const byToken = { url: '/api/users', headers: { authorization: `Bearer ${token}` } };
      expect((await app.inject(byToken)).statusCode).toBe(401);
      const old = { secret: link.kind === 'link' ? link.secret : '' };
      await expect(world.as(null).people.openReset(old)).rejects.toMatchObject(refused('RESET_LINK_MISSING'));
    });

    it('cannot be guessed without end', async () => {
      const tries: number[] = [];
      for (let n = 0; n < 101; n += 1) {
        const answer = await openBrowser(app).post('/trpc/people.openInvitation', { secret: `guess ${n}` });
        tries.push(answer.statusCode);
      }
      expect(tries.slice(0, 100)).toEqual(Array(100).fill(404));
      expect(tries.at(-1)).toBe(429);
    });
  });

  describe('suspension', () => {
    it('ends sessions, tokens and live streams, and refuses to sign in until access is restored', async () => {
      const { browser, uid } = await signUp(app, 'lin@farm.example', 'farmer', ACCESS_CODE);
      const lin = (await browser.get('/api/auth/session')).json().user as Profile;
      const { token } = await world.token(lin, { name: 'a script' });
      const useToken = () =>
        app.inject({ method: 'GET', url: '/api/users', headers: { authorization: `Bearer ${token}` } });
      const stream = await listen(world.farm, lin, await keyOf(world, browser));
      expect((await useToken()).statusCode).toBe(200);

      await people().suspend({ uid });
      expect(await stream.end).toBe('PERSON_SUSPENDED');
      expect([await isIn(browser), (await useToken()).statusCode]).toEqual([false, 401]);
      expect(await signIn(app, lin.email)).toMatchObject({ status: 401, code: 'PERSON_SUSPENDED' });
      expect(await signIn(app, lin.email, 'wrong password')).toMatchObject({ code: 'CREDENTIALS_WRONG' });
      const { signed } = await signUp(app, lin.email, 'farmer', ACCESS_CODE);
      expect(signed.json()).toMatchObject({ code: 'EMAIL_TAKEN' });

      await people().restore({ uid });
      expect((await signIn(app, lin.email)).status).toBe(200);
      expect([await isIn(browser), (await useToken()).statusCode]).toEqual([false, 401]);
      expect((await historyOf(uid)).map(({ what, actorName }) => `${what} ${actorName}`)).toEqual([
        'restored Ada',
        'suspended Ada',
        'registered The lin@farm.example',
      ]);
    });

    it('keeps a person from everything new, and their name on what is theirs', async () => {
      const rep = await world.person('sales_rep', 'Rae');
      const farmer = await world.person('farmer', 'Fay');
      const buyer = await world.as(ada).buyers.create({ name: 'Deli', assignedRepId: rep.uid });
      for (const { uid } of [rep, farmer]) await people().suspend({ uid });
      const as = world.as(ada);
      const attempts = [
        () => as.buyers.create({ name: 'Bistro', assignedRepId: rep.uid }),
        () => as.messages.start({ participantIds: [farmer.uid] }),
        () => as.notifications.create({ userId: farmer.uid, title: 'Hi', message: 'Hi', type: 'info' }),
        () =>
          as.inventory.add({
            name: 'Kale',
            unitsAvailable: 1,
            harvestDate: '2026-04-15',
            farmerId: farmer.uid,
          }),
      ];
      for (const attempt of attempts) await expect(attempt()).rejects.toThrow();
      const known = (list: { uid: string; name: string; suspended?: true | undefined }[]) =>
        list.find(({ uid }) => uid === rep.uid);
      expect(known(await as.identity.users())).toMatchObject({ name: 'Rae', suspended: true });
      expect(known(await as.buyers.reps())).toMatchObject({ name: 'Rae', suspended: true });
      const rest = await app.inject({ method: 'GET', url: '/api/users', headers: await world.cookie(ada) });
      expect(rest.json().map(({ uid }: Profile) => uid)).toEqual([ada.uid]);
      expect((await as.buyers.get({ id: buyer.id })).assignedRepId).toBe(rep.uid);
      expect(await as.buyers.update({ id: buyer.id, phone: '1', assignedRepId: rep.uid })).toBeTruthy();
    });
  });

  describe('the last administrator', () => {
    it('can be neither suspended nor given another role', async () => {
      const former = await world.person('admin', 'Former');
      await people().suspend({ uid: former.uid });
      const last = refused('ADMIN_LAST');
      await expect(people().suspend({ uid: ada.uid })).rejects.toMatchObject(last);
      await expect(people().setRole({ uid: ada.uid, role: 'farmer' })).rejects.toMatchObject(last);
      expect((await people().list()).find(({ uid }) => uid === ada.uid)).toMatchObject({
        role: 'admin',
        suspendedAt: null,
      });
      await people().restore({ uid: former.uid });
      await people().setRole({ uid: ada.uid, role: 'farmer' });
      await expect(people().list()).resolves.toBeTruthy();
    });

    it('stays when two suspend or demote each other at the same time', async () => {
      for (let round = 0; round < 5; round += 1) {
        const bob = await world.person('admin', `Bob ${round}`);
        const acts = [
          people().suspend({ uid: bob.uid }),
          world.as(bob).people.setRole({ uid: ada.uid, role: 'farmer' }),
        ];
        const settled = await Promise.allSettled(acts);
        const active = (await people().list()).filter(
          ({ role, suspendedAt }) => role === 'admin' && suspendedAt === null,
        );
        expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(active).toHaveLength(1);
        await world.farm.db.transaction().execute(async (trx) => {
          await setRole(trx, ada.uid, 'admin');
          await setRole(trx, bob.uid, 'farmer');
        });
      }
    });
  });

  it('lets nobody undo their own demotion or suspension with a call that was let in before', async () => {
    const [bob, cleo] = [await world.person('admin', 'Bob'), await world.person('admin', 'Cleo')];
    await people().setRole({ uid: bob.uid, role: 'farmer' });
    await people().suspend({ uid: cleo.uid });
    const before = await world.rows();
    for (const call of [
      () => world.as(bob).people.setRole({ uid: bob.uid, role: 'admin' }),
      () => world.as(cleo).people.restore({ uid: cleo.uid }),
      () => world.as(cleo).people.suspend({ uid: ada.uid }),
    ])
      await expect(call()).rejects.toMatchObject(refused('ROLE_FORBIDDEN'));
    expect(await world.rows()).toBe(before);
  });

  it('tells every other administrator of a new one, by code, invitation or role, and nobody else', async () => {
    const bob = await world.person('admin', 'Bob');
    const lin = await world.person('farmer', 'Lin');
    await people().setRole({ uid: lin.uid, role: 'admin' });
    await signUp(app, 'eve@farm.example', 'admin', ADMIN_ACCESS_CODE);
    await signUp(app, 'kim@farm.example', 'farmer', ACCESS_CODE);
    const { secret } = await people().invite({ email: 'grace@farm.example', role: 'admin' });
    await join(secret);
    expect(await unread(bob)).toEqual([
      'admin_new: Grace accepted the invitation to be an administrator.',
      'admin_new: The eve@farm.example signed up as an administrator with the admin access code.',
      'admin_new: Ada made Lin an administrator.',
    ]);
    expect(await unread(ada)).toHaveLength(2);
    expect((await people().list()).find(({ email }) => email === 'eve@farm.example')).toMatchObject({
      joinedBy: 'code',
    });
  });

  it('gives a person another role at once: in the next call, in their stream, and in a new session', async () => {
    const { browser, uid } = await signUp(app, 'lin@farm.example', 'farmer', ACCESS_CODE);
    const lin = (await browser.get('/api/auth/session')).json().user as Profile;
    const stream = await listen(world.farm, lin, await keyOf(world, browser));
    expect((await browser.post('/api/locations', { name: 'North' })).statusCode).toBe(403);
    await people().setRole({ uid, role: 'admin' });
    expect(await stream.end).toBe('SERVER_BUSY');
    expect((await browser.post('/api/locations', { name: 'North' })).statusCode).toBe(201);
    await people().setRole({ uid, role: 'sales_rep' });
    expect((await browser.post('/api/locations', { name: 'South' })).statusCode).toBe(403);
    expect((await browser.get('/api/auth/session')).json()).toMatchObject({
      grantedRole: 'sales_rep',
      user: { role: 'sales_rep' },
    });
    expect((await historyOf(uid))[0]).toMatchObject({
      what: 'changed',
      before: { role: 'admin' },
      after: { role: 'sales_rep' },
    });
  });

  describe('a reset link', () => {
    const linkFor = async (uid: string) => {
      const made = await people().makeResetLink({ uid });
      return made.kind === 'link' ? made.secret : '';
    };
    const reset = (secret: string, newPassword = 'another password') =>
      openBrowser(app).post('/trpc/people.resetPassword', { secret, newPassword });

    it('sets a password once, and ends sessions, tokens and streams', async () => {
      const { browser, uid } = await signUp(app, 'lin@farm.example', 'farmer', ACCESS_CODE);
      const lin = (await browser.get('/api/auth/session')).json().user as Profile;
      await world.token(lin, { name: 'a script' });
      const stream = await listen(world.farm, lin, await keyOf(world, browser));
      const secret = await linkFor(uid);
      expect((await reset(secret, 'x')).statusCode).toBe(400);
      const answers = await Promise.all([reset(secret), reset(secret)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
      expect(await stream.end).toBe('SIGN_IN_REQUIRED');
      expect(await isIn(browser)).toBe(false);
      expect(await world.as(lin).identity.tokens()).toEqual([]);
      expect((await signIn(app, lin.email)).code).toBe('CREDENTIALS_WRONG');
      expect((await signIn(app, lin.email, 'another password')).status).toBe(200);
      expect((await reset(secret)).statusCode).toBe(404);
      expect((await historyOf(uid)).map(({ what }) => what).slice(0, 2)).toEqual([
        'password_reset',
        'reset_link_made',
      ]);
    });

    it('ends after a day, with the next one, and with a suspension', async () => {
      const { uid } = await signUp(app, 'lin@farm.example', 'farmer', ACCESS_CODE);
      const replaced = await linkFor(uid);
      const expired = await linkFor(uid);
      expect((await reset(replaced)).statusCode).toBe(404);
      world.setNow(new Date(world.farm.now().valueOf() + DAY_MS).toISOString());
      expect((await reset(expired)).statusCode).toBe(404);
      const open = await linkFor(uid);
      await people().suspend({ uid });
      expect((await reset(open)).statusCode).toBe(404);
      await expect(linkFor(uid)).rejects.toMatchObject(refused('PERSON_INACTIVE'));
      await people().restore({ uid });
      expect((await reset(open)).statusCode).toBe(404);
    });
  });

  it('lets no link work that was being made while its maker was demoted or suspended', async () => {
    const makers = [await world.person('admin', 'Bob'), await world.person('admin', 'Cleo')] as const;
    await people().setRole({ uid: makers[0].uid, role: 'farmer' });
    await people().suspend({ uid: makers[1].uid });
    for (const maker of makers) {
      // The call was let in before.
      const { secret } = await world.as(maker).people.invite({ email: 'grace@farm.example', role: 'admin' });
      expect((await join(secret)).statusCode).toBe(404);
      const link = await world.as(maker).people.makeResetLink({ uid: ada.uid });
      const opened = world.as(null).people.openReset({ secret: link.kind === 'link' ? link.secret : '' });
      await expect(opened).rejects.toMatchObject(refused('RESET_LINK_MISSING'));
    }
    expect(await people().invitations()).toEqual([]);
    const farm = createCaller(await actAsFarm(world.farm));
    expect(
      (await join((await farm.people.invite({ email: 'grace@farm.example', role: 'admin' })).secret))
        .statusCode,
    ).toBe(200);
  });

  it('has the sign-in service mail its own reset link where that keeps the passwords', async () => {
    const mailed: string[] = [];
    const { hashPassword: _, ...kept } = openEmbeddedProvider(hasher);
    const mailResetLink = async (email: string) => void mailed.push(email);
    world.farm.identity.provider = { ...kept, mailResetLink };
    const lin = await world.person('farmer');
    expect(await people().makeResetLink({ uid: lin.uid })).toEqual({ kind: 'mailed', email: lin.email });
    expect(mailed).toEqual([lin.email]);
    await expect(
      world.as(null).people.resetPassword({ secret: 'none', newPassword: password }),
    ).rejects.toMatchObject(refused('RESET_ELSEWHERE'));
    const { secret } = await people().invite({ email: 'grace@farm.example', role: 'farmer' });
    expect((await join(secret)).statusCode).toBe(200);
  });

  it('signs a person out everywhere, and leaves their tokens', async () => {
    const { browser, uid } = await signUp(app, 'lin@farm.example', 'farmer', ACCESS_CODE);
    const lin = (await browser.get('/api/auth/session')).json().user as Profile;
    await world.token(lin, { name: 'a script' });
    await people().endSessions({ uid });
    expect(await isIn(browser)).toBe(false);
    expect((await people().list()).find((person) => person.uid === uid)?.lastSeenAt).not.toBeNull();
    expect(await world.as(lin).identity.tokens()).toHaveLength(1);
    expect((await signIn(app, lin.email)).status).toBe(200);
  });

  it('lets no access token manage people, whatever the role of its owner', async () => {
    const { token } = await world.token(ada, { name: 'a script' });
    const lin = await world.person('farmer');
    const send = (path: string, payload: object) =>
      app.inject({
        method: 'POST',
        url: `/trpc/people.${path}`,
        headers: { authorization: `Bearer ${token}` },
        payload,
      });
    const { uid } = lin;
    const acts: [string, object][] = [
      ['invite', { email: 'grace@farm.example', role: 'admin' }],
      ['suspend', { uid }],
      ['restore', { uid }],
      ['setRole', { uid, role: 'admin' }],
      ['makeResetLink', { uid }],
      ['endSessions', { uid }],
      ['handOver', { from: uid, to: ada.uid }],
      ['setCode', { kind: 'admin' }],
      ['switchCode', { kind: 'admin', isOn: false }],
    ];
    const before = await world.rows();
    for (const [path, payload] of acts)
      expect((await send(path, payload)).json().error.data.refusal.code, path).toBe(
        'COOKIE_SESSION_REQUIRED',
      );
    expect((await world.rows()).replaceAll(/"last_used_at":"[^"]*"/g, '')).toBe(
      before.replaceAll(/"last_used_at":(?:null|"[^"]*")/g, ''),
    );
  });

  describe('the access codes', () => {
    const tryCode = async (code: string, role = 'farmer') => {
      const email = `${Math.random().toString(36).slice(2)}@farm.example`;
      const { signed } = await signUp(app, email, role, code);
      return signed.statusCode === 201 ? 'ok' : signed.json().code;
    };

    it('hold as set by the server until one is changed, at once, and then only the new one works', async () => {
      expect(await tryCode(ACCESS_CODE)).toBe('ok');
      const { code } = await people().setCode({ kind: 'access' });
      expect(code).toMatch(/^([0-9a-hj-km-np-tv-z]{4}-){3}[0-9a-hj-km-np-tv-z]{4}$/);
      expect([await tryCode(ACCESS_CODE), await tryCode(code)]).toEqual(['ACCESS_CODE_WRONG', 'ok']);
      expect(await tryCode(ADMIN_ACCESS_CODE, 'admin')).toBe('ok');
      await people().setCode({ kind: 'admin', code: 'typed by hand' });
      expect(await tryCode(ADMIN_ACCESS_CODE, 'admin')).toBe('ADMIN_CODE_WRONG');
      expect(await tryCode('typed by hand', 'admin')).toBe('ok');
    });

    it('can be switched off and on again, each by itself', async () => {
      await people().switchCode({ kind: 'access', isOn: false });
      expect(await people().codes()).toEqual([
        { kind: 'access', isOn: false, setAt: null },
        { kind: 'admin', isOn: true, setAt: null },
      ]);
      expect(await tryCode(ACCESS_CODE)).toBe('ACCESS_CODE_OFF');
      expect(await tryCode(ADMIN_ACCESS_CODE, 'admin')).toBe('ok');
      await people().switchCode({ kind: 'access', isOn: true });
      expect(await tryCode(ACCESS_CODE)).toBe('ok');
      const before = await world.rows();
      for (const kind of ['access', 'admin'] as const) await people().switchCode({ kind, isOn: true });
      expect(await world.rows()).toBe(before);
    });

    it.each(['changed', 'switched off'])(
      'no longer give a profile to those who signed up before they were %s',
      async (how) => {
        const begin = async (role: string, accessCode: string) => {
          const browser = openBrowser(app);
          const person = { email: `${role}@farm.example`, name: role, role };
          const { uid } = (
            await browser.post('/api/auth/sign-up', { ...person, password, accessCode })
          ).json();
          return async () => (await browser.post('/api/auth/register', { uid, ...person })).statusCode;
        };
        const register = [await begin('farmer', ACCESS_CODE), await begin('admin', ADMIN_ACCESS_CODE)];
        if (how === 'changed') await people().setCode({ kind: 'admin' });
        else await people().switchCode({ kind: 'admin', isOn: false });
        expect([await register[0]?.(), await register[1]?.()]).toEqual([201, 401]);
      },
    );

    it('are never short, never the same, and their history has no code', async () => {
      const invalid = refused('INPUT_INVALID');
      await expect(people().setCode({ kind: 'access', code: 'short' })).rejects.toMatchObject(invalid);
      await expect(people().setCode({ kind: 'access', code: ADMIN_ACCESS_CODE })).rejects.toMatchObject(
        invalid,
      );
      await people().setCode({ kind: 'admin', code: 'typed by hand' });
      await people().switchCode({ kind: 'admin', isOn: false });
      await expect(people().setCode({ kind: 'access', code: 'typed by hand' })).rejects.toMatchObject(
        invalid,
      );
      const { items } = await world.as(ada).history.list({ subject: 'farm', id: '1' });
      expect(items.map(({ what, after }) => [what, after])).toEqual([
        ['code_switched', { adminCode: 'off' }],
        ['code_changed', { adminCode: 'new' }],
      ]);
    });
  });
});

it('ends the streams of a suspended person in every other process within a second', async () => {
  const world = await openPeopleWorld('postgres');
  const other = await connect(world.database.url);
  const live = openLiveHub(other.channel, liveTopics);
  const farm = { ...world.farm, db: other.db, channel: other.channel, live };
  const app = await world.app();
  const { browser, uid } = await signUp(app, 'lin@farm.example', 'farmer', ACCESS_CODE);
  const lin = (await browser.get('/api/auth/session')).json().user as Profile;
  const stream = await listen(farm, lin, await keyOf(world, browser));
  const admin = await world.person('admin');
  const began = performance.now();
  await world.as(admin).people.suspend({ uid });
  expect(await stream.end).toBe('PERSON_SUSPENDED');
  expect(performance.now() - began).toBeLessThan(1000);
  live.close();
  await other.close();
  await world.close();
});
