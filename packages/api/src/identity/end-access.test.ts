import { setTimeout } from 'node:timers/promises';
import { connect } from '@farm/data/app';
import { setPasswordHash } from '@farm/data/identity';
import { engines, removeProfile } from '@farm/data/testing';
import type { CreatedToken, Profile } from '@farm/domain/identity';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCaller, liveTopics } from '../app/router.ts';
import { openLiveHub } from '../core/live-hub.ts';
import { makeContext } from '../core/make-context.ts';
import { type Browser, openBrowser } from '../testing/open-browser.ts';
import { openWorld, type World } from '../testing/world.ts';
import { openEmbeddedProvider } from './embedded-provider.ts';
import { openPasswordHasher } from './hash-passwords.ts';
import { openSessions } from './manage-sessions.ts';

const hasher = openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } });
const password = 'correct horse';

describe.each(engines)('who sent a request, on %s,', (engine) => {
  let world: World;
  let app: FastifyInstance;
  let ada: Profile;
  let olga: Profile;
  let browser: Browser;
  let elsewhere: Browser;
  let token: CreatedToken;
  beforeEach(async () => {
    world = await openWorld(engine, { provider: openEmbeddedProvider(hasher) });
    app = await world.app();
    olga = await world.person('admin', 'Olga');
    ada = await world.person('farmer', 'Ada', { isExample: true });
    await setPasswordHash(world.farm.db, ada.uid, { from: null, to: await hasher.hash(password) });
    token = await world.token(ada, { expiresInDays: 30 });
    [browser, elsewhere] = [await signedIn(), await signedIn()];
  });
  afterEach(() => world.close());

  const signedIn = async () => {
    const signing = openBrowser(app);
    await signing.post('/api/auth/sign-in', { email: ada.email, password });
    return signing;
  };
  type Session = { user: Profile | null; language: string | null };
  /** Who sent a request with the session or the token, by what both doors say. */
  const ask = async (by: 'session' | 'token', asked = app) => {
    const headers: Record<string, string> =
      by === 'token'
        ? { authorization: `Bearer ${token.token}` }
        : { cookie: `farm_session=${browser.cookies.get('farm_session')}` };
    const said: string[] = [];
    for (const url of ['/api/auth/session', '/trpc/identity.session']) {
      const answer = await asked.inject({ url, headers });
      const body = answer.json();
      const { user, language }: Session = body.result?.data ?? body;
      said.push(answer.statusCode === 200 ? `${user?.name ?? 'nobody'} ${user?.role} ${language}` : '401');
    }
    return said;
  };
  const both = (said: string) => [said, said];
  const NOBODY = 'nobody undefined null';
  const ADA = 'Ada farmer null';

  const causes: [string, () => Promise<unknown>, string, string][] = [
    ['signs out', () => browser.post('/api/auth/sign-out'), NOBODY, ADA],
    ['is signed out by an administrator', () => asOlga().people.endSessions({ uid: ada.uid }), NOBODY, ADA],
    [
      'ends their other sessions',
      () => elsewhere.post('/trpc/identity.endOtherSessions', { password }),
      NOBODY,
      ADA,
    ],
    [
      'ends one of their sessions',
      async () => {
        const { result } = (await elsewhere.get('/trpc/identity.sessions')).json();
        for (const { id, isCurrent } of result.data)
          if (!isCurrent) await elsewhere.post('/trpc/identity.endSession', { id });
      },
      NOBODY,
      ADA,
    ],
    [
      'changes their password',
      () =>
        elsewhere.post('/trpc/identity.changePassword', {
          currentPassword: password,
          newPassword: 'a new one',
        }),
      NOBODY,
      '401',
    ],
    [
      'sets a new password by a link',
      async () => {
        const made = await asOlga().people.makeResetLink({ uid: ada.uid });
        if (made.kind !== 'link') throw new Error('There is no link');
        const { secret } = made;
        await elsewhere.post('/trpc/people.resetPassword', { secret, newPassword: 'a new one' });
      },
      NOBODY,
      '401',
    ],
    [
      'gets another role',
      () => asOlga().people.setRole({ uid: ada.uid, role: 'sales_rep' }),
      'Ada sales_rep null',
      'Ada sales_rep null',
    ],
    ['is suspended', () => asOlga().people.suspend({ uid: ada.uid }), NOBODY, '401'],
    [
      'chooses a language',
      () => elsewhere.post('/trpc/identity.setLanguage', { language: 'es' }),
      'Ada farmer es',
      'Ada farmer es',
    ],
    ['revokes the token', () => elsewhere.post('/trpc/identity.revokeToken', { id: token.id }), ADA, '401'],
    ['has a token that expires', async () => world.setNow('2026-06-15T12:00:00.000Z'), ADA, '401'],
    [
      'goes with the example farm',
      async () => {
        const { version } = await asOlga().farm.examples();
        await asOlga().farm.removeExamples({ version });
      },
      NOBODY,
      '401',
    ],
  ];
  const asOlga = () => world.as(olga);

  // Whatever ends access does so through one door; the engines differ only in how other processes hear of it.
  if (engine === 'sqlite') {
    it.each(causes)(
      'is known at once through both doors after the person %s',
      async (_, change, session, byToken) => {
        expect([...(await ask('session')), ...(await ask('token'))]).toEqual([ADA, ADA, ADA, ADA]);
        await change();
        expect([await ask('session'), await ask('token')]).toEqual([both(session), both(byToken)]);
      },
    );

    it('is known at once after a person is restored, or registers their profile', async () => {
      await asOlga().people.suspend({ uid: ada.uid });
      expect(await ask('session')).toEqual(both(NOBODY));
      await asOlga().people.restore({ uid: ada.uid });
      browser = await signedIn();
      expect(await ask('session')).toEqual(both(ADA));
      await removeProfile(world.farm.db, ada.uid);
      world.farm.identity.sessions.forget();
      expect(await ask('session')).toEqual(both(NOBODY));
      await browser.post('/api/auth/register', { ...ada, name: 'Ada Field' });
      expect(await ask('session')).toEqual(both('Ada Field farmer null'));
    });
  }

  it.each(['hear each other', 'do not hear each other'])(
    'is known within a second in every process after somebody is suspended, where processes %s',
    async (how) => {
      const other = await connect(world.database.url, undefined, { isBeside: true });
      const live = openLiveHub(other.channel, liveTopics);
      if (how === 'do not hear each other') await other.channel.close();
      const identity = { ...world.farm.identity, sessions: openSessions() };
      const farm = { ...world.farm, db: other.db, channel: other.channel, live, identity };
      const session = {
        ...olga,
        grantedRole: olga.role,
        user: olga,
        language: null,
        via: 'cookie',
        key: '',
      } as const;
      const suspend = createCaller(
        makeContext(farm, { session, network: '127.0.0.1', setSessionCookie: () => {} }),
      ).people.suspend;
      const everywhere = async () => [...(await ask('session')), ...(await ask('token'))];
      expect(await everywhere()).toEqual([ADA, ADA, ADA, ADA]);
      await suspend({ uid: ada.uid });
      const suspendedAtMs = performance.now();
      let askedAfterMs: number;
      let said: string[];
      do {
        askedAfterMs = performance.now() - suspendedAtMs;
        said = await everywhere();
        await setTimeout(20);
      } while (said.includes(ADA) && askedAfterMs < 1000);
      live.close();
      await other.close();
      expect(said).toEqual([NOBODY, NOBODY, '401', '401']);
    },
  );
});
