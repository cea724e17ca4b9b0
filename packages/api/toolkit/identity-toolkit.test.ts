import { engines } from '@farm/data/testing';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openToolkitProvider } from '../src/identity/toolkit-provider.ts';
import { ACCESS_CODE, openWorld, type World } from '../src/testing/world.ts';

const troubles: Error[] = [];
const open = () =>
  openToolkitProvider({
    apiKey: 'any key does here',
    emulatorHost: inject('emulatorHost'),
    onError: (error) => troubles.push(error),
  });
const newEmail = () => `${crypto.randomUUID()}@farm.example`;

describe.each(engines)('the official emulator and a farm on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    troubles.length = 0;
    world = await openWorld(engine, { provider: open() });
  });
  afterEach(() => world.close());

  it('signs up, signs in, and refuses a wrong password, an unknown email and a taken one', async () => {
    const provider = open();
    const { db } = world.farm;
    const email = newEmail();
    const made = await provider.signUp(db, { email, password: 'first password' });
    expect(made).toEqual({
      uid: expect.stringMatching(/^\w{20,}$/),
      email,
      passwordHash: null,
      grant: expect.any(String),
    });
    expect(await provider.signIn(db, { email, password: 'first password' })).toMatchObject({ uid: made.uid });
    await expect(provider.signIn(db, { email, password: 'another one' })).rejects.toMatchObject({
      code: 'CREDENTIALS_WRONG',
    });
    await expect(
      provider.signIn(db, { email: newEmail(), password: 'first password' }),
    ).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
    await expect(provider.signUp(db, { email, password: 'first password' })).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    await expect(provider.signUp(db, { email: newEmail(), password: 'abc' })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      details: { issues: [{ path: ['password'] }] },
    });
    expect(troubles).toEqual([]);
  });

  it('changes the password where the present one is right', async () => {
    const provider = open();
    const { db } = world.farm;
    const email = newEmail();
    await provider.signUp(db, { email, password: 'first password' });
    const change = { email, password: 'first password', newPassword: 'second password' };
    await expect(provider.changePassword(db, { ...change, password: 'wrong one' })).rejects.toMatchObject({
      code: 'CREDENTIALS_WRONG',
    });
    await expect(provider.changePassword(db, { ...change, newPassword: 'abc' })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      details: { issues: [{ path: ['newPassword'] }] },
    });
    await provider.changePassword(db, change);
    await expect(provider.signIn(db, { email, password: 'first password' })).rejects.toMatchObject({
      code: 'CREDENTIALS_WRONG',
    });
    await provider.signIn(db, { email, password: 'second password' });
    expect(troubles).toEqual([]);
  });

  it('says who is known, and who was disabled', async () => {
    const provider = open();
    const { db } = world.farm;
    const credentials = { email: newEmail(), password: 'first password' };
    const { uid, grant = '' } = await provider.signUp(db, credentials);
    expect(await provider.askStanding?.(grant)).toBe('active');
    const changed = await provider.changePassword(db, { ...credentials, newPassword: 'second password' });
    expect(await provider.askStanding?.(changed.grant ?? '')).toBe('active');
    const update = `http://${inject('emulatorHost')}/identitytoolkit.googleapis.com/v1/accounts:update`;
    const disabled = await fetch(update, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify({ localId: uid, disableUser: true }),
    });
    expect(disabled.status).toBe(200);
    expect(await provider.askStanding?.(changed.grant ?? '')).toBe('disabled');
    expect(troubles).toEqual([]);
  });

  it('carries a person through the farm from sign-up to a changed password', async () => {
    const app = await world.app();
    const email = newEmail();
    const post = (url: string, payload: object, cookie = '') =>
      app.inject({ method: 'POST', url, payload, headers: { cookie } });
    const cookieOf = (answer: Awaited<ReturnType<typeof post>>) =>
      answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const person = { email, name: 'Ada Field', role: 'farmer' };
    const password = 'first password';

    const refused = await post('/api/auth/sign-up', { ...person, password, accessCode: 'a guess' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ACCESS_CODE_WRONG']);
    // A sign-up that broke off after the provider had taken it.
    await open().signUp(world.farm.db, { email, password });

    const signedUp = await post('/api/auth/sign-up', { ...person, password, accessCode: ACCESS_CODE });
    expect(signedUp.statusCode).toBe(201);
    const { uid } = signedUp.json();
    const registered = await post('/api/auth/register', { ...person, uid }, cookieOf(signedUp));
    expect([registered.statusCode, registered.json()]).toEqual([201, { ...person, uid }]);

    const signedIn = await post('/api/auth/sign-in', { email, password });
    expect(signedIn.json()).toMatchObject({ uid, user: { name: 'Ada Field' } });
    const changed = await post(
      '/trpc/identity.changePassword',
      { currentPassword: password, newPassword: 'second password' },
      cookieOf(signedIn),
    );
    expect(changed.statusCode).toBe(200);
    expect((await post('/api/auth/sign-in', { email, password })).statusCode).toBe(401);
    expect((await post('/api/auth/sign-in', { email, password: 'second password' })).statusCode).toBe(200);
    expect(troubles).toEqual([]);
  });
});
