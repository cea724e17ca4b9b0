import { type Engine, insertAccount, insertProfile, type OpenDatabase } from '@farm/data';
import { openTestDatabase } from '@farm/data/testing';
import type { Profile, Role, SuggestionAnswer } from '@farm/domain';
import type { FastifyInstance } from 'fastify';
import type { Context, Farm } from '../core/context.ts';
import { makeContext } from '../core/make-context.ts';
import { type AppOptions, createApp } from '../http/create-app.ts';
import { openGuessLimits } from '../identity/limit-guesses.ts';
import { openSessions } from '../identity/manage-sessions.ts';
import type { IdentityProvider } from '../identity/open-identity.ts';
import { type LiveEvent, openLiveHub } from '../live/live-hub.ts';
import { type Caller, createCaller } from '../trpc/router.ts';

/** Noon of an ordinary Wednesday. */
export const NOON = '2026-04-15T12:00:00.000Z';
export const TODAY = '2026-04-15';

export const ACCESS_CODE = 'the-shared-code';
export const ADMIN_ACCESS_CODE = 'the-admin-code';

export type World = {
  farm: Farm;
  database: OpenDatabase;
  /** Signs a new person up, past the provider. */
  person: (role: Role, name?: string) => Promise<Profile>;
  /** Typed calls as a person; null: nobody signed in. */
  as: (person: Profile | null) => Caller;
  contextOf: (person: Profile | null) => Context;
  /** Every event published so far. */
  events: LiveEvent[];
  setNow: (instant: string) => void;
  /** The HTTP server, not listening; made at the first call. */
  app: (options?: AppOptions) => Promise<FastifyInstance>;
  /** The header of a person's session. */
  cookie: (person: Profile) => Promise<{ cookie: string }>;
  close: () => Promise<void>;
};

/** No test that uses it signs in with a password. */
const noProvider: IdentityProvider = {
  name: 'embedded',
  signUp: () => Promise.reject(new Error('this world has no identity provider')),
  signIn: () => Promise.reject(new Error('this world has no identity provider')),
  changePassword: () => Promise.reject(new Error('this world has no identity provider')),
};

type Options = {
  provider?: IdentityProvider;
  timeZone?: string;
  suggestions?: SuggestionAnswer | null;
  guesses?: ReturnType<typeof openGuessLimits>;
};

/** A farm of a test's own, empty, on a real database of the engine. */
export const openWorld = async (engine: Engine, options: Options = {}): Promise<World> => {
  const database = await openTestDatabase(engine);
  const live = openLiveHub(database.channel);
  const events: LiveEvent[] = [];
  let now = new Date(NOON);
  let people = 0;
  let app: FastifyInstance | undefined;
  const silent = () => {};
  const farm: Farm = {
    db: database.db,
    engine,
    channel: database.channel,
    identity: {
      provider: options.provider ?? noProvider,
      sessions: openSessions(),
      codes: { access: ACCESS_CODE, admin: ADMIN_ACCESS_CODE },
      passwordMinLength: 6,
      guesses: options.guesses ?? openGuessLimits(),
    },
    live: {
      ...live,
      publish: (event) => {
        events.push(event);
        live.publish(event);
      },
    },
    suggestions: { ask: async () => options.suggestions ?? null },
    log: { info: silent, warn: silent, error: (fields) => console.error(fields) },
    now: () => now,
    timeZone: options.timeZone ?? 'UTC',
    isReady: async () => true,
  };
  const contextOf: World['contextOf'] = (person) =>
    makeContext(farm, {
      session: person && {
        uid: person.uid,
        email: person.email,
        grantedRole: person.role,
        user: person,
        via: 'cookie',
        key: `key of ${person.uid}`,
      },
      network: '127.0.0.1',
      setSessionCookie: silent,
    });
  return {
    farm,
    database,
    events,
    contextOf,
    person: async (role, name) => {
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
        created_at: NOON,
      });
      await insertProfile(farm.db, profile, NOON);
      return profile;
    },
    as: (person) => createCaller(contextOf(person)),
    setNow: (instant) => {
      now = new Date(instant);
    },
    app: async (appOptions) => {
      app ??= await createApp(farm, appOptions);
      return app;
    },
    cookie: async ({ uid }) => ({
      cookie: `farm_session=${await farm.identity.sessions.create(farm.db, uid)}`,
    }),
    close: async () => {
      await app?.close();
      live.close();
      await database.close();
    },
  };
};
