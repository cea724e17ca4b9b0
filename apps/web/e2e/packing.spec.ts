import { addDays } from '@farm/domain/core';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, type TestFarm, test } from './farm.ts';

type Ordered = { size: '12lb' | '8oz'; quantity: number; grower?: 'farmer' | 'otherFarmer' };

/** A shed with 46 lb of kale; the rep's orders for tomorrow are confirmed. */
const openShed = async (farm: TestFarm) => {
  const { admin, rep, farmer } = farm.people;
  const { today } = await admin.client.identity.farmDay.query();
  const day = addDays(today, 1);
  const kale = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [
      { size: '12lb', unitsPerBaseUnit: '12' },
      { size: '8oz', unitsPerBaseUnit: '0.5' },
    ],
  });
  for (const units of [20, 26])
    await farmer.client.packing.harvested.mutate({
      name: 'Kale',
      units,
      harvestDate: today,
      idempotencyKey: crypto.randomUUID(),
    });
  const order = async (name: string, { size, quantity, grower = 'farmer' }: Ordered) => {
    const { id: buyerId } = await rep.client.buyers.create.mutate({ name });
    const { lines } = await rep.client.orders.create.mutate({
      buyerId,
      deliveryDate: day,
      lines: [
        {
          sizeId: kale.sizes.find((one) => one.size === size)?.id ?? 0,
          quantity,
          farmerId: farm.people[grower].uid,
        },
      ],
      idempotencyKey: crypto.randomUUID(),
    });
    const [line] = lines;
    if (!line) throw new Error('the order has no line');
    return farm.people[grower].moves.confirm({ id: line.id });
  };
  const onHand = async () => (await admin.client.inventory.overview.query({})).map(({ total }) => total);
  const path = `/dashboard?tab=calendar&sheet=${day}&part=pack`;
  return { day, order, onHand, path };
};

const deliveryOf = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Deliveries' }).getByRole('button', { name });
const packagesOf = (page: Page, product: string): Locator =>
  page.getByRole('textbox', { name: `Packages of ${product}` });
const packedByOther = 'Somebody else has packed this line: 8 of 10. Nothing was overwritten.';

test('a day is packed as ordered but for one line, and delivered: the stock loses what went', async ({
  farm,
}) => {
  const { order, onHand, path } = await openShed(farm);
  await order('Harbor', { size: '12lb', quantity: 3 });
  await order('Mill', { size: '8oz', quantity: 20 });
  const page = await farm.open('farmer', path);
  const chosen = page.getByRole('region', { name: 'Mill' });

  await deliveryOf(page, 'Mill').click();
  await packagesOf(page, 'Kale 8oz').fill('18');
  await expectAccessible(page);
  // Without a reason, the field that lacks it has the focus, and nothing is packed.
  await page.keyboard.press('Control+Enter');
  await expect(chosen.getByRole('radio', { name: 'Short harvest' })).toBeFocused();
  await expect(chosen.getByRole('radiogroup', { name: 'Why less of Kale 8oz' })).toBeVisible();
  await expect(chosen).toContainText('Choose why less is packed than ordered (18 of 20).');
  await chosen.getByRole('radio', { name: 'Short harvest' }).click();
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Delivery packed', 'Mill: 1 line.');
  await expect(chosen).toContainText('packed 18 of 20, short harvest');
  await expect(deliveryOf(page, 'Mill')).toHaveAccessibleName(/Packed/);

  await page.getByRole('button', { name: 'Pack all as ordered' }).click();
  await expectToast(page, 'Delivery packed', '1 delivery, 1 line as ordered.');
  await expect(deliveryOf(page, 'Harbor')).toHaveAccessibleName(/Packed/);
  expect(await onHand()).toEqual([46]);

  await page.getByRole('button', { name: 'Mark all delivered' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark delivered' }).click();
  await expectToast(page, 'Delivery delivered', '2 deliveries.');
  await expect(deliveryOf(page, 'Harbor')).toHaveAccessibleName(/Delivered/);
  expect(await onHand()).toEqual([1]);
  // A toast stays while the pointer is on it, also where checking takes long.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expectAccessible(page);

  await undo.click();
  await expect(deliveryOf(page, 'Harbor')).toHaveAccessibleName(/Packed/);
  expect(await onHand()).toEqual([46]);
});

test('of two people who pack one line at once, the second sees so at the line and overwrites nothing', async ({
  farm,
}) => {
  const { order, path } = await openShed(farm);
  const { id, version } = await order('Mill', { size: '8oz', quantity: 10 });
  await order('Quay', { size: '8oz', quantity: 10 });
  const second = await farm.open('otherFarmer', path);
  // The text typed in another delivery stays.
  await deliveryOf(second, 'Quay').click();
  await packagesOf(second, 'Kale 8oz').fill('7');
  await deliveryOf(second, 'Mill').click();
  await packagesOf(second, 'Kale 8oz').fill('9');
  await second.getByRole('radio', { name: 'Short harvest' }).click();
  await farm.people.farmer.client.packing.pack.mutate({
    lines: [{ id, version, fillQuantity: 8, reason: { kind: 'short_harvest' } }],
  });
  // It shows beside what is being typed.
  const line = second.locator(`#pack-line-${id}`);
  await expect(line).toContainText(packedByOther);
  await expect(packagesOf(second, 'Kale 8oz')).toHaveValue('9');
  await second.keyboard.press('Control+Enter');
  await expect(line).toContainText('packed 8 of 10, short harvest');
  await expect(line).toContainText(packedByOther);
  await expect(line).toBeFocused();
  await deliveryOf(second, 'Quay').click();
  await expect(packagesOf(second, 'Kale 8oz')).toHaveValue('7');
});

test('the keyboard alone packs and delivers: Enter leads to the next field, Ctrl+Enter packs', async ({
  farm,
}) => {
  const { order, path, onHand } = await openShed(farm);
  await order('Harbor', { size: '12lb', quantity: 3 });
  await order('Mill', { size: '8oz', quantity: 20 });
  const page = await farm.open('farmer', path);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await deliveryOf(page, 'Harbor').focus();
  await press('Enter');
  await expect(packagesOf(page, 'Kale 12lb')).toBeFocused();
  await page.keyboard.type('4');
  await press('Enter');
  const above = page.getByRole('checkbox', { name: 'More than ordered (4 of 3). Pack anyway?' });
  await expect(above).toBeFocused();
  await press('Space', 'Enter');
  await expect(page.getByRole('button', { name: 'Pack delivery' })).toBeFocused();
  await press('Control+Enter');
  await expectToast(page, 'Delivery packed', 'Harbor: 1 line.');
  await expect(page.getByRole('button', { name: 'Next: Mill' })).toBeFocused();
  await press('Enter');
  await expect(packagesOf(page, 'Kale 8oz')).toBeFocused();
  await press('Control+Enter');
  await expect(page.getByText('Nothing is left to pack on this day.')).toBeFocused();
  await page.getByRole('button', { name: 'Mark delivered', exact: true }).focus();
  await press('Enter');
  await expect(page.getByLabel('Received by (Optional)')).toBeFocused();
  await page.keyboard.type('Luis');
  await press('Enter');
  await expectToast(page, 'Delivery delivered', 'Mill: delivery note 1.');
  await expect(page.locator('#pack-heading')).toBeFocused();
  expect(await onHand()).toEqual([36]);
});

test("a grower delivers another's line once it is packed; a rep neither packs nor sees the harvest", async ({
  farm,
}) => {
  const { order, path } = await openShed(farm);
  await order('Mill', { size: '8oz', quantity: 10, grower: 'otherFarmer' });
  const page = await farm.open('farmer', path);
  const deliver = page.getByRole('button', { name: 'Mark delivered', exact: true });
  await expect(packagesOf(page, 'Kale 8oz')).toHaveValue('10');
  await expect(deliver).toHaveCount(0);
  await page.getByRole('button', { name: 'Pack delivery' }).click();
  await deliver.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark delivered' }).click();
  await expectToast(page, 'Delivery delivered', 'Mill: delivery note 1.');

  const seen = await farm.open('rep', path.replace('part=pack', 'part=harvest'));
  const chosen = seen.getByRole('region', { name: 'Mill' });
  await expect(chosen).toContainText('packed · note 1');
  await expect(chosen.getByRole('textbox')).toHaveCount(0);
  await expect(seen.getByRole('button', { name: 'Pack all as ordered' })).toHaveCount(0);
  await expect(seen.getByRole('radio', { name: 'Harvest' })).toHaveCount(0);
  await expect(seen.getByRole('textbox', { name: 'Through' })).toHaveCount(0);
  await seen.getByRole('button', { name: 'Back to calendar' }).click();
  await expect(seen.getByRole('heading', { name: 'Delivery Calendar' })).toBeVisible();
  await expect(seen.getByRole('button', { name: 'Harvest list' })).toHaveCount(0);
});

test('carrier, boxes and temperature are written beside the delivery note, which shows what a bill lacks', async ({
  farm,
}) => {
  const { order, path } = await openShed(farm);
  await order('Mill', { size: '8oz', quantity: 10 });
  const page = await farm.open('farmer', path);
  const details = page.getByRole('button', { name: 'Carrier, boxes and temperature' });
  await details.click();
  const dialog = page.getByRole('dialog', { name: 'Delivery note for Mill' });
  await dialog.getByLabel('Carrier (Optional)').fill('Coast Cold Freight');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('A bill of lading needs the address of');
  await expectAccessible(page);
  await dialog.getByLabel('Carrier (Optional)').fill('');
  await dialog.getByLabel('Temperature, °F (Optional)').fill('38');
  await page.keyboard.press('Enter');
  await expectToast(
    page,
    'Delivery note saved',
    'Delivery note 1 has what you entered. Print it before the truck leaves.',
  );
  await details.click();
  await expect(dialog.getByLabel('Temperature, °F (Optional)')).toHaveValue('38');
});
