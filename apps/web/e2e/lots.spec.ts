import { dayFromNow } from './days.ts';
import { expect, expectAccessible, expectToast, type TestFarm, test } from './farm.ts';

const CATALOG = '/dashboard?tab=catalog';

/** A traced lot of 46 lb from a bed: 12 lb are delivered to one buyer, 6 lb are packed for another. */
const traceKale = async ({ people: { admin, farmer, rep } }: TestFarm) => {
  const { today: day } = await rep.client.identity.farmDay.query();
  const { id: productNameId, sizes } = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  await admin.client.catalog.update.mutate({ id: productNameId, isTraced: true, variety: 'Lacinato' });
  const bed = await admin.client.locations.create.mutate({ name: 'North Field' });
  const planting = await farmer.client.plantings.create.mutate({
    productNameId,
    locationId: bed.id,
    quantity: 200,
    plantedDate: dayFromNow(-60),
  });
  const [lot] = await farmer.client.plantings.harvestLots.mutate({
    harvestDate: day,
    lots: [{ productNameId, unitsAvailable: 46, plantingId: planting.id }],
  });
  const sell = async (name: string, quantity: number) => {
    const buyer = await rep.client.buyers.create.mutate({ name, phone: '+1 541 555 0142' });
    const order = await rep.client.orders.create.mutate({
      buyerId: buyer.id,
      deliveryDate: day,
      lines: [{ sizeId: sizes[0]?.id ?? 0, quantity, farmerId: farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    const confirmed = await Promise.all(order.lines.map(({ id }) => farmer.moves.confirm({ id })));
    const { lines } = await farmer.client.packing.pack.mutate({
      lines: confirmed.map(({ id, version }) => ({ id, version, fillQuantity: quantity })),
    });
    return { buyer, lines: lines.map(({ id, version }) => ({ id, version })) };
  };
  const gone = await sell('Harbor Street Kitchen', 12);
  await farmer.client.packing.deliver.mutate({ buyerId: gone.buyer.id, day, lines: gone.lines });
  await sell('Blue Heron Kitchen', 6);
  const { lot: traced } = await farmer.client.tracing.lot.query({ lotId: lot?.id ?? 0 });
  return { code: traced.lotCode ?? '' };
};

test('a scanned code leads to the bed, the buyers and what is left, and a hold lets what is packed leave', async ({
  farm,
}) => {
  const { code } = await traceKale(farm);
  const page = await farm.open('admin', CATALOG);
  await page.getByRole('searchbox', { name: 'Search products' }).fill(`(10)${code}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Lot ${code}`, exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`lot=${code}`));
  const from = page.getByRole('region', { name: 'From' });
  await expect(from).toContainText('North Field');
  await expect(from.getByRole('link', { name: /^Planting #/ })).toBeVisible();
  const here = page.getByRole('region', { name: 'Here' });
  await expect(here).toContainText('46 = 12 + 0 + 34');
  await expect(here).toContainText('12 of 12 lb, 100 %');
  const buyer = page.getByRole('article', { name: 'Harbor Street Kitchen' });
  await expect(buyer).toContainText('12 lb');
  await expect(buyer).toContainText('observed');
  await expect(buyer.getByRole('link', { name: '+1 541 555 0142' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Packed and not delivered' })).toContainText(
    'Blue Heron Kitchen',
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Hold this lot' }).click();
  const dialog = page.getByRole('dialog', { name: `Hold lot ${code}` });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('Smells of bleach');
  await dialog.getByRole('button', { name: 'Hold this lot' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Blue Heron Kitchen');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Hold what is left' }).click();
  await expectToast(page, 'The lot is on hold');
  await expect(page.getByRole('alert').filter({ hasText: 'On hold' })).toContainText('Smells of bleach');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill(code.toLowerCase());
  await expect(page.getByRole('option', { name: new RegExp(`^Lot ${code}`) })).toContainText('On hold');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Release' }).click();
  await page
    .getByRole('dialog', { name: `Release lot ${code}` })
    .getByRole('button', { name: 'Release' })
    .click();
  await expectToast(page, 'The lot is released');

  await page.goto(`${CATALOG}&lot=KAL000000-0`);
  await expect(page.getByText('No lot has this code. Look for its product and day.')).toBeVisible();
  await expectAccessible(page);
});

test('nothing of lots shows until a product is traced, and then its new lot takes another grower’s code', async ({
  farm,
}) => {
  await farm.people.admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '12lb', unitsPerBaseUnit: '12' }],
  });
  const page = await farm.open('admin', CATALOG);
  const add = page.getByRole('dialog', { name: 'Add Inventory' });
  const chooseKale = async () => {
    await page.getByRole('button', { name: 'Add Inventory' }).first().click();
    await add.getByRole('combobox', { name: 'Product type' }).click();
    await page.getByRole('option', { name: 'Kale', exact: true }).click();
  };
  await chooseKale();
  await expect(add.getByLabel('Lot code of the grower')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Discard' })
    .click();

  await page.getByRole('button', { name: 'Edit size 12lb 12 lb per package' }).click();
  const size = page.getByRole('dialog');
  await size.getByLabel('GTIN').fill('1061414100001 0');
  await size.getByRole('button', { name: 'Save' }).click();
  await expect(size.getByText('The last digit should be 9.')).toBeVisible();
  await size.getByLabel('GTIN').fill('10614141000019');
  await size.getByRole('button', { name: 'Save' }).click();
  await expect(size).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit template: Kale' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product Template' });
  await edit.getByRole('switch', { name: 'Traced' }).click();
  await edit.getByLabel('Variety').fill('Lacinato');
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toHaveCount(0);

  await chooseKale();
  await add.getByLabel('Quantity (lb)').fill('24');
  await add.getByLabel('Lot code of the grower').fill('elm 0042/a');
  await add.getByRole('button', { name: 'Add Inventory' }).click();
  await expect(add.getByText('Name the grower whose lot code this is.').first()).toBeVisible();
  await add.getByLabel('Grower of the lot').fill('Elm Farm');
  await expectAccessible(page);
  await add.getByRole('button', { name: 'Add Inventory' }).click();
  await expect(add).toHaveCount(0);
  await page.getByRole('button', { name: 'Lots and history: Kale' }).click();
  await page.getByRole('link', { name: 'elm 0042/a' }).click();
  await expect(page.getByRole('heading', { name: 'Lot elm 0042/a' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'From' })).toContainText('Elm Farm, whose code it is');
});

test('labels of a lot are printed from its page, and the plan of the farm is found by its name', async ({
  farm,
}) => {
  const { code } = await traceKale(farm);
  const page = await farm.open('farmer', `${CATALOG}&lot=${code}`);
  await page.getByRole('button', { name: 'Labels', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Labels of lot ${code}` });
  await expect(dialog.getByRole('combobox', { name: 'Package size' })).toHaveValue('1lb');
  await dialog.getByLabel('Labels', { exact: true }).fill('501');
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(dialog).toContainText('Print 1 to 500 labels at once.');
  await expectAccessible(page);
  await dialog.getByLabel('Labels', { exact: true }).fill('3');
  await dialog.getByRole('radio', { name: 'Label printer, 4 × 2 in' }).check();
  const printed = page.context().waitForEvent('response', (answer) => answer.url().includes('/labels.pdf'));
  await dialog.getByRole('button', { name: 'Print' }).click();
  const answer = await printed;
  expect(answer.status()).toBe(200);
  expect(answer.request().method()).toBe('POST');
  expect(answer.url()).toContain('count=3&sheet=roll');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('fsma');
  const plan = page
    .context()
    .waitForEvent('response', (answer) => answer.url().endsWith('/api/trace-plan.pdf'));
  await page.getByRole('option', { name: /^Traceability plan/ }).click();
  expect((await plan).status()).toBe(200);
});

test('a buyer that wants the lots of all asks where each lot grew, and only its notes have a shipment file', async ({
  farm,
}) => {
  const { admin, farmer, rep } = farm.people;
  const { today: day } = await rep.client.identity.farmDay.query();
  const { sizes } = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  await farmer.client.inventory.add.mutate({ name: 'Kale', unitsAvailable: 40, harvestDate: day });
  const deliver = async (name: string) => {
    const buyer = await rep.client.buyers.create.mutate({ name });
    const order = await rep.client.orders.create.mutate({
      buyerId: buyer.id,
      deliveryDate: day,
      lines: [{ sizeId: sizes[0]?.id ?? 0, quantity: 3, farmerId: farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    const confirmed = await Promise.all(order.lines.map(({ id }) => farmer.moves.confirm({ id })));
    const { lines } = await farmer.client.packing.pack.mutate({
      lines: confirmed.map(({ id, version }) => ({ id, version, fillQuantity: 3 })),
    });
    const seen = lines.map(({ id, version }) => ({ id, version }));
    await farmer.client.packing.deliver.mutate({ buyerId: buyer.id, day, lines: seen });
    return buyer;
  };
  const wanting = await deliver('Harbor Grocers');
  await deliver('Blue Heron Kitchen');
  const sheet = `/dashboard?tab=calendar&sheet=${day}&part=pack`;
  const page = await farm.open('admin', sheet);
  const choose = (name: string) => page.getByRole('button', { name }).first().click();
  const file = page.getByRole('link', { name: 'Shipment file', exact: true });
  await choose('Harbor Grocers');
  await expect(page.getByRole('link', { name: /^Delivery note \d/ })).toBeVisible();
  await expect(file).toHaveCount(0);

  await admin.client.buyers.update.mutate({ id: wanting.id, name: wanting.name, wantsLots: 'all' });
  await expect(file).toBeVisible();
  const answer = await page.request.get((await file.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('text/csv');
  expect(await answer.text()).toContain('Harbor Grocers');
  await choose('Blue Heron Kitchen');
  await expect(page.getByRole('link', { name: /^Delivery note \d/ })).toBeVisible();
  await expect(file).toHaveCount(0);

  await page.goto(CATALOG);
  await page.getByRole('button', { name: 'Add Inventory' }).first().click();
  const add = page.getByRole('dialog', { name: 'Add Inventory' });
  await add.getByRole('combobox', { name: 'Product type' }).click();
  await page.getByRole('option', { name: 'Kale', exact: true }).click();
  await expect(add.getByLabel('Lot code of the grower')).toBeVisible();
});

test('what a raised total of a traced product finds is a lot of today, and the page says so', async ({
  farm,
}) => {
  const { admin, farmer } = farm.people;
  const { id } = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  await admin.client.catalog.update.mutate({ id, isTraced: true });
  await farmer.client.inventory.add.mutate({
    name: 'Kale',
    unitsAvailable: 10,
    harvestDate: dayFromNow(-2),
  });
  const page = await farm.open('farmer', CATALOG);
  await page.getByRole('button', { name: 'Edit total: Kale' }).first().click();
  const edit = page.getByRole('dialog', { name: 'Edit total: Kale' });
  await expect(edit).toContainText('what is found becomes a lot of today');
  await edit.getByLabel('Total (lb)').fill('16');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast(
    page,
    'Inventory updated',
    'Kale: 6 lb were found. They are a lot of today, without a place.',
  );
});
