import type { OpenDatabase } from '@farm/data/app';
import { openRowCache } from '@farm/data/connection';
import type { Database, Engine } from '@farm/data/core';
import { insertAccount, insertProfile, insertSession } from '@farm/data/identity';
import { engines, farmTables, openTestDatabase } from '@farm/data/testing';
import type { CreatedToken, CreateTokenInput, Profile, Role } from '@farm/domain/identity';
import type { OrderLine, UpdateLineInput } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, createApp } from '../app/create-app.ts';
import { procedures as all, type Caller, createCaller, liveTopics } from '../app/router.ts';
import type { AppContext, Context, PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { type LiveEvent, openLiveHub } from '../core/live-hub.ts';
import { makeContext } from '../core/make-context.ts';
import { toTrpcError } from '../core/trpc.ts';
import { followFarm } from '../farm/follow-farm.ts';
import { issueToken } from '../identity/change-token.ts';
import { openEmbeddedProvider } from '../identity/embedded-provider.ts';
import { openPasswordHasher } from '../identity/hash-passwords.ts';
import { openGuessLimits } from '../identity/limit-guesses.ts';
import type { SecurityNote } from '../identity/log-security.ts';
import { openSessions } from '../identity/manage-sessions.ts';
import type { IdentityProvider } from '../identity/open-identity.ts';
import { mailPerson } from '../mail/mail-person.ts';
import { type MailDoor, openMailDoor } from '../mail/open-door.ts';
import { openLinkGuard } from '../offers/guard-links.ts';
import { updateLine } from '../orders/update-line.ts';
import { type Model, openModel } from '../suggestions/ask-model.ts';
import { openWebhookDoor, type WebhookDoor } from '../webhooks/check-address.ts';
import { openWebhookRunner } from '../webhooks/run-webhooks.ts';
import { fakePapers } from './fake-papers.ts';
import { movesOf } from './moves-of.ts';

export { engines, openWebhookRunner };

/** The name of every procedure, and whether it is a query. */
export const procedures = [...all].map(([name, { type }]) => ({ name, isQuery: type === 'query' }));

/** Noon on an ordinary Wednesday. */
export const NOON = '2026-04-15T12:00:00.000Z';
export const TODAY = '2026-04-15';

export const ACCESS_CODE = 'the-shared-code';
export const ADMIN_ACCESS_CODE = 'the-admin-code';

const NO_PROVIDER = {
  url: 'smtp://127.0.0.1:9',
  from: { name: 'The farm', address: 'farm@farm.example' },
  key: 'a key of a test',
  linksTo: 'https://farm.example',
};

const OFTEN = { points: 100_000, duration: 60 };

const keyOf = ({ uid }: Profile) => `key of ${uid}`;

export type World = {
  farm: AppContext;
  database: OpenDatabase & { url: string };
  /** Adds a new person, without the identity provider. */
  person: (role: Role, name?: string, options?: { isExample?: boolean }) => Promise<Profile>;
  /** Typed calls as a person; null for a caller who is not signed in. */
  as: (person: Profile | null) => Caller;
  /** Moves of one line each as a person; `update` is the documented one. */
  moves: (person: Profile) => ReturnType<typeof movesOf> & {
    update: (change: UpdateLineInput) => Promise<OrderLine>;
  };
  contextOf: (person: Profile | null) => Context;
  /** Stores the session that typed calls have, which live streams look up. */
  openSession: (person: Profile) => Promise<void>;
  /** All events published so far. */
  events: LiveEvent[];
  /** All lines of the security log so far. */
  securityNotes: SecurityNote[];
  setNow: (instant: string) => void;
  /** The product with a name, first the one of a live template; an id that does not exist if there is none. */
  productOf: (name: string) => Promise<number>;
  /** The HTTP server, not listening; created by the first call. */
  app: (options?: AppOptions) => Promise<FastifyInstance>;
  /** Creates an access token of a person, without asking for a password. */
  token: (person: Profile, input?: Partial<TokenInput>) => Promise<CreatedToken>;
  /** The request header with a person's session. */
  cookie: (person: Profile) => Promise<{ cookie: string }>;
  /** Runs `work`, and rolls back all its writes, including those of HTTP requests. */
  rolledBack: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Every row of every table, to check that nothing changed. */
  rows: () => Promise<string>;
  /** The routes of the HTTP server, such as `GET /api/orders`. */
  routes: () => string[];
  close: () => Promise<void>;
};

type TokenInput = Omit<CreateTokenInput, 'password'>;

type Options = {
  provider?: IdentityProvider;
  timeZone?: string;
  model?: Model;
  guesses?: ReturnType<typeof openGuessLimits>;
  /** By default, links may be used more often in a test than by a person. */
  linkGuard?: AppContext['linkGuard'];
  /** By default, no host has an address. */
  webhooks?: Partial<WebhookDoor>;
  /** By default, mail would go to a provider that nobody asks; null: the farm sends no mail. */
  mail?: MailDoor | null;
};

/** Opens a new, empty farm for one test, on a real database of the engine. */
export const openWorld = async (engine: Engine, options: Options = {}): Promise<World> => {
  const database = await openTestDatabase(engine);
  const live = openLiveHub(database.channel, liveTopics);
  const events: LiveEvent[] = [];
  const securityNotes: SecurityNote[] = [];
  let now = new Date(NOON);
  let people = 0;
  const routes: string[] = [];
  let app: FastifyInstance | undefined;
  const silent = () => {};
  const hasher = openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } });
  let db = database.db;
  const farm: AppContext = {
    version: '7.8.9',
    get db() {
      return db;
    },
    engine,
    openSnapshot: database.openSnapshot,
    channel: database.channel,
    damage: database.damage,
    checkDamage: database.checkDamage,
    identity: {
      provider: options.provider ?? openEmbeddedProvider(hasher),
      sessions: openSessions(),
      hasher,
      codes: { access: ACCESS_CODE, admin: ADMIN_ACCESS_CODE },
      passwordMinLength: 6,
      guesses: options.guesses ?? openGuessLimits(),
    },
    live: {
      ...live,
      publish: (event, by) => {
        events.push(event);
        live.publish(event, by);
      },
    },
    notificationMarks: openRowCache(1000),
    linkGuard: options.linkGuard ?? openLinkGuard({ reads: OFTEN, sends: OFTEN, unknown: OFTEN }),
    model: options.model ?? openModel({}),
    webhooks: openWebhookDoor({
      hosts: [],
      lookUp: () => Promise.reject(new Error('No host has an address')),
      ...options.webhooks,
    }),
    tellOwner: mailPerson,
    mail: options.mail === undefined ? openMailDoor(NO_PROVIDER) : options.mail,
    log: { info: silent, warn: silent, error: (fields) => console.error(fields) },
    workers: { run: () => Promise.reject(new Error('No workers')), close: async () => {} },
    papers: fakePapers(),
    now: () => now,
    zone: { name: options.timeZone ?? 'UTC' },
    securityLog: { info: (fields) => securityNotes.push(fields as SecurityNote) },
    probeDatabase: async () => 'ready',
    checks: [],
    backups: null,
  };
  const stopFollowing = await followFarm(farm);
  const contextOf: World['contextOf'] = (person) =>
    makeContext(farm, {
      session: person && {
        uid: person.uid,
        email: person.email,
        grantedRole: person.role,
        user: person,
        language: null,
        via: 'cookie',
        key: keyOf(person),
      },
      requestId: 'request-of-a-test',
      network: '127.0.0.1',
      setSessionCookie: silent,
    });
  return {
    farm,
    database,
    events,
    securityNotes,
    contextOf,
    person: async (role, name, { isExample = false } = {}) => {
      people += 1;
      const profile = {
        uid: `${role}-${people}`,
        name: name ?? `${role} ${people}`,
        email: `${role}-${people}@farm.example`,
        role,
      };
      await insertAccount(farm.db, {
        uid: profile.uid,
        email: profile.email,
        provider: 'embedded',
        password_hash: null,
        granted_role: role,
        is_example: isExample ? 1 : 0,
        created_at: NOON,
      });
      await insertProfile(farm.db, profile, NOON);
      return profile;
    },
    as: (person) => createCaller(contextOf(person)),
    moves: (person) => ({
      ...movesOf(createCaller(contextOf(person))),
      update: (change) =>
        updateLine({ ...contextOf(person), person } as PersonContext, change).catch((error: unknown) => {
          throw error instanceof Refusal ? toTrpcError(error) : error;
        }),
    }),
    openSession: (person) =>
      insertSession(farm.db, {
        idHash: keyOf(person),
        uid: person.uid,
        expiresAt: '9999-01-01T00:00:00.000Z',
        createdAt: NOON,
      }),
    setNow: (instant) => {
      now = new Date(instant);
    },
    productOf: async (name) =>
      (
        await db
          .selectFrom('product_name')
          .select('id')
          .where('name', '=', name)
          .orderBy((eb) => eb.case().when('archived_at', 'is', null).then(0).else(1).end())
          .orderBy('id', 'desc')
          .executeTakeFirst()
      )?.id ?? 999_999,
    app: async (appOptions) => {
      app ??= await createApp(farm, { onRoute: (name) => routes.push(name), ...appOptions });
      return app;
    },
    token: (person, input) =>
      inTransaction(contextOf(person) as PersonContext, (ctx) =>
        issueToken({ ...ctx, person }, { name: 'a script', expiresInDays: null, scope: 'all', ...input }),
      ),
    cookie: async ({ uid }) => ({
      cookie: `farm_session=${await farm.identity.sessions.create(farm.db, uid, {
        browser: null,
        system: null,
        network: null,
        seenAt: now.toISOString(),
      })}`,
    }),
    rolledBack: async (work) => {
      const undo = new Error('undone on purpose');
      let result: { value: Awaited<ReturnType<typeof work>> } | undefined;
      try {
        await database.db.transaction().execute(async (trx) => {
          db = trx;
          result = { value: await work() };
          throw undo;
        });
      } catch (error) {
        if (error !== undo) throw error;
      } finally {
        db = database.db;
      }
      if (!result) throw new Error('Nothing was run');
      return result.value;
    },
    rows: async () => {
      const all: unknown[] = [];
      const names = farmTables.map(({ name }) => name as keyof Database);
      for (const name of names) all.push([name, await db.selectFrom(name).selectAll().execute()]);
      return JSON.stringify(all);
    },
    routes: () => routes,
    close: async () => {
      await app?.close();
      await farm.workers.close();
      stopFollowing();
      live.close();
      await database.close();
    },
  };
};
