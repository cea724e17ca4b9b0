import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '../app/router.ts';
import { ACCESS_CODE, openWorld, type World } from '../testing/world.ts';

const EMAIL = 'ada@farm.example';
const PASSWORD = 'correct horse';

describe('the security log', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld('sqlite');
  });
  afterEach(() => world.close());

  /** It gives what was noted since the last call. */
  const noted = () => world.securityNotes.splice(0);
  const nobody = () => world.as(null).identity;
  const join = async () => {
    const { uid } = await nobody().signUp({
      email: EMAIL,
      password: PASSWORD,
      name: 'Ada',
      role: 'farmer',
      accessCode: ACCESS_CODE,
    });
    const profile = { uid: uid ?? '', email: EMAIL, name: 'Ada', role: 'farmer' as const };
    const ctx = world.contextOf(profile);
    await createCaller({ ...ctx, session: ctx.session && { ...ctx.session, user: null } }).identity.register(
      profile,
    );
    return profile;
  };

  it('records who joined with which role, from where and over which request', async () => {
    const { uid } = await join();
    const where = { requestId: 'request-of-a-test', network: '127.0.0.1' };
    expect(noted()).toEqual([
      { ...where, event: 'code', outcome: 'ok', what: 'used', role: 'farmer' },
      { ...where, event: 'sign-up', outcome: 'ok', email: EMAIL, role: 'farmer', uid },
      {
        ...where,
        event: 'role',
        outcome: 'ok',
        what: 'granted',
        uid,
        role: 'farmer',
        by: uid,
        via: 'cookie',
      },
    ]);
  });

  it('records why a sign-in or sign-up failed, including what the caller does not see', async () => {
    await join();
    noted();
    const wrong = { email: EMAIL, password: 'wrong horse' };
    const refusals = [
      await nobody().signIn(wrong).catch(String),
      await nobody()
        .signIn({ ...wrong, email: 'nobody@farm.example' })
        .catch(String),
    ];
    expect(refusals[0]).toBe(refusals[1]);
    expect(noted()).toMatchObject([
      { outcome: 'refused', reason: 'CREDENTIALS_WRONG', detail: 'the password is wrong', email: EMAIL },
      { outcome: 'refused', reason: 'CREDENTIALS_WRONG', detail: 'nobody has this email' },
    ]);
    const joining = { email: 'eve@farm.example', password: PASSWORD, name: 'Eve' };
    await nobody()
      .signUp({ ...joining, role: 'admin', accessCode: ACCESS_CODE })
      .catch(() => {});
    await nobody()
      .signUp({ ...joining, email: EMAIL, role: 'farmer', accessCode: ACCESS_CODE })
      .catch(() => {});
    expect(noted()).toMatchObject([
      { event: 'code', outcome: 'refused', reason: 'ADMIN_CODE_WRONG', role: 'admin' },
      { event: 'sign-up', outcome: 'refused', reason: 'ADMIN_CODE_WRONG', email: 'eve@farm.example' },
      { event: 'code', outcome: 'ok' },
      { event: 'sign-up', outcome: 'refused', reason: 'EMAIL_TAKEN', email: EMAIL },
    ]);
  });

  it('records the use of a token that is not valid, without the token', async () => {
    const app = await world.app();
    const headers = { authorization: 'Bearer farm_of-somebody' };
    await app.inject({ url: '/api/users', headers, remoteAddress: '192.0.2.7' });
    const [note] = noted();
    expect(note).toMatchObject({
      event: 'token',
      outcome: 'refused',
      what: 'used',
      reason: 'SIGN_IN_REQUIRED',
      network: '192.0.2.7',
    });
    expect(JSON.stringify(note)).not.toContain('somebody');
  });

  it('records a changed password, tokens, ended sessions and signing out, and never a secret', async () => {
    const ada = await join();
    const her = world.as(ada).identity;
    noted();
    await her
      .changePassword({ currentPassword: 'wrong horse', newPassword: 'battery staple' })
      .catch(() => {});
    await her.changePassword({ currentPassword: PASSWORD, newPassword: 'battery staple' });
    await her.createToken({ name: 'a script', password: PASSWORD }).catch(() => {});
    const { id, token } = await her.createToken({ name: 'a script', password: 'battery staple' });
    await her.revokeToken({ id });
    await her.revokeToken({ id }).catch(() => {});
    const [session] = await her.sessions();
    await her.endSession({ id: session?.id ?? '' });
    await her.endOtherSessions({ password: 'battery staple' });
    await her.signOut();
    const by = { by: ada.uid, uid: ada.uid };
    const notes = noted();
    expect(notes).toMatchObject([
      { ...by, event: 'password', outcome: 'refused', reason: 'CREDENTIALS_WRONG' },
      { ...by, event: 'password', outcome: 'ok', what: 'changed' },
      { ...by, event: 'token', outcome: 'refused', reason: 'CREDENTIALS_WRONG' },
      { ...by, event: 'token', outcome: 'ok', what: 'created', id },
      { ...by, event: 'token', outcome: 'ok', what: 'revoked', id },
      { ...by, event: 'token', outcome: 'refused', reason: 'TOKEN_MISSING' },
      { ...by, event: 'session', outcome: 'ok', what: 'ended' },
      { ...by, event: 'session', outcome: 'ok', what: 'others ended', count: 0 },
      { ...by, event: 'sign-out', outcome: 'ok' },
    ]);
    for (const secret of [PASSWORD, 'battery staple', 'wrong horse', token, ACCESS_CODE])
      expect(JSON.stringify(notes)).not.toContain(secret);
  });
});
