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

/** Holds the chunks of these names until the person who calls what is answered has typed. */
const holdParts = async (page: Page, ...names: string[]) => {
  const gate = Promise.withResolvers<void>();
  for (const name of names)
    await page.route(`**/assets/${name}-*.js`, async (route) => {
      await gate.promise;
      await route.continue();
    });
  return gate.resolve;
};

/** Loads the page anew and highlights the order. */
const showList = async (page: Page) => {
  await page.goto(ORDERS);
  await expect(page.getByRole('article', { name: 'Order #1' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { name: 'Order #1' })).toBeFocused();
};

/** Collects every write. */
const openPage = async (farm: TestFarm) => {
  const page = await farm.open('admin', '/healthz');
  const writes: string[] = [];
  page.on('request', (request) => {
    if (/\/trpc\//.test(request.url()) && request.method() === 'POST') writes.push(request.url());
  });
  return { page, writes };
};

/** Types half of the text before the part comes, and the rest while it is shown. */
const typeAcross = async (page: Page, text: string, release: () => void) => {
  const half = Math.ceil(text.length / 2);
  await page.keyboard.type(text.slice(0, half));
  release();
  await page.keyboard.type(text.slice(half), { delay: 60 });
};

const buyer = (page: Page) =>
  page.getByRole('dialog', { name: 'New Order' }).getByRole('combobox', { name: 'Buyer' });

test('what is typed before New Order is loaded goes to its buyer, and none of the list’s keys acts', async ({
  farm,
}) => {
  await furnish(farm);
  const { page, writes } = await openPage(farm);
  // Every key of the list is among these letters, in both halves.
  const typed = 'dominik /ejc? zeKndk/jc?';
  for (const open of ['key', 'click', 'again'] as const) {
    const release = await holdParts(page, 'new-order-form');
    await showList(page);
    if (open === 'key') await page.keyboard.press('n');
    if (open === 'click') await page.getByRole('button', { name: 'New Order' }).click();
    if (open === 'again') await page.getByRole('button', { name: 'Order again: Order #1' }).click();
    await typeAcross(page, open === 'again' ? '12/17/26' : typed, release);
    if (open === 'again')
      await expect(page.getByRole('textbox', { name: 'Delivery date' })).toHaveValue('12/17/26');
    else await expect(buyer(page)).toHaveValue(typed);
    expect(writes, open).toEqual([]);
    await expect(page.getByRole('dialog')).toHaveCount(1);
  }
});

test('an order typed blindly into New Order is placed as typed; Backspace mends, Escape gives it up', async ({
  farm,
}) => {
  await furnish(farm);
  const { page, writes } = await openPage(farm);
  const release = await holdParts(page, 'new-order-form');
  await showList(page);
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
  release();
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
  const { page, writes } = await openPage(farm);
  const showPalette = await holdParts(page, 'command-palette');
  const showFields = await holdParts(page, 'order-edit-form');
  await showList(page);
  await page.keyboard.press('Control+k');
  await typeAcross(page, 'cdejknz?/cdejknz?/', showPalette);
  await expect(page.getByRole('combobox', { name: 'Find' })).toHaveValue('cdejknz?/cdejknz?/');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Order #1' })).toBeFocused();
  await page.keyboard.press('e');
  await typeAcross(page, '2cdnz5cdnz', showFields);
  const form = page.getByRole('form', { name: 'Edit Order #1' });
  await expect(form.getByRole('textbox', { name: /^Quantity/ }).first()).toHaveValue('2cdnz5cdnz');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(writes).toEqual([]);
});
