import { findBrowser } from '@farm/web/e2e/find-browser.ts';
import { type Browser, chromium } from '@playwright/test';
import { type Machine, withEveryCore } from '../measure/machine.ts';
import { median } from '../measure/numbers.ts';
import { type OwnFarm, withFarm } from '../measure/with-farm.ts';
import { addThread } from '../pages/add-thread.ts';
import { handsOf } from '../pages/hands.ts';
import { openContext, slowDown, untilShown } from '../pages/open-page.ts';
import { tour } from '../pages/tour.ts';
import { type Seen, takeSeen, watchPage } from '../pages/watch-page.ts';
import type { Step } from './step.ts';

/** Something more than 10,000 orders. */
const LINES = 36_000;
const MESSAGES = 5000;
const LOADS = 5;
const TOURS = 3;
const ORDERS = '/dashboard?tab=orders';

/** Loads the orders without anything kept, then again: the largest paint of each. */
const loadOrders = async (browser: Browser, { ours, facts }: OwnFarm) => {
  const context = await openContext(browser, ours.url, facts.admin.uid);
  const seen: Seen[] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await context.newPage();
    await watchPage(page);
    await slowDown(page, { isRemote: true });
    await page.goto(ORDERS);
    await untilShown(page, 'article');
    seen.push(await takeSeen(page));
    await page.close();
  }
  await context.close();
  const [cold, warm] = seen;
  if (!cold || !warm) throw new Error('The orders were not loaded');
  return { cold, warm };
};

/** One person's way through the dashboard: what was seen at each stop. */
const takeTour = async (browser: Browser, { ours, facts }: OwnFarm): Promise<Map<string, Seen>> => {
  const context = await openContext(browser, ours.url, facts.admin.uid);
  const page = await context.newPage();
  await watchPage(page);
  await slowDown(page, { isRemote: false });
  const hands = handsOf(page);
  await page.goto(ORDERS);
  await hands.see(page.getByRole('article'));
  const stops = new Map([['opened', await takeSeen(page)]]);
  for (const { name, act } of tour) {
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

/** For each stop the median of all tours, since other programs on the machine disturb one now and then. */
const ofStops = (tours: readonly Map<string, Seen>[]) =>
  ['opened', ...tour.map(({ name }) => name)].map((name) => {
    const seen = tours.flatMap((stops) => stops.get(name) ?? []);
    return {
      name,
      interactionMs: median(seen.map(({ interactions: [slowest] }) => slowest?.ms ?? 0)),
      slowest: seen.map(({ interactions: [slowest] }) => slowest),
      longestTaskMs: median(seen.map(({ longestTaskMs }) => longestTaskMs)),
      shift: median(seen.map(({ shift }) => shift)),
      shifted: seen.flatMap(({ shifted }) => shifted),
    };
  });

/** Opens Chromium at a farm with 10,000 orders. */
const withBrowser = <Result>(machine: Machine, run: (browser: Browser, farm: OwnFarm) => Promise<Result>) =>
  withEveryCore(machine, () =>
    withFarm({ lines: LINES, prepare: (path) => addThread(path, MESSAGES, Date.now()) }, async (farm) => {
      const { executablePath, args } = await findBrowser();
      const browser = await chromium.launch({ executablePath, args });
      try {
        return await run(browser, farm);
      } finally {
        await browser.close();
      }
    }),
  );

export const measurePaint: Step = {
  gives: ['P15'],
  run: (_options, machine) =>
    withBrowser(machine, async (browser, farm) => {
      // The first one also starts the browser's own processes.
      await loadOrders(browser, farm);
      const loads: Awaited<ReturnType<typeof loadOrders>>[] = [];
      for (let count = 0; count < LOADS; count += 1) loads.push(await loadOrders(browser, farm));
      const seconds = (which: 'cold' | 'warm') =>
        median(loads.map((load) => load[which].largestPaintMs)) / 1000;
      return { measured: { P15: [seconds('cold'), seconds('warm')] }, details: { loads } };
    }),
};

export const measureTour: Step = {
  gives: ['P16'],
  run: (_options, machine) =>
    withBrowser(machine, async (browser, farm) => {
      const tours: Map<string, Seen>[] = [];
      for (let count = 0; count < TOURS; count += 1) tours.push(await takeTour(browser, farm));
      const stops = ofStops(tours);
      console.table(
        stops.map(({ name, interactionMs, slowest, longestTaskMs, shift }) => ({
          stop: name,
          'slowest interaction, ms': interactionMs,
          which: slowest[0]?.what,
          'longest task, ms': Math.round(longestTaskMs),
          shift: shift.toFixed(4),
        })),
      );
      const slowestMs = Math.max(...stops.map(({ interactionMs }) => interactionMs));
      const shift = Math.max(...stops.map((stop) => stop.shift));
      return {
        measured: { P16: [slowestMs, shift] },
        details: { stops, tours: tours.map((seen) => Object.fromEntries(seen)) },
      };
    }),
};
