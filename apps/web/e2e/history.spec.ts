import type { Locator, Page } from '@playwright/test';
import { call, expect, expectAccessible, expectRecovery, holdCall, type TestFarm, test } from './farm.ts';

const openHistory = async (page: Page, of: string) => {
  await page.getByRole('button', { name: `History: ${of}`, exact: true }).click();
  return page.getByRole('dialog', { name: `History: ${of}` });
};

const entries = (drawer: Locator) =>
  drawer.getByRole('list', { name: 'What happened, newest first' }).getByRole('listitem');

/** An order of the rep for one product of the grower. */
const placeOrder = async ({ people: { admin, rep, farmer } }: TestFarm) => {
  const template = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  const buyer = await rep.client.buyers.create.mutate({ name: 'Blue Heron Kitchen', phone: '555 0100' });
  const order = await rep.client.orders.create.mutate({
    buyerId: buyer.id,
    deliveryDate: '2099-06-01',
    lines: [{ sizeId: template.sizes[0]?.id ?? 0, quantity: 2, farmerId: farmer.uid }],
    idempotencyKey: crypto.randomUUID(),
  });
  const [line] = order.lines;
  if (!line) throw new Error('the order has no line');
  return { template, buyer, line };
};

test('an order shows who did what to it, when, from what to what, and to administrators also why', async ({
  farm,
}) => {
  const { line } = await placeOrder(farm);
  const page = await farm.open('rep', '/dashboard?tab=orders');
  const drawer = await openHistory(page, 'Order #1');
  await expect(entries(drawer)).toHaveCount(1);
  await expect(entries(drawer).first()).toContainText('Created: Kale (1lb)');
  await expect(entries(drawer).first()).toContainText('Nina Rep');
  await expect(entries(drawer).first()).toContainText('Quantity:2');
  // What happens while it is open shows at once.
  await farm.people.farmer.client.orders.reject.mutate({ id: line.id, reason: 'Hail took the leaves' });
  await expect(entries(drawer)).toHaveCount(2);
  await expect(entries(drawer).first()).toContainText('Rejected: Kale (1lb)');
  await expect(entries(drawer).first()).toContainText('Rosa Grower');
  await expect(entries(drawer).first()).toContainText('Pending → Rejected');
  await expect(drawer.getByText('Hail')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'History: Order #1' })).toBeFocused();

  const office = await farm.open('admin', '/dashboard?tab=orders');
  await expect((await openHistory(office, 'Order #1')).getByText('“Hail took the leaves”')).toBeVisible();
});

test('a buyer and a template show what changed', async ({ farm }) => {
  const { template, buyer } = await placeOrder(farm);
  const { admin, otherRep } = farm.people;
  await admin.client.buyers.update.mutate({ id: buyer.id, phone: null });
  await admin.client.buyers.assign.mutate({ id: buyer.id, repId: otherRep.uid });
  await admin.client.catalog.update.mutate({ id: template.id, name: 'Red kale' });
  await admin.client.catalog.removeSize.mutate({ id: template.sizes[0]?.id ?? 0 });

  const page = await farm.open('admin', '/dashboard?tab=buyers');
  const ofBuyer = entries(await openHistory(page, 'Blue Heron Kitchen'));
  await expect(ofBuyer).toHaveCount(3);
  await expect(ofBuyer.nth(0)).toContainText('Assigned');
  await expect(ofBuyer.nth(0)).toContainText('Sales rep:Nina Rep → Paul Rep');
  await expect(ofBuyer.nth(1)).toContainText('Phone:555 0100 → blank');
  await expect(ofBuyer.nth(2)).toContainText('Created');

  await page.goto('/dashboard?tab=catalog');
  const ofTemplate = entries(await openHistory(page, 'Red kale'));
  await expect(ofTemplate).toHaveCount(4);
  await expect(ofTemplate.nth(0)).toContainText('Removed: 1lb');
  await expect(ofTemplate.nth(1)).toContainText('Product name:Kale → Red kale');
  await expectAccessible(page);
});

test('a long history is read page by page', async ({ farm }) => {
  const { line } = await placeOrder(farm);
  const { rep } = farm.people;
  for (let day = 1; day <= 31; day += 1) {
    const deliveryDate = `2099-07-${String(day).padStart(2, '0')}`;
    await rep.client.orders.update.mutate({ id: line.id, deliveryDate });
  }
  const page = await farm.open('rep', '/dashboard?tab=orders');
  const drawer = await openHistory(page, 'Order #1');
  await expect(entries(drawer)).toHaveCount(30);
  await drawer.getByRole('button', { name: 'Show earlier' }).click();
  await expect(entries(drawer)).toHaveCount(32);
  await expect(entries(drawer).last()).toContainText('Created');
  await expect(drawer.getByRole('button', { name: 'Show earlier' })).toHaveCount(0);
});

test('a history that is loading says so, and one that fails can be read again', async ({ farm }) => {
  await placeOrder(farm);
  const page = await farm.open('rep', '/dashboard?tab=orders');
  const release = await holdCall(page, call('history.list'));
  const drawer = await openHistory(page, 'Order #1');
  await expect(drawer.getByRole('status', { name: 'Loading the history' })).toBeVisible();
  release();
  await expect(drawer.getByText('Failed to fetch the history')).toBeVisible();
  await page.unroute(call('history.list'));
  await expectRecovery(drawer, entries(drawer).first());
});
