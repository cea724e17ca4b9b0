import { addDays, formatDay } from '@farm/domain/core';
import type { Page } from '@playwright/test';
import { DAY } from './days.ts';
import { call, expect, expectAccessible, expectFailure, expectToast, type TestFarm, test } from './farm.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

const choose = async (page: Page, label: string, text: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: text }).first().click();
};

/** Adds the product Kale and one buyer. */
const furnish = async ({ people: { admin, rep } }: TestFarm) => {
  const kale = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '5lb', unitsPerBaseUnit: '5' }],
  });
  const buyer = await rep.client.buyers.create.mutate({ name: 'Harbor Street Kitchen' });
  return { kale, buyer };
};

/** Replaces text in the server's answers to a call, until the returned function is called. */
const rewrite = async (page: Page, address: RegExp | string, from: string | RegExp, to: string) => {
  let isOn = true;
  await page.route(address, async (route) => {
    if (!isOn) return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replaceAll(from, to) });
  });
  return () => {
    isOn = false;
  };
};

test('an order typed without a connection is kept, the page says so, and it can be placed once back online', async ({
  farm,
}) => {
  await furnish(farm);
  const page = await farm.open('rep', '/dashboard?tab=orders');
  await page.getByRole('button', { name: 'New Order' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toBeFocused();
  await choose(page, 'Buyer', 'Harbor Street Kitchen');
  await choose(page, 'Product and package size', '5lb');
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('4');
  await page.context().setOffline(true);
  await dialog.getByLabel('Notes (Optional)').fill('Gate code 4417');
  const banner = page.getByText('The farm cannot be reached. What you see may be out of date', {
    exact: false,
  });
  await expect(banner).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expectFailure(page, 'Order creation failed', 'Failed to create order. Please try again.');
  await page.context().setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toHaveValue('Harbor Street Kitchen');
  await expect(dialog.getByRole('textbox', { name: 'Quantity' })).toHaveValue('4');
  await expect(dialog.getByLabel('Notes (Optional)')).toHaveValue('Gate code 4417');
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expectToast(page, 'Order created', 'Order #1 for Harbor Street Kitchen');
  expect(await farm.people.rep.client.orders.lines.query({})).toMatchObject([
    { quantity: 4, notes: 'Gate code 4417' },
  ]);
});

test("on a device whose clock is a day off, new plantings and orders default to the farm's day", async ({
  farm,
}) => {
  const { today } = await farm.people.admin.client.identity.farmDay.query();
  const page = await farm.open('admin', '/healthz', { timezoneId: 'UTC' });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  for (const daysOff of [-1, 1]) {
    await page.clock.setFixedTime(Date.now() + daysOff * 86_400_000);
    await page.goto('/dashboard?tab=plantings');
    await expect(page.getByText('No plantings recorded yet.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'New Planting' }).click();
    await expect(dialog('New Planting').getByLabel('Planted date')).toHaveValue(formatDay(today));
    await page.keyboard.press('Escape');
    await nav(page).getByRole('button', { name: 'Orders' }).click();
    await expect(page.getByText('No orders yet')).toBeVisible();
    await page.getByRole('button', { name: 'New Order' }).first().click();
    await expect(dialog('New Order').getByLabel('Delivery date')).toHaveValue(formatDay(today));
  }
});

test('a page left open overnight switches to the new day by itself', async ({ farm }) => {
  const { today } = await farm.people.admin.client.identity.farmDay.query();
  const yesterday = addDays(today, -1);
  const page = await farm.open('admin', '/healthz');
  await page.clock.install();
  // Without live events, since a stream that reconnects would refresh everything anyway.
  await page.route(call('live.events'), (route) => route.abort());
  const dawn = await rewrite(
    page,
    call('identity.farmDay'),
    /"today":"[^"]*"(.*?"endsInMs":)\d+/g,
    `"today":"${yesterday}"$1${8 * 3_600_000}`,
  );
  await page.goto('/dashboard?tab=calendar');
  const present = page.locator('[data-day][aria-current="date"]');
  await expect(present).toHaveAttribute('data-day', yesterday);
  await expect(page.getByText('No deliveries scheduled')).toBeVisible();
  dawn();
  const counted = page.waitForRequest(call('deliveries.window'));
  await page.clock.fastForward(8 * 3_600_000 + 1000);
  await expect(present).toHaveAttribute('data-day', today);
  await counted;
  await nav(page).getByRole('button', { name: 'Product Catalog' }).click();
  await page.getByRole('button', { name: 'Add Inventory' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Add Inventory' }).getByLabel('Harvest date')).toHaveValue(
    formatDay(today),
  );
});

test('a part that fails to render says so in its place; if the whole page fails, the page says so', async ({
  farm,
}) => {
  const { kale } = await furnish(farm);
  const { admin } = farm.people;
  const place = await admin.client.locations.create.mutate({ name: 'Tunnel 1' });
  await admin.client.plantings.create.mutate({
    productNameId: kale.id,
    locationId: place.id,
    quantity: 3,
    plantedDate: '2026-03-05',
  });
  const page = await farm.open('admin', '/dashboard?tab=orders');
  const heading = page.getByRole('heading', { name: 'Application Error' });
  const restoreList = await rewrite(
    page,
    call('plantings.list'),
    '"plantedDate":"2026-03-05"',
    '"plantedDate":null',
  );
  await nav(page).getByRole('button', { name: 'Plant Logs' }).click();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Application Error' })).toBeVisible();
  await nav(page).getByRole('button', { name: 'Orders' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await nav(page).getByRole('button', { name: 'Plant Logs' }).click();
  await expect(heading).toBeVisible();
  // Reading again shows the screen once the answers are right.
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading).toBeVisible();
  restoreList();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('3 units planted')).toBeVisible();
  await expect(heading).toHaveCount(0);

  // The signed-in person is shown beside every screen.
  const restorePerson = await rewrite(page, '**/api/auth/session', '"name":"Ada Admin"', '"name":{}');
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(nav(page)).toHaveCount(0);
  await expectAccessible(page);
  restorePerson();
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByText('3 units planted')).toBeVisible();
  await expect(heading).toHaveCount(0);
});

test('missing products, buyers and locations still have a name on orders and plantings', async ({ farm }) => {
  const { kale, buyer } = await furnish(farm);
  const { admin, rep } = farm.people;
  const [size] = kale.sizes;
  const order = await rep.client.orders.create.mutate({
    buyerId: buyer.id,
    deliveryDate: DAY,
    lines: [{ sizeId: size?.id ?? 0, quantity: 2 }],
    idempotencyKey: 'an-orphan',
  });
  const place = await admin.client.locations.create.mutate({ name: 'Tunnel 1' });
  const beets = await admin.client.catalog.create.mutate({ name: 'Beets' });
  await admin.client.plantings.create.mutate({
    productNameId: beets.id,
    locationId: place.id,
    quantity: 3,
    plantedDate: '2026-03-05',
  });
  const page = await farm.open('admin', '/healthz');
  await page.route(call('orders.list'), async (route) => {
    const response = await route.fetch();
    const orphaned = (_key: string, value: unknown) =>
      Object(value) === value && 'productName' in Object(value)
        ? { ...Object(value), productName: '', size: '' }
        : value;
    const body = JSON.stringify(JSON.parse(await response.text(), orphaned));
    await route.fulfill({ response, body: body.replaceAll(/"buyerName":"[^"]*"/g, '"buyerName":""') });
  });
  await rewrite(page, call('plantings.get'), /"locations":\[.*?\](?=,"harvests")/g, '"locations":[]');
  await page.goto('/dashboard?tab=orders');
  const card = page.getByRole('article', { name: 'Order #1', exact: true });
  await expect(card).toContainText(`Missing Product (ID: ${order.lines[0]?.productId})`);
  await expect(card).toContainText('Unknown size');
  await expect(card).toContainText('Unknown Buyer');
  await expect(card).toContainText('0 available');

  // The product is chosen, and deleted before the order is placed.
  await page.getByRole('button', { name: 'New Order' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toBeFocused();
  await choose(page, 'Buyer', 'Harbor Street Kitchen');
  await choose(page, 'Product and package size', '5lb');
  await expect(dialog.getByText('0 free')).toBeVisible();
  await admin.client.catalog.remove.mutate({ id: kale.id });
  await expect(dialog.getByText('0 free')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  const missing = `Selected product not found: ${size?.id}`;
  await expectFailure(page, 'Order creation failed', missing, null);
  await expect(dialog.getByText(missing)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await nav(page).getByRole('button', { name: 'Plant Logs' }).click();
  await page.getByRole('list', { name: 'Plantings' }).getByRole('button').click();
  await expect(
    page.getByRole('region', { name: 'Location History' }).getByText('No location history available'),
  ).toBeVisible();
});
