import { addDays } from '@farm/domain/core';
import type { Page } from '@playwright/test';
import { DAY, monthAndDay } from './days.ts';
import { expect, expectAccessible, expectToast, type TestFarm, test } from './farm.ts';

const ORDERS = '/dashboard?tab=orders';

/** Adds Kale, 10 lb of it, and a buyer. Answers how to place an order with a line for each number of packages. */
const furnish = async ({ people: { admin, farmer, rep } }: TestFarm) => {
  const { sizes } = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  await farmer.client.inventory.add.mutate({ name: 'Kale', unitsAvailable: 10, harvestDate: '2026-11-01' });
  const buyer = await rep.client.buyers.create.mutate({ name: 'Harbor Street Kitchen' });
  return (quantities: number[], deliveryDate = DAY) =>
    rep.client.orders.create.mutate({
      buyerId: buyer.id,
      deliveryDate,
      lines: quantities.map((quantity) => ({ sizeId: sizes[0]?.id ?? 0, quantity, farmerId: farmer.uid })),
      idempotencyKey: crypto.randomUUID(),
    });
};

const cardOf = (page: Page, number: number) =>
  page.getByRole('article', { name: `Order #${number}`, exact: true });
const lineOf = (page: Page, number: number, packages: number) =>
  cardOf(page, number)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`Quantity: ${packages}\\b`) });
const undo = (page: Page) => page.locator('.mantine-Notification-root').getByRole('button', { name: 'Undo' });

test('a whole order is confirmed in two clicks, the short lines held, and Undo is seen in another browser', async ({
  farm,
}) => {
  const place = await furnish(farm);
  await place([4, 9, 5]);
  const [grower, rep] = await Promise.all([farm.open('farmer', ORDERS), farm.open('rep', ORDERS)]);
  await grower.getByRole('button', { name: 'Confirm all: Order #1' }).click();
  const dialog = grower.getByRole('dialog', { name: 'Not enough free stock' });
  await expect(dialog).toContainText('Order #1: 2 covered, 1 short');
  await expect(dialog.getByRole('row', { name: '9 × Kale (1lb)' })).toContainText('6 lb3 lb');
  const hold = dialog.getByRole('button', { name: 'Confirm the covered, hold the rest' });
  await expect(hold).toBeFocused();
  await expectAccessible(grower);
  await hold.click();
  await expectToast(grower, 'Order updated', 'Order #1: 1 pending inventory, 2 confirmed');
  // A toast stays while it is pointed at.
  await undo(grower).hover();
  await expect(dialog).toHaveCount(0);
  for (const page of [grower, rep]) {
    await expect(lineOf(page, 1, 9)).toContainText('Pending Inventory');
    await expect(lineOf(page, 1, 4)).toContainText('Confirmed');
  }
  await expect
    .poll(async () => (await farm.people.rep.client.notifications.list.query({})).items.length)
    .toBe(2);
  // Who did not do it cannot undo it.
  await expect(undo(rep)).toHaveCount(0);
  await undo(grower).click();
  await expectToast(grower, 'Order updated', 'Order #1: 3 lines as before.');
  for (const page of [grower, rep]) {
    await expect(lineOf(page, 1, 9)).toContainText('Pending');
    await expect(lineOf(page, 1, 9)).not.toContainText('Pending Inventory');
    await expect(lineOf(page, 1, 5)).toContainText('Pending');
  }
  expect((await farm.people.rep.client.notifications.list.query({})).items).toEqual([]);
});

test('an order that stock covers is confirmed at once, and delivered and cancelled lines can be put back', async ({
  farm,
}) => {
  const place = await furnish(farm);
  await place([4, 5], '2026-11-20');
  const page = await farm.open('admin', ORDERS);
  await page.getByRole('button', { name: 'Confirm all: Order #1' }).click();
  await expectToast(page, 'Order updated', 'Order #1: 2 lines confirmed.');
  await page.getByRole('button', { name: 'Mark delivered: 4 × Kale' }).click();
  await expectToast(page, 'Order updated', 'Order #1: 4 × Kale (1lb) is delivered.');
  await undo(page).click();
  await expectToast(page, 'Order updated', 'Order #1: 4 × Kale (1lb) is as it was before.');
  await expect(lineOf(page, 1, 4)).toContainText('Confirmed');
  await page.getByRole('button', { name: 'More for Order #1' }).click();
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  await expectToast(page, 'Order updated', 'Order #1: 2 lines cancelled.');
  await expect(lineOf(page, 1, 5)).toContainText('Cancelled');
  await undo(page).click();
  await expect(lineOf(page, 1, 5)).toContainText('Confirmed');
  await page.getByRole('button', { name: 'Mark all delivered: Order #1' }).click();
  await expectToast(page, 'Order updated', 'Order #1: 2 lines delivered.');
  const [kale] = await farm.people.farmer.client.inventory.overview.query({});
  expect(kale?.total).toBe(1);
});

test('a bulk confirm that meets another’s reject says which line was not taken and why, and confirms the others', async ({
  farm,
}) => {
  const place = await furnish(farm);
  const { lines } = await place([1, 2, 3]);
  const grower = await farm.open('farmer', ORDERS);
  await expect(lineOf(grower, 1, 2)).toContainText('Pending');
  // The page does not see what happens in the meantime.
  await grower.route(/orders\.(list|coverages)/, (route) =>
    route.request().url().includes('orders.coverages') ? route.continue() : route.abort(),
  );
  await grower.route(/live\.events/, (route) => route.abort());
  await grower.route(/orders\.confirm/, async (route) => {
    await farm.people.admin.moves.reject({ id: lines[1]?.id ?? 0, reason: 'Hail' });
    await grower.unroute(/orders\.confirm/);
    await route.continue();
  });
  await grower.getByRole('button', { name: 'Confirm all: Order #1' }).click();
  const dialog = grower.getByRole('dialog', { name: 'Nothing was changed' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Order #1: 2 × Kale (1lb)Somebody changed it: it is Rejected now.',
  ]);
  await expect(lineOf(grower, 1, 2)).toContainText('Rejected');
  await expect(lineOf(grower, 1, 1)).toContainText('Pending');
  const others = dialog.getByRole('button', { name: 'Confirm the other 2' });
  await expect(others).toBeFocused();
  await expectAccessible(grower);
  await grower.keyboard.press('Enter');
  await expectToast(grower, 'Order updated', 'Order #1: 2 lines confirmed.');
  await expect(dialog).toHaveCount(0);
});

test('a whole order is rejected for one reason, which stays typed while the farm cannot be reached', async ({
  farm,
}) => {
  const place = await furnish(farm);
  await place([1, 2]);
  const grower = await farm.open('farmer', ORDERS);
  await grower.getByRole('button', { name: 'More for Order #1' }).click();
  await grower.getByRole('menuitem', { name: 'Reject all...' }).click();
  const dialog = grower.getByRole('dialog', { name: 'Reject Order' });
  const reason = dialog.getByRole('textbox', { name: 'Reason for rejection' });
  await expect(reason).toBeFocused();
  await expect(dialog.getByRole('listitem')).toHaveText(['1 × Kale (1lb)', '2 × Kale (1lb)']);
  const submit = dialog.getByRole('button', { name: 'Reject Order' });
  await submit.click();
  await expect(dialog.getByText('Please provide a reason for rejecting the order.')).toBeVisible();
  await reason.fill('Hail');
  await grower.route(/orders\.reject/, (route) => route.abort());
  await submit.click();
  await expect(grower.locator('.mantine-Notification-root')).toContainText('cannot be reached');
  await expect(reason).toHaveValue('Hail');
  await grower.unroute(/orders\.reject/);
  await submit.click();
  await expectToast(grower, 'Order Rejected', 'Order #1: 2 lines rejected, and the sales rep was notified.');
  const { items } = await farm.people.rep.client.notifications.list.query({});
  expect(items.map(({ message }) => message)).toEqual(['Order #1: 2 lines were rejected. Reason: Hail']);
});

test('deliveries but one are marked delivered, before their day after a question, and put back with the key Z', async ({
  farm,
}) => {
  const place = await furnish(farm);
  const orders = [];
  for (const packages of [1, 2, 3]) orders.push(await place([packages, packages]));
  const { orders: calls } = farm.people.farmer.client;
  await calls.confirm.mutate({
    lines: orders.flatMap((order) => order.lines.map(({ id, version }) => ({ id, version }))),
    ifShort: 'confirm',
  });
  const statuses = async () =>
    (await calls.lines.query({})).map(({ orderNumber, status }) => `${orderNumber} ${status}`).sort();
  const grower = await farm.open('farmer', `${ORDERS}&orderStatus=confirmed`);
  await grower.getByRole('checkbox', { name: 'Select all' }).click();
  await grower.getByRole('checkbox', { name: 'Select Order #2' }).click();
  const bar = grower.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText('2 orders, 4 lines');
  await expectAccessible(grower);
  // Their day is still to come.
  await bar.getByRole('button', { name: 'Mark delivered 4' }).click();
  const early = grower.getByRole('dialog', { name: 'Deliver before the day?' });
  await expect(early).toContainText(new RegExp(`2 orders: 4 lines are for \\w{3}, ${monthAndDay(DAY)}`));
  await expectAccessible(grower);
  await early.getByRole('button', { name: 'Mark delivered' }).click();
  await expectToast(grower, 'Order updated', '2 orders: 4 lines delivered.');
  await expect(bar).toHaveCount(0);
  await expect(cardOf(grower, 1)).toHaveCount(0);
  await expect(cardOf(grower, 2)).toBeVisible();
  expect(await statuses()).toEqual([
    ...['1 delivered', '1 delivered', '2 confirmed', '2 confirmed', '3 delivered', '3 delivered'],
  ]);
  await grower.keyboard.press('z');
  await expectToast(grower, 'Order updated', '2 orders: 4 lines as before.');
  await expect(cardOf(grower, 1)).toBeVisible();
  expect(await statuses()).toEqual([1, 1, 2, 2, 3, 3].map((number) => `${number} confirmed`));
});

test('lines of a later day are not delivered together with those that are due', async ({ farm }) => {
  const place = await furnish(farm);
  const { client, moves } = farm.people.farmer;
  const { today } = await client.identity.farmDay.query();
  const { lines } = await place([1, 2], today);
  await client.orders.confirm.mutate({
    lines: lines.map(({ id, version }) => ({ id, version })),
    ifShort: 'confirm',
  });
  await moves.reschedule({ id: lines[1]?.id ?? 0, deliveryDate: addDays(today, 2) });
  const grower = await farm.open('farmer', ORDERS);
  await grower.getByRole('checkbox', { name: 'Select Order #1' }).click();
  const bar = grower.getByRole('region', { name: 'Selected orders' });
  await bar.getByRole('button', { name: 'Mark delivered 1' }).click();
  await expect(lineOf(grower, 1, 1)).toContainText('Delivered');
  await expect(lineOf(grower, 1, 2)).toContainText('Confirmed');
});

test('Shift selects a range, Escape clears it, and all that match are selected, also those not loaded', async ({
  farm,
}) => {
  const place = await furnish(farm);
  await Promise.all(Array.from({ length: 53 }, () => place([1])));
  const grower = await farm.open('farmer', ORDERS);
  const box = (number: number) =>
    grower.getByRole('checkbox', { name: `Select Order #${number}`, exact: true });
  const bar = grower.getByRole('region', { name: 'Selected orders' });
  await box(53).click();
  await box(50).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('4 orders, 4 lines');
  await expect(box(51)).toBeChecked();
  await grower.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(box(51)).not.toBeChecked();
  await grower.getByRole('checkbox', { name: 'Select all' }).click();
  await expect(bar).toContainText('50 orders, 50 lines');
  await bar.getByRole('button', { name: 'Select all 53 matching' }).click();
  await expect(bar).toContainText('53 orders, 53 lines');
  await bar.getByRole('button', { name: 'Hold for stock 53' }).click();
  await expectToast(grower, 'Order updated', '53 orders: 53 lines held until there is stock.');
  expect(await farm.people.admin.client.orders.count.query({ statuses: ['pending'] })).toEqual({ total: 0 });
});

test('lines of several orders are cancelled from the menu of the bar, after a question, those of one at once', async ({
  farm,
}) => {
  const place = await furnish(farm);
  await place([1, 2]);
  await place([3]);
  const page = await farm.open('rep', ORDERS);
  const bar = page.getByRole('region', { name: 'Selected orders' });
  const more = bar.getByRole('button', { name: 'More for the selected orders' });
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect(bar.getByRole('button', { name: /cancel/i })).toHaveCount(0);
  await more.click();
  await page.getByRole('menuitem', { name: 'Cancel 3 lines of 2 orders…' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel 3 lines of 2 orders?' });
  await expect(question).toContainText('1 buyer gets none of it.');
  await expect(question).toContainText('It can be undone for one minute.');
  await expectAccessible(page);
  await expect(question.getByRole('button', { name: 'Keep them' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(bar).toContainText('2 orders, 3 lines');
  await page.getByRole('checkbox', { name: 'Select Order #2' }).click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Cancel 2 lines of Order #1', exact: true }).click();
  await expectToast(page, 'Order updated', 'Order #1: 2 lines cancelled.');
  await expect(lineOf(page, 2, 3)).toContainText('Pending');
});

test('D on what is not packed asks while others of its day are packed', async ({ farm }) => {
  const place = await furnish(farm);
  const { client } = farm.people.farmer;
  const { today } = await client.identity.farmDay.query();
  const orders = [await place([1], today), await place([2], today)];
  const { lines } = await client.orders.confirm.mutate({
    lines: orders.flatMap((order) => order.lines.map(({ id, version }) => ({ id, version }))),
    ifShort: 'confirm',
  });
  const packed = lines.filter(({ orderNumber }) => orderNumber === 1);
  await client.packing.pack.mutate({
    lines: packed.map(({ id, version, quantity }) => ({ id, version, fillQuantity: quantity })),
  });
  const page = await farm.open('farmer', ORDERS);
  await expect(lineOf(page, 1, 1)).toContainText('packed');
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  const question = page.getByRole('dialog', { name: 'Deliver what is not packed?' });
  await expect(question).toContainText('1 line is not packed');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  await expectToast(page, 'Order updated', 'Order #1: 1 × Kale (1lb) is delivered.');
});

test('J, C and Enter confirm an order; the keys do nothing while somebody types, or switched off', async ({
  farm,
}) => {
  const place = await furnish(farm);
  await place([1, 2]);
  await place([9, 9]);
  const page = await farm.open('admin', ORDERS);
  await expect(cardOf(page, 2)).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'Order #2' })).toBeFocused();
  await page.keyboard.press('c');
  const hold = page.getByRole('button', { name: 'Confirm the covered, hold the rest' });
  await expect(hold).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Order updated', 'Order #2: 1 pending inventory, 1 confirmed');
  await expect(page.getByRole('heading', { name: 'Order #2' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'Order #1' })).toBeFocused();
  // There is no order after the last.
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'Order #1' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(lineOf(page, 1, 1)).toBeFocused();
  await page.keyboard.press('c');
  await expect(lineOf(page, 1, 1)).toContainText('Confirmed');
  await expect(lineOf(page, 1, 1)).toBeFocused();
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Deliver before the day?' }).getByText('Mark delivered').click();
  await expect(lineOf(page, 1, 1)).toContainText('Delivered');
  await page.keyboard.press('z');
  await expect(lineOf(page, 1, 1)).toContainText('Confirmed');
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { name: 'Order #2' })).toBeFocused();

  await page.keyboard.press('/');
  const search = page
    .getByRole('search')
    .getByRole('textbox')
    .or(page.getByRole('search').getByRole('searchbox'))
    .first();
  await expect(search).toBeFocused();
  await page.keyboard.type('jnz?');
  await expect(search).toHaveValue('jnz?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.fill('');
  await page.getByRole('heading', { name: 'Recent Orders' }).click();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Next order, previous order');
  await expectAccessible(page);
  await keys.getByRole('switch', { name: 'Use these keys' }).click();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('n');
  await page.reload();
  await expect(cardOf(page, 2)).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'Order #2' })).not.toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await keys.getByRole('switch', { name: 'Use these keys' }).click();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New Order' })).toBeVisible();
});

test('what is free shows before Confirm, read in one call, and follows the stock', async ({ farm }) => {
  const place = await furnish(farm);
  const { lines } = await place([4, 12]);
  const calls: string[] = [];
  const grower = await farm.open('farmer', '/healthz');
  grower.on('request', (request) => {
    if (request.url().includes('orders.coverages')) calls.push(request.url());
  });
  await grower.goto(ORDERS);
  // Each says how much they lack together, since confirming one takes from the other.
  await expect(lineOf(grower, 1, 4)).toContainText('10 lb free, together short 6');
  await expect(lineOf(grower, 1, 12)).toContainText('10 lb free, short 2, together short 6');
  expect(calls.join('').match(/orders\.coverages/g)).toHaveLength(1);
  await farm.people.farmer.client.inventory.add.mutate({
    name: 'Kale',
    unitsAvailable: 2,
    harvestDate: '2026-11-02',
  });
  await expect(lineOf(grower, 1, 12)).toContainText('12 lb free, together short 4');
  await farm.people.farmer.client.inventory.add.mutate({
    name: 'Kale',
    unitsAvailable: 4,
    harvestDate: '2026-11-02',
  });
  await expect(lineOf(grower, 1, 12)).toContainText('16 lb free');
  await expect(lineOf(grower, 1, 12)).not.toContainText('short');
  // A held line says so once its stock has come.
  await farm.people.farmer.moves.hold({ id: lines.find(({ quantity }) => quantity === 12)?.id ?? 0 });
  await expect(lineOf(grower, 1, 12)).toContainText('Stock is here');
});
