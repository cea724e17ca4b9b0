import type { Db } from '@farm/data/core';
import { engines } from '@farm/data/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '../app/router.ts';
import { actAsFarm } from '../jobs/act-as-farm.ts';
import { sweepExpired } from '../jobs/sweep-expired.ts';
import { type FactorWorld, openFactorWorld, PASSWORD } from '../testing/factor-world.ts';
import { openBrowser } from '../testing/open-browser.ts';

type Plugin = Parameters<Db['withPlugin']>[0];

describe.each(engines)('a second factor on %s', (engine) => {
  let world: FactorWorld;
  beforeEach(async () => {
    world = await openFactorWorld(engine);
  });
  afterEach(() => world.close());

  const actsOf = async (uid: string) => {
    const admin = await world.person('admin');
    const { items } = await world.as(admin).history.list({ subject: 'person', id: uid });
    return items.map(({ what }) => what).toReversed();
  };

  it('is asked of nobody who has none: the answer is the documented one', async () => {
    const { uid, name, email, role } = await world.personWithPassword('sales_rep');
    const answer = await world.signIn(world.stranger(), { uid, name, email, role });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(
      JSON.stringify({ uid, email, grantedRole: role, user: { uid, name, email, role } }),
    );
  });

  it('stands between a right password and the session, which then is what sign-in gave before', async () => {
    const person = await world.personWithPassword('farmer');
    const before = await world.signIn(world.stranger(), person);
    const { secret } = await world.addApp(person, await world.signedIn(person));
    const browser = world.stranger();
    const asked = await world.signIn(browser, person);
    expect(asked.statusCode).toBe(200);
    expect(asked.json()).toEqual({
      uid: null,
      email: null,
      grantedRole: null,
      user: null,
      needs: 'code',
      ticket: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect([asked.headers['set-cookie'], browser.cookies.size]).toEqual([undefined, 0]);
    const code = world.codeOf(secret);
    const entered = await world.enter(browser, asked.json().ticket, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([entered.statusCode, entered.body]).toEqual([200, before.body]);
    expect(await world.whoIs(browser)).toBe(person.uid);
  });

  it('takes codes of the step before and after, for clocks that are a little wrong', async () => {
    const { person, secret } = await world.withApp('farmer');
    world.wait(120_000);
    for (const [steps, status] of [
      [-1, 200],
      [1, 200],
    ] as const) {
      const answer = await world.enter(
        world.stranger(),
        await world.ticketOf(person),
        world.codeOf(secret, steps),
      );
      expect([steps, answer.statusCode]).toEqual([steps, status]);
    }
  });

  it('is asked for only once an app has shown a right code, and an abandoned one leaves nothing behind', async () => {
    const person = await world.personWithPassword('farmer');
    const browser = await world.signedIn(person);
    const begin = async () => {
      const answer = await world.call(browser, 'identity.factor.begin', { password: PASSWORD });
      return answer.json().result.data;
    };
    expect(
      (await world.call(browser, 'identity.factor.begin', { password: 'wrong' })).json().error.data.refusal,
    ).toMatchObject({ code: 'CREDENTIALS_WRONG', issues: [{ path: ['password'] }] });
    const first = await begin();
    expect(first.uri).toBe(
      `otpauth://totp/Farm%20Dashboard:${encodeURIComponent(person.email)}?issuer=Farm%20Dashboard&secret=${first.secret.replaceAll(' ', '')}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(first.qr).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
    expect(first.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const wrong = await world.call(browser, 'identity.factor.confirm', { code: '000000' });
    expect(wrong.json().error.data.refusal).toMatchObject({
      code: 'CODE_WRONG',
      issues: [{ path: ['code'] }],
    });
    expect((await world.signIn(world.stranger(), person)).json().uid).toBe(person.uid);
    const second = await begin();
    const confirm = (secret: string) =>
      world.call(browser, 'identity.factor.confirm', { code: world.codeOf(secret.replaceAll(' ', '')) });
    expect((await confirm(first.secret)).statusCode).toBe(401);
    world.wait(3_700_000);
    expect((await confirm(second.secret)).json().error.data.refusal.code).toBe('FACTOR_MISSING');
    const third = await begin();
    const confirmed = (await confirm(third.secret)).json().result.data;
    expect(new Set(confirmed.recoveryCodes).size).toBe(10);
    for (const code of confirmed.recoveryCodes) expect(code).toMatch(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/);
    expect((await confirm(third.secret)).json().error.data.refusal.code).toBe('FACTOR_PRESENT');
    expect((await world.signIn(world.stranger(), person)).json().needs).toBe('code');
    expect(await actsOf(person.uid)).toEqual(['factor_added']);
  });

  it('has ten recovery codes, kept as hashes, each for once, typed as people type', async () => {
    const { person, browser, recoveryCodes } = await world.withApp('farmer');
    const rows = await world.rows();
    for (const code of recoveryCodes) expect(rows).not.toContain(code);
    const [first = '', second = ''] = recoveryCodes;
    for (const code of [first, ` ${second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `]) {
      const answer = await world.enter(world.stranger(), await world.ticketOf(person), code);
      expect(answer.statusCode, code).toBe(200);
    }
    const factors = await browser.get('/trpc/identity.factor.get');
    expect(factors.json().result.data).toMatchObject({ appSince: expect.any(String), recoveryCodesLeft: 8 });
    expect(await actsOf(person.uid)).toEqual(['factor_added', 'recovery_code_used', 'recovery_code_used']);
  });

  it('is removed with a code of it or a recovery code, and the password alone signs in again', async () => {
    const { person, browser, secret, recoveryCodes } = await world.withApp('farmer');
    const removed = await world.call(browser, 'identity.factor.remove', { code: world.codeOf(secret) });
    expect(removed.json().result.data).toMatchObject({ appSince: null, recoveryCodesLeft: 0 });
    expect((await world.signIn(world.stranger(), person)).json().uid).toBe(person.uid);
    const again = await world.call(browser, 'identity.factor.remove', { code: recoveryCodes[0] });
    expect(again.json().error.data.refusal.code).toBe('FACTOR_MISSING');
    const other = await world.addApp(person, browser);
    const lost = await world.call(browser, 'identity.factor.remove', { code: other.recoveryCodes[9] });
    expect(lost.statusCode).toBe(200);
    expect(await actsOf(person.uid)).toEqual([
      'factor_added',
      'factor_removed',
      'factor_added',
      'recovery_code_used',
      'factor_removed',
    ]);
  });

  it('is guessed ten times, and then for a while not even the right code lets in', async () => {
    const { person, secret } = await world.withApp('farmer');
    const ticket = await world.ticketOf(person);
    const codes: string[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      codes.push((await world.enter(world.stranger(), ticket, String(guess).padStart(6, '9'))).json().code);
    expect(codes.filter((code) => code === 'CODE_WRONG')).toHaveLength(10);
    const late = await world.enter(world.stranger(), ticket, world.codeOf(secret));
    expect([late.statusCode, late.json().code]).toEqual([429, 'TRIES_TOO_MANY']);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is guessed no more often from many networks', async () => {
    const { person } = await world.withApp('farmer');
    const ticket = await world.ticketOf(person);
    const codes: string[] = [];
    for (let guess = 0; guess < 20; guess += 1) {
      const browser = openBrowser(world.server, { remoteAddress: `198.51.100.${guess}` });
      codes.push((await world.enter(browser, ticket, String(guess).padStart(6, '9'))).json().code);
    }
    expect(codes.filter((code) => code === 'CODE_WRONG').length).toBeLessThanOrEqual(11);
  });

  it('shows in nothing before the password is right: the same answer, after the same statements', async () => {
    const { person } = await world.withApp('farmer');
    const without = await world.personWithPassword('farmer');
    const heard = await Promise.all(
      [person, without].map(async ({ email }) => {
        const statements: string[] = [];
        const plugin: Plugin = {
          transformQuery: ({ node }) => {
            statements.push(JSON.stringify(node).replaceAll(email, 'email'));
            return node;
          },
          transformResult: async ({ result }) => result,
        };
        const ctx = world.contextOf(null);
        const caller = createCaller({ ...ctx, db: ctx.db.withPlugin(plugin) });
        const refusal = await caller.identity.signIn({ email, password: 'wrong' }).catch(String);
        // The note that follows the answer takes none of its time.
        return { refusal, statements: [...statements] };
      }),
    );
    expect(heard[0]).toEqual(heard[1]);
    expect(heard[0]?.statements.length).toBeGreaterThan(0);
    expect(JSON.stringify(heard)).not.toMatch(/app_factor|recovery_code|sign_in_ticket/);
  });

  it('is reset by an administrator after their own code; the person hears of it', async () => {
    const { person } = await world.withApp('farmer');
    const admin = await world.withApp('admin');
    const listed = (await admin.browser.get('/api/people')).json();
    expect(listed.filter(({ hasFactor }: { hasFactor: boolean }) => hasFactor)).toHaveLength(2);
    const input = { uid: person.uid, code: world.codeOf(admin.secret) };
    const reset = await admin.browser.post(`/api/people/${person.uid}/reset-factor`, { code: input.code });
    expect([reset.statusCode, reset.json()]).toEqual([200, { uid: person.uid }]);
    const again = await world.call(admin.browser, 'people.resetFactor', input);
    expect(again.json().error.data.refusal.code).toBe('CODE_WRONG');
    expect((await world.signIn(world.stranger(), person)).json().uid).toBe(person.uid);
    const { items } = await world.as(person).notifications.list({});
    expect(items[0]).toMatchObject({ type: 'factor_reset' });
    expect(items[0]?.message).toContain(admin.person.name);
    const mails = await world.farm.db.selectFrom('mail').select(['kind', 'to_address']).execute();
    expect(mails).toContainEqual({ kind: 'factor_reset', to_address: person.email });
    expect(await actsOf(person.uid)).toEqual(['factor_added', 'factor_reset']);
    const none = await world.call(admin.browser, 'people.resetFactor', {
      uid: person.uid,
      code: admin.recoveryCodes[0],
    });
    expect(none.json().error.data.refusal.code).toBe('FACTOR_MISSING');
  });

  it('of the last administrator is reset by the farm itself, whom nobody asks for a code', async () => {
    const admin = await world.withApp('admin');
    const farm = createCaller(await actAsFarm(world.farm));
    await farm.people.resetFactor({ uid: admin.person.uid });
    expect((await world.signIn(world.stranger(), admin.person)).json().uid).toBe(admin.person.uid);
  });

  it('is in the security log, without a code, a secret or a ticket', async () => {
    const { person, secret, recoveryCodes, browser } = await world.withApp('farmer');
    world.securityNotes.splice(0);
    const ticket = await world.ticketOf(person);
    await world.enter(world.stranger(), ticket, '000000');
    const code = world.codeOf(secret);
    await world.enter(world.stranger(), ticket, code);
    await world.call(browser, 'identity.factor.recoveryCodes', { code: recoveryCodes[0] });
    await world.call(browser, 'identity.factor.remove', { code: '000000' });
    const { uid, email } = person;
    expect(world.securityNotes).toMatchObject([
      { event: 'sign-in', outcome: 'ok', what: 'code asked for', email },
      { event: 'sign-in', outcome: 'refused', what: 'second step', reason: 'CODE_WRONG', uid },
      { event: 'sign-in', outcome: 'ok', what: 'second step', uid },
      { event: 'factor', outcome: 'ok', what: 'recovery codes made', uid, by: uid },
      { event: 'factor', outcome: 'refused', what: 'removed', reason: 'CODE_WRONG', uid, by: uid },
    ]);
    const log = JSON.stringify(world.securityNotes);
    for (const kept of [code, secret, ticket, ...recoveryCodes]) expect(log).not.toContain(kept);
    const signIns = (await browser.get('/api/sign-ins')).json();
    expect(signIns.map(({ outcome }: { outcome: string }) => outcome).slice(0, 2)).toEqual(['ok', 'refused']);
  });

  it('leaves no ticket behind that nobody used', async () => {
    const { person } = await world.withApp('farmer');
    await world.ticketOf(person);
    const tickets = () => world.farm.db.selectFrom('sign_in_ticket').select('uid').execute();
    expect(await tickets()).toHaveLength(1);
    world.wait(11 * 60_000);
    await sweepExpired.run(await actAsFarm(world.farm), new AbortController().signal);
    expect(await tickets()).toEqual([]);
  });

  it('does not end other sessions by itself; a press does, after the password', async () => {
    const person = await world.personWithPassword('farmer');
    const elsewhere = await world.signedIn(person);
    const { browser } = await world.addApp(person, await world.signedIn(person));
    for (const input of [{}, { password: 'wrong' }])
      expect((await world.call(browser, 'identity.endOtherSessions', input)).statusCode).toBeGreaterThan(399);
    expect(await world.whoIs(elsewhere)).toBe(person.uid);
    const ended = await world.call(browser, 'identity.endOtherSessions', { password: PASSWORD });
    expect(ended.json().result.data).toEqual({ ended: 1 });
    expect([await world.whoIs(elsewhere), await world.whoIs(browser)]).toEqual([null, person.uid]);
  });
});
