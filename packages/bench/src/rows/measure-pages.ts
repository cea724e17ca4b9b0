import { findBrowser } from '@farm/web/e2e/find-browser.ts';
import { type Browser, chromium } from '@playwright/test';
import { median } from '../measure/numbers.ts';
import { type OpenFarm, openFarm } from '../measure/servers.ts';
import { handsOf } from '../pages/hands.ts';
import { openContext, slowDown, untilOrdersShow } from '../pages/open-page.ts';
import { tour } from '../pages/tour.ts';
import { type Seen, takeSeen } from '../pages/watch-page.ts';
import type { Row } from './row.ts';

/** Something more than 10,000 orders. */
const LINES = 21_000;
const LOADS = 5;
const TOURS = 3;
const ORDERS = '/dashboard?tab=orders';

/** Loads the orders without anything kept, then again: the largest paint of each, in seconds. */
const loadOrders = async (browser: Browser, { ours, facts }: OpenFarm) => {
  const context = await openContext(browser, ours.url, facts.admin.uid);
  const seconds: number[] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await context.newPage();
    await slowDown(page, { isRemote: true });
    await page.goto(ORDERS);
    await untilOrdersShow(page);
    seconds.push((await takeSeen(page)).largestPaintMs / 1000);
    await page.close();
  }
  await context.close();
  return seconds;
};

/** One person's way through the dashboard: what was seen at each stop. */
const takeTour = async (browser: Browser, { ours, facts }: OpenFarm): Promise<Map<string, Seen>> => {
  const context = await openContext(browser, ours.url, facts.admin.uid);
  const page = await context.newPage();
  await slowDown(page, { isRemote: false });
  const hands = handsOf(page);
  await page.goto(ORDERS);
  await hands.see(page.getByRole('article'));
  const stops = new Map([['opened', await takeSeen(page)]]);
  for (const [name, act] of Object.entries(tour)) {
    try {
      await act(hands);
    } catch (error) {
      throw new Error(`The tour ended at "${name}": ${(error as Error).message}`, { cause: error });
    }
    stops.set(name, await takeSeen(page));
  }
  await context.close();
  return stops;
};

/** Opens Chromium at a farm with 10,000 orders. */
const withBrowser = async <Found>(run: (browser: Browser, farm: OpenFarm) => Promise<Found>) => {
  await using farm = await openFarm({ lines: LINES, under: [] });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await run(browser, farm);
  } finally {
    await browser.close();
  }
};

export const measurePaint: Row = {
  gives: ['P15'],
  usesAllCores: true,
  run: () =>
    withBrowser(async (browser, farm) => {
      // The first one also starts the browser's own processes.
      await loadOrders(browser, farm);
      const loads: number[][] = [];
      for (let count = 0; count < LOADS; count += 1) loads.push(await loadOrders(browser, farm));
      const secondsOf = (visit: number) => median(loads.map((seconds) => seconds[visit] ?? Number.NaN));
      return { measured: { P15: [secondsOf(0), secondsOf(1)] }, details: loads };
    }),
};

export const measureTour: Row = {
  gives: ['P16'],
  usesAllCores: true,
  run: () =>
    withBrowser(async (browser, farm) => {
      const tours: Map<string, Seen>[] = [];
      for (let count = 0; count < TOURS; count += 1) tours.push(await takeTour(browser, farm));
      // The median of all tours, since other programs on the machine disturb one now and then.
      const stops = [...(tours[0]?.keys() ?? [])].map((name) => {
        const seen = tours.flatMap((stops) => stops.get(name) ?? []);
        return {
          stop: name,
          'slowest interaction, ms': median(seen.map(({ slowest }) => slowest.ms)),
          which: seen[0]?.slowest.what,
          'longest task, ms': Math.round(median(seen.map(({ longestTaskMs }) => longestTaskMs))),
          shift: Number(median(seen.map(({ shift }) => shift)).toFixed(4)),
        };
      });
      console.table(stops);
      const slowest = Math.max(...stops.map((stop) => stop['slowest interaction, ms']));
      const P16 = [slowest, Math.max(...stops.map(({ shift }) => shift))];
      return { measured: { P16 }, details: stops };
    }),
};
