import { formatDay } from '@farm/domain/core';
import type { Page, Route } from '@playwright/test';
import { dayFromNow } from './days.ts';
import { expect, expectAccessible, expectRecovery, type TestFarm, test } from './farm.ts';

const ANALYTICS = /\/trpc\/[^?]*analytics\./;

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Adds a product; returns a function that places an order and confirms it. */
const arrange = async (farm: TestFarm) => {
  const { admin, rep } = farm.people;
  let keys = 0;
  const buyers = new Map<string, Promise<number>>();
  const sizes = new Map<string, Promise<number>>();
  const buyerId = (name: string) => {
    const known = buyers.get(name) ?? admin.client.buyers.create.mutate({ name }).then(({ id }) => id);
    buyers.set(name, known);
    return known;
  };
  const sizeId = (name: string) => {
    const known =
      sizes.get(name) ??
      admin.client.catalog.create
        .mutate({ name, sizes: [{ size: '12ct', unitsPerBaseUnit: '12' }] })
        .then((template) => template.sizes[0]?.id ?? 0);
    sizes.set(name, known);
    return known;
  };
  return async (sale: { product: string; buyer: string; quantity: number; day: string; rep?: string }) => {
    const order = await admin.client.orders.create.mutate({
      buyerId: await buyerId(sale.buyer),
      deliveryDate: sale.day,
      salesRepId: sale.rep ?? rep.uid,
      lines: [{ sizeId: await sizeId(sale.product), quantity: sale.quantity }],
      idempotencyKey: `sale-of-the-day-${++keys}`,
    });
    for (const { id } of order.lines) await admin.moves.confirm({ id });
  };
};

test('a farm without orders says so, and an order confirmed by someone else appears without a reload', async ({
  farm,
}) => {
  const page = await farm.open('admin', '/dashboard?tab=analytics');
  await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible();
  await expect(page.getByText('View farm performance metrics and insights')).toBeVisible();
  await expect(card(page, 'Total Orders')).toContainText('No orders yet');
  await expect(card(page, 'Total Units')).toContainText('No units shipped yet');
  await expect(card(page, 'Avg Order Size')).toContainText('No orders yet');
  await expect(card(page, 'Top Products')).toContainText('No product data available');
  await expect(card(page, 'Top Buyers')).toContainText('No buyer data available');
  await expect(page.getByText('Your Performance')).toHaveCount(0);
  await expectAccessible(page);

  const sell = await arrange(farm);
  await sell({ product: 'Kale', buyer: 'Corner Shop', quantity: 7, day: dayFromNow(1) });
  await sell({ product: 'Kale', buyer: 'Corner Shop', quantity: 4, day: dayFromNow(2) });
  await expect(card(page, 'Total Orders')).toContainText('2');
  await expect(card(page, 'Total Orders')).toContainText('Active order management');
  await expect(card(page, 'Total Units')).toContainText('11');
  await expect(card(page, 'Total Units')).toContainText('Units shipped across all orders');
  // 5.5 is rounded.
  await expect(card(page, 'Avg Order Size')).toContainText('6 units');
  await expect(card(page, 'Avg Order Size')).toContainText('Average units per order');
  await expect(card(page, 'Top Buyers')).toContainText('Corner Shop');

  const { client } = farm.people.rep;
  const [shop] = await client.buyers.all.query();
  await client.buyers.update.mutate({ id: shop?.id ?? 0, name: 'Station Shop' });
  await expect(card(page, 'Top Buyers')).toContainText('Station Shop');
});

test('the timeframe filters the figures, is shown in a banner and is kept in the address', async ({
  farm,
}) => {
  const sell = await arrange(farm);
  await sell({ product: 'Kale', buyer: 'Corner Shop', quantity: 3, day: dayFromNow(0) });
  await sell({ product: 'Chard', buyer: 'Harbor Inn', quantity: 20, day: dayFromNow(-20) });
  await sell({ product: 'Beets', buyer: 'Harbor Inn', quantity: 200, day: dayFromNow(-200) });
  const page = await farm.open('admin', '/dashboard?tab=analytics');
  const units = card(page, 'Total Units');
  await expect(units).toContainText(/^Total Units223U/);

  const timeframe = page.getByRole('radiogroup', { name: 'Timeframe' });
  const choose = (label: string) => timeframe.getByText(label, { exact: true }).click();
  await choose('Last 7 Days');
  await expect(page.getByText('Showing data from the last 7 days')).toBeVisible();
  await expect(units).toContainText(/^Total Units3U/);
  await expect(page).toHaveURL(/timeframe=7d/);

  await choose('Custom Range');
  await expect(page.getByText('Select dates to filter analytics')).toBeVisible();
  await expect(units).toContainText(/^Total Units223U/);
  const [first, last] = [formatDay(dayFromNow(-20)), formatDay(dayFromNow(-19))];
  const start = page.getByLabel('Start date', { exact: true });
  const end = page.getByLabel('End date', { exact: true });
  await start.fill(dayFromNow(-20));
  await start.press('Enter');
  await expect(page.getByText(`Showing data from ${first} onwards`)).toBeVisible();
  await end.fill(formatDay(dayFromNow(-21)));
  await end.press('Enter');
  await expect(page.getByText('The end date must not be before the start date.')).toBeVisible();
  await expect(page.getByText(/Showing data/)).toHaveCount(0);
  await expectAccessible(page);
  const [year, month, date] = dayFromNow(-19).split('-');
  await end.fill(`${month}/${date}/${year}`);
  await end.press('Tab');
  await expect(end).toHaveValue(last);
  await expect(page.getByText(`Showing data from ${first} to ${last}`)).toBeVisible();
  await expect(units).toContainText(/^Total Units20U/);

  await page.reload();
  await expect(end).toHaveValue(last);
  await expect(page.getByText(`Showing data from ${first} to ${last}`)).toBeVisible();
  await expect(units).toContainText(/^Total Units20U/);
  await page.getByRole('button', { name: 'Clear the end date' }).click();
  await expect(page.getByText(`Showing data from ${first} onwards`)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(`Showing data from ${first} to ${last}`)).toBeVisible();
});

test('the top lists have five rows with bars relative to the first, and the chart is also available as a table', async ({
  farm,
}) => {
  const sell = await arrange(farm);
  const long = `${'Dominican Bay Hospital Kitchen and '.repeat(5)}Stores`;
  const sales: [string, string, number, number][] = [
    ['Kale', long, 40, 0],
    ['Chard', 'Harbor Inn', 20, 40],
    ['Leeks', 'Corner Shop', 10, 40],
    ['Beets', 'School', 6, 50],
    ['Peas', 'Market', 4, 60],
    ['Mint', 'Tea House', 1, 70],
  ];
  for (const [product, buyer, quantity, ago] of sales) {
    await sell({ product, buyer, quantity, day: dayFromNow(-ago) });
  }
  const page = await farm.open('admin', '/dashboard?tab=analytics');
  const products = card(page, 'Top Products').getByRole('listitem');
  await expect(products).toHaveText([
    /^Kale40 units1 order$/,
    /^Chard20 units1 order$/,
    /^Leeks10 units1 order$/,
    /^Beets6 units1 order$/,
    /^Peas4 units1 order$/,
  ]);
  await expect(card(page, 'Top Buyers').getByRole('listitem')).toHaveCount(5);
  await expect(card(page, 'Top Buyers')).toContainText(long);
  const bars = card(page, 'Top Products').getByRole('progressbar');
  await expect(bars.nth(0)).toHaveAttribute('aria-valuenow', '100');
  await expect(bars.nth(1)).toHaveAttribute('aria-valuenow', '50');
  await expect(bars.nth(4)).toHaveAttribute('aria-valuenow', '10');

  const chart = card(page, 'Units over time');
  await expect(chart.getByRole('img', { name: /^Chart of units over time\. By week/ })).toBeVisible();
  await expect(chart.locator('.recharts-bar-rectangle')).toHaveCount(11);
  await chart.getByRole('button', { name: 'Show as table' }).press('Enter');
  await expect(chart.getByRole('row', { name: /^Week of .* 30$/ })).toBeVisible();
  await chart.getByRole('button', { name: 'Show as chart' }).press('Enter');
  await chart.locator('.recharts-bar-rectangle').last().hover();
  await expect(chart.getByText(/^Week of [A-Z]/)).toBeVisible();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(overflow).toBe(false);
});

test('the chart marks today and shades what is still to come, and delivered units show separately', async ({
  farm,
}) => {
  const sell = await arrange(farm);
  await sell({ product: 'Kale', buyer: 'Corner Shop', quantity: 7, day: dayFromNow(-2) });
  await sell({ product: 'Kale', buyer: 'Corner Shop', quantity: 4, day: dayFromNow(3) });
  const { admin } = farm.people;
  const { items } = await admin.client.orders.list.query({});
  const past = items.find(({ deliveryDate }) => deliveryDate < dayFromNow(0));
  await admin.moves.deliver({ id: past?.lines[0]?.id ?? 0 });

  const page = await farm.open('admin', '/dashboard?tab=analytics&timeframe=7d');
  await expect(card(page, 'Total Units')).toHaveText(
    'Total Units11Units shipped across all orders7 of them delivered',
  );
  const chart = card(page, 'Units over time');
  await expect(chart.locator('.recharts-reference-line')).toHaveCount(1);
  await expect(chart.getByText('Today', { exact: true })).toBeVisible();
  await expect(chart.locator('.recharts-reference-area')).toHaveCount(1);
  await expect(chart).toContainText(/Today is .*; 4 units are still to come\./);
  await expectAccessible(page);
  await chart.getByRole('button', { name: 'Show as table' }).click();
  await expect(chart.getByRole('row', { name: /\(today\) 0$/ })).toBeVisible();
  await expect(chart.getByRole('row', { name: /\(to come\)/ })).toHaveCount(3);
  await expectAccessible(page);
  // A range that ended before today has nothing to mark.
  await page.goto(
    `/dashboard?tab=analytics&timeframe=custom&start="${dayFromNow(-3)}"&end="${dayFromNow(-1)}"`,
  );
  await expect(chart.locator('.recharts-bar-rectangle')).toHaveCount(1);
  await expect(chart.locator('.recharts-reference-line, .recharts-reference-area')).toHaveCount(0);
  await expect(chart.getByText(/Today is/)).toHaveCount(0);
});

test('a rep sees their own figures and performance, on a phone too', async ({ farm }) => {
  const sell = await arrange(farm);
  await sell({ product: 'Kale', buyer: 'Corner Shop', quantity: 7, day: dayFromNow(0) });
  await sell({ product: 'Kale', buyer: 'Harbor Inn', quantity: 5, day: dayFromNow(0) });
  await sell({
    product: 'Secret Sprouts',
    buyer: 'Their Buyer',
    quantity: 900,
    day: dayFromNow(0),
    rep: farm.people.otherRep.uid,
  });
  const page = await farm.open('rep', '/dashboard?tab=analytics');
  const performance = card(page, 'Your Performance');
  await expect(performance).toContainText('2Orders Managed');
  await expect(performance).toContainText('12Units Managed');
  await expect(performance).toContainText('2Active Buyers');
  await expect(card(page, 'Total Units')).toContainText(/^Total Units12U/);
  await expect(performance.getByText('12', { exact: true })).toHaveCount(1);
  await expect(page.getByText('Secret Sprouts')).toHaveCount(0);
  await expect(page.getByText('Their Buyer')).toHaveCount(0);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('Last 30 Days');
  await expect(page.getByText('Showing data from the last 30 days')).toBeVisible();
  await expect(performance).toContainText('12Units Managed');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(overflow).toBe(false);
});

test('placeholders show while figures load, old figures stay until there are new ones, and a failed load can be tried again', async ({
  farm,
}) => {
  const sell = await arrange(farm);
  await sell({ product: 'Kale', buyer: 'Corner Shop', quantity: 7, day: dayFromNow(-20) });
  const page = await farm.open('admin');
  const units = card(page, 'Total Units');
  const held: Route[] = [];
  await page.route(ANALYTICS, (route) => {
    held.push(route);
  });
  const release = () => Promise.all(held.splice(0).map((route) => route.continue()));
  await page.getByRole('button', { name: 'Analytics' }).click();
  await expect(page.getByRole('status', { name: 'Loading the figures' })).toBeVisible();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await release();
  await expect(units).toContainText(/^Total Units7U/);

  await page.getByText('Last 7 Days', { exact: true }).click();
  const figures = page.locator('[aria-busy="true"]').filter({ has: units });
  await expect(figures).toContainText('Total Units7U');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await release();
  await expect(units).toContainText('No units shipped yet');
  await expect(figures).toHaveCount(0);
  await page.unroute(ANALYTICS);

  await page.route(ANALYTICS, (route) => route.abort());
  await page.getByText('Last 90 Days', { exact: true }).click();
  await expect(page.getByRole('alert').getByText('Failed to fetch orders')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(ANALYTICS);
  await expectRecovery(page, units.filter({ hasText: /^Total Units7U/ }));

  // Figures that cannot be refreshed stay with a note.
  await page.route(ANALYTICS, (route) => route.fulfill({ status: 500, body: 'no' }));
  await sell({ product: 'Chard', buyer: 'Corner Shop', quantity: 5, day: dayFromNow(-20) });
  const note = page.getByText('Some of this may be out of date.', { exact: false });
  await expect(note).toBeVisible();
  await expect(units).toContainText(/^Total Units7U/);
  await expectAccessible(page);
  await page.unroute(ANALYTICS);
  await expect(units).toContainText(/^Total Units12U/);
  await expect(note).toHaveCount(0);
});
