import { findBrowser } from '@farm/web/e2e/find-browser.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { cookieOf } from '../farm/bench-people.ts';
import { median } from '../measure/numbers.ts';
import { type OpenFarm, openFarm } from '../measure/servers.ts';
import { driverOf } from '../pages/page-driver.ts';
import { tour } from '../pages/scenario.ts';
import { type Seen, takeSeen, watch } from '../pages/watch-page.ts';
import type { Measure } from './measure.ts';

/** Something more than 10,000 orders. */
const LINES = 21_000;
/** An ordinary laptop, on the connection of a farm. */
const SLOWER = 4;
const BYTES_PER_SECOND = 9_000_000 / 8;
const connection = { latency: 100, downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND };

/** A browser without anything kept, in which one person is signed in. */
const openContext = async (browser: Browser, { ours: { url }, facts }: OpenFarm) => {
  const looks = { viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'UTC' };
  const context = await browser.newContext({ baseURL: url, ...looks });
  const [name = '', value = ''] = cookieOf(facts.admin.uid).split('=');
  await context.addCookies([{ name, value, url }]);
  context.setDefaultTimeout(60_000);
  return context;
};

/** Opens the orders in a page that is watched, with a slow processor, and a slow connection if that is measured too. */
const openOrders = async (page: Page, { isRemote }: { isRemote: boolean }) => {
  await page.addInitScript(watch);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  if (isRemote) await session.send('Network.emulateNetworkConditions', { offline: false, ...connection });
  await page.goto('/dashboard?tab=orders');
  // The driver's own way of waiting runs its code in the page, which takes the time that is measured.
  const expression = `new Promise((resolve) => {
    const look = () => document.querySelector('article') && resolve(null);
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    look();
  })`;
  await session.send('Runtime.evaluate', { awaitPromise: true, expression });
};

/** Loads the orders without anything kept, then again: the largest paint of each, in seconds. */
const loadOrders = async (browser: Browser, farm: OpenFarm) => {
  const context = await openContext(browser, farm);
  const seconds: number[] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await context.newPage();
    await openOrders(page, { isRemote: true });
    seconds.push((await takeSeen(page)).largestPaintMs / 1000);
    await page.close();
  }
  await context.close();
  return seconds;
};

const takeScenario = async (browser: Browser, farm: OpenFarm): Promise<Map<string, Seen>> => {
  const context = await openContext(browser, farm);
  const page = await context.newPage();
  await openOrders(page, { isRemote: false });
  const act = driverOf(page);
  await act('see role=article');
  const stops = new Map([['opened', await takeSeen(page)]]);
  for (const [name, steps] of Object.entries(tour)) {
    await act(steps).catch((cause: Error) => {
      throw new Error(`The tour ended at "${name}": ${cause.message}`, { cause });
    });
    stops.set(name, await takeSeen(page));
  }
  await context.close();
  return stops;
};

/** A measure in Chromium, at a farm with 10,000 orders. */
const inBrowser =
  (measure: (browser: Browser, farm: OpenFarm) => ReturnType<Measure['run']>): Measure['run'] =>
  async () => {
    await using farm = await openFarm({ lines: LINES, under: [] });
    const { executablePath, args } = await findBrowser();
    const browser = await chromium.launch({ executablePath, args });
    try {
      return await measure(browser, farm);
    } finally {
      await browser.close();
    }
  };

export const measurePaint: Measure = {
  gives: ['P15'],
  usesAllCores: true,
  run: inBrowser(async (browser, farm) => {
    // The first one also starts the browser's own processes.
    await loadOrders(browser, farm);
    const loads: number[][] = [];
    for (let count = 0; count < 5; count += 1) loads.push(await loadOrders(browser, farm));
    const P15 = [0, 1].map((visit) => median(loads.map((seconds) => seconds[visit] ?? Number.NaN)));
    return { measured: { P15 }, details: loads };
  }),
};

export const measureTour: Measure = {
  gives: ['P16'],
  usesAllCores: true,
  run: inBrowser(async (browser, farm) => {
    const tours: Map<string, Seen>[] = [];
    for (let count = 0; count < 3; count += 1) tours.push(await takeScenario(browser, farm));
    // The median of all tours, since other programs on the machine disturb one now and then.
    const stops = ['opened', ...Object.keys(tour)].map((stop) => {
      const seen = tours.flatMap((stops) => stops.get(stop) ?? []);
      const slowestMs = median(seen.map(({ slowest }) => slowest.ms));
      return { stop, slowestMs, which: seen[0]?.slowest.what, shift: median(seen.map(({ shift }) => shift)) };
    });
    console.table(stops);
    const slowest = Math.max(...stops.map(({ slowestMs }) => slowestMs));
    return { measured: { P16: [slowest, Math.max(...stops.map(({ shift }) => shift))] }, details: stops };
  }),
};
