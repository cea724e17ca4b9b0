import { readFile } from 'node:fs/promises';
import { formatDay } from '@farm/domain/core';
import type { Locator, Page } from '@playwright/test';
import { dayFromNow } from './days.ts';
import {
  call,
  expect,
  expectAccessible,
  expectFailure,
  expectToast,
  failCall,
  holdCall,
  settleScroll,
  type TestFarm,
  test,
} from './farm.ts';

const ADDRESS = '/dashboard?tab=catalog';
const AGAIN = 'Please try again.';

const inventory = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Inventory', exact: true }).getByRole('article', { name, exact: true });

const template = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Templates', exact: true }).getByRole('article', { name, exact: true });

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const addKale = (farm: TestFarm) =>
  farm.people.admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [
      { size: '8oz', unitsPerBaseUnit: '0.5' },
      { size: '3lb', unitsPerBaseUnit: '3' },
    ],
  });

const addStock = (farm: TestFarm, name: string, unitsAvailable: number, harvestDate = '2026-04-01') =>
  farm.people.farmer.client.inventory.add.mutate({ name, unitsAvailable, harvestDate });

/** Presses the button of a dialog while its call does not reach the server: the toast says so, and the dialog why. */
const expectCutOff = async (page: Page, procedure: string, button: Locator, title: string) => {
  await page.route(call(procedure), (route) => route.abort());
  await button.click();
  await expectFailure(page, title, AGAIN);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('The farm cannot be reached.');
  await page.unroute(call(procedure));
};

/** The page does not scroll sideways. */
const expectNoSideways = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);

test('an administrator starts with an empty catalog and adds a template with sizes', async ({ farm }) => {
  const page = await farm.open('admin', ADDRESS);
  await expect(page.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();
  await expect(page.getByText("Manage your farm's product inventory")).toBeVisible();
  await expect(page.getByText('No inventory available')).toBeVisible();
  await expect(page.getByText('Add some products to see inventory calculations here.')).toBeVisible();
  await expect(page.getByText('No product templates yet')).toBeVisible();

  const suggestions = page.getByRole('region', { name: 'AI Product Suggestions' });
  await expect(suggestions.getByText('Sample suggestions')).toBeVisible();
  for (const [crop, score] of Object.entries({ Kale: '95%', 'Swiss Chard': '87%', 'Baby Spinach': '82%' })) {
    await expect(suggestions.getByRole('heading', { name: crop })).toBeVisible();
    await expect(suggestions.getByText(score)).toBeVisible();
  }
  await expect(suggestions).toContainText('15%');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add Product Template' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Product Template' });
  await expect(dialog.getByLabel('Product name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Product name is required.')).toBeVisible();
  await expect(dialog.getByText('At least one package size is required.')).toBeVisible();
  await expect(dialog.getByLabel('Product name')).toBeFocused();
  await dialog.getByLabel('Product name').fill('Salad Mix');
  // As in any list of the page's own: letters choose, and Tab goes on.
  await page.keyboard.press('Tab');
  await page.keyboard.type('lb');
  await expect(dialog.getByLabel('Base unit')).toHaveValue('lb');
  await expect(
    dialog.getByText('2oz = 0.125, 4oz = 0.25, 5oz = 0.3125, 8oz = 0.5, 1lb = 1.0 lb per package'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Units per package of size 1')).toHaveValue('1');
  await dialog.getByLabel('Label of size 1').fill('crate');
  await dialog.getByRole('button', { name: 'Add another size' }).click();
  await expect(dialog.getByLabel('Label of size 2')).toBeFocused();
  await page.keyboard.insertText('8oz');
  // Whichever row goes, the focus goes to the label beside it.
  await dialog.getByRole('button', { name: 'Remove size 1, crate' }).press('Enter');
  await expect(dialog.getByLabel('Label of size 1')).toBeFocused();
  await expect(dialog.getByLabel('Label of size 1')).toHaveValue('8oz');
  await dialog.getByRole('button', { name: 'Add another size' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove size 2' }).press('Enter');
  await expect(dialog.getByLabel('Label of size 1')).toBeFocused();
  await dialog.getByRole('button', { name: 'Add another size' }).press('Enter');
  await dialog.getByLabel('Label of size 2').fill('bin');
  await dialog.getByLabel('Units per package of size 2').fill('0');
  await dialog.getByRole('button', { name: 'Add another size' }).click();
  await dialog.getByRole('button', { name: 'Add Product Template' }).click();
  await expect(dialog.getByText('Units per package must be above 0.')).toBeVisible();
  await dialog.getByLabel('Units per package of size 2').fill('12.5');
  await dialog.getByLabel('Size 2 is weighed when packed').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Product Template' }).click();
  await expectToast(page, 'Product template created');
  await expect(dialog).toBeHidden();
  const { client } = farm.people.admin;
  expect(await client.catalog.list.query()).toMatchObject([
    {
      name: 'Salad Mix',
      baseUnit: 'lb',
      sizes: [
        { size: '8oz', unitsPerBaseUnit: '0.5', isCatchWeight: false },
        { size: 'bin', unitsPerBaseUnit: '12.5', isCatchWeight: true },
      ],
    },
  ]);

  await expect(template(page, 'Salad Mix').getByRole('listitem')).toHaveCount(2);
});

test('an administrator edits, adds and deletes sizes, and nothing typed is lost if that fails', async ({
  farm,
}) => {
  const { client } = farm.people.admin;
  const { id } = await client.catalog.create.mutate({
    name: 'Salad Mix',
    baseUnit: 'lb',
    sizes: [
      { size: '8oz', unitsPerBaseUnit: '0.5' },
      { size: 'bin', unitsPerBaseUnit: '12.5' },
    ],
  });
  const page = await farm.open('admin', ADDRESS);
  const salad = template(page, 'Salad Mix');
  await salad.getByRole('button', { name: 'Edit size bin' }).click();
  const sizeDialog = page.getByRole('dialog', { name: 'Edit Package Size' });
  await expect(sizeDialog.getByLabel('Product name')).not.toBeEditable();
  await expect(sizeDialog.getByLabel('Base unit')).not.toBeEditable();
  await sizeDialog.getByLabel('Package size').fill('');
  await sizeDialog.getByRole('button', { name: 'Save' }).click();
  await expect(sizeDialog.getByText('Package size is required.')).toBeVisible();
  await sizeDialog.getByLabel('Package size').fill('4oz');
  // The number typed for the other label stays until it is changed.
  await expect(sizeDialog.getByLabel('Units per package')).toHaveValue('12.5');
  await sizeDialog.getByLabel('Counted in').selectOption('oz');
  await sizeDialog.getByLabel('Units per package').fill('4');
  await expect(sizeDialog.getByText('One package holds 0.25 lb (4 oz).')).toBeVisible();
  // Another administrator changes the unit to oz in the meantime; the size is still four ounces.
  await client.catalog.update.mutate({ id, baseUnit: 'oz' });
  await expect(sizeDialog.getByText('One package holds 4 oz.')).toBeVisible();
  await sizeDialog.getByLabel('Weighed when packed').check();
  await sizeDialog.getByRole('button', { name: 'Save' }).click();
  await sizeDialog.getByRole('button', { name: 'Keep mine' }).click();
  const save = sizeDialog.getByRole('button', { name: 'Save' });
  await expectCutOff(page, 'catalog.updateSize', save, 'Error updating package size');
  await sizeDialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Package size updated');
  await client.catalog.update.mutate({ id, baseUnit: 'lb' });
  await expect(
    salad.getByRole('button', { name: 'Edit size 4oz 0.25 lb per package, weighed when packed' }),
  ).toContainText('weighed');

  await salad.getByRole('button', { name: 'Add size to Salad Mix' }).click();
  const addSize = page.getByRole('dialog', { name: 'Add Package Size' });
  await addSize.getByLabel('Package size').fill('8oz');
  await addSize.getByRole('button', { name: 'Add size' }).click();
  await expectFailure(
    page,
    'Error updating template',
    AGAIN,
    'The template already has a package size "8oz". Choose another label.',
  );
  await expect(addSize.getByText('The template has a package size with this label.')).toBeVisible();
  await expect(addSize.getByLabel('Package size')).toBeFocused();
  await addSize.getByLabel('Package size').fill('1lb');
  await addSize.getByRole('button', { name: 'Add size' }).click();
  await expectToast(page, 'Template updated successfully');

  await salad.getByRole('button', { name: 'Delete size 4oz' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete package size "4oz"?' });
  const remove = confirm.getByRole('button', { name: 'Delete' });
  await expectCutOff(page, 'catalog.removeSize', remove, 'Error deleting package size');
  await remove.click();
  await expectToast(page, 'Package size deleted');
  await expect(salad.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Product Templates' })).toBeFocused();
});

test('an administrator renames and deletes templates, and is told of a taken name and of what others changed', async ({
  farm,
}) => {
  const { client } = farm.people.admin;
  const sizes = [
    { size: '8oz', unitsPerBaseUnit: '0.5' },
    { size: '1lb', unitsPerBaseUnit: '1' },
  ];
  const { id } = await client.catalog.create.mutate({ name: 'Salad Mix', baseUnit: 'lb', sizes });
  await addKale(farm);
  const page = await farm.open('admin', ADDRESS);
  await page.getByRole('button', { name: 'Add Product Template' }).click();
  const add = page.getByRole('dialog', { name: 'Add Product Template' });
  await add.getByLabel('Product name').fill('KALE');
  await add.getByLabel('Label of size 1').fill('12ct');
  await add.getByRole('button', { name: 'Add Product Template' }).click();
  await expectFailure(
    page,
    'Error creating template',
    AGAIN,
    'There is already a template called "KALE". Choose another name.',
  );
  await expect(add.getByText('Another template has this name.')).toBeVisible();
  await expect(add.getByLabel('Product name')).toBeFocused();
  await add.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('dialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Discard' })
    .click();

  await template(page, 'Salad Mix').getByRole('button', { name: 'Edit template: Salad Mix' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product Template' });
  await edit.getByLabel('Product name').fill('Spring Mix');
  await edit.getByLabel('Base unit').selectOption('oz');
  await expect(edit.getByText('8oz holds 0.5 lb now, 8 oz then')).toBeVisible();
  await client.catalog.update.mutate({ id, name: 'Field Mix' });
  await expect(template(page, 'Field Mix')).toHaveCount(1);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectFailure(
    page,
    'Error updating template',
    AGAIN,
    'Someone else changed this template. Look at it again, then save.',
  );
  await expect(edit.getByRole('alert')).toContainText('It now reads “Field Mix”, in lb.');
  await edit.getByRole('button', { name: 'Keep mine' }).click();
  await expect(edit.getByLabel('Product name')).toHaveValue('Spring Mix');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Product template updated');
  const spring = template(page, 'Spring Mix');
  await expect(spring.getByRole('button', { name: 'Edit size 8oz 8 oz per package' })).toBeVisible();

  // Delete one template from its dialog and another from the grid; each deletion shows its own message.
  await spring.getByRole('button', { name: 'Edit template: Spring Mix' }).click();
  const name = edit.getByLabel('Product name');
  await name.fill('Summer Mix');
  await edit.getByRole('button', { name: 'Delete' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete template' });
  await expect(confirm).toContainText('Delete “Spring Mix” with its 2 package sizes?');
  // Esc cancels the deletion alone, and keeps the typed text without asking about it.
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirm).toBeHidden();
  await expect(edit.getByRole('button', { name: 'Delete' })).toBeFocused();
  await expect(name).toHaveValue('Summer Mix');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await edit.getByRole('button', { name: 'Delete' }).click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Product template deleted');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(spring).toHaveCount(0);
  const heading = page.getByRole('heading', { name: 'Product Templates' });
  await expect(heading).toBeFocused();
  await template(page, 'Kale').getByRole('button', { name: 'Delete template: Kale' }).click();
  const remove = confirm.getByRole('button', { name: 'Delete' });
  await expectCutOff(page, 'catalog.remove', remove, 'Error deleting template');
  await remove.click();
  await expectToast(page, 'Template deleted successfully');
  await expect(page.getByText('No product templates yet')).toBeVisible();
  await expect(heading).toBeFocused();
  expect(await client.catalog.list.query()).toEqual([]);
});

test('a grower corrects, looks up, exports and removes inventory, again if that fails', async ({ farm }) => {
  const { id: kaleId, sizes } = await addKale(farm);
  await addStock(farm, 'Kale', 12, '2026-04-02');
  const page = await farm.open('farmer', ADDRESS);
  const kale = inventory(page, 'Kale');
  await expect(kale).toContainText('12 lb');
  await expect(kale.getByRole('row', { name: '8oz' })).toContainText('24 packages');
  await expect(kale.getByRole('row', { name: '3lb' })).toContainText('4 packages');
  await expect(kale).toContainText('1 lot, oldest Apr 02, 2026');
  for (const absent of ['Product Templates', 'AI Product Suggestions']) {
    await expect(page.getByRole('heading', { name: absent })).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'Add Product Template' })).toHaveCount(0);

  await kale.getByRole('button', { name: 'Edit total: Kale' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit total: Kale' });
  await expect(edit.getByLabel('Total (lb)')).toBeFocused();
  await edit.getByLabel('Total (lb)').fill('9');
  await edit.getByLabel('Reason (Optional)').fill('Three pounds wilted');
  const save = edit.getByRole('button', { name: 'Save' });
  await expectCutOff(page, 'inventory.setTotal', save, 'Error updating inventory');
  await save.click();
  await expectToast(page, 'Inventory updated');
  await expect(kale).toContainText('9 lb');

  await addStock(farm, 'Kale', 20, '2026-04-05');
  await expect(kale).toContainText('29 lb');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^inventory-\d{4}-\d\d-\d\d\.csv$/);
  expect((await readFile(await file.path(), 'utf8')).trimEnd().split('\n')).toEqual([
    '\uFEFFProduct,Total,Base unit,Lots,Oldest harvest,Package size,Base units per package,Packages available',
    'Kale,29,lb,2,2026-04-02,8oz,0.5,58',
    'Kale,29,lb,2,2026-04-02,3lb,3,9',
  ]);

  await kale.getByRole('button', { name: 'Lots and history: Kale' }).click();
  const history = page.getByRole('dialog', { name: 'Lots and history: Kale' });
  await expect(history.getByRole('row', { name: /Apr 02, 2026/ })).toContainText('9 lb');
  const changes = history.getByRole('list', { name: 'Changes of the stock' }).getByRole('listitem');
  await expect(changes).toHaveCount(3);
  await expect(changes.nth(1)).toContainText('−3 lb');
  await expect(changes.nth(1)).toContainText('Rosa Grower');
  await expect(changes.nth(1)).toContainText('Three pounds wilted');
  await expectAccessible(page);
  const lot = page.getByRole('combobox', { name: 'Changes of' });
  const ofApril5 = lot.getByRole('option', { name: /Apr 05, 2026/ });
  await lot.selectOption(await ofApril5.getAttribute('value'));
  await expect(changes).toHaveCount(1);
  await expect(changes).toContainText('+20 lb');
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await expect(kale.getByRole('button', { name: 'Lots and history: Kale' })).toBeFocused();

  // A delivery from stock that is used up takes nothing from any lot.
  const { client } = farm.people.farmer;
  await client.inventory.setTotal.mutate({ productNameId: kaleId, total: 0, seenTotal: 29 });
  const { rep, admin, otherFarmer } = farm.people;
  const buyer = await rep.client.buyers.create.mutate({ name: 'Harbor Street Kitchen' });
  const { lines } = await rep.client.orders.create.mutate({
    buyerId: buyer.id,
    deliveryDate: '2026-04-20',
    lines: [{ sizeId: sizes[0]?.id ?? 0, quantity: 2, farmerId: otherFarmer.uid }],
    idempotencyKey: 'delivered-from-nothing',
  });
  await admin.moves.confirm({ id: lines[0]?.id ?? 0 });
  await admin.moves.deliver({ id: lines[0]?.id ?? 0 });
  await expect(kale).toContainText('All used up');
  await kale.getByRole('button', { name: 'Lots and history: Kale' }).click();
  await expect(changes.first()).toContainText('No stock was left');
  await expect(changes.first()).not.toContainText('removed');
  // For a recall, each delivery leads to its order.
  await changes.first().getByRole('link', { name: 'Open the order' }).click();
  await expect(history).toBeHidden();
  await expect(page.getByRole('article', { name: /^Order #/ })).toContainText('Harbor Street Kitchen');
  await page.goBack();
  await expect(kale).toBeVisible();

  await kale.getByRole('button', { name: 'Remove all: Kale' }).click();
  const confirm = page.getByRole('dialog', { name: 'Remove inventory' });
  await expect(confirm).toContainText('Are you sure you want to remove all inventory of “Kale”?');
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const remove = confirm.getByRole('button', { name: 'Remove' });
  await expectCutOff(page, 'inventory.remove', remove, 'Error removing inventory');
  await expect(confirm.getByText('What you typed')).toHaveCount(0);
  await remove.click();
  await expectToast(page, 'Inventory removed');
  await expect(page.getByText('No inventory available')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Inventory Overview' })).toBeFocused();
  expect(await client.inventory.overview.query({})).toEqual([]);
});

test('a harvest of six products is added with one click and at most forty keys, all of it or none', async ({
  farm,
}) => {
  const { admin, farmer } = farm.people;
  const names = ['Arugula', 'Beets', 'Chard', 'Dill', 'Endive', 'Fennel', 'Garlic', 'Horseradish'];
  const created = await Promise.all(
    names.map((name) => admin.client.catalog.create.mutate({ name, baseUnit: 'lb' })),
  );
  // Endive was harvested last, and before it Dill.
  await addStock(farm, 'Dill', 3);
  await addStock(farm, 'Endive', 4);
  const page = await farm.open('farmer', ADDRESS);
  await expect(inventory(page, 'Endive')).toBeVisible();
  await page.getByRole('button', { name: 'Add Inventory' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Inventory' });
  const harvest = dialog.getByRole('region', { name: 'The whole harvest' });
  await expect(harvest.getByRole('textbox').first()).toBeFocused();
  // It is the harvest of the person, who chooses no grower.
  await expect(dialog.getByRole('combobox', { name: 'Grower' })).toHaveCount(0);
  await expect(harvest.getByRole('listitem')).toHaveText(
    ['Endive', 'Dill', 'Arugula', 'Beets', 'Chard', 'Fennel', 'Garlic', 'Horseradish'].map(
      (name) => `${name} (lb)`,
    ),
  );
  let keys = 0;
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys += 1;
      await page.keyboard.press(key);
    }
  };
  const amounts = { Endive: '12.7', Dill: '8', Arugula: '25', Beets: '140', Chard: '6', Fennel: '10' };
  for (const amount of Object.values(amounts)) await press(...amount, 'Enter');
  await expect(harvest.getByText('12.7 lb will be saved as 12 lb')).toBeVisible();
  await expect(harvest.getByRole('status').first()).toHaveText('6 products');
  await expect(harvest.getByLabel('Garlic')).toBeFocused();

  // A product that is gone is named beside its amount, and nothing is added.
  await harvest.getByLabel('Horseradish').fill('1');
  const horseradish = created[7]?.id ?? 0;
  await page.route(call('plantings.harvestLots'), (route) =>
    route.continue({
      postData: (route.request().postData() ?? '').replace(
        `"productNameId":${horseradish}`,
        '"productNameId":999',
      ),
    }),
  );
  await page.keyboard.press('Control+Enter');
  await expect(harvest.getByRole('listitem').last()).toContainText('There is no longer such a product.');
  await expect(harvest.getByLabel('Horseradish')).toBeFocused();
  expect(await farmer.client.inventory.products.query()).toHaveLength(2);
  await page.unroute(call('plantings.harvestLots'));
  await harvest.getByLabel('Horseradish').fill('');

  await press('Control+Enter');
  await expectToast(page, '6 products added');
  expect(keys).toBeLessThanOrEqual(40);
  await expect(inventory(page, 'Beets')).toContainText('140 lb');
  const total = Object.fromEntries(
    (await farmer.client.inventory.overview.query({})).map((stock) => [stock.name, stock.total]),
  );
  expect(total).toEqual({ Arugula: 25, Beets: 140, Chard: 6, Dill: 11, Endive: 16, Fennel: 10 });
});

test('a label presets the units of its size, and a number it contradicts is asked about once', async ({
  farm,
}) => {
  const { client } = farm.people.admin;
  const page = await farm.open('admin', ADDRESS);
  await page.getByRole('button', { name: 'Add Product Template' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Product Template' });
  await page.keyboard.type('Carrots');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('24ct');
  const units = dialog.getByLabel('Units per package of size 1');
  await expect(units).toHaveValue('24');
  await dialog.getByLabel('Label of size 1').fill('12lb');
  await expect(units).toHaveValue('1');
  await dialog.getByLabel('Base unit').selectOption('lb');
  await expect(units).toHaveValue('12');
  await units.fill('10');
  await expect(dialog.getByText('12lb = 12 lb per package')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use 12' }).click();
  await expect(units).toHaveValue('12');
  await units.fill('10');
  await dialog.getByLabel('Label of size 1').fill('12lb bag');
  await expect(units).toHaveValue('10');
  await page.keyboard.press('Enter');
  const question = dialog.getByText(
    'The label says 12 lb, the package holds 10 lb. Save again to keep 10 lb.',
  );
  await expect(question).toBeVisible();
  await expect(units).toBeFocused();
  await expectAccessible(page);
  expect(await client.catalog.list.query()).toEqual([]);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Product template created');
  const [carrots] = await client.catalog.list.query();
  expect(carrots).toMatchObject({ baseUnit: 'lb', sizes: [{ size: '12lb bag', unitsPerBaseUnit: '10' }] });

  // Anything agreed before is not asked about again, only what is new.
  const shown = template(page, 'Carrots');
  await shown.getByRole('button', { name: 'Edit size 12lb bag' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Package Size' });
  await edit.getByLabel('Packages per box').fill('4');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Package size updated');
  await expect(edit).toBeHidden();
  await shown.getByRole('button', { name: 'Add size to Carrots' }).click();
  const add = page.getByRole('dialog', { name: 'Add Package Size' });
  await add.getByLabel('Package size').fill('8oz');
  await expect(add.getByText('One package holds 0.5 lb.')).toBeVisible();
  await add.getByLabel('Counted in').selectOption('oz');
  await expect(add.getByLabel('Units per package')).toHaveValue('8');
  await add.getByLabel('Units per package').fill('9');
  await add.getByRole('button', { name: 'Add size' }).click();
  await expect(add.getByText('The label says 8 oz, the package holds 9 oz.')).toBeVisible();
  await add.getByRole('button', { name: 'Use 8' }).click();
  // Nobody looked at the 1 beside a label that says no units.
  await add.getByLabel('Package size').fill('case');
  await expect(add.getByLabel('Units per package')).toHaveValue('1');
  await add.getByRole('button', { name: 'Add size' }).click();
  await expect(add.getByText('Enter how much one case holds. Save again if it is 1 oz.')).toBeVisible();
  await expect(add.getByLabel('Units per package')).toBeFocused();
  await add.getByLabel('Package size').fill('8oz');
  await add.getByRole('button', { name: 'Add size' }).click();
  await expectToast(page, 'Template updated successfully');
  expect(await client.catalog.sizes.query({ productNameId: carrots?.id ?? 0 })).toMatchObject([
    { size: '12lb bag', unitsPerBaseUnit: '10', packagesPerBox: 4 },
    { size: '8oz', unitsPerBaseUnit: '0.5' },
  ]);
});

test('six products are found by their first letters, and the whole harvest is taken back by one press', async ({
  farm,
}) => {
  const { admin, farmer } = farm.people;
  const names = ['Arugula', 'Beets', 'Chard', 'Dill', 'Endive', 'Fennel', 'Garlic', 'Kale', 'Leek', 'Mint'];
  const ids = new Map<string, number>();
  for (const name of [...names, 'Baby Kale', 'Radish', 'Spinach', 'Tomatoes']) {
    const { id } = await admin.client.catalog.create.mutate({ name, baseUnit: 'lb' });
    ids.set(name, id);
  }
  await addStock(farm, 'Kale', 3);
  const page = await farm.open('farmer', ADDRESS);
  await expect(inventory(page, 'Kale')).toBeVisible();
  await page.getByRole('button', { name: 'Add Inventory' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Inventory' });
  const harvest = dialog.getByRole('region', { name: 'The whole harvest' });
  const find = harvest.getByRole('searchbox', { name: 'Find a product' });
  await expect(harvest.getByRole('textbox').first()).toBeFocused();
  const { height } = (await dialog.boundingBox()) ?? {};
  let keys = 0;
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const press = async (...pressed: string[]) => {
    keys += pressed.length;
    await page.keyboard.press(pressed.join('+'));
  };
  const typed = { to: 'Tomatoes', ka: 'Kale', ba: 'Baby Kale', sp: 'Spinach', le: 'Leek', ar: 'Arugula' };
  const entered: string[] = [];
  for (const [letters, name] of Object.entries(typed)) {
    if (entered.length > 0) await press('Enter');
    await type(letters);
    await expect(find).toHaveValue(letters);
    // Lines typed before stay in view and keep their amounts, and nothing moves.
    for (const one of entered)
      await expect(harvest.getByLabel(`${one} (lb)`, { exact: true })).toHaveValue('12');
    expect((await dialog.boundingBox())?.height).toBe(height);
    await press('Enter');
    await expect(harvest.getByLabel(`${name} (lb)`, { exact: true })).toBeFocused();
    await type('12');
    entered.push(name);
  }
  await expectAccessible(page);
  await press('Control', 'Enter');
  await expectToast(page, '6 products added');
  expect(keys).toBeLessThanOrEqual(40);
  const totals = async () =>
    (await farmer.client.inventory.overview.query({})).map(({ name, total }) => [name, total]);
  expect(await totals()).toEqual(
    ['Arugula', 'Baby Kale', 'Kale', 'Leek', 'Spinach', 'Tomatoes'].map((name) => [
      name,
      name === 'Kale' ? 15 : 12,
    ]),
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Adding it was undone', 'The stock is as it was before.');
  await expect(inventory(page, 'Leek')).toHaveCount(0);
  expect(await totals()).toEqual([['Kale', 3]]);

  // Nothing is taken back over what somebody did since.
  await page.getByRole('button', { name: 'Add Inventory' }).first().click();
  await harvest.getByLabel('Kale (lb)', { exact: true }).fill('5');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Product added successfully');
  const kale = { productNameId: ids.get('Kale') ?? 0, total: 7, seenTotal: 8 };
  await admin.client.inventory.setTotal.mutate(kale);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert')).toContainText('This stock has changed since it was added');
  await page.keyboard.press('Escape');
  expect(await totals()).toEqual([['Kale', 7]]);
});

test('the whole harvest is found by name, saved with the one product, and not lost by closing', async ({
  farm,
}) => {
  const { admin, farmer } = farm.people;
  await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      admin.client.catalog.create.mutate({ name: `Greens ${index + 1}`, baseUnit: 'bunch' }),
    ),
  );
  const page = await farm.open('farmer', ADDRESS, { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Add Inventory' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Inventory' });
  const harvest = dialog.getByRole('region', { name: 'The whole harvest' });
  await expect(harvest.getByRole('listitem')).toHaveCount(6);
  const find = harvest.getByRole('searchbox', { name: 'Find a product' });
  await find.fill('greens 14');
  await find.press('Enter');
  await expect(harvest.getByLabel('Greens 14')).toBeFocused();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(find).toBeFocused();
  await find.fill('');
  // Products with an amount stay in view.
  await expect(harvest.getByLabel('Greens 14')).toHaveValue('9');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await choose(page, 'Product type', 'Greens 2');
  await dialog.getByRole('button', { name: 'Add Inventory' }).click();
  await expect(dialog.getByText('Quantity is required.')).toBeVisible();
  await dialog.getByLabel('Quantity').fill('4');
  await dialog.getByLabel('Price per bunch').fill('2.5');
  await harvest.getByLabel('Greens 14').fill('x');
  await dialog.getByRole('button', { name: 'Add Inventory' }).click();
  await expect(harvest.getByText('Quantity must be a number.')).toBeVisible();
  await harvest.getByLabel('Greens 14').fill('9');
  await dialog.getByRole('button', { name: 'Add Inventory' }).click();
  await expectToast(page, '2 products added');
  expect(await farmer.client.inventory.products.query()).toMatchObject([
    { name: 'Greens 2', unitsAvailable: 4, pricePerUnit: 2.5 },
    { name: 'Greens 14', unitsAvailable: 9, pricePerUnit: 0 },
  ]);
});

test('cards and table say what can still be sold, the shortest product first', async ({ farm }) => {
  const { admin, rep, farmer } = farm.people;
  const kale = await addKale(farm);
  const beets = await admin.client.catalog.create.mutate({
    name: 'Beets',
    baseUnit: 'bunch',
    sizes: [{ size: '12ct', unitsPerBaseUnit: '12' }],
  });
  await admin.client.catalog.create.mutate({ name: 'Chard', baseUnit: 'bunch' });
  await addStock(farm, 'Kale', 12);
  await addStock(farm, 'Beets', 36);
  const buyer = await rep.client.buyers.create.mutate({ name: 'Harbor Street Kitchen' });
  const confirm = async (sizeId: number, quantity: number) => {
    const { lines } = await rep.client.orders.create.mutate({
      buyerId: buyer.id,
      deliveryDate: dayFromNow(2),
      lines: [{ sizeId, quantity, farmerId: farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    for (const { id } of lines) await farmer.moves.confirm({ id });
  };
  await confirm(beets.sizes[0]?.id ?? 0, 2);
  const page = await farm.open('farmer', ADDRESS);
  const packages = inventory(page, 'Beets').getByRole('row', { name: '12ct' });
  await expect(packages).toHaveText('12ct3 packages · 1 free');
  await expect(packages.locator('b')).toHaveText('1 free');
  // It is free for today: New Order may have less for its day, when more is due.
  await expect(inventory(page, 'Beets')).toContainText('24 bunches promised, 12 free today');

  await page.getByText('Table', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Inventory' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows.getByRole('rowheader')).toContainText(['Chard', 'Beets', 'Kale']);
  await expect(table.getByRole('row', { name: /^Beets/ }).getByRole('cell')).toContainText([
    '36',
    '24',
    '12',
    '–',
    'Apr 01, 2026',
    '12ct 1',
  ]);
  await expectAccessible(page);
  // A shortage shows at once, at the top; the choice of the table outlasts a reload.
  await confirm(kale.sizes[0]?.id ?? 0, 40);
  await expect(rows.first()).toContainText('Kale lb');
  await expect(rows.first().getByRole('cell').nth(3)).toHaveText('8');
  await page.reload();
  await expect(rows.first()).toContainText('Kale lb');

  const name = table.getByRole('columnheader', { name: 'Product' });
  await name.getByRole('button').press('Enter');
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.getByRole('rowheader')).toContainText(['Beets', 'Chard', 'Kale']);

  await table.getByRole('button', { name: 'Edit total: Kale' }).click();
  await page.getByLabel('Total (lb)').fill('21');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(table.getByRole('row', { name: /^Kale/ }).getByRole('cell').nth(2)).toHaveText('1');
  await expect(table.getByRole('button', { name: 'Edit total: Kale' })).toBeFocused();
  await expect(table.getByRole('button', { name: 'Edit total: Chard' })).toHaveCount(0);
  await table.getByRole('button', { name: 'Lots and history: Kale' }).click();
  await expect(page.getByRole('dialog', { name: 'Lots and history: Kale' })).toContainText('Total set');
});

test("a harvest is added by the farm's day under a chosen grower, and nothing typed is lost on the way", async ({
  farm,
}) => {
  const { id: kaleId } = await addKale(farm);
  const { admin, otherFarmer } = farm.people;
  const { today } = await admin.client.identity.farmDay.query();
  // A device with its clock two days ahead, in a faraway time zone.
  const page = await farm.open('admin', '/healthz', { timezoneId: 'Pacific/Kiritimati' });
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await page.goto('/dashboard?tab=orders');
  await page.getByRole('button', { name: 'Product Catalog' }).click();
  await expect(template(page, 'Kale')).toBeVisible();
  await page.getByRole('button', { name: 'Add Inventory' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Inventory' });
  const [day, product] = [dialog.getByLabel('Harvest date'), dialog.getByLabel('Product type')];
  const submit = dialog.getByRole('button', { name: 'Add Inventory' });
  await expect(day).toHaveValue(formatDay(today));
  await day.fill('');
  await submit.click();
  for (const message of ['Product is required', 'Quantity is required.', 'Harvest date is required']) {
    await expect(dialog.getByText(message)).toBeVisible();
  }
  await choose(page, 'Product type', 'Kale');
  await dialog.getByLabel('Quantity (lb)').fill('12.7');
  await expect(dialog.getByText('12.7 lb will be saved as 12 lb')).toBeVisible();
  await day.fill('Apr 02, 2026');
  await dialog.getByLabel('Location (Optional)').fill('Cooler 2');
  await dialog.getByLabel('Price per lb (Optional)').fill('3.5');
  await expect(dialog.getByRole('combobox', { name: 'Grower' })).toHaveValue('Ada Admin');
  await choose(page, 'Grower', 'Omar Grower');
  await expectAccessible(page);

  // Back asks first, as Esc does.
  await page.evaluate(() => window.history.back());
  await page
    .getByRole('dialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  // A chosen product that is renamed stays chosen; a deleted one must be chosen again.
  const { catalog } = admin.client;
  await catalog.update.mutate({ id: kaleId, name: 'Cavolo Nero' });
  await expect(product).toHaveValue('Cavolo Nero');
  const leek = await catalog.create.mutate({ name: 'Leek', baseUnit: 'bunch' });
  await choose(page, 'Product type', 'Leek');
  await catalog.remove.mutate({ id: leek.id });
  await expect(dialog.getByLabel('Quantity (bunches)')).toHaveCount(0);
  await submit.click();
  await expect(dialog.getByText('This product type was deleted. Choose another.')).toBeVisible();
  await expect(product).toBeFocused();
  await choose(page, 'Product type', 'Cavolo Nero');
  await expectCutOff(page, 'plantings.harvestLots', submit, 'Error adding product');
  await expect(dialog.getByRole('alert')).toContainText('What you typed is kept.');
  await submit.click();
  await expectToast(page, 'Product added successfully');
  await expect(page.getByRole('button', { name: 'Add Inventory' }).first()).toBeFocused();
  expect(await admin.client.inventory.products.query()).toMatchObject([
    {
      name: 'Cavolo Nero',
      unitsAvailable: 12,
      harvestDate: '2026-04-02',
      farmerId: otherFarmer.uid,
      location: 'Cooler 2',
      pricePerUnit: 3.5,
    },
  ]);
});

test('a rep sees the stock change without a reload, and searches it without a card moving', async ({
  farm,
}) => {
  await addKale(farm);
  const { catalog } = farm.people.admin.client;
  for (const name of ['Arugula', 'Baby Kale', 'Beets', 'Chard', 'Dark Kale'])
    await catalog.create.mutate({ name, sizes: [{ size: '12ct', unitsPerBaseUnit: '12' }] });
  await addStock(farm, 'Kale', 12);
  // The address keeps the search.
  const page = await farm.open('rep', `${ADDRESS}&q=8OZ`);
  const list = page.getByRole('list', { name: 'Products', exact: true });
  const cards = list.getByRole('article');
  const card = (name: string) => list.getByRole('article', { name, exact: true });
  const search = page.getByRole('searchbox', { name: 'Search products' });
  await expect(search).toHaveValue('8OZ');
  await expect(card('Kale')).toContainText('24 packages');
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(card('Beets')).toContainText('None on hand');
  await expect(cards).toHaveCount(6);
  await expect(search).toHaveAttribute('placeholder', 'Search products...');
  await expect(page).not.toHaveURL(/q=/);
  await expect(list.getByRole('button')).toHaveCount(0);
  for (const absent of ['Add Inventory', 'Add Product Template']) {
    await expect(page.getByRole('button', { name: absent })).toHaveCount(0);
  }
  for (const absent of ['Inventory Overview', 'Product Templates', 'AI Product Suggestions']) {
    await expect(page.getByRole('heading', { name: absent })).toHaveCount(0);
  }
  await expectAccessible(page);

  await addStock(farm, 'Beets', 25);
  await expect(card('Beets')).toContainText('2 packages');

  await settleScroll(page);
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of (entry as unknown as { sources: { node: Node | null }[] }).sources)
          if (node instanceof Element && node.closest('li')) moved.push(node.textContent ?? '');
    }).observe({ type: 'layout-shift' });
  });
  await search.fill('kale');
  await expect(cards).toHaveCount(3);
  await expect(page).toHaveURL(/q=kale/);
  await search.fill('');
  await expect(cards).toHaveCount(6);
  // A shift is reported with the frame after it.
  await settleScroll(page);
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);

  await search.fill('rhubarb');
  await expect(page.getByText('No products found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(search).toHaveValue('');
  await expect(cards).toHaveCount(6);
});

test('lists show placeholders while loading, and a failed load can be tried again', async ({ farm }) => {
  await addKale(farm);
  await addStock(farm, 'Kale', 12);
  const page = await farm.open('admin', '/healthz');
  // The names may be asked for in a batch of their own.
  const lists = /\/trpc\/[^?]*\b(?:inventory\.overview|catalog\.names)\b/;
  const fail = await holdCall(page, lists);
  // Without live events, nothing recovers before the button is pressed.
  await page.route(call('live.events'), (route) => route.abort());
  await page.goto(ADDRESS);
  await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible();
  // Content below the list is hidden, since it would move once the list loads.
  await expect(page.getByText('Product Templates')).toBeHidden();
  fail();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch products' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch product names' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'AI Product Suggestions' })).toBeVisible();
  await page.unroute(lists);
  // Now only the sizes fail, in a batch whose other calls succeed.
  await failCall(page, 'catalog.sizes');
  await page
    .getByRole('alert')
    .filter({ hasText: 'product names' })
    .getByRole('button', { name: 'Try again' })
    .click();
  const sizes = page.getByRole('alert').filter({ hasText: 'Failed to fetch product sizes' });
  await expect(sizes).toBeVisible();
  await expect(template(page, 'Kale')).toBeVisible();
  await page.unroute(call('catalog.sizes'));
  await sizes.getByRole('button', { name: 'Try again' }).click();
  await expect(template(page, 'Kale').getByRole('listitem')).toHaveCount(2);
  await page
    .getByRole('alert')
    .filter({ hasText: 'products' })
    .getByRole('button', { name: 'Try again' })
    .click();
  await expect(inventory(page, 'Kale')).toContainText('12 lb');
});

test("someone else's change to a total is shown before it is overwritten", async ({ farm }) => {
  const { id: productNameId } = await addKale(farm);
  await addStock(farm, 'Kale', 12);
  const page = await farm.open('farmer', ADDRESS);
  await inventory(page, 'Kale').getByRole('button', { name: 'Edit total: Kale' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit total: Kale' });
  await edit.getByLabel('Total (lb)').fill('10');
  const other = farm.people.otherFarmer.client.inventory;
  await other.setTotal.mutate({ productNameId, total: 7, seenTotal: 12 });
  await expect(edit.getByRole('alert')).toContainText('Omar Grower changed it by −5 lb');
  await expect(edit.getByRole('alert')).toContainText('The total of Kale is now 7 lb instead of 12 lb.');
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectFailure(
    page,
    'Error updating inventory',
    AGAIN,
    'The stock of Kale has changed: it is 7 now. Look at it again, then save.',
  );
  const stock = async () => (await other.overview.query({}))[0]?.total;
  expect(await stock()).toBe(7);
  await edit.getByRole('button', { name: 'Use 7 lb' }).click();
  await expect(edit.getByLabel('Total (lb)')).toHaveValue('7');
  await edit.getByLabel('Total (lb)').fill('10');
  await other.setTotal.mutate({ productNameId, total: 8, seenTotal: 7 });
  await edit.getByRole('button', { name: 'Keep my 10 lb' }).press('Enter');
  await expect(edit.getByLabel('Total (lb)')).toBeFocused();
  // The live event of one's own change arrives before the answer, and must not look like a conflict.
  const answer = Promise.withResolvers<void>();
  await page.route(call('inventory.setTotal'), async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  await edit.getByRole('button', { name: 'Save' }).click();
  // The card behind the dialog already shows the new total.
  await expect(page.locator('article').filter({ hasText: '10 lb' })).toBeVisible();
  await expect(edit.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect(edit.getByText('is not saved yet')).toHaveCount(0);
  answer.resolve();
  await expectToast(page, 'Inventory updated');
  expect(await stock()).toBe(10);
});

test('a number is saved exactly as the field shows it, or not at all', async ({ farm }) => {
  await addKale(farm);
  await farm.people.admin.client.catalog.create.mutate({ name: 'Melons' });
  await addStock(farm, 'Melons', 24);
  const page = await farm.open('farmer', ADDRESS);
  const { client } = farm.people.farmer;
  const stockOf = async (name: string) =>
    (await client.inventory.overview.query({})).find((stock) => stock.name === name)?.total;

  await page.getByRole('button', { name: 'Add Inventory' }).click();
  const add = page.getByRole('dialog', { name: 'Add Inventory' });
  await choose(page, 'Product type', 'Kale');
  const quantity = add.getByLabel('Quantity (lb)');
  const save = add.getByRole('button', { name: 'Add Inventory' });
  for (const [typed, fault] of [
    ['12,5', 'Quantity must be a number.'],
    ['-5', 'Quantity must be at least 0.'],
    ['99999999999999999999', 'Quantity can be at most 10,000,000.'],
  ] as const) {
    await quantity.focus();
    await page.keyboard.type(typed);
    await save.click();
    await expect(add.getByText(fault)).toBeVisible();
    await expect(quantity).toHaveValue(typed);
    await expect(quantity).toBeFocused();
  }
  // A pasted number is formatted with commas when the field loses focus.
  await page.keyboard.insertText('1,234');
  await expect(add.getByText(/must be|at most/)).toHaveCount(0);
  await quantity.press('Tab');
  await expect(quantity).toHaveValue('1,234');
  await quantity.focus();
  await expect(quantity).toHaveValue('1234');
  await quantity.press('ArrowUp');
  await expect(add.getByText('1,234.01 lb will be saved as 1,234 lb')).toBeVisible();
  await quantity.press('ArrowDown');
  await add.getByLabel('Price per lb (Optional)').fill('3.999');
  await save.click();
  await expect(add.getByText('Price can have at most two decimal places.')).toBeVisible();
  await add.getByLabel('Price per lb (Optional)').fill('3.99');
  await save.click();
  await expectToast(page, 'Product added successfully');
  await expect(add).toBeHidden();
  expect(await stockOf('Kale')).toBe(1234);

  // A product counted individually is shown in units.
  const melons = inventory(page, 'Melons');
  await expect(melons).toContainText('24 units');
  await melons.getByRole('button', { name: 'Edit total: Melons' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit total: Melons' });
  const total = edit.getByLabel('Total (units)');
  await expect(edit.getByText('Now 24 units.')).toBeVisible();
  await expect(total).toBeFocused();
  await page.keyboard.type('1,2');
  await edit.getByLabel('Reason (Optional)').fill('x'.repeat(501));
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('Total must be a number.')).toBeVisible();
  await expect(edit.getByText('Reason can be at most 500 characters long.')).toBeVisible();
  await edit.getByLabel('Reason (Optional)').fill('');
  // An empty field removes all of the stock only after a warning.
  await total.fill('');
  await expect(edit.getByText('An empty field will be saved as 0 units')).toBeVisible();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Inventory updated');
  await expect(edit).toBeHidden();
  expect(await stockOf('Melons')).toBe(0);
});

test('many products with long names fit on a phone, and render as they are scrolled into view', async ({
  farm,
}) => {
  const { client } = farm.people.admin;
  const long = `Heirloom ${'Brandywine'.repeat(12)} Tomatoes, vine-ripened`;
  await client.catalog.create.mutate({
    name: long,
    baseUnit: 'bunch',
    sizes: Array.from({ length: 12 }, (_, size) => ({
      size: `A crate of size number ${size + 1} with a long label`,
      unitsPerBaseUnit: String(size + 1),
    })),
  });
  await addStock(farm, long, 9_999_999);
  await addStock(farm, 'العربية خس', 1);
  await Promise.all(
    Array.from({ length: 28 }, (_, index) =>
      addStock(farm, `Squash ${String(index).padStart(3, '0')}`, index),
    ),
  );
  const page = await farm.open('admin', ADDRESS, { viewport: { width: 390, height: 844 } });
  const articles = page.getByRole('list', { name: 'Inventory', exact: true }).getByRole('article');
  await expect(page.getByText('30 products')).toBeVisible();
  expect(await articles.count()).toBeLessThan(30);
  await expect(inventory(page, long)).toContainText('9,999,999 bunches');
  await inventory(page, long).getByRole('button', { name: 'Show 6 more sizes' }).click();
  await expect(inventory(page, long).getByRole('row')).toHaveCount(12);
  await expectNoSideways(page);
  await expectAccessible(page);
  await expect(async () => {
    await articles.last().scrollIntoViewIfNeeded();
    expect(await page.locator('li[aria-posinset="30"][aria-setsize="30"]').count()).toBe(1);
  }).toPass();
  expect(await articles.count()).toBeLessThan(30);
  // A person presses once the page stops moving.
  const goToTemplates = page.getByRole('button', { name: 'Go to templates' });
  await goToTemplates.scrollIntoViewIfNeeded();
  await settleScroll(page);
  await goToTemplates.click();
  await expect(page.getByRole('heading', { name: 'Product Templates' })).toBeInViewport();
  await expectNoSideways(page);
  await template(page, long)
    .getByRole('button', { name: `Edit template: ${long}` })
    .click();
  await expect(page.getByRole('dialog', { name: 'Edit Product Template' })).toBeVisible();
  await expectNoSideways(page);

  // In a window large enough to show everything, all of it renders.
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 2560, height: 2400 });
  await expect(articles).toHaveCount(30);
});
