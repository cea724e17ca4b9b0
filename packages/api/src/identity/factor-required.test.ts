import { beforeFactor, permissions } from '@farm/domain/permissions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCaller, procedures } from '../app/router.ts';
import { refusalOf } from '../core/trpc.ts';
import { callProcedure, everyCall, isOfLink, requestOf } from '../testing/call-table.ts';
import { type FactorWorld, openFactorWorld, PASSWORD, type WithApp } from '../testing/factor-world.ts';
import type { Browser } from '../testing/open-browser.ts';
import { seedFarm } from '../testing/seed-farm.ts';

const isForAnyone = (action: keyof typeof permissions) => permissions[action] === 'anyone';

describe('a farm whose administrators need a second factor', () => {
  let world: FactorWorld;
  let ada: WithApp;
  beforeEach(async () => {
    world = await openFactorWorld('sqlite');
    ada = await world.withApp('admin');
  });
  afterEach(() => world.close());

  const codeOf = async (browser: Browser) => (await browser.get('/api/users')).json().code ?? 'in';

  it('lets one without do nothing but set one up, in sessions from before as well', async () => {
    const eve = await world.personWithPassword('admin');
    const before = await world.signedIn(eve);
    expect(await codeOf(before)).toBe('in');
    expect((await world.requireFactor(ada)).statusCode).toBe(200);
    const after = await world.signedIn(eve);
    for (const browser of [before, after]) {
      expect(await codeOf(browser)).toBe('FACTOR_REQUIRED');
      expect((await browser.get('/api/users')).statusCode).toBe(403);
      const typed = await browser.get('/trpc/orders.list');
      expect(typed.json().error.data.refusal.code).toBe('FACTOR_REQUIRED');
      expect((await browser.get('/api/auth/session')).json()).toMatchObject({
        uid: eve.uid,
        needsFactor: true,
      });
    }
    expect(await codeOf(ada.browser)).toBe('in');
    await world.addApp(eve, before);
    for (const browser of [before, after]) expect(await codeOf(browser)).toBe('in');
    expect((await before.get('/api/auth/session')).json()).not.toHaveProperty('needsFactor');
  });

  it('asks nobody else, and nobody once it is switched off', async () => {
    await world.requireFactor(ada);
    const rep = await world.signedIn(await world.personWithPassword('sales_rep'));
    const eve = await world.signedIn(await world.personWithPassword('admin'));
    expect([await codeOf(rep), await codeOf(eve)]).toEqual(['in', 'FACTOR_REQUIRED']);
    await world.requireFactor(ada, false);
    expect(await codeOf(eve)).toBe('in');
  });

  it('asks at once who becomes an administrator, or removes their factor', async () => {
    await world.requireFactor(ada);
    const rita = await world.personWithPassword('sales_rep');
    const browser = await world.signedIn(rita);
    await world.call(ada.browser, 'people.setRole', { uid: rita.uid, role: 'admin' });
    expect(await codeOf(browser)).toBe('FACTOR_REQUIRED');
    await world.call(ada.browser, 'identity.factor.remove', { code: world.codeOf(ada.secret) });
    expect(await codeOf(ada.browser)).toBe('FACTOR_REQUIRED');
  });

  it('refuses every procedure and every path but those', async () => {
    const farm = await seedFarm(world);
    const session = world.contextOf(farm.admin).session;
    if (!session) throw new Error('There is no session');
    const caller = createCaller({
      ...world.contextOf(farm.admin),
      session: { ...session, needsFactor: true },
    });
    const open: string[] = [];
    for (const [name, { meta }] of procedures) {
      if (meta.sessionless || isForAnyone(meta.action)) continue;
      const refusal = await callProcedure(caller, name, undefined).catch(refusalOf);
      if ((refusal as { code?: string } | undefined)?.code !== 'FACTOR_REQUIRED') open.push(name);
    }
    expect(open.toSorted()).toEqual(
      [...procedures]
        .filter(([, { meta }]) => beforeFactor.includes(meta.action))
        .map(([name]) => name)
        .toSorted(),
    );
    await world.requireFactor(ada);
    const headers = await world.cookie(farm.admin);
    let refused = 0;
    for (const call of everyCall.filter((each) => !isOfLink(each))) {
      const answer = await world.rolledBack(() => world.server.inject({ ...requestOf(call, farm), headers }));
      const isOpen = call.outcomes[0] === 'ok' || answer.statusCode === call.status;
      if (answer.statusCode === 403 && answer.json().code === 'FACTOR_REQUIRED') refused += 1;
      else expect([call.at, isOpen]).toEqual([call.at, true]);
    }
    expect(refused).toBeGreaterThan(150);
  }, 60_000);

  it('ends the live stream of one without', async () => {
    const eve = await world.personWithPassword('admin');
    await world.openSession(eve);
    const stream = await world.as(eve).live.events();
    const events = stream[Symbol.asyncIterator]();
    expect((await events.next()).done).toBe(false);
    const ended = (async () => {
      for (;;) await events.next();
    })().catch(refusalOf);
    await vi.waitFor(() => expect(world.farm.live.countFor(eve.uid)).toBe(1));
    await world.requireFactor(ada);
    expect(await ended).toMatchObject({ code: 'FACTOR_REQUIRED' });
  });

  it('does not ask tokens, and no token switches it off', async () => {
    const eve = await world.personWithPassword('admin');
    const { token } = await world.token(eve);
    await world.requireFactor(ada);
    const headers = { authorization: `Bearer ${token}` };
    const script = world.stranger();
    const farm = await script.get('/api/farm', headers);
    expect([farm.statusCode, farm.json().adminsNeedFactor]).toEqual([200, true]);
    const { version } = farm.json();
    const off = await script.post('/trpc/farm.update', { adminsNeedFactor: false, version }, headers);
    expect(off.json().error.data.refusal.code).toBe('COOKIE_SESSION_REQUIRED');
    const named = await script.post('/trpc/farm.update', { name: 'Green Valley', version }, headers);
    expect(named.statusCode).toBe(200);
    for (const input of [{ name: 'a script', password: PASSWORD }])
      expect((await world.call(await world.signedIn(eve), 'identity.createToken', input)).statusCode).toBe(
        403,
      );
  });

  it('is off until somebody switches it on, and tells the history and the security log', async () => {
    expect((await ada.browser.get('/api/farm')).json().adminsNeedFactor).toBe(false);
    await world.requireFactor(ada);
    const { items } = await world.as(ada.person).history.list({ subject: 'farm', id: '1' });
    expect(items[0]).toMatchObject({ before: { adminsNeedFactor: 0 }, after: { adminsNeedFactor: 1 } });
    expect(world.securityNotes.at(-1)).toMatchObject({
      event: 'factor',
      what: 'asked of administrators',
      by: ada.person.uid,
    });
  });
});
