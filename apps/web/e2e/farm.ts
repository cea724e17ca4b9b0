import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFarmClient, type FarmClient } from '@farm/client';
import type { Role } from '@farm/domain/identity';
import {
  type APIRequest,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import axe from 'axe-core';

import { clockJump, jumpClock } from './jump-clock.ts';
import { movesOf } from './moves-of.ts';
import {
  ACCESS_CODE,
  ADMIN_ACCESS_CODE,
  endServer,
  type FarmHost,
  startHost,
  startServer,
} from './start-server.ts';

export { ACCESS_CODE, ADMIN_ACCESS_CODE, expect };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const PASSWORD = 'walnut-ladder-41';

export type TestPerson = {
  uid: string;
  name: string;
  email: string;
  role: Role;
  password: string;
  /** Typed calls as this person, to set up data and check results. */
  client: FarmClient;
  moves: ReturnType<typeof movesOf>;
};

const cast = {
  farmer: { name: 'Rosa Grower', role: 'farmer' },
  otherFarmer: { name: 'Omar Grower', role: 'farmer' },
  rep: { name: 'Nina Rep', role: 'sales_rep' },
  otherRep: { name: 'Paul Rep', role: 'sales_rep' },
  admin: { name: 'Ada Admin', role: 'admin' },
} as const;
export type PersonName = keyof typeof cast;

export type TestFarm = {
  url: string;
  /** The server printed this when it started. */
  lines: string[];
  people: Record<PersonName, TestPerson>;
  /** Opens a page in a separate browser context, signed in as the person. */
  open: (person: PersonName, path?: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Opens a page in a separate browser context, not signed in. */
  visit: (path?: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Kills the server, as a crash would. */
  kill: () => Promise<void>;
  /** Starts it again at the same address with the same data. */
  restart: () => Promise<void>;
};

type Options = { isDemo: boolean; signsIn: boolean; hasOwnProcess: boolean; more: Record<string, string> };

/** A stopped farm with the five people in it, which each test copies. */
type Template = { folder: string; lines: string[]; people: Record<PersonName, Enrolled> };
type Enrolled = Omit<TestPerson, 'client' | 'moves'> & {
  /** The person is known by this without a sign-in, which takes longer than many tests: here and in a browser. */
  signedIn?: { token: string; cookies: NonNullable<BrowserContextOptions['storageState']> };
};

type WorkerFixtures = {
  host: FarmHost;
  templates: (options: { isDemo: boolean; signsIn: boolean }) => Promise<Template>;
};

const enrollCast = async (
  url: string,
  request: APIRequest,
  signsIn: boolean,
): Promise<Template['people']> => {
  const enroll = async (key: PersonName) => {
    const { name, role } = cast[key];
    const browser = await request.newContext({ baseURL: url });
    const post = async (path: string, data: object) => {
      const answer = await browser.post(path, { data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    };
    const email = `${key.toLowerCase()}@farm.example`;
    const accessCode = role === 'admin' ? ADMIN_ACCESS_CODE : ACCESS_CODE;
    const { uid } = await post('/api/auth/sign-up', { email, password: PASSWORD, name, role, accessCode });
    await post('/api/auth/register', { uid, email, name, role });
    const person: Enrolled = { uid, email, name, role, password: PASSWORD };
    if (signsIn) {
      // Nobody is left signed in twice.
      await post('/api/auth/sign-out', {});
    } else {
      const { token } = await post('/api/tokens', { name: 'Tests', password: PASSWORD });
      person.signedIn = { token, cookies: await browser.storageState() };
    }
    await browser.dispose();
    return [key, person];
  };
  return Object.fromEntries(await Promise.all((Object.keys(cast) as PersonName[]).map(enroll)));
};

const makeClients = async (url: string, enrolled: Template['people']): Promise<TestFarm['people']> => {
  const people = Object.entries(enrolled).map(async ([key, { signedIn, ...person }]) => {
    const client = createFarmClient({ url, token: signedIn?.token });
    if (!signedIn) await client.signIn({ email: person.email, password: person.password });
    return [key, { ...person, client, moves: movesOf(client) }];
  });
  return Object.fromEntries(await Promise.all(people));
};

/** A test with its own farm: a real server with its own data, which has five people and nothing else. */
export const test = base.extend<Options & { farm: TestFarm }, WorkerFixtures>({
  /** `test.use({ isDemo: true })` adds the demo farm to the five people. */
  isDemo: [false, { option: true }],
  /** `test.use({ signsIn: true })` signs everyone in again, for tests of accounts, sessions and tokens. */
  signsIn: [false, { option: true }],
  /** `test.use({ hasOwnProcess: true })` gives the farm a server that the test may kill. */
  hasOwnProcess: [false, { option: true }],
  /** `test.use({ more: { FARM_TIME_ZONE: '' } })` starts the farm with other settings than usual. */
  more: [{}, { option: true }],
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires it.
    async ({}, use) => {
      const host = startHost();
      await use(host);
      await host.end();
    },
    { scope: 'worker' },
  ],
  templates: [
    async ({ host, playwright }, use) => {
      const made = new Map<string, Promise<Template>>();
      await use(({ isDemo, signsIn }) => {
        const make = async (): Promise<Template> => {
          const folder = await mkdtemp(join(tmpdir(), 'farm-e2e-template-'));
          const { url, lines } = await host.open({ DATA_DIR: folder, ...(isDemo && { DEMO: '1' }) });
          const people = await enrollCast(url, playwright.request, signsIn);
          await host.close(url);
          return { folder, lines, people };
        };
        const key = `${isDemo} ${signsIn}`;
        const template = made.get(key) ?? make();
        made.set(key, template);
        return template;
      });
      for (const template of made.values())
        await rm((await template).folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  farm: async ({ browser, host, templates, isDemo, signsIn, hasOwnProcess, more }, use) => {
    const template = await templates({ isDemo, signsIn });
    const folder = await mkdtemp(join(tmpdir(), 'farm-e2e-'));
    await cp(template.folder, folder, { recursive: true });
    const settings = { ...more, DATA_DIR: folder, PORT: '0' };
    let server = hasOwnProcess ? await startServer(settings) : undefined;
    const { url } = server ?? (await host.open(settings));
    const end = async () => {
      if (!server) return host.close(url, folder);
      await endServer(server.child);
      await rm(folder, { recursive: true, force: true });
    };
    const contexts: BrowserContext[] = [];
    const people = await makeClients(url, template.people);
    const newContext = async (options: BrowserContextOptions) => {
      const context = await browser.newContext({ baseURL: url, ...options });
      if (clockJump !== 0) await context.addInitScript(jumpClock, clockJump);
      contexts.push(context);
      return context;
    };
    const show = async (context: BrowserContext, path: string) => {
      const page = await context.newPage();
      await page.goto(path);
      return page;
    };
    // Each is given to one browser only: two browsers of one person have two sessions.
    const cookies = new Map(Object.values(template.people).map((one) => [one.email, one.signedIn?.cookies]));
    try {
      await use({
        url,
        lines: template.lines,
        people,
        visit: async (path = '/', options = {}) => show(await newContext(options), path),
        open: async (person, path = '/dashboard', options = {}) => {
          const { email, password } = people[person];
          const storageState = cookies.get(email);
          cookies.delete(email);
          const context = await newContext({ ...options, ...(storageState && { storageState }) });
          if (!storageState) {
            const answer = await context.request.post('/api/auth/sign-in', { data: { email, password } });
            expect(answer.ok()).toBe(true);
          }
          return show(context, path);
        },
        kill: async () => {
          if (!server) throw new Error('Only a farm that has its own process can be killed.');
          await endServer(server.child);
        },
        restart: async () => {
          server = await startServer({ ...settings, PORT: new URL(url).port });
        },
      });
      // Ignore routes that are still running when the test ends.
      const pages = contexts.flatMap((context) => context.pages());
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(contexts.map((context) => context.close()));
    } finally {
      // Even if the browser has crashed.
      await end();
    }
  },
});

/** Waits until all finite animations are done, since colors are wrong in the middle of a fade. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // A transition starts a few frames after its element is added.
    for (let still = 0; still < 4; still += 1) {
      await nextFrame();
      const moving = document.getAnimations().filter(({ effect, playState }) => {
        const { endTime } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && typeof endTime === 'number' && Number.isFinite(endTime);
      });
      if (moving.length > 0) still = -1;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });

/** Waits until the page has stood still for so long that its lists no longer take it for being scrolled. */
export const settleScroll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const place = () => `${window.scrollY} of ${document.documentElement.scrollHeight}`;
    for (let still = 0; still < 12; still += 1) {
      const before = place();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (place() !== before) still = -1;
    }
  });

/** Expects no serious or critical violation of WCAG 2.2 AA on the current page, in light and in dark. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // In the page itself: with axe's own builder, each look opens another page and reads all of axe there too.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The page of order links follows the browser by CSS alone.
    if (!new URL(page.url()).pathname.startsWith('/o/'))
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await settle(page);
    const runOnly =
      colorScheme === 'light'
        ? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
        : // Only colors differ in the dark.
          ['color-contrast', 'link-in-text-block'];
    const violations = await page.evaluate(
      async (options) => (await window.axe.run(document, options)).violations,
      { runOnly, resultTypes: ['violations' as const] },
    );
    const grave = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
      );
    expect(grave, colorScheme).toEqual([]);
  }
};

/** Matches requests that call a procedure, alone or in a batch. */
export const call = (procedure: string) => new RegExp(`/trpc/[^?]*\\b${procedure.replace('.', '\\.')}\\b`);

/** Without the five-second poll, only live events can bring a change. Call it before the page is opened. */
export const stopPolling = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const real = window.setInterval;
    window.setInterval = ((work: TimerHandler, delay?: number, ...rest: unknown[]) =>
      delay === 5000 ? 0 : real(work, delay, ...rest)) as typeof window.setInterval;
  });

/** Stops the page from opening a live stream again that broke, which would tell it what the stream did not. */
export const stopReconnecting = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const real = window.setTimeout;
    window.setTimeout = ((work: TimerHandler, delay?: number, ...rest: unknown[]) =>
      delay === 15_000 ? 0 : real(work, delay, ...rest)) as typeof window.setTimeout;
  });

/** Holds a call, so that the page waits for it. Calling the returned function makes it fail, then and later. */
export const holdCall = async (page: Page, call: RegExp): Promise<() => void> => {
  const gate = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await gate.promise;
    await route.abort();
  });
  return gate.resolve;
};

/** Makes one call fail, even in a batch with others. */
export const failCall = (page: Page, procedure: string): Promise<unknown> =>
  page.route(call(procedure), async (route) => {
    const asked = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
    const response = await route.fetch();
    const answers: unknown[] = await response.json();
    answers[asked.indexOf(procedure)] = {
      error: {
        message: 'Something went wrong.',
        code: -32603,
        data: {
          code: 'INTERNAL_SERVER_ERROR',
          httpStatus: 500,
          requestId: response.headers()['x-request-id'],
        },
      },
    };
    await route.fulfill({ response, json: answers });
  });

/**
 * Presses 'Try again' within the page or a part of it until `recovered` shows; the page may also have recovered by
 * itself.
 */
export const expectRecovery = async (within: Page | Locator, recovered: Locator): Promise<void> => {
  const again = within.getByRole('button', { name: 'Try again' }).first();
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(recovered).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
};

/** The color a person would call a badge: that of its background or its text, whichever is more saturated. */
export const hueOf = (words: Locator): Promise<'gray' | 'yellow' | 'green' | 'blue' | 'purple' | 'red'> =>
  words.evaluate((node) => {
    const pen = document.createElement('canvas').getContext('2d');
    const badge = node.closest('.mantine-Badge-root');
    if (!pen || !badge) throw new Error('no badge');
    const { color, backgroundColor } = getComputedStyle(badge);
    const [painted = [0, 0, 0]] = [color, backgroundColor]
      .map((style) => {
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = style;
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
      })
      .sort((a, b) => Math.max(...b) - Math.min(...b) - (Math.max(...a) - Math.min(...a)));
    const [red = 0, green = 0, blue = 0] = painted;
    const most = Math.max(red, green, blue);
    const range = most - Math.min(red, green, blue);
    if (range < 24) return 'gray';
    const step =
      most === red
        ? (green - blue) / range
        : most === green
          ? 2 + (blue - red) / range
          : 4 + (red - green) / range;
    const degrees = (step * 60 + 360) % 360;
    if (degrees >= 30 && degrees < 75) return 'yellow';
    if (degrees >= 75 && degrees < 180) return 'green';
    if (degrees >= 180 && degrees < 255) return 'blue';
    return degrees >= 255 && degrees < 330 ? 'purple' : 'red';
  });

/** The message when the server does not answer. */
export const OUT_OF_REACH = 'The farm cannot be reached. Check your connection.';

type Look = { role: 'status' | 'alert'; color: 'brand' | 'red' };

/** Expects exactly one toast, with this title and message, in this color and with this role for screen readers. */
const expectOneToast = (page: Page, title: string, message: string, look: Look): Promise<void> => {
  // All at once, since a toast closes by itself.
  const read = () =>
    page.locator('.mantine-Notification-root').evaluateAll((toasts) =>
      toasts.map((toast) => {
        const style = getComputedStyle(toast);
        const colorOf = (name: string) => style.getPropertyValue(name);
        const textOf = (part: string) =>
          // biome-ignore lint/performance/useDomNodeTextContent: As people see it, a message may have several lines.
          toast.querySelector<HTMLElement>(part)?.innerText.replaceAll(/\s+/g, ' ').trim() ?? '';
        return {
          title: textOf('.mantine-Notification-title'),
          // Without the button that a toast may carry.
          message: textOf('.mantine-Notification-description > div'),
          role: toast.role,
          color: ['brand', 'red'].find(
            (name) => colorOf(`--mantine-color-${name}-filled`) === colorOf('--notification-color'),
          ),
        };
      }),
    );
  return expect.poll(read).toEqual([{ title, message: message.trim(), ...look }]);
};

/** Expects the toast of a success. */
export const expectToast = (page: Page, title: string, message = ''): Promise<void> =>
  expectOneToast(page, title, message, { role: 'status', color: 'brand' });

/** Expects the toast of a failure, with the server's reason; null if there is none. */
export const expectFailure = (
  page: Page,
  title: string,
  text: string,
  reason: string | null = OUT_OF_REACH,
): Promise<void> =>
  expectOneToast(page, title, reason === null ? text : `${text} ${reason}`, { role: 'alert', color: 'red' });

/** Pastes into what has the focus, as a browser would: where nobody takes the event, the text goes into the field. */
export const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, copied);
  }, text);

/** Presses Print, chooses the paper where there are several, and shows the page as paper shows it. */
export const printPage = async (page: Page, item?: string | RegExp): Promise<void> => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  if (item) await page.getByRole('menuitem', { name: item }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
};

/** Puts the paper away as the browser does. */
export const endPrint = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
};
