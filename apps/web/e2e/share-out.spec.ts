import { addDays } from '@farm/domain/core';
import { expect, expectAccessible, type TestFarm, test } from './farm.ts';

/** 46 lb of kale, and three orders for 52 of it: 10 × 2 lb and 12 × 1 lb today, 4 × 5 lb tomorrow. */
const openShortFarm = async ({ people: { admin, farmer, rep } }: TestFarm) => {
  const { today } = await rep.client.identity.farmDay.query();
  const { id: productNameId, sizes } = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: ['2', '1', '5'].map((pounds) => ({ size: `${pounds} lb`, unitsPerBaseUnit: pounds })),
  });
  await farmer.client.inventory.add.mutate({ name: 'Kale', unitsAvailable: 46, harvestDate: today });
  const buyer = await rep.client.buyers.create.mutate({ name: 'Harbor Street Kitchen' });
  const order = async (size: string, quantity: number, deliveryDate: string) => {
    const { lines } = await rep.client.orders.create.mutate({
      buyerId: buyer.id,
      deliveryDate,
      lines: [{ sizeId: sizes.find((one) => one.size === size)?.id ?? 0, quantity, farmerId: farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    return farmer.moves.confirm({ id: lines[0]?.id ?? 0 });
  };
  const tomorrow = addDays(today, 1);
  const lines = [
    await order('2 lb', 10, today),
    await order('1 lb', 12, today),
    await order('5 lb', 4, tomorrow),
  ] as const;
  const getsOf = async () =>
    (await rep.client.orders.lines.query({})).map(({ quantity, share }) => share?.fillQuantity ?? quantity);
  return { productNameId, today, tomorrow, lines, getsOf };
};

const sheetOf = (day: string) => `/dashboard?tab=calendar&sheet=${day}&part=harvest`;

test('what came in is shared out from the harvest list by keyboard alone, and the rep is told what each order gets', async ({
  farm,
}) => {
  const { today, getsOf } = await openShortFarm(farm);
  const { rep } = farm.people;
  const page = await farm.open('otherFarmer', sheetOf(today));
  const begin = page.getByRole('button', { name: 'Share out: Kale' });
  await begin.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share out' });
  const gets = dialog.getByRole('textbox', { name: /^Packages for/ });
  const sum = dialog.getByRole('status');
  await expect(sum).toContainText('52 of 52 lb; 46 lb available · 6 lb too much');
  await expect(dialog.getByRole('button', { name: 'Earliest first' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(gets.last()).toHaveValue('2');
  await expect(sum).toHaveText('42 of 52 lb; 46 lb available');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(sum).toHaveText('46 of 52 lb; 46 lb available');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('At most 10 packages were ordered.')).toBeVisible();
  expect(await getsOf()).toEqual([4, 12, 10]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await getsOf()).toEqual([3, 11, 10]);
  await expect(begin).toHaveCount(0);

  const { items } = await rep.client.notifications.list.query({});
  expect(items.filter(({ type }) => type === 'order_short').map(({ message }) => message)).toEqual([
    'Order #3: 3 of 4 × Kale (5 lb), short harvest',
    'Order #2: 11 of 12 × Kale (1 lb), short harvest',
  ]);
});

test('a product that is short is shared out from its weeks or its stock, and never over what somebody else did', async ({
  farm,
}) => {
  const { productNameId, tomorrow, lines, getsOf } = await openShortFarm(farm);
  const { farmer } = farm.people;
  const [first] = lines;
  const page = await farm.open('admin', `/dashboard?tab=shortages&needs=${productNameId}`);
  const dialog = page.getByRole('dialog', { name: 'Share out' });
  const sum = dialog.getByRole('status');
  await page.getByRole('button', { name: 'Share out: Kale' }).click();
  await expect(sum).toContainText('52 of 52 lb; 46 lb available');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const nav = page.getByRole('navigation', { name: 'Dashboard' });
  await nav.getByRole('button', { name: 'Product Catalog' }).click();
  await page.getByRole('button', { name: 'Share out: Kale' }).click();
  await dialog.getByRole('button', { name: 'Fair share' }).click();
  await farmer.client.packing.pack.mutate({
    lines: [{ id: first.id, version: first.version, fillQuantity: 8, reason: { kind: 'quality' as const } }],
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Nothing was shared out')).toBeVisible();
  await expect(dialog.getByText('packed 8 of 10, quality')).toBeVisible();
  // The amounts typed of the other two are kept, beside what is left for them.
  await expect(sum).toHaveText('26 of 32 lb; 30 lb available');
  expect(await getsOf()).toEqual([4, 12, 10]);
  await dialog.getByRole('button', { name: 'Fair share' }).click();
  await dialog.getByLabel('Why less').selectOption('Quality');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const { lines: shared } = await farmer.client.orders.toShare.query({ productNameId, through: tomorrow });
  expect(shared.map(({ fillQuantity, reason }) => [fillQuantity, reason?.kind])).toEqual([
    [8, 'quality'],
    [12, undefined],
    [3, 'quality'],
  ]);
  await nav.getByRole('button', { name: 'Orders' }).click();
  const line = page.getByRole('article', { name: 'Order #3' }).getByRole('listitem');
  await expect(line).toContainText('gets 3 of 4, quality');
});
