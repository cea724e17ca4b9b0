// Compares the dashboard's long lists on a large farm with those on a small one, in Chromium with a 4x slower CPU.
// pnpm bench:pages: prints a table and writes packages/bench/dist/pages.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFarmClient } from '@farm/client';
import { openDatabase } from '@farm/data/app';
import { insertMessage } from '@farm/data/messages';
import { findBrowser } from '@farm/web/e2e/find-browser.ts';
import { ACCESS_CODE, ADMIN_ACCESS_CODE, endServer, startServer } from '@farm/web/e2e/start-server.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { fillBenchFarm } from './fill-bench-farm.ts';

const SLOWER = 4;
const WHEELS = 80;
const sizes = {
  small: { lines: 60, buyers: 20, messages: 40, products: 12 },
  // At most two lines per order, so more than 10,000 orders.
  large: { lines: 15_500, buyers: 5000, messages: 20_000, products: 60 },
};
type Size = (typeof sizes)['small'];

type Seen = { shownMs: number; slowestMs: number; longTaskMs: number; shift: number; elements: number };

type Step = {
  name: string;
  path: string;
  /** Resolves when the page's content is visible. */
  shown: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
};

const see = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();
const wheel = async (page: Page, by: number) => {
  for (let turn = 0; turn < WHEELS; turn += 1) {
    await page.mouse.wheel(0, by);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
};
const scroll = async (page: Page) => {
  await page.mouse.move(900, 600);
  await wheel(page, 240);
};
const search = async (page: Page) => {
  await page.getByRole('searchbox').first().click();
  await page.keyboard.type('buyer 1', { delay: 60 });
};
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByText(name, { exact: true }).first().click();

const steps: Step[] = [
  { name: 'orders', path: 'orders', shown: see('main article, main li'), act: scroll },
  { name: 'orders, searched', path: 'orders', shown: see('main article, main li'), act: search },
  { name: 'buyers', path: 'buyers', shown: see('main article'), act: scroll },
  { name: 'buyers, searched', path: 'buyers', shown: see('main article'), act: search },
  {
    name: 'messages, upwards',
    path: 'messages&conversation=1',
    shown: see('main [data-index]'),
    act: async (page) => {
      await page.mouse.move(900, 500);
      await wheel(page, -240);
    },
  },
  {
    name: 'calendar, month to week',
    path: 'calendar&view=month',
    shown: see('main button'),
    act: press('Week'),
  },
  { name: 'calendar, list', path: 'calendar&view=list', shown: see('main li, main article'), act: scroll },
  { name: 'catalog', path: 'catalog', shown: see('main li'), act: scroll },
  { name: 'analytics', path: 'analytics', shown: see('main svg'), act: scroll },
];

/** Starts a server on a new farm of that size. */
const openFarm = async (folder: string, { messages, ...size }: Size) => {
  const settings = { DATABASE_URL: join(folder, 'farm.sqlite'), PORT: '0' };
  const empty = await startServer(settings);
  const person = (name: string, role: 'admin' | 'sales_rep') => {
    const accessCode = role === 'admin' ? ADMIN_ACCESS_CODE : ACCESS_CODE;
    const email = `${role}@farm.example`;
    return { name, role, accessCode, email, password: 'walnut-ladder-41' };
  };
  const admin = createFarmClient({ url: empty.url });
  const { uid } = await admin.signUp(person('Ada Admin', 'admin'));
  const rep = await createFarmClient({ url: empty.url }).signUp(person('Nina Rep', 'sales_rep'));
  const conversation = await admin.messages.start.mutate({ participantIds: [rep.uid] });
  await endServer(empty.child);
  const { db, close } = await openDatabase(settings.DATABASE_URL);
  await db.transaction().execute(async (trx) => {
    await fillBenchFarm(trx, rep.uid, { ...size, linesEach: 2, aroundMs: Date.now() });
    for (let index = 0; index < messages; index += 1) {
      const content = `Message ${index}: the kale is in the cold store, ${index % 40} cases of it.`;
      await insertMessage(
        trx,
        {
          conversationId: conversation.id,
          senderId: index % 2 ? uid : rep.uid,
          content,
          orderNumber: null,
        },
        new Date(Date.now() - (messages - index) * 60_000).toISOString(),
      );
    }
  });
  await close();
  return startServer(settings);
};

const watch = () => {
  const seen = { slowestMs: 0, longTaskMs: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTaskMs = Math.max(seen.longTaskMs, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.slowestMs = Math.max(seen.slowestMs, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

const take = async (browser: Browser, url: string, step: Step): Promise<Seen> => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const answer = await context.request.post('/api/auth/sign-in', {
    data: { email: 'admin@farm.example', password: 'walnut-ladder-41' },
  });
  if (!answer.ok()) throw new Error(`Sign-in failed with status ${answer.status()}`);
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const start = performance.now();
  await page.goto(`/dashboard?tab=${step.path}`);
  await step.shown(page);
  const shownMs = performance.now() - start;
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign((window as never as { seen: object }).seen, { longTaskMs: 0 }));
  await step.act(page);
  // Long tasks and interactions are reported only after the frame in which they end.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  const seen = await page.evaluate(
    () => (window as never as { seen: Omit<Seen, 'shownMs' | 'elements'> }).seen,
  );
  const elements = await page.locator('*').count();
  await context.close();
  return { shownMs, ...seen, elements };
};

const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
const folder = await mkdtemp(join(tmpdir(), 'farm-bench-'));
const results: { step: string; small: Seen; large: Seen }[] = [];
const farms: Awaited<ReturnType<typeof openFarm>>[] = [];
try {
  for (const [name, size] of Object.entries(sizes)) {
    const home = join(folder, name);
    mkdirSync(home);
    farms.push(await openFarm(home, size));
  }
  const [small, large] = farms;
  if (!small || !large) throw new Error('A farm is missing');
  // A first visit that is not measured, so that the browser's start-up affects neither farm.
  for (const step of steps.slice(0, 1)) await take(browser, small.url, step);
  for (const step of steps) {
    const result = {
      step: step.name,
      small: await take(browser, small.url, step),
      large: await take(browser, large.url, step),
    };
    results.push(result);
  }
} finally {
  await browser.close();
  for (const { child } of farms) await endServer(child);
  await rm(folder, { recursive: true, force: true });
}

console.log(
  `${sizes.large.lines} order lines, ${sizes.large.buyers} buyers, ${sizes.large.messages} messages, against`,
);
console.log(
  `${sizes.small.lines}, ${sizes.small.buyers} and ${sizes.small.messages}; a processor ${SLOWER} times slower`,
);
console.table(
  results.map(({ step, small, large }) => ({
    step,
    'shown ms': Math.round(large.shownMs),
    ratio: (large.shownMs / small.shownMs).toFixed(2),
    'longest task ms': Math.round(large.longTaskMs),
    'small’s': Math.round(small.longTaskMs),
    'slowest input ms': large.slowestMs,
    'its small’s': small.slowestMs,
    shift: large.shift.toFixed(3),
    elements: large.elements,
  })),
);
const output = new URL('../dist/', import.meta.url);
mkdirSync(output, { recursive: true });
writeFileSync(new URL('pages.json', output), `${JSON.stringify({ sizes, results }, null, 2)}\n`);
