import { addDays, type Day, formatDay, startOfWeek } from '@farm/domain/core';
import {
  endPrint,
  expect,
  expectAccessible,
  expectRecovery,
  hueOf,
  printPage,
  type TestFarm,
  test,
} from './farm.ts';

const openFarm = async (farm: TestFarm) => {
  const { admin, rep, farmer } = farm.people;
  const make = async (name: string, baseUnit: 'lb' | 'each', size: string, unitsPerBaseUnit: string) => {
    const template = await admin.client.catalog.create.mutate({
      name,
      baseUnit,
      sizes: [{ size, unitsPerBaseUnit }],
    });
    return template.sizes[0]?.id ?? 0;
  };
  const [salad, kale, radish] = [
    await make('Salad Mix', 'lb', '8oz', '0.5'),
    await make('Kale', 'each', '12ct', '12'),
    await make('Radish', 'each', '1ct', '1'),
  ];
  const buyer = await rep.client.buyers.create.mutate({ name: 'Bay Market' });
  const order = async (sizeId: number, quantity: number, deliveryDate: Day) => {
    const { lines } = await rep.client.orders.create.mutate({
      buyerId: buyer.id,
      deliveryDate,
      lines: [{ sizeId, quantity, farmerId: farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    for (const { id } of lines) await farmer.moves.confirm({ id });
  };
  const { today } = await admin.client.identity.farmDay.query();
  const stock = (name: string, unitsAvailable: number) =>
    farmer.client.inventory.add.mutate({ name, unitsAvailable, harvestDate: today });
  return { buyer, order, stock, today, salad, kale, radish };
};

test('shows what each of four weeks needs, compared with the stock that earlier weeks leave', async ({
  farm,
}) => {
  const { buyer, order, stock, today, salad, kale } = await openFarm(farm);
  const sunday = startOfWeek(today);
  const second = addDays(sunday, 8);
  await stock('Salad Mix', 4);
  await stock('Kale', 40);
  await order(salad, 13, second);
  await order(kale, 1, second);
  await order(kale, 3, addDays(sunday, 15));
  const page = await farm.open('admin', '/dashboard?tab=shortages');
  await expect(page.getByRole('heading', { name: 'Weekly Production Shortages', level: 1 })).toBeVisible();
  const cards = page.getByRole('button', { name: /^Week \d/ });
  await expect(cards).toHaveCount(4);
  await expect(cards.nth(0)).toContainText(`${formatDay(sunday)} – ${formatDay(addDays(sunday, 6))}`);
  await expect(cards.nth(0)).toContainText('All covered');
  await expect(cards.nth(0)).toContainText('0 products');
  await expect(cards.nth(1)).toContainText('1 shortage');
  await expect(cards.nth(1)).toContainText('2 products');

  await cards.nth(1).press('Enter');
  await expect(cards.nth(1)).toHaveAttribute('aria-expanded', 'true');
  const details = page.getByRole('region', { name: 'Week Details' });
  const mix = details.getByRole('article').filter({ hasText: 'Salad Mix' });
  await expect(details.getByRole('article').first()).toContainText('Salad Mix');
  for (const text of ['Demand', '6.5 lbs', 'Available', '4.0 lbs', 'Need More', 'Short: 2.5 lbs'])
    await expect(mix).toContainText(text);
  await expect(mix.getByRole('listitem')).toHaveText(`Bay Market13 × 8oz${formatDay(second)}Order #1`);
  await farm.people.rep.client.buyers.update.mutate({ id: buyer.id, name: 'Bay Hall' });
  await expect(mix.getByRole('listitem')).toHaveText(`Bay Hall13 × 8oz${formatDay(second)}Order #1`);
  const leaves = details.getByRole('article').filter({ hasText: 'Kale' });
  for (const text of ['12 units', '40 units', 'Sufficient']) await expect(leaves).toContainText(text);
  await expect(leaves).not.toContainText('Short');
  await expectAccessible(page);

  // The week's own figures stay as documented, and what is short after earlier weeks is red.
  await expect(cards.nth(2)).toContainText('All covered');
  await expect(cards.nth(2)).toContainText('after earlier weeks: 1 shortage');
  await cards.nth(2).click();
  await expect(page).toHaveURL(/week=3/);
  await expect(details.getByRole('article')).toContainText('Sufficient');
  expect(await hueOf(details.getByText(/after earlier weeks: short 8(\.0 lbs| units)$/))).toBe('red');
  await expect(details.getByRole('article')).toContainText('36 units');
  await cards.nth(0).click();
  await expect(details).toContainText('No orders scheduled for this week');
  await page.goBack();
  await expect(cards.nth(2)).toHaveAttribute('aria-expanded', 'true');
  await cards.nth(2).click();
  await expect(details).toHaveCount(0);

  // The grower adds stock, and the card changes without a reload.
  await stock('Salad Mix', 10);
  await expect(cards.nth(1)).toContainText('All covered');
});

test('who is short in the next four weeks shows without a click, and a product opens to its orders', async ({
  farm,
}) => {
  const { order, stock, today, salad, kale, radish } = await openFarm(farm);
  const sunday = startOfWeek(today);
  await stock('Kale', 40);
  await stock('Radish', 100);
  await order(radish, 5, addDays(sunday, 8));
  await order(kale, 3, addDays(sunday, 8));
  await order(kale, 3, addDays(sunday, 15));
  await order(salad, 13, addDays(sunday, 16));
  const page = await farm.open('farmer', '/dashboard?tab=shortages');
  const table = page.getByRole('table', { name: 'What is short in the next four weeks' });
  await expect(table.getByRole('rowheader')).toHaveText([
    'Kale40 units in stock',
    'Salad Mix0.0 lbs in stock',
    'Radish100 units in stock',
  ]);
  const kaleRow = table.getByRole('row', { name: /^Kale/ });
  await expect(kaleRow.getByRole('cell')).toHaveText([
    '–Nothing due',
    'Coveredneed 36, have 40',
    'Short 32 unitsneed 36, have 4',
    '–Nothing due',
  ]);
  await expect(kaleRow.getByText('Short 32 units')).toBeInViewport();

  const open = table.getByRole('button', { name: /^Kale/ });
  await open.press('Enter');
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  const needs = page.getByRole('region', { name: 'Orders for Kale' });
  await expect(needs.getByRole('heading')).toHaveText(['Next week', 'In 2 weeks']);
  await expect(needs.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await needs.getByRole('link', { name: 'Order #2' }).click();
  await expect(page.getByRole('heading', { name: /^Order #2/ })).toBeVisible();
  // Back shows the product opened as before.
  await page.goBack();
  await expect(needs.getByRole('listitem')).toHaveCount(2);
  await stock('Kale', 32);
  await expect(kaleRow).toContainText('Coveredneed 36, have 36');
  await open.click();
  await expect(needs).toHaveCount(0);
});

test('the empty, failed, long and phone views', async ({ farm }) => {
  const { order, today, radish } = await openFarm(farm);
  let isDown = true;
  const phone = { viewport: { width: 390, height: 844 } };
  const page = await farm.open('admin', '/healthz', phone);
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/*shortages.weeks*', async (route) => {
    await answer.promise;
    await (isDown ? route.abort() : route.continue());
  });
  await page.goto('/dashboard?tab=shortages');
  await expect(page.getByRole('status', { name: 'Loading weeks' })).toBeVisible();
  answer.resolve();
  await expect(page.getByText('Failed to fetch orders')).toBeVisible();
  await expect(
    page.getByRole('alert').getByText('The farm cannot be reached. Check your connection.', { exact: true }),
  ).toBeVisible();
  isDown = false;
  await expectRecovery(page, page.getByText('Nothing due in the next four weeks'));
  await expectAccessible(page);

  const day = addDays(startOfWeek(today), 22);
  for (let count = 1; count <= 10; count += 1) await order(radish, count, day);
  const card = page.getByRole('button', { name: /^Week 4/ });
  await expect(card).toContainText('1 shortage');
  await card.click();
  await expect(page.getByRole('article')).toContainText('Short: 55 units');
  await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(8);
  await page.getByRole('button', { name: 'Show all 10 orders' }).click();
  await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(10);
  const short = page.getByRole('list', { name: 'Products' }).getByRole('listitem').first();
  await expect(short).toContainText('In 3 weeksShort 55 unitsneed 55, have 0');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('four weeks are printed black on white under the name of the farm, with a table a week', async ({
  farm,
}) => {
  const { order, today, salad, kale } = await openFarm(farm);
  const { admin } = farm.people;
  const { version } = await admin.client.farm.get.query();
  await admin.client.farm.update.mutate({ name: 'Willow Bend Farm', version });
  await order(salad, 13, today);
  await order(kale, 2, today);
  const page = await farm.open('farmer', '/dashboard?tab=shortages', { colorScheme: 'dark' });
  await expect(page.getByText('2 products')).toBeVisible();
  await printPage(page);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Willow Bend Farm').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(4);
  const mix = page.getByRole('row', { name: /Salad Mix/ });
  await expect(mix).toHaveCount(2);
  await expect(mix.first()).toContainText('Short 6.5 lbs (need 6.5, have 0.0)');
  await expect(mix.last()).toContainText('Need More');
  await expect(page.getByText('No orders scheduled for this week')).toHaveCount(3);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(mix.first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  await endPrint(page);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
});
