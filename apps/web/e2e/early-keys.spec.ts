import type { Page } from '@playwright/test';
import { expect, type TestFarm, test } from './farm.ts';

const ORDERS = '/dashboard?tab=orders';

const furnish = async ({ people: { admin, rep } }: TestFarm) => {
  const { today } = await admin.client.identity.farmDay.query();
  const kale = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  const sizeId = kale.sizes[0]?.id ?? 0;
  const coast = await rep.client.buyers.create.mutate({ name: 'Coast Jack & Co' });
  await rep.client.buyers.create.mutate({ name: 'Dominican Kitchen' });
  await rep.client.orders.create.mutate({
    buyerId: coast.id,
    deliveryDate: today,
    lines: [1, 2].map((quantity) => ({ sizeId, quantity })),
    idempotencyKey: 'early-keys',
  });
};

/** Each chunk of that name comes a second after it was asked for. */
const holdPart = (page: Page, name: string) =>
  page.route(`**/assets/${name}-*.js`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });

/** Highlights the order and counts every write from then on. */
const openList = async (farm: TestFarm, ...parts: string[]) => {
  const page = await farm.open('admin', '/healthz');
  for (const name of parts) await holdPart(page, name);
  await page.goto(ORDERS);
  await expect(page.getByRole('article', { name: 'Order #1' })).toBeVisible();
  const writes: string[] = [];
  page.on('request', (request) => {
    if (/\/trpc\//.test(request.url()) && request.method() === 'POST') writes.push(request.url());
  });
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'Order #1' })).toBeFocused();
  return { page, writes };
};

const buyer = (page: Page) =>
  page.getByRole('dialog', { name: 'New Order' }).getByRole('combobox', { name: 'Buyer' });

test('what is typed before New Order is loaded goes to its buyer, and none of the list’s keys acts', async ({
  farm,
}) => {
  await furnish(farm);
  // Every key of the list is among these letters.
  const typed = 'dominican / jock? zeKn';
  for (const delay of [0, 120]) {
    for (const open of ['key', 'click', 'again'] as const) {
      const { page, writes } = await openList(farm, 'new-order-form');
      if (open === 'key') await page.keyboard.press('n');
      if (open === 'click') await page.getByRole('button', { name: 'New Order' }).click();
      if (open === 'again') await page.getByRole('button', { name: 'Order again: Order #1' }).click();
      await page.keyboard.type(open === 'again' ? '12/17/26' : typed, { delay });
      if (open === 'again')
        await expect(page.getByRole('textbox', { name: 'Delivery date' })).toHaveValue('12/17/26');
      else await expect(buyer(page)).toHaveValue(typed);
      expect(writes, `${open} ${delay}`).toEqual([]);
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.context().close();
    }
  }
});

test('an order typed blindly into New Order is placed as typed; Backspace mends, Escape gives it up', async ({
  farm,
}) => {
  await furnish(farm);
  const { page, writes } = await openList(farm, 'new-order-form');
  await page.keyboard.press('n');
  await page.keyboard.type('cd');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  await page.keyboard.type('domx');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.keyboard.type('kal');
  await page.keyboard.press('Tab');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Order #2 for Dominican Kitchen')).toBeVisible();
  expect(writes).toHaveLength(1);
  const { items } = await farm.people.admin.client.orders.list.query({});
  expect(items.map(({ lines }) => lines.map(({ quantity, status }) => [quantity, status]))).toEqual([
    [[7, 'pending']],
    [
      [1, 'pending'],
      [2, 'pending'],
    ],
  ]);
});

test('the palette and the fields of an order keep what is typed before they are loaded', async ({ farm }) => {
  await furnish(farm);
  for (const delay of [0, 120]) {
    const { page, writes } = await openList(farm, 'command-palette', 'order-edit-form');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('cdejknz?/', { delay });
    await expect(page.getByRole('combobox', { name: 'Find' })).toHaveValue('cdejknz?/');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Order #1' })).toBeFocused();
    await page.keyboard.press('e');
    await page.keyboard.type('25cdnz', { delay });
    const form = page.getByRole('form', { name: 'Edit Order #1' });
    await expect(form.getByRole('textbox', { name: /^Quantity/ }).first()).toHaveValue('25cdnz');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(writes).toEqual([]);
    await page.context().close();
  }
});

test('letters typed while a question is being loaded neither act nor answer it', async ({ farm }) => {
  await furnish(farm);
  const { page, writes } = await openList(farm, 'short-lines-dialog');
  await page.keyboard.press('c');
  const asked = page.waitForRequest('**/assets/short-lines-dialog-*.js');
  await asked;
  await page.keyboard.type('dnz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Not enough free stock' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(writes).toEqual([]);
});
