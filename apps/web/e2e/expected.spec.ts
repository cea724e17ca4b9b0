import { addDays, startOfWeek } from '@farm/domain/core';
import { expect, expectAccessible, expectToast, paste, type TestFarm, test } from './farm.ts';

const PRODUCTS = ['Arugula', 'Beets', 'Kale'];

/** Three products by the pound, 5 lb of Kale, and harvests on every day that can all be promised on the next. */
const furnish = async ({ people: { admin, farmer, rep } }: TestFarm) => {
  const made = new Map<string, { id: number; sizeId: number }>();
  for (const name of PRODUCTS) {
    const sizes = [{ size: '1lb', unitsPerBaseUnit: '1' }];
    const { id, sizes: kept } = await admin.client.catalog.create.mutate({ name, baseUnit: 'lb', sizes });
    made.set(name, { id, sizeId: kept[0]?.id ?? 0 });
  }
  const { today } = await admin.client.identity.farmDay.query();
  await farmer.client.inventory.add.mutate({ name: 'Kale', unitsAvailable: 5, harvestDate: today });
  const { version } = await admin.client.farm.get.query();
  const rules = { harvestWeekdays: 127, harvestLeadDays: 1, forecastTrust: 100 };
  await admin.client.farm.update.mutate({ ...rules, version });
  const buyer = await rep.client.buyers.create.mutate({ name: 'Bay Market' });
  const week = startOfWeek(today);
  return { today, week, next: addDays(week, 7), buyerId: buyer.id, of: (name: string) => made.get(name) };
};

const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day));

test('growers type, paste and accept what they expect by keyboard alone, and nothing of another person is lost', async ({
  farm,
}) => {
  const { week, next, today, buyerId, of } = await furnish(farm);
  const { farmer, admin, rep } = farm.people;
  const kale = of('Kale') ?? { id: 0, sizeId: 0 };
  const { lines } = await rep.client.orders.create.mutate({
    buyerId,
    deliveryDate: addDays(week, 13),
    lines: [{ sizeId: kale.sizeId, quantity: 30, farmerId: farmer.uid }],
    idempotencyKey: crypto.randomUUID(),
  });
  await farmer.moves.confirm({ id: lines[0]?.id ?? 0 });
  const page = await farm.open('farmer', '/dashboard?tab=shortages');
  const needs = page.getByRole('region', { name: 'What is short in the next four weeks' });
  await expect(needs).toContainText('Short 25.0 lbs');
  await expect(needs).not.toContainText('expected');
  await expect(page.getByRole('button', { name: 'Can promise' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Expected harvest' }).press('Enter');
  await expect(page).toHaveURL(/expected=/);
  const grid = page.getByRole('table', { name: 'Expected harvest' });
  const cell = (name: string, of: string) =>
    grid.getByRole('textbox', { name: `${name}, week of ${dayText(of)}`, exact: true });
  await expect(cell('Arugula', week)).toBeFocused();
  await expect(grid.getByRole('row')).toHaveCount(4);
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect(cell('Beets', week)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell('Beets', next)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(cell('Arugula', next)).toBeFocused();
  await paste(page, '1,050\ttwenty\r\n\t30\r\n');
  await expect(cell('Arugula', next)).toHaveValue('1,050');
  const unread = cell('Arugula', addDays(week, 14));
  await expect(unread).toHaveAccessibleDescription(/“twenty” is not a number/);
  await expect(page.getByText('1 cell cannot be read')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(unread).toBeFocused();
  await page.keyboard.type('20');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Expected harvest saved', '4 numbers were saved.');
  const saved = async (name: string) =>
    (await farmer.client.expected.list.query({})).products
      .find((product) => product.name === name)
      ?.cells.slice(0, 3)
      .map(({ units }) => units);
  expect(await saved('Arugula')).toEqual([40, 1050, 20]);
  expect(await saved('Beets')).toEqual([null, null, 30]);
  await farmer.client.inventory.add.mutate({ name: 'Arugula', unitsAvailable: 12, harvestDate: today });
  await expect(cell('Arugula', week)).toHaveAccessibleDescription('12 came in 28 left');

  // A suggestion for empty cells is saved only when it is accepted.
  const { id: locationId } = await admin.client.locations.create.mutate({ name: 'North field' });
  const planting = await farmer.client.plantings.create.mutate({
    productNameId: of('Beets')?.id ?? 0,
    quantity: 1,
    plantedDate: addDays(week, -60),
    locationId,
  });
  const harvestDate = addDays(week, -3);
  await farmer.client.plantings.harvest.mutate({
    id: planting.id,
    unitsHarvested: 68,
    harvestDate,
    addToInventory: true,
  });
  await page.getByRole('button', { name: 'Fill from plantings' }).press('Enter');
  await expect(cell('Beets', week)).toHaveValue('17');
  await expect(cell('Beets', week)).toHaveAccessibleDescription(/suggested: last 4 weeks/);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept 7 suggestions' }).press('Enter');
  await page.getByRole('button', { name: 'Save 7 numbers' }).press('Enter');
  await expectToast(page, 'Expected harvest saved', '7 numbers were saved.');
  expect(await saved('Beets')).toEqual([17, 17, 30]);

  await farmer.client.expected.set.mutate({ cells: [{ productNameId: kale.id, week: next, units: 21 }] });
  await expect(cell('Kale', next)).toHaveValue('21');
  await cell('Kale', next).fill('22');
  await admin.client.expected.set.mutate({ cells: [{ productNameId: kale.id, week: next, units: 35 }] });
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed' });
  await expect(conflict).toContainText(`Kale, ${dayText(next)}: 35 there now, 22 yours`);
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await cell('Kale', next).press('Control+Enter');
  await expectToast(page, 'Expected harvest saved', '1 number was saved.');
  expect(await saved('Kale')).toEqual([null, 22, null]);

  await cell('Kale', week).fill('9');
  await page.getByRole('button', { name: 'View shortages' }).click();
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Expected harvest' })).toBeFocused();
  // Saturday's share of 22 lb on seven days is ready a week later.
  await expect(needs).toContainText(/Short 25\.0 lbs.*expected 18 lb · with it short 7 lb/);
  await page.getByRole('button', { name: 'Can promise' }).press('Enter');
  await expect(page).toHaveURL(/promised=true/);
  const promises = page.getByRole('table', { name: 'Can promise' });
  const promised = promises.getByRole('row', { name: /^Kale/ });
  await expect(promised.getByRole('cell').first()).toHaveText('0');
  await expect(promises.getByRole('columnheader')).toHaveCount(9);
  await expectAccessible(page);
});

test('a rep sees what can be promised, and moves an order to the day on which it is enough', async ({
  farm,
}) => {
  const { today, next, buyerId, of } = await furnish(farm);
  const { farmer } = farm.people;
  const kale = of('Kale') ?? { id: 0, sizeId: 0 };
  const page = await farm.open('rep', '/dashboard?tab=catalog');
  await expect(page.getByText('5 lb').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Can promise' })).toHaveCount(0);
  await farmer.client.expected.set.mutate({ cells: [{ productNameId: kale.id, week: next, units: 70 }] });
  await page.getByRole('button', { name: 'Can promise' }).click();
  const row = page.getByRole('row', { name: /^Kale/ });
  await expect(row.getByRole('cell').nth(0)).toHaveText('5');
  await expect(row.getByRole('cell').nth(1)).toHaveText('65');
  await expect(row.getByRole('cell').nth(2)).toHaveText('75');

  const day = addDays(today, 1);
  const ready = addDays(next, 1);
  await page.goto(`/dashboard?tab=orders&dialog=new-order&forBuyer=${buyerId}&onDay=${day}`);
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await dialog.getByRole('combobox', { name: 'Product and package size' }).fill('kale');
  await page.keyboard.press('Enter');
  await page.keyboard.type('8');
  await expect(dialog).toContainText(`short 3 · can promise 5 on ${dayText(day)}, 15 from ${dayText(ready)}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Use ${dayText(ready)}` }).click();
  await expect(dialog).toContainText(
    `can promise 15 on ${dayText(ready)}, 25 from ${dayText(addDays(ready, 1))}`,
  );
  await expect(dialog).not.toContainText('short');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Order created', 'Order #1 for Bay Market');

  const { lines } = await farm.people.rep.client.orders.create.mutate({
    buyerId,
    deliveryDate: day,
    lines: [8, 9].map((quantity) => ({ sizeId: kale.sizeId, quantity, farmerId: farmer.uid })),
    idempotencyKey: crypto.randomUUID(),
  });
  const [line = 0, held = 0] = lines.map(({ id }) => id);
  await farmer.moves.hold({ id: held });
  const grower = await farm.open('farmer', `/dashboard?tab=orders&order=${lines[0]?.orderGroupId}`);
  const order = grower.getByRole('article').filter({ hasText: 'Order #2' });
  await order.getByRole('button', { name: 'Check Stock: 9 × Kale (1lb)' }).click();
  await expect(grower.getByText(`10 lb expected by ${dayText(ready)}.`)).toBeVisible();
  // The card says it where confirming happens, before it is pressed.
  await expect(order).toContainText(`can promise 5 on ${dayText(day)}, 15 from ${dayText(ready)}`);
  await order.getByRole('button', { name: 'Confirm: 8 × Kale (1lb)' }).click();
  const short = grower.getByRole('dialog', { name: 'Not enough free stock' });
  await expect(short).toContainText(`can promise 5 on ${dayText(day)}, 15 from ${dayText(ready)}`);
  await expectAccessible(grower);
  await short.getByRole('button', { name: `Use ${dayText(ready)}` }).click();
  await expect(short).toHaveCount(0);
  expect(await farmer.client.orders.line.query({ id: line })).toMatchObject({
    deliveryDate: ready,
    status: 'pending',
  });
});
