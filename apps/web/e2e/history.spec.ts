import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, type TestFarm, test } from './farm.ts';

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

test('an order shows who did what to it, when, from what to what, and why', async ({ farm }) => {
  const { line } = await placeOrder(farm);
  const page = await farm.open('admin', '/dashboard?tab=orders');
  const drawer = await openHistory(page, 'Order #1');
  await expect(entries(drawer)).toHaveCount(1);
  await expect(entries(drawer).first()).toContainText('Created: Kale (1lb)');
  await expect(entries(drawer).first()).toContainText('Nina Rep');
  await expect(entries(drawer).first()).toContainText('Quantity:2');
  // Anything that happens while it is open shows at once.
  await farm.people.farmer.moves.reject({ id: line.id, reason: 'Hail took the leaves' });
  await expect(entries(drawer)).toHaveCount(2);
  await expect(entries(drawer).first()).toContainText('Rejected: Kale (1lb)');
  await expect(entries(drawer).first()).toContainText('Rosa Grower');
  await expect(entries(drawer).first()).toContainText('Pending → Rejected');
  await expect(entries(drawer).first()).toContainText('“Hail took the leaves”');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'History: Order #1' })).toBeFocused();
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

  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('button', { name: 'Product Catalog' }).click();
  const ofTemplate = entries(await openHistory(page, 'Red kale'));
  await expect(ofTemplate).toHaveCount(4);
  await expect(ofTemplate.nth(0)).toContainText('Removed: 1lb');
  await expect(ofTemplate.nth(1)).toContainText('Product name:Kale → Red kale');
});

test('what one act did to several lines is one entry, which opens to the lines by keyboard', async ({
  farm,
}) => {
  const { template, line } = await placeOrder(farm);
  const { admin, farmer, rep } = farm.people;
  const again = () =>
    rep.client.orders.create.mutate({
      buyerId: line.buyerId,
      deliveryDate: '2099-06-02',
      lines: [3, 4, 5].map((quantity) => ({
        sizeId: template.sizes[0]?.id ?? 0,
        quantity,
        farmerId: farmer.uid,
      })),
      idempotencyKey: crypto.randomUUID(),
    });
  const { lines } = await again();
  const [first, ...others] = lines.map(({ id, version }) => ({ id, version }));
  if (!first) throw new Error('the order has no lines');
  await farmer.moves.confirm(first);
  await admin.client.orders.confirm.mutate({ lines: others, ifShort: 'confirm' });

  const page = await farm.open('admin', '/dashboard?tab=orders');
  const drawer = await openHistory(page, 'Order #2');
  await expect(entries(drawer)).toHaveCount(3);
  await expect(entries(drawer).nth(0)).toContainText('Ada Admin');
  await expect(entries(drawer).nth(1)).toContainText('Confirmed: Kale (1lb)');
  await expect(entries(drawer).nth(2)).toContainText('Created: 3 lines');
  const act = drawer.getByRole('button', { name: 'Confirmed: 2 lines' });
  await expect(act).toHaveAttribute('aria-expanded', 'false');
  const done = drawer.getByRole('list', { name: 'Confirmed: 2 lines' }).getByRole('listitem');
  await expect(done).toHaveCount(0);
  await act.press('Enter');
  await expect(act).toHaveAttribute('aria-expanded', 'true');
  await expect(done).toHaveText([/Kale \(1lb\)Status:Pending → Confirmed/, /Kale \(1lb\)Status:Pending → /]);
  await expectAccessible(page);
  await act.press('Enter');
  await expect(done).toHaveCount(0);
});

test('a planting and a place show what happened to them', async ({ farm }) => {
  const { admin, farmer } = farm.people;
  const kale = await admin.client.catalog.create.mutate({ name: 'Kale' });
  const [tunnel, field] = [
    await admin.client.locations.create.mutate({ name: 'Tunnel 1', description: '30 by 96 ft' }),
    await admin.client.locations.create.mutate({ name: 'North Field' }),
  ];
  const { id } = await farmer.client.plantings.create.mutate({
    productNameId: kale.id,
    locationId: tunnel.id,
    quantity: 1200,
    plantedDate: '2026-03-05',
  });
  const page = await farm.open('admin', `/dashboard?tab=plantings&planting=${id}`, {
    viewport: { width: 800, height: 900 },
  });
  const drawer = await openHistory(page, `Kale #${id}`);
  await expect(entries(drawer)).toHaveText([
    /^CreatedRosa Grower.*Product:KaleQuantity:1,200Planted date:Mar 05, 2026Location:Tunnel 1$/,
  ]);
  await farmer.client.plantings.transplant.mutate({ id, locationId: field.id });
  await expect(entries(drawer).first()).toContainText('Transplanted');
  await expect(entries(drawer).first()).toContainText('Status:Planted → Transplanted');
  await expect(entries(drawer).first()).toContainText('Location:Tunnel 1 → North Field');
  // Escape closes the history and leaves the planting below it open.
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: 'Close the planting' }).click();
  await page.getByRole('button', { name: 'Manage Locations' }).click();
  await expect(entries(await openHistory(page, 'Tunnel 1'))).toHaveText([
    /^CreatedAda Admin.*Location name:Tunnel 1Description:30 by 96 ft$/,
  ]);
});

test('a long history is read page by page', async ({ farm }) => {
  const { line } = await placeOrder(farm);
  const { rep } = farm.people;
  for (let day = 1; day <= 31; day += 1) {
    const deliveryDate = `2099-07-${String(day).padStart(2, '0')}`;
    await rep.moves.reschedule({ id: line.id, deliveryDate });
  }
  const page = await farm.open('rep', '/dashboard?tab=orders');
  const drawer = await openHistory(page, 'Order #1');
  await expect(entries(drawer)).toHaveCount(30);
  await drawer.getByRole('button', { name: 'Show earlier' }).click();
  await expect(entries(drawer)).toHaveCount(32);
  await expect(entries(drawer).last()).toContainText('Created');
  await expect(drawer.getByRole('button', { name: 'Show earlier' })).toHaveCount(0);
});
