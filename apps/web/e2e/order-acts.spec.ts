import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, type TestFarm, test } from './farm.ts';

const ORDERS = '/dashboard?tab=orders';
const DAY = '2026-12-17';

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
  await expect(dialog).toHaveCount(0);
  for (const page of [grower, rep]) {
    await expect(lineOf(page, 1, 9)).toContainText('Pending Inventory');
    await expect(lineOf(page, 1, 4)).toContainText('Confirmed');
  }
  await expect
    .poll(async () => (await farm.people.rep.client.notifications.list.query({})).items.length)
    .toBe(2);
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
  const [grower, rep] = await Promise.all([farm.open('farmer', ORDERS), farm.open('rep', ORDERS)]);
  await grower.getByRole('button', { name: 'Confirm all: Order #1' }).click();
  await expectToast(grower, 'Order updated', 'Order #1: 2 lines confirmed.');
  await grower.getByRole('button', { name: 'Mark delivered: 4 × Kale' }).click();
  await expectToast(grower, 'Order updated', 'Order #1: 4 × Kale (1lb) is delivered.');
  await undo(grower).click();
  await expectToast(grower, 'Order updated', 'Order #1: 4 × Kale (1lb) is as it was before.');
  await expect(lineOf(rep, 1, 4)).toContainText('Confirmed');
  await rep.getByRole('button', { name: 'More for Order #1' }).click();
  await rep.getByRole('menuitem', { name: 'Cancel order' }).click();
  await expectToast(rep, 'Order updated', 'Order #1: 2 lines cancelled.');
  await expect(lineOf(grower, 1, 5)).toContainText('Cancelled');
  // Who did not do it cannot undo it.
  await expect(undo(grower)).toHaveCount(0);
  await undo(rep).click();
  await expect(lineOf(grower, 1, 5)).toContainText('Confirmed');
  await grower.getByRole('button', { name: 'Mark all delivered: Order #1' }).click();
  await expectToast(grower, 'Order updated', 'Order #1: 2 lines delivered.');
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
  await grower.route(/orders\.confirmAll/, async (route) => {
    await farm.people.admin.client.orders.reject.mutate({ id: lines[1]?.id ?? 0, reason: 'Hail' });
    await grower.unroute(/orders\.confirmAll/);
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
  await grower.route(/orders\.rejectAll/, (route) => route.abort());
  await submit.click();
  await expect(grower.locator('.mantine-Notification-root')).toContainText('cannot be reached');
  await expect(reason).toHaveValue('Hail');
  await grower.unroute(/orders\.rejectAll/);
  await submit.click();
  await expectToast(grower, 'Order Rejected', 'Order #1: 2 lines rejected, and the sales rep was notified.');
  const { items } = await farm.people.rep.client.notifications.list.query({});
  expect(items.map(({ message }) => message)).toEqual(['Order #1: 2 lines were rejected. Reason: Hail']);
});
