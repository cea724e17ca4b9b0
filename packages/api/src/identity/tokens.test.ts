import { findAccount, findTokenOwner, setPasswordHash } from '@farm/data/identity';
import type { CreatedToken, Profile, Role } from '@farm/domain/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCaller } from '../app/router.ts';
import { makeContext } from '../core/make-context.ts';
import { NOON, openWorld, type World } from '../testing/world.ts';
import { openEmbeddedProvider } from './embedded-provider.ts';
import { openPasswordHasher } from './hash-passwords.ts';
import { hashSecret } from './manage-sessions.ts';

const hasher = openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } });
const password = 'correct horse';

describe('access tokens', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld('sqlite', { provider: openEmbeddedProvider(hasher) });
  });
  afterEach(() => world.close());

  const personWithPassword = async (role: Role) => {
    const person = await world.person(role);
    await setPasswordHash(world.farm.db, person.uid, { from: null, to: await hasher.hash(password) });
    return person;
  };

  const get = async (token: string, url = '/api/locations') =>
    (await world.app()).inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  const byToken = (person: Profile, { token }: CreatedToken) =>
    createCaller(
      makeContext(world.farm, {
        session: {
          uid: person.uid,
          email: person.email,
          grantedRole: person.role,
          user: person,
          language: null,
          via: 'token',
          key: hashSecret(token),
        },
        network: '127.0.0.1',
        setSessionCookie: () => {},
      }),
    );

  it('acts as its owner, with only the owner’s role', async () => {
    const farmer = await world.person('farmer');
    const rep = await world.person('sales_rep');
    const ofFarmer = await world.token(farmer, { name: ' scale ' });
    const ofRep = await world.token(rep, { name: 'report' });
    expect((await get(ofFarmer.token)).statusCode).toBe(200);
    expect((await get(ofRep.token)).statusCode).toBe(403);
    expect((await get(ofRep.token, '/api/auth/session')).json()).toMatchObject({ uid: rep.uid, user: rep });
    expect((await get(`${ofRep.token}x`)).statusCode).toBe(401);
    expect((await get('farm_')).statusCode).toBe(401);
  });

  it('is shown once, stored as a hash, and listed without token or hash', async () => {
    const person = await personWithPassword('farmer');
    const { token, ...shown } = await world.as(person).identity.createToken({ name: 'scale', password });
    expect(token).toMatch(/^farm_[\w-]{43}$/);
    expect(shown).toEqual({
      id: shown.id,
      name: 'scale',
      createdAt: NOON,
      lastUsedAt: null,
      expiresAt: '2026-07-14T12:00:00.000Z',
      scope: 'all',
    });
    expect(await world.as(person).identity.tokens()).toEqual([shown]);
    const rows = await world.farm.db.selectFrom('access_token').selectAll().execute();
    expect(rows).toMatchObject([{ token_hash: hashSecret(token) }]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await findTokenOwner(world.farm.db, token, NOON)).toBeUndefined();
  });

  it('is for the areas it names, says so in the list, and refuses scopes that say nothing', async () => {
    const person = await personWithPassword('farmer');
    const { identity } = world.as(person);
    const scopes = ['orders:read', 'inventory:write'] as const;
    const made = await identity.createToken({ name: 'scale', password, scopes: [...scopes] });
    expect(made.scopes).toEqual(scopes);
    expect(await identity.tokens()).toMatchObject([{ name: 'scale', scope: 'all', scopes }]);
    expect((await get(made.token, '/api/orders')).statusCode).toBe(200);
    const refused = await get(made.token);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      {
        code: 'TOKEN_SCOPE_MISSING',
        message: 'This access token is not for that. It would need the scope locations:read.',
      },
    ]);
    for (const unfit of [[], ['orders:delete'], ['orders'], ['orders:read', 'orders:read']])
      await expect(
        identity.createToken({ name: 'scale', password, scopes: unfit as never }),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await identity.tokens()).toHaveLength(1);
  });

  it('records when it was last used, at most once a minute', async () => {
    const person = await world.person('farmer');
    const { token } = await world.token(person, { name: 'scale' });
    const lastUsed = async () => (await world.as(person).identity.tokens())[0]?.lastUsedAt;
    // A request does not wait long for its use to be noted.
    const isNoted = (at: string) => vi.waitFor(async () => expect(await lastUsed()).toBe(at), 5000);
    await get(token);
    await isNoted(NOON);
    world.setNow('2026-04-15T12:00:30.000Z');
    await get(token);
    expect(await lastUsed()).toBe(NOON);
    world.setNow('2026-04-15T12:02:00.000Z');
    await get(token);
    await isNoted('2026-04-15T12:02:00.000Z');
  });

  it('expires after its number of days', async () => {
    const person = await world.person('farmer');
    const created = await world.token(person, { name: 'visit', expiresInDays: 7 });
    expect(created.expiresAt).toBe('2026-04-22T12:00:00.000Z');
    world.setNow('2026-04-22T11:59:59.000Z');
    expect((await get(created.token)).statusCode).toBe(200);
    world.setNow('2026-04-22T12:00:00.000Z');
    expect((await get(created.token)).statusCode).toBe(401);
  });

  it('can be revoked only by its owner, and its live streams then end', async () => {
    const [ada, bob] = [await world.person('farmer'), await world.person('admin')];
    const created = await world.token(ada, { name: 'scale' });
    const stream = (await byToken(ada, created).live.events())[Symbol.asyncIterator]();
    await stream.next();
    const ended = stream.next().catch((error: { cause?: unknown }) => error.cause);
    await vi.waitFor(() => expect(world.farm.live.countFor(ada.uid)).toBe(1), 5000);

    await expect(world.as(bob).identity.revokeToken({ id: created.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      cause: { code: 'TOKEN_MISSING' },
    });
    expect(await world.as(bob).identity.tokens()).toEqual([]);
    expect((await get(created.token)).statusCode).toBe(200);

    expect(await world.as(ada).identity.revokeToken({ id: created.id })).toEqual({ id: created.id });
    expect(await ended).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    expect((await get(created.token)).statusCode).toBe(401);
    await expect(world.as(ada).identity.revokeToken({ id: created.id })).rejects.toMatchObject({
      cause: { code: 'TOKEN_MISSING' },
    });
  });

  it('is created only with the person’s own password, which a browser sends', async () => {
    const [ada, bob] = [await personWithPassword('farmer'), await personWithPassword('admin')];
    const wrong = 'battery staple';
    await setPasswordHash(world.farm.db, bob.uid, {
      from: (await findAccount(world.farm.db, bob.uid))?.password_hash ?? null,
      to: await hasher.hash(wrong),
    });
    await expect(
      world.as(ada).identity.createToken({ name: 'scale', password: wrong }),
    ).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      cause: {
        code: 'CREDENTIALS_WRONG',
        details: {
          issues: [
            { path: ['password'], message: 'This is not your current password. Check it and try again.' },
          ],
        },
      },
    });
    expect(await world.as(ada).identity.tokens()).toEqual([]);
    const app = await world.app();
    const headers = await world.cookie(ada);
    const made = await app.inject({
      method: 'POST',
      url: '/api/tokens',
      headers,
      payload: { name: 'scale', password, expiresInDays: null, scope: 'read' },
    });
    expect([made.statusCode, made.json()]).toMatchObject([201, { expiresAt: null, scope: 'read' }]);
    const listed = await app.inject({ url: '/api/tokens', headers });
    expect(listed.json()).toMatchObject([{ name: 'scale', scope: 'read' }]);
    expect(listed.body).not.toContain(made.json().token);
  });

  it('does not stay behind if the password is changed while it is created', async () => {
    const person = await personWithPassword('farmer');
    const caller = world.as(person).identity;
    await Promise.allSettled([
      ...['one', 'two', 'three'].map((name) => caller.createToken({ name, password })),
      caller.changePassword({ currentPassword: password, newPassword: 'battery staple' }),
      ...['four', 'five', 'six'].map((name) => caller.createToken({ name, password })),
    ]);
    expect(await caller.tokens()).toEqual([]);
  });

  it('is not created for a person who was suspended in the meantime', async () => {
    const person = await personWithPassword('farmer');
    const admin = world.as(await world.person('admin'));
    await admin.people.suspend({ uid: person.uid });
    // The call was let in before.
    await expect(world.as(person).identity.createToken({ name: 'scale', password })).rejects.toMatchObject({
      cause: { code: 'PERSON_SUSPENDED' },
    });
    await admin.people.restore({ uid: person.uid });
    expect(await world.as(person).identity.tokens()).toEqual([]);
  });

  it('cannot create another token or change the password', async () => {
    const person = await world.person('admin');
    const caller = byToken(person, await world.token(person, { name: 'scale' }));
    for (const call of [
      caller.identity.createToken({ name: 'another', password }),
      caller.identity.changePassword({ currentPassword: password, newPassword: 'battery staple' }),
    ]) {
      await expect(call).rejects.toMatchObject({
        code: 'FORBIDDEN',
        cause: { code: 'COOKIE_SESSION_REQUIRED' },
      });
    }
    expect(await caller.identity.tokens()).toHaveLength(1);
  });

  it('survives a sign-out sent with it, which ends only sessions', async () => {
    const person = await world.person('farmer');
    const { token } = await world.token(person, { name: 'scale' });
    const headers = { authorization: `Bearer ${token}` };
    const app = await world.app();
    expect((await app.inject({ method: 'POST', url: '/api/auth/sign-out', headers })).statusCode).toBe(200);
    expect((await get(token)).statusCode).toBe(200);
  });

  it('is one of at most 50, even when many are created at once', async () => {
    const person = await personWithPassword('farmer');
    const caller = world.as(person);
    for (let n = 0; n < 46; n += 1) await world.token(person);
    const made = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        caller.identity.createToken({ name: `token ${index}`, password }),
      ),
    );
    const refused = made.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(6);
    for (const error of refused) expect(error).toMatchObject({ cause: { code: 'TOKENS_TOO_MANY' } });
    const tokens = await caller.identity.tokens();
    expect(tokens).toHaveLength(50);
    await caller.identity.revokeToken({ id: tokens[0]?.id ?? 0 });
    await caller.identity.createToken({ name: 'one more', password });
  });
});
