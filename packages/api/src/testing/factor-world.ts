import type { Engine } from '@farm/data/core';
import { setPasswordHash } from '@farm/data/identity';
import type { Profile, Role } from '@farm/domain/identity';
import { openEmbeddedProvider } from '../identity/embedded-provider.ts';
import { openPasswordHasher } from '../identity/hash-passwords.ts';
import type { openGuessLimits } from '../identity/limit-guesses.ts';
import { appCode } from './app-code.ts';
import { type Browser, openBrowser } from './open-browser.ts';
import { NOON, openWorld } from './world.ts';

export const PASSWORD = 'correct horse';
const STEP_MS = 30_000;

export type WithApp = { person: Profile; browser: Browser; secret: string; recoveryCodes: string[] };

/** A farm in which people come in by HTTP, with a second factor or without, and time goes on when told to. */
export const openFactorWorld = async (
  engine: Engine,
  options: { guesses?: ReturnType<typeof openGuessLimits> } = {},
) => {
  const hasher = openPasswordHasher({ strength: { memoryCost: 1024, timeCost: 1, parallelism: 1 } });
  const world = await openWorld(engine, { provider: openEmbeddedProvider(hasher), ...options });
  const app = await world.app();
  let nowMs = Date.parse(NOON);
  const wait = (ms: number) => {
    nowMs += ms;
    world.setNow(new Date(nowMs).toISOString());
  };
  /** The code that an app shows, now or so many steps away. */
  const codeOf = (secret: string, steps = 0): string => appCode(secret, nowMs, steps);
  const person = async (role: Role) => {
    const made = await world.person(role);
    await setPasswordHash(world.farm.db, made.uid, { from: null, to: await hasher.hash(PASSWORD) });
    return made;
  };
  const call = async (browser: Browser, name: string, input?: object) =>
    browser.post(`/trpc/${name}`, input ?? {});
  const signIn = (browser: Browser, { email }: Profile, password = PASSWORD) =>
    browser.post('/api/auth/sign-in', { email, password });
  /** Somebody who is signed in with a password alone. */
  const signedIn = async (who: Profile) => {
    const browser = openBrowser(app);
    await signIn(browser, who);
    return browser;
  };
  /** The ticket of somebody who knows the password. */
  const ticketOf = async (who: Profile, browser = openBrowser(app)): Promise<string> =>
    (await signIn(browser, who)).json().ticket;
  const enter = (browser: Browser, ticket: string, code: string) =>
    browser.post('/api/auth/second-step', { ticket, code });
  /** Sets up an app, and lets the step of its first code go by. */
  const addApp = async (who: Profile, browser: Browser): Promise<WithApp> => {
    const begun = (await call(browser, 'identity.factor.begin', { password: PASSWORD })).json();
    const secret = begun.result.data.secret.replaceAll(' ', '');
    const confirmed = await call(browser, 'identity.factor.confirm', { code: codeOf(secret) });
    wait(STEP_MS);
    return { person: who, browser, secret, recoveryCodes: confirmed.json().result.data.recoveryCodes };
  };
  const withApp = async (role: Role): Promise<WithApp> => {
    const who = await person(role);
    return addApp(who, await signedIn(who));
  };
  /** Whose session a browser has. */
  const whoIs = async (browser: Browser): Promise<string | null> =>
    (await browser.get('/api/auth/session')).json().uid;
  const requireFactor = async (admin: WithApp, isOn = true) => {
    const farm = (await admin.browser.get('/api/farm')).json();
    return call(admin.browser, 'farm.update', { adminsNeedFactor: isOn, version: farm.version });
  };
  return {
    ...world,
    app: () => Promise.resolve(app),
    server: app,
    stranger: () => openBrowser(app),
    wait,
    nextStep: () => wait(STEP_MS),
    codeOf,
    personWithPassword: person,
    call,
    signIn,
    signedIn,
    ticketOf,
    enter,
    addApp,
    withApp,
    whoIs,
    requireFactor,
  };
};

export type FactorWorld = Awaited<ReturnType<typeof openFactorWorld>>;
