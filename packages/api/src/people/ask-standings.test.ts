import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedProvider } from '../identity/embedded-provider.ts';
import { openPasswordHasher } from '../identity/hash-passwords.ts';
import type { Standing } from '../identity/open-identity.ts';
import { actAsFarm } from '../jobs/act-as-farm.ts';
import { openBrowser } from '../testing/open-browser.ts';
import { ADMIN_ACCESS_CODE, openWorld, type World } from '../testing/world.ts';
import { askStandings } from './ask-standings.ts';

const hasher = openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } });
const password = 'correct horse';

describe('people of an outside sign-in service', () => {
  let world: World;
  /** The service says this about each grant, which are the people's emails and a number. */
  let standings: Map<string, Standing>;
  let asked: string[];
  let signIns = 0;
  beforeEach(async () => {
    standings = new Map();
    asked = [];
    const own = openEmbeddedProvider(hasher);
    const nextGrant = (email: string) => {
      signIns += 1;
      return `${email} ${signIns}`;
    };
    world = await openWorld('sqlite', {
      provider: {
        ...own,
        signUp: async (db, input) => ({ ...(await own.signUp(db, input)), grant: nextGrant(input.email) }),
        signIn: async (db, input) => ({ ...(await own.signIn(db, input)), grant: nextGrant(input.email) }),
        askStanding: async (grant) => {
          asked.push(grant);
          const standing = standings.get(grant.split(' ')[0] ?? '');
          if (!standing) throw new Error('the service does not answer');
          return standing;
        },
      },
    });
  });
  afterEach(() => world.close());

  const join = async (name: string) => {
    const browser = openBrowser(await world.app());
    const person = { email: `${name}@farm.example`, name, role: 'admin' };
    const signed = await browser.post('/api/auth/sign-up', {
      ...person,
      password,
      accessCode: ADMIN_ACCESS_CODE,
    });
    await browser.post('/api/auth/register', { uid: signed.json().uid, ...person });
    return browser;
  };
  const isIn = async (browser: Awaited<ReturnType<typeof join>>) =>
    (await browser.get('/api/users')).statusCode === 200;
  const ask = async () => askStandings(await actAsFarm(world.farm));
  const signIn = async (browser: Awaited<ReturnType<typeof join>>, name: string) =>
    (await browser.post('/api/auth/sign-in', { email: `${name}@farm.example`, password })).statusCode;

  it('are suspended once they are disabled there, also the last administrator', async () => {
    const ada = await join('ada');
    standings.set('ada@farm.example', 'disabled');
    await ask();
    expect(await isIn(ada)).toBe(false);
    expect(await signIn(ada, 'ada')).toBe(401);
    expect(world.securityNotes).toContainEqual(
      expect.objectContaining({ event: 'suspension', outcome: 'ok' }),
    );
    await ask();
    expect(asked).toHaveLength(1);
  });

  it('sign in again after they were signed out there, and make new tokens', async () => {
    const [ada, ben] = [await join('ada'), await join('ben')];
    const tokenOf = async (browser: typeof ada) =>
      (await world.token((await browser.get('/api/auth/session')).json().user)).token;
    const byToken = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await (await world.app()).inject({ url: '/api/users', headers })).statusCode;
    };
    const [adasToken, bensToken] = [await tokenOf(ada), await tokenOf(ben)];
    standings.set('ada@farm.example', 'signed out').set('ben@farm.example', 'active');
    await ask();
    expect(await isIn(ada)).toBe(false);
    expect(await isIn(ben)).toBe(true);
    expect([await byToken(adasToken), await byToken(bensToken)]).toEqual([401, 200]);
    expect(world.securityNotes).toContainEqual(
      expect.objectContaining({ event: 'session', what: 'ended by the sign-in service' }),
    );
    expect(await signIn(ada, 'ada')).toBe(200);
    expect(await isIn(ada)).toBe(true);
  });

  it('keep their access while the service does not answer', async () => {
    const ada = await join('ada');
    await expect(ask()).rejects.toThrow('does not answer');
    expect(await isIn(ada)).toBe(true);
    standings.set('ada@farm.example', 'disabled');
    await ask();
    expect(await isIn(ada)).toBe(false);
  });
});
