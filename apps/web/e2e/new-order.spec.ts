import type { Page } from '@playwright/test';
import { DAY, dayFromNow, monthAndDay, typedDay } from './days.ts';
import {
  call,
  expect,
  expectAccessible,
  expectFailure,
  expectToast,
  paste,
  type TestFarm,
  test,
} from './farm.ts';

const ORDERS = '/dashboard?tab=orders';

const names = [
  ...['Arugula', 'Beets', 'Carrots', 'Dill', 'Eggplant', 'Fennel'],
  ...['Garlic', 'Hakurei Turnips', 'Iceberg', 'Jalapeños', 'Kale', 'Leeks'],
];

/** Adds products with one size each, Kale in a second one, a buyer, and 20 bunches of Rosa's Arugula. */
const furnish = async (
  { people: { admin, farmer, rep } }: TestFarm,
  products: readonly string[] = ['Arugula', 'Kale', 'Leeks'],
) => {
  const sizes = new Map<string, number>();
  for (const name of products) {
    const template = await admin.client.catalog.create.mutate({
      name,
      baseUnit: 'bunch',
      sizes: ['12ct', ...(name === 'Kale' ? ['24ct'] : [])].map((size) => ({
        size,
        unitsPerBaseUnit: size === '24ct' ? '2' : '1',
      })),
    });
    for (const { size, id } of template.sizes) sizes.set(`${name} ${size}`, id);
  }
  await farmer.client.inventory.add.mutate({
    name: 'Arugula',
    unitsAvailable: 20,
    harvestDate: '2026-11-01',
  });
  const buyer = await rep.client.buyers.create.mutate({ name: 'Coastal Kitchen' });
  return { buyerId: buyer.id, sizeOf: (name: string) => sizes.get(name) ?? 0 };
};

const openForm = async (farm: TestFarm, more = '') => {
  const page = await farm.open('rep', `${ORDERS}&dialog=new-order${more}`);
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toBeVisible();
  if (!more) await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toBeFocused();
  return { page, dialog };
};

const products = (page: Page) => page.getByRole('combobox', { name: 'Product and package size' });
const quantities = (page: Page) => page.getByRole('textbox', { name: 'Quantity' });

test('an order of twelve products is typed with at most 94 keys and no click, and fits the screen', async ({
  farm,
}) => {
  await furnish(farm, names);
  const { page, dialog } = await openForm(farm);
  // Enter waits for buyers that are still loading, and letters typed until then belong to the buyer.
  await expect(dialog.locator('.mantine-Loader-root')).toHaveCount(0);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (letters: string) => {
    for (const letter of letters) await press(letter);
  };
  await type('coast');
  await press('Enter');
  for (const name of names) {
    await type(name.slice(0, 4).toLowerCase());
    await press('Tab');
    await type('6');
    await press('Enter');
  }
  await expect(products(page)).toHaveCount(13);
  await expect(products(page).last()).toBeFocused();
  await expect(dialog.getByText('12 products, 72 items')).toBeVisible();
  // All of it is on the screen at once, without scrolling.
  for (const part of [
    dialog.getByRole('combobox', { name: 'Buyer' }),
    ...(await products(page).all()),
    dialog.getByRole('button', { name: 'Add product' }),
    dialog.getByRole('button', { name: 'Create Order' }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  const footer = await dialog.getByRole('button', { name: 'Create Order' }).boundingBox();
  const last = await products(page).last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(footer?.y ?? 0);

  await press('Control+Enter');
  await expectToast(page, 'Order created', 'Order #1 for Coastal Kitchen');
  expect(keys).toBeLessThanOrEqual(94);
  await expect(dialog).toBeHidden();
  const lines = await farm.people.rep.client.orders.lines.query({});
  expect(lines.map(({ productName, quantity }) => [productName, quantity]).reverse()).toEqual(
    names.map((name) => [name, 6]),
  );
});

test('the keyboard goes on from cell to cell, back to the day, and says what is free and short', async ({
  farm,
}) => {
  await furnish(farm);
  const { page, dialog } = await openForm(farm);
  await page.keyboard.type('coast');
  await page.keyboard.press('Enter');
  await expect(products(page)).toBeFocused();
  // Enter went past the day; Shift+Tab goes back to it, and Enter on to the products.
  await page.keyboard.press('Shift+Tab');
  const day = dialog.getByRole('textbox', { name: 'Delivery date' });
  await expect(day).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(products(page)).toBeFocused();

  await page.keyboard.type('arug');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['12ct20 on hand · 20 free']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(quantities(page)).toBeFocused();
  await page.keyboard.type('24');
  await expect(dialog.getByText('short 4 · 20 free')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Grower' })).toHaveValue('Rosa Grower');
  await page.keyboard.press('Enter');
  // A second line of one product leaves less for both.
  await page.keyboard.type('arug');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await expect(dialog.getByText('short 1 · 20 free')).toBeVisible();
  await expect(dialog.getByText('short 5 · 20 free')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Remove product 1' }).click();
  await expect(quantities(page)).toHaveValue('1');
  await expect(products(page).first()).toBeFocused();
  await expect(dialog.getByText('20 free', { exact: true })).toBeVisible();

  // A text that matches nothing is not dropped with the empty row.
  await products(page).nth(1).fill('zzz');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Nothing matches “zzz”.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectFailure(
    page,
    'Invalid form',
    '1 product is not understood. Choose another or remove the row.',
    null,
  );
  await expect(products(page).nth(1)).toBeFocused();
  // A typed text that matches is ordered, even if it was not taken yet.
  await products(page).nth(1).fill('leek');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Order created', 'Order #1 for Coastal Kitchen');
  expect(await farm.people.rep.client.orders.lines.query({})).toMatchObject([
    { productName: 'Leeks', quantity: 1 },
    { productName: 'Arugula', quantity: 1 },
  ]);
});

test('rows pasted before the products are loaded fill lines once they are', async ({ farm }) => {
  await furnish(farm);
  const page = await farm.open('rep', '/dashboard?tab=messages');
  const gate = Promise.withResolvers<void>();
  await page.route(call('catalog.list'), async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`${ORDERS}&dialog=new-order`);
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await products(page).click();
  await paste(page, 'Arugula\t12ct\t6\nLeeks\t12ct\t2\n');
  await expect(products(page)).toHaveValue('');
  await expect(dialog.getByText('What was pasted is filled in once the products are loaded.')).toBeVisible();
  gate.resolve();
  await expect(dialog.getByText('2 rows were filled in')).toBeVisible();
  await expect(products(page).nth(0)).toHaveValue('Arugula, 12ct');
  await expect(products(page).nth(1)).toHaveValue('Leeks, 12ct');
  await expect(quantities(page).nth(1)).toHaveValue('2');
});

test('rows pasted from a spreadsheet fill lines; what was not understood stays in its place until it is mended', async ({
  farm,
}) => {
  await furnish(farm);
  const { page, dialog } = await openForm(farm);
  await products(page).click();
  await paste(page, 'Product\tSize\tQty\nArugula\t12ct\t6\nKale\t\t3\nkale 24ct\t\t2\nBananas\t\t9\n');
  await expect(dialog.getByText('2 rows were filled in')).toBeVisible();
  await expect(products(page)).toHaveCount(5);
  await expect(products(page).nth(0)).toHaveValue('Arugula, 12ct');
  await expect(products(page).nth(2)).toHaveValue('Kale, 24ct');
  await expect(quantities(page)).toHaveCount(4);
  for (const [at, packages] of ['6', '3', '2', '9'].entries())
    await expect(quantities(page).nth(at)).toHaveValue(packages);
  await expect(products(page).nth(1)).toHaveAccessibleDescription('Not understood: Kale · 3');
  await expect(products(page).nth(3)).toHaveAccessibleDescription('Not understood: Bananas · 9');
  await expect(dialog.getByText('2 products, 2 not understood')).toBeVisible();
  await expect(products(page).nth(1)).toBeFocused();
  await expect(dialog.getByRole('combobox', { name: 'Grower' }).first()).toHaveValue('Rosa Grower');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close this message' }).click();
  await expect(dialog.getByText('rows were filled in')).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Buyer' }).fill('coast');
  await page.keyboard.press('Control+Enter');
  await expectFailure(
    page,
    'Invalid form',
    '2 products are not understood. Choose another or remove the row.',
    null,
  );
  await products(page).nth(1).fill('kale, 12');
  await products(page).nth(1).press('Enter');
  await dialog.getByRole('button', { name: 'Remove product 4' }).click();
  await expect(dialog.getByText('3 products, 11 items')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Order created', 'Order #1 for Coastal Kitchen');
});

test('a buyer who is not there yet is added from the form, which goes on with them, and never by Enter alone', async ({
  farm,
}) => {
  await furnish(farm);
  const { page, dialog } = await openForm(farm);
  const buyer = dialog.getByRole('combobox', { name: 'Buyer' });
  await page.keyboard.type('Mill Street');
  const offer = page.getByRole('option', { name: 'Add buyer “Mill Street”' });
  await expect(offer).toBeVisible();
  await expect(page.getByText('No buyer has this name')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(buyer).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(products(page).first()).toBeFocused();
  await expect(buyer).toHaveValue('Mill Street');
  await page.keyboard.type('leek');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Order created', 'Order #1 for Mill Street');
});

const shownDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: '2-digit',
    year: 'numeric',
  });

/** Places an order, and confirms its lines. */
const place = async (
  { people: { admin, rep } }: TestFarm,
  buyerId: number,
  deliveryDate: string,
  lines: { sizeId: number; quantity: number; farmerId?: string }[],
) => {
  const order = await rep.client.orders.create.mutate({
    buyerId,
    deliveryDate,
    purchaseOrderNumber: 'PO-1',
    notes: 'Side door',
    lines,
    idempotencyKey: `new-order-${deliveryDate}-${lines.length}-${lines[0]?.quantity}`,
  });
  for (const { id } of order.lines) await admin.moves.confirm({ id });
  return order;
};

test('the day offers today, tomorrow and the next usual day of the buyer, and the usual products fill in', async ({
  farm,
}) => {
  const { buyerId, sizeOf } = await furnish(farm);
  for (const [ago, quantity] of [
    [-4, 3],
    [-11, 8],
    [-18, 5],
  ] as const) {
    await place(farm, buyerId, dayFromNow(ago), [
      { sizeId: sizeOf('Arugula 12ct'), quantity },
      { sizeId: sizeOf('Kale 24ct'), quantity: 2 },
    ]);
  }
  const { page, dialog } = await openForm(farm);
  const day = dialog.getByRole('textbox', { name: 'Delivery date' });
  await expect(day).toHaveValue(shownDay(dayFromNow(0)));
  await expect(dialog.getByRole('button', { name: /^Usual/ })).toHaveCount(0);
  const answer = Promise.withResolvers<void>();
  await page.route(call('orders.usual'), async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.keyboard.type('coast');
  await page.keyboard.press('Enter');
  await day.click();
  await expect(day).toHaveValue(shownDay(dayFromNow(0)));
  answer.resolve();
  // Preset, until the person chooses another; the first key replaces it although it came after the click.
  await expect(day).toHaveValue(shownDay(dayFromNow(3)));
  await page.keyboard.type('12/16');
  await expect(day).toHaveValue('12/16');
  await dialog.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(dialog.getByRole('button', { name: /^Usual/ })).toBeVisible();
  await expect(day).toHaveValue(shownDay(dayFromNow(1)));
  await day.fill(typedDay(DAY));
  await dialog.getByRole('button', { name: 'Today' }).click();
  await expect(day).toHaveValue(shownDay(dayFromNow(0)));
  // The first key replaces a day, however the field got the focus.
  await day.click();
  await page.keyboard.type('12/28/2026');
  await expect(day).toHaveValue('12/28/2026');
  await page.keyboard.press('Enter');
  await expect(products(page).first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(day).toBeFocused();
  await expect(day).toHaveValue('Dec 28, 2026');
  await page.keyboard.type('12/29/2026');
  await expect(day).toHaveValue('12/29/2026');
  await page.keyboard.press('Tab');
  await expect(day).toHaveValue('Dec 29, 2026');
  await dialog.getByText('Delivery date').click();
  await page.keyboard.type('12/30/2026');
  await expect(day).toHaveValue('12/30/2026');
  await page.keyboard.press('Tab');
  // A second click goes into the text.
  await day.click();
  await day.click();
  await page.keyboard.press('Backspace');
  await expect(day).toHaveValue(/^Dec 30, 202$|^De.+2026$/);
  await dialog.getByRole('button', { name: 'Today' }).click();

  await dialog.getByRole('button', { name: 'Fill the usual 2 products' }).click();
  await expect(products(page)).toHaveCount(3);
  await expect(products(page).nth(0)).toHaveValue('Arugula, 12ct');
  await expect(quantities(page).nth(0)).toHaveValue('5');
  await expect(products(page).nth(1)).toHaveValue('Kale, 24ct');
  await expect(quantities(page).nth(1)).toHaveValue('2');
  await expect(products(page).nth(2)).toBeFocused();
  await expect(dialog.getByRole('button', { name: /Fill the usual/ })).toHaveCount(0);
});

test('Order again takes two clicks and the day, and tells what can no longer be ordered', async ({
  farm,
}) => {
  const { buyerId, sizeOf } = await furnish(farm);
  const { farmer, admin, rep } = farm.people;
  const lines = [
    { sizeId: sizeOf('Arugula 12ct'), quantity: 6, farmerId: farmer.uid },
    { sizeId: sizeOf('Kale 24ct'), quantity: 2 },
    { sizeId: sizeOf('Leeks 12ct'), quantity: 9 },
  ];
  await place(farm, buyerId, dayFromNow(-4), lines);
  await admin.client.catalog.removeSize.mutate({ id: sizeOf('Leeks 12ct') });
  const { page, dialog } = await openForm(farm, `&forBuyer=${buyerId}`);
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toHaveValue('Coastal Kitchen');
  await expect(products(page)).toBeFocused();
  await expect(page).not.toHaveURL(/forBuyer|dialog/);
  await page.keyboard.press('Escape');
  const card = page.getByRole('article', { name: 'Order #1' });
  await card.getByRole('button', { name: 'Order again' }).click();
  const day = dialog.getByRole('textbox', { name: 'Delivery date' });
  await expect(day).toHaveValue(shownDay(dayFromNow(3)));
  await expect(day).toBeFocused();
  await expect(dialog.getByText('was left out: 9 × Leeks (12ct).')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toHaveValue('Coastal Kitchen');
  await expect(dialog.getByRole('textbox', { name: 'Purchase order number' })).toHaveValue('');
  await expect(dialog.getByRole('textbox', { name: 'Notes' })).toHaveValue('');
  await expect(products(page)).toHaveCount(3);
  await expectAccessible(page);
  // Nothing was typed that could be lost.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('button', { name: 'Order again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(day).toBeFocused();
  await page.keyboard.type(typedDay(DAY));
  await expect(day).toHaveValue(typedDay(DAY));
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expectToast(page, 'Order created', 'Order #2 for Coastal Kitchen');
  const placed = await rep.client.orders.list.query({});
  expect(placed.items[0]).toMatchObject({ number: 2, deliveryDate: DAY, purchaseOrderNumber: null });
  expect(placed.items[0]?.lines).toMatchObject([
    { productName: 'Arugula', quantity: 6, farmerId: farmer.uid, status: 'pending' },
    { productName: 'Kale', size: '24ct', quantity: 2, farmerId: '', status: 'pending' },
  ]);

  // The next one for the day is said before it is placed, and may join it.
  await page.goto(`${ORDERS}&dialog=new-order&forBuyer=${buyerId}&onDay=${DAY}`);
  await expect(
    dialog.getByText(new RegExp(`^Coastal Kitchen has #2 for \\w{3} ${monthAndDay(DAY)}`)),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Place anyway' })).toBeVisible();
  await expectAccessible(page);
  await products(page).fill('Kale 24');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Add to it' }).click();
  await expectToast(page, 'Added to the order', 'Order #2 for Coastal Kitchen');
  const { items } = await rep.client.orders.list.query({});
  expect(items.map(({ number, lines }) => [number, lines.length])).toEqual([
    [2, 3],
    [1, 3],
  ]);

  await page.goto(`${ORDERS}&dialog=new-order&again=nothing`);
  await expect(dialog.getByText('There is no such order, or it is not yours to see.')).toBeVisible();
});

test('a hundred lines are typed without lag', async ({ farm }) => {
  await furnish(farm, names);
  const { page } = await openForm(farm);
  await products(page).click();
  await paste(page, Array.from({ length: 99 }, () => 'Arugula\t6').join('\n'));
  await expect(products(page)).toHaveCount(100);
  await quantities(page).nth(50).focus();
  const slowest = await page.evaluate(async () => {
    const input = document.activeElement as HTMLInputElement;
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const took: number[] = [];
    for (const text of ['1', '12', '123', '12', '1']) {
      const before = performance.now();
      setter?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      took.push(performance.now() - before);
    }
    return took.sort((a, b) => a - b)[2] ?? 0;
  });
  expect(slowest).toBeLessThan(200);
});
