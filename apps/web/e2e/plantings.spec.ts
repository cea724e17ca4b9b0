import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import {
  call,
  expect,
  expectAccessible,
  expectFailure,
  expectRecovery,
  expectToast,
  holdCall,
  hueOf,
  settle,
  type TestFarm,
  test,
} from './farm.ts';

const PLANT_LOGS = '/dashboard?tab=plantings';

const cards = (page: Page) => page.getByRole('list', { name: 'Plantings' }).getByRole('listitem');
const detail = (page: Page) => page.getByRole('complementary', { name: 'Selected planting' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Adds a product and two locations; returns functions that add plantings. */
const arrange = async (farm: TestFarm) => {
  const { admin, farmer } = farm.people;
  const [kale, tunnel, field] = await Promise.all([
    admin.client.catalog.create.mutate({ name: 'Lacinato Kale', baseUnit: 'bunch' }),
    admin.client.locations.create.mutate({ name: 'Tunnel 1' }),
    admin.client.locations.create.mutate({ name: 'North Field' }),
  ]);
  const plant = (quantity = 40, plantedDate = '2026-03-05') =>
    farmer.client.plantings.create.mutate({
      productNameId: kale.id,
      locationId: tunnel.id,
      quantity,
      plantedDate,
    });
  return { kale, tunnel, field, plant };
};

test('a grower records and moves a planting by keyboard, and sees what others do without a reload', async ({
  farm,
}) => {
  const { kale, tunnel } = await arrange(farm);
  const page = await farm.open('farmer', PLANT_LOGS);
  await expect(page.getByRole('heading', { name: 'Plant Logs' })).toBeVisible();
  await expect(page.getByText('Track planting, transplanting, and harvesting activities')).toBeVisible();
  await expect(
    page.getByText('No plantings recorded yet. Start by recording your first planting!'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();

  // Each missing or invalid field shows a message, and the first one has the focus.
  await page.getByRole('button', { name: 'New Planting' }).click();
  const planting = dialog(page, 'New Planting');
  await expect(planting.getByLabel('Quantity')).toHaveValue('1');
  await expect(planting.getByLabel('Planted date')).not.toHaveValue('');
  await planting.getByLabel('Quantity').fill('');
  await planting.getByLabel('Planted date').fill('');
  await planting.getByRole('button', { name: 'Record Planting' }).click();
  for (const message of [
    'Product is required',
    'Quantity must be at least 1',
    'Location is required',
    'Planted date is required',
  ]) {
    await expect(planting.getByText(message)).toBeVisible();
  }
  await expect(planting.getByRole('combobox', { name: 'Product' })).toBeFocused();
  await expectAccessible(page);

  // Using only the keyboard.
  await page.keyboard.type('lacin');
  await page.getByRole('option', { name: 'Lacinato Kale' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('120');
  await planting.getByLabel('Planted date').fill('2026-03-05');
  await planting.getByRole('combobox', { name: 'Location' }).focus();
  await page.keyboard.type('tunn');
  await page.getByRole('option', { name: 'Tunnel 1' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await planting.getByLabel('Notes').fill('Soaked overnight.');
  await planting.getByRole('button', { name: 'Record Planting' }).press('Enter');
  await expectToast(page, 'Planting recorded');
  await expect(planting).toBeHidden();
  await expect(page.getByRole('button', { name: 'New Planting' })).toBeFocused();
  await expect(cards(page)).toHaveText([
    /#1.*Planted.*Lacinato Kale.*120 units planted.*Tunnel 1.*Mar 05, 2026$/,
  ]);
  expect(await hueOf(cards(page).getByText('Planted', { exact: true }))).toBe('blue');

  await cards(page).getByRole('button').press('Enter');
  await expect(page).toHaveURL(/planting=1/);
  const panel = detail(page);
  await expect(panel.getByRole('heading', { name: 'Lacinato Kale' })).toBeVisible();
  await expect(panel).toContainText('Soaked overnight.');
  await expect(panel).toContainText('No harvests recorded yet');
  const places = panel.getByRole('region', { name: 'Location History' }).getByRole('listitem');
  await expect(places).toHaveText([/Tunnel 1Mar 05, 2026/]);
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Transplant' }).click();
  const transplant = dialog(page, 'Transplant');
  await transplant.getByRole('button', { name: 'Transplant' }).click();
  await expect(transplant.getByText('New location is required')).toBeVisible();
  await transplant.getByRole('combobox', { name: 'New location' }).click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['North Field']);
  await page.getByRole('option', { name: 'North Field' }).click();
  await expectAccessible(page);
  await transplant.getByRole('button', { name: 'Transplant' }).click();
  await expectToast(page, 'Transplant successful', 'The plants have been moved to the new location.');
  await expect(places).toHaveText([/^North Field/, /^Tunnel 1/]);
  await expect(cards(page)).toContainText(['Transplanted']);
  expect(await hueOf(cards(page).getByText('Transplanted', { exact: true }))).toBe('yellow');
  // Changes by others show in the list and in the open panel.
  const { otherFarmer, admin } = farm.people;
  const { id } = await otherFarmer.client.plantings.create.mutate({
    productNameId: kale.id,
    locationId: tunnel.id,
    quantity: 7,
    plantedDate: '2026-03-06',
  });
  await expect(cards(page)).toContainText([`#${id}`, '#1']);
  await otherFarmer.client.plantings.transplant.mutate({ id: 1, locationId: tunnel.id });
  await expect(places).toHaveText([/^Tunnel 1/, /^North Field/, /^Tunnel 1/]);
  await admin.client.catalog.update.mutate({ id: kale.id, name: 'Curly Kale' });
  await expect(cards(page)).toContainText(['Curly Kale', 'Curly Kale']);
  await expect(panel.getByRole('heading', { name: 'Curly Kale' })).toBeVisible();
});

test('a grower harvests a planting into the inventory, finishes it with the last harvest, and reopens it', async ({
  farm,
}) => {
  const { kale, plant } = await arrange(farm);
  const { id } = await plant();
  const page = await farm.open('farmer', `${PLANT_LOGS}&planting=${id}`);
  const panel = detail(page);
  await panel.getByRole('button', { name: 'Record Harvest' }).click();
  const harvest = dialog(page, 'Record Harvest');
  await expect(harvest.getByLabel('Units harvested')).toHaveValue('1');
  await expect(harvest.getByLabel('Add to inventory')).not.toBeChecked();
  await harvest.getByLabel('Units harvested').fill('0');
  await harvest.getByLabel('Harvest date').fill('');
  await harvest.getByRole('button', { name: 'Record Harvest' }).click();
  await expect(harvest.getByText('Units harvested must be at least 1')).toBeVisible();
  await expect(harvest.getByText('Harvest date is required')).toBeVisible();
  await expect(harvest.getByLabel('Units harvested')).toBeFocused();
  await harvest.getByLabel('Harvest date').fill('2026-05-01');
  // The calendar opens only on request; Esc closes it, but not the dialog around it.
  const calendar = dialog(page, 'Open the calendar');
  const day = harvest.getByLabel('Harvest date');
  await expect(calendar).toBeHidden();
  await day.press('ArrowDown');
  await expect(calendar.getByRole('button', { name: '1 May 2026', exact: true })).toBeFocused();
  await expect(harvest.getByText('Units harvested must be at least 1')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Discard what you typed?' })).toBeHidden();
  await expect(day).toBeFocused();
  await harvest.getByRole('button', { name: 'Open the calendar' }).click();
  await calendar.getByRole('button', { name: '4 May 2026', exact: true }).click();
  await expect(calendar).toBeHidden();
  await expect(day).toHaveValue('May 04, 2026');
  await harvest.getByLabel('Units harvested').fill('25');
  // Text that is not a date stays in the field and is not sent.
  await day.fill('May 32, 2026');
  await day.press('Enter');
  await expect(harvest.getByText('That is not a day. Type it as Nov 25, 2026.')).toBeVisible();
  await expect(day).toHaveValue('May 32, 2026');
  await expect(day).toBeFocused();
  await day.fill('5/1/26');
  await harvest.getByLabel('Add to inventory').check();
  await harvest.getByRole('button', { name: 'Record Harvest' }).click();
  await expectToast(page, 'Harvest recorded', 'Lacinato Kale: added to the stock as a lot.');
  const harvests = panel.getByRole('table', { name: 'Harvest History' });
  await expect(harvests).toContainText('May 01, 2026');
  await expect(harvests.getByRole('row').last()).toHaveText('Total25 units');
  await expect(cards(page)).toContainText(['25 units harvested']);
  const stock = await farm.people.farmer.client.inventory.overview.query({});
  expect(stock).toMatchObject([{ name: kale.name, total: 25 }]);

  // The last choice is remembered on this device, even after a reload.
  await page.reload();
  await panel.getByRole('button', { name: 'Record Harvest' }).click();
  await expect(harvest.getByLabel('Add to inventory')).toBeChecked();
  await harvest.getByLabel('Add to inventory').uncheck();
  await harvest.getByLabel('This was the last harvest').check();
  await harvest.getByRole('button', { name: 'Record Harvest' }).click();
  await expect(panel.getByText('Finished')).toBeVisible();
  expect(await hueOf(panel.getByText('Finished'))).toBe('gray');
  await expect(panel.getByRole('button', { name: 'Transplant' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Record Harvest' })).toHaveCount(0);
  await expect(harvests.getByRole('row').last()).toHaveText('Total26 units');
  expect(await farm.people.farmer.client.inventory.overview.query({})).toMatchObject([{ total: 25 }]);
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Reopen' }).press('Enter');
  await expectToast(page, 'Planting reopened');
  await expect(panel.getByRole('heading', { name: 'Lacinato Kale' })).toBeFocused();
  await expect(panel.getByText('Harvesting', { exact: true })).toBeVisible();
  expect(await hueOf(panel.getByText('Harvesting', { exact: true }))).toBe('green');
  await panel.getByRole('button', { name: 'Finish planting' }).press('Enter');
  await expectToast(page, 'Planting finished');
  const reopen = panel.getByRole('button', { name: 'Reopen' });
  await expect(reopen).toBeVisible();

  // A late answer does not overwrite newer data.
  const answer = Promise.withResolvers<void>();
  await page.route(call('plantings.reopen'), async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  await reopen.press('Enter');
  await expect(reopen).toBeHidden();
  await farm.people.otherFarmer.client.plantings.finish.mutate({ id });
  await expect(reopen).toBeVisible();
  answer.resolve();
  await expectToast(page, 'Planting reopened');
  await expect(reopen).toBeVisible();

  await panel.getByRole('button', { name: 'Close the planting' }).click();
  await expect(panel).toHaveCount(0);
  await page.goBack();
  await expect(panel.getByRole('heading', { name: 'Lacinato Kale' })).toBeVisible();
});

test('closing a planting by keyboard returns the focus to its card in the list', async ({ farm }) => {
  const { plant } = await arrange(farm);
  for (let number = 1; number <= 6; number += 1) await plant(number);
  const page = await farm.open('farmer', PLANT_LOGS);
  // With the panel open, fewer cards fit in a row, so this card moves to another row.
  const card = cards(page).getByRole('button', { name: '#3' });
  const rowOf = () => card.evaluate((button) => button.closest('[data-index]')?.getAttribute('data-index'));
  expect(await rowOf()).toBe('0');
  for (const leave of ['button', 'card', 'history'] as const) {
    await card.press('Enter');
    await expect(detail(page)).toBeFocused();
    await expect.poll(rowOf).toBe('1');
    if (leave === 'history') await page.goBack();
    else if (leave === 'card') await card.press('Enter');
    else await detail(page).getByRole('button', { name: 'Close the planting' }).press('Enter');
    await expect(detail(page)).toHaveCount(0);
    await expect.poll(rowOf).toBe('0');
    await expect(card).toBeFocused();
  }
});

test("each failure shows its toast with the server's reason, and keeps the typed text", async ({ farm }) => {
  const { plant, field, kale } = await arrange(farm);
  const { id } = await plant();
  const page = await farm.open('farmer', `${PLANT_LOGS}&planting=${id}`);
  const panel = detail(page);

  await page.getByRole('button', { name: 'New Planting' }).click();
  const planting = dialog(page, 'New Planting');
  await planting.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option', { name: kale.name }).click();
  await planting.getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'North Field' }).click();
  await page.route('**/trpc/plantings.create?*', (route) => route.abort());
  await planting.getByRole('button', { name: 'Record Planting' }).click();
  await expectFailure(page, 'Error', 'Failed to record planting. Please try again.');
  await expect(planting.getByRole('alert')).toContainText('The farm cannot be reached');
  await expect(planting.getByRole('combobox', { name: 'Product' })).toHaveValue(kale.name);
  await expectAccessible(page);
  await page.unroute('**/trpc/plantings.create?*');
  // The location was deleted in the meantime: the server's message shows at the field.
  await farm.people.admin.client.locations.remove.mutate({ id: field.id });
  await planting.getByRole('button', { name: 'Record Planting' }).click();
  await expect(planting.getByText('This location no longer exists.').first()).toBeVisible();
  // Closing asks first, and Esc in that question keeps the text.
  await page.keyboard.press('Escape');
  const discard = dialog(page, 'Discard what you typed?');
  await expect(discard).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(discard).toBeHidden();
  await expect(planting).toBeVisible();
  await planting.getByRole('button', { name: 'Cancel' }).click();
  await discard.getByRole('button', { name: 'Discard' }).click();
  await expect(planting).toBeHidden();

  await farm.people.admin.client.locations.create.mutate({ name: 'South Field' });
  await panel.getByRole('button', { name: 'Transplant' }).click();
  const transplant = dialog(page, 'Transplant');
  await transplant.getByRole('combobox', { name: 'New location' }).click();
  await page.getByRole('option', { name: 'South Field' }).click();
  await page.route('**/trpc/plantings.transplant?*', (route) =>
    route.fulfill({ status: 500, body: 'not what was asked for' }),
  );
  await transplant.getByRole('button', { name: 'Transplant' }).click();
  await expectFailure(
    page,
    'Error',
    'Failed to transplant. Please try again.',
    '500: not what was asked for',
  );
  await expect(transplant.getByRole('combobox', { name: 'New location' })).toHaveValue('South Field');
  await page.unroute('**/trpc/plantings.transplant?*');
  // Someone finishes it while the dialog is open: the reason shows, and the panel updates.
  await farm.people.otherFarmer.client.plantings.finish.mutate({ id });
  await transplant.getByRole('button', { name: 'Transplant' }).click();
  await expectFailure(
    page,
    'Error',
    'Failed to transplant. Please try again.',
    'This planting is finished. Reopen it first.',
  );
  await expect(transplant.getByRole('alert')).toContainText('This planting is finished. Reopen it first.');
  await transplant.getByRole('button', { name: 'Cancel' }).click();
  await discard.getByRole('button', { name: 'Discard' }).click();
  await expect(panel.getByText('Finished', { exact: true })).toBeVisible();

  await farm.people.otherFarmer.client.plantings.reopen.mutate({ id });
  await panel.getByRole('button', { name: 'Record Harvest' }).click();
  const harvest = dialog(page, 'Record Harvest');
  await page.route('**/trpc/plantings.harvest?*', (route) => route.abort());
  await harvest.getByLabel('Units harvested').fill('9');
  await harvest.getByRole('button', { name: 'Record Harvest' }).click();
  await expectFailure(page, 'Error', 'Failed to record harvest. Please try again.');
  await expect(harvest.getByLabel('Units harvested')).toHaveValue('9');
  await page.unroute('**/trpc/plantings.harvest?*');
  await harvest.getByRole('button', { name: 'Record Harvest' }).click();
  await expectToast(page, 'Harvest recorded', 'It was not added to the stock.');
  const after = await farm.people.farmer.client.plantings.get.query({ id });
  expect(after.harvests).toHaveLength(1);
});

test('a failed list and a failed planting say so, and load when tried again', async ({ farm }) => {
  const { plant } = await arrange(farm);
  const { id } = await plant();
  const page = await farm.open('farmer');
  const lists = call('plantings.list');
  const failList = await holdCall(page, lists);
  await page.getByRole('button', { name: 'Plant Logs' }).click();
  await expect(page.getByRole('status', { name: 'Loading plantings' })).toBeVisible();
  failList();
  await expect(page.getByRole('alert').getByText('Failed to fetch plantings')).toBeVisible();
  await page.unroute(lists);
  await expectRecovery(page, cards(page).first());

  const failPlanting = await holdCall(page, call('plantings.get'));
  await cards(page).getByRole('button').click();
  await expect(detail(page).getByRole('status', { name: 'Loading the planting' })).toBeVisible();
  failPlanting();
  await expect(detail(page).getByText('Failed to fetch the planting')).toBeVisible();
  await page.unroute(call('plantings.get'));
  await expectRecovery(detail(page), detail(page).getByRole('heading', { name: 'Lacinato Kale' }));

  await page.goto(`${PLANT_LOGS}&planting=${id + 999}`);
  await expect(detail(page).getByText('This planting no longer exists')).toBeVisible();
  // Trying again would not help, so there is only the way back.
  await expect(detail(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);
  await detail(page).getByRole('button', { name: 'Back to the plantings' }).click();
  await expect(detail(page)).toHaveCount(0);
});

test('a long list loads page by page, renders only what is visible, filters by address and exports completely', async ({
  farm,
}) => {
  const { plant, kale, field } = await arrange(farm);
  const { farmer, admin } = farm.people;
  const long = `Very ${'long '.repeat(30)}name`;
  const odd = await admin.client.catalog.create.mutate({ name: long });
  const sum = await admin.client.catalog.create.mutate({ name: '=SUM(A1)' });
  // The list reads 60 at a time.
  await Promise.all(Array.from({ length: 70 }, (_, index) => plant(index + 1)));
  const place = { locationId: field.id, quantity: 5, plantedDate: '2026-04-01' };
  await farmer.client.plantings.create.mutate({ ...place, productNameId: odd.id });
  const last = await farmer.client.plantings.create.mutate({ ...place, productNameId: sum.id });
  await farmer.client.plantings.finish.mutate({ id: last.id });

  const page = await farm.open('farmer', PLANT_LOGS);
  await expect(cards(page).first()).toContainText(`#${last.id}`);
  expect(await cards(page).count()).toBeLessThan(60);
  await expect(page.getByText(long)).toBeVisible();
  await expectAccessible(page);
  // Down to the very first planting, which is on the second page.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText('#1', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  expect(await cards(page).count()).toBeLessThan(60);

  // The export reads more at a time than there are here; with fewer, it has to read on as on a large farm.
  let reads = 0;
  await page.route(/plantings\.list.*limit%22%3A200/, (route) => {
    reads += 1;
    return route.continue({ url: route.request().url().replace('limit%22%3A200', 'limit%22%3A50') });
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^plantings-\d{4}-\d\d-\d\d\.csv$/);
  const rows: Record<string, string>[] = parse(await readFile(await download.path()), {
    columns: true,
    bom: true,
  });
  expect(reads).toBe(2);
  expect(rows).toHaveLength(72);
  expect(rows[0]).toMatchObject({
    ID: String(last.id),
    Product: "'=SUM(A1)",
    Status: 'Finished',
    Location: 'North Field',
    'Planted date': '2026-04-01',
    'Planted by': 'Rosa Grower',
  });
  expect(rows[1]?.Product).toBe(long);

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Finished');
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/plantingStatus=finished/);
  await page.getByRole('searchbox', { name: 'Search plantings' }).fill(kale.name);
  await expect(page.getByText('No planting matches')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all plantings' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search plantings' })).toHaveValue('');
  await page.getByRole('searchbox', { name: 'Search plantings' }).fill('north');
  await expect(cards(page)).toHaveCount(2);
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  await page.route(call('plantings.list'), (route) => route.abort());
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expectFailure(page, 'Error', 'Failed to export plantings. Please try again.');
});

test('turning the tablet keeps the text typed in a dialog over a planting', async ({ farm }) => {
  const { plant } = await arrange(farm);
  const { id } = await plant();
  const [wide, narrow] = [
    { width: 1200, height: 800 },
    { width: 800, height: 1200 },
  ];
  const page = await farm.open('farmer', `${PLANT_LOGS}&planting=${id}`, { viewport: wide });
  const drawer = dialog(page, 'Selected planting');
  // The sidebar folds at the same width at which the planting covers the list.
  const menu = page.getByRole('button', { name: 'Open the menu', includeHidden: true });

  await page.getByRole('button', { name: 'New Planting' }).click();
  const planting = dialog(page, 'New Planting');
  await expect(planting.locator(':focus')).toHaveCount(1);
  await planting.getByLabel('Quantity').fill('12');
  await page.setViewportSize(narrow);
  await expect(menu).toBeVisible();
  await settle(page);
  await expect(planting.getByLabel('Quantity')).toBeFocused();
  await planting.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(drawer.getByRole('button', { name: 'Record Harvest' })).toBeVisible();
  await page.setViewportSize(wide);

  await detail(page).getByRole('button', { name: 'Record Harvest' }).click();
  const harvest = dialog(page, 'Record Harvest');
  const units = harvest.getByLabel('Units harvested');
  await expect(units).toBeFocused();
  await units.fill('37');
  await page.setViewportSize(narrow);
  await expect(menu).toBeVisible();
  await expect(units).toBeFocused();
  await expect(units).toHaveValue('37');
  await page.setViewportSize(wide);
  await expect(menu).toBeHidden();
  await expect(units).toHaveValue('37');
  await page.setViewportSize(narrow);
  await expect(menu).toBeVisible();
  await harvest.getByRole('button', { name: 'Record Harvest' }).click();
  await expectToast(page, 'Harvest recorded', 'It was not added to the stock.');
  await expect(drawer.getByRole('table', { name: 'Harvest History' })).toContainText('37');
  await expect(drawer.locator(':focus')).toHaveCount(1);
});

test('on a phone a planting covers the screen', async ({ farm }) => {
  const { plant } = await arrange(farm);
  await plant();
  const phone = await farm.open('farmer', PLANT_LOGS, { viewport: { width: 390, height: 844 } });
  await cards(phone).getByRole('button').click();
  const drawer = phone.getByRole('dialog', { name: 'Selected planting' });
  await expect(drawer.getByRole('heading', { name: 'Lacinato Kale' })).toBeVisible();
  await expect(drawer).toHaveCSS('width', '390px');
  await expectAccessible(phone);
  await drawer.getByRole('button', { name: 'Record Harvest' }).click();
  const harvest = dialog(phone, 'Record Harvest');
  await expect(harvest.getByLabel('Units harvested')).toBeFocused();
  // Esc closes the dialog but keeps the planting open.
  await phone.keyboard.press('Escape');
  await expect(harvest).toBeHidden();
  await expect(drawer).toBeVisible();
  await phone.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(phone).not.toHaveURL(/planting=/);
  await expect(cards(phone).getByRole('button')).toBeFocused();
  const overflow = await phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(overflow).toBe(false);
});

test('a harvest that was typed wrongly is asked about, corrected, taken back and removed, and its stock follows', async ({
  farm,
}) => {
  const { kale, plant } = await arrange(farm);
  const { admin, farmer } = farm.people;
  await admin.client.catalog.addSize.mutate({ productNameId: kale.id, size: '24ct', unitsPerBaseUnit: '24' });
  const { id } = await plant();
  const page = await farm.open('farmer', `${PLANT_LOGS}&planting=${id}`);
  const panel = detail(page);
  const onHand = async () => (await farmer.client.inventory.overview.query({}))[0]?.total ?? 0;

  // More than ten times the 40 that were planted is asked about; packages count by their size.
  await panel.getByRole('button', { name: 'Record Harvest' }).click();
  const harvest = dialog(page, 'Record Harvest');
  await harvest.getByLabel('Units harvested').fill('20');
  await harvest.getByLabel('Counted in').selectOption({ label: '× 24ct (24 bunches)' });
  await expect(harvest.getByText('That is 480 bunches.')).toBeVisible();
  await harvest.getByLabel('Add to inventory').check();
  await harvest.getByRole('button', { name: 'Record Harvest' }).click();
  const question = dialog(page, 'More than 10 times what was planted?');
  await expect(question).toContainText(
    `Lacinato Kale #${id}: 480 units harvested in all, and 40 were planted.`,
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Record anyway' }).click();
  await expectToast(page, 'Harvest recorded', 'Lacinato Kale: added to the stock as a lot.');
  await expect.poll(onHand).toBe(480);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'It was taken back', 'Everything is as it was before.');
  await expect(panel.getByText('No harvests recorded yet')).toBeVisible();
  expect(await onHand()).toBe(0);

  const { version } = await farmer.client.plantings.harvest.mutate({
    id,
    unitsHarvested: 48,
    harvestDate: '2026-04-02',
    addToInventory: true,
  });
  const act = async (name: string) => {
    await panel.getByRole('button', { name: 'Correct or remove: Apr 02, 2026' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Correct');
  const correcting = dialog(page, 'Correct harvest');
  await correcting.getByLabel('Units harvested').fill('24');
  await correcting.getByRole('button', { name: 'Save' }).click();
  await expect(correcting.getByText('Say in a few words why.')).toBeVisible();
  await correcting.getByLabel('Reason').fill('Typing mistake');
  await correcting.getByLabel('Reason').press('Escape');
  await expectAccessible(page);
  await correcting.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Harvest corrected');
  await expect(correcting).toBeHidden();
  const harvests = panel.getByRole('table', { name: 'Harvest History' });
  await expect(harvests.getByRole('row').last()).toHaveText('Total24 units');
  expect(await onHand()).toBe(24);
  expect((await farmer.client.plantings.get.query({ id })).version).toBe(version + 1);

  await act('Remove');
  const removing = dialog(page, 'Remove harvest');
  await expect(removing).toContainText('what is left of it leaves the stock');
  await removing.getByLabel('Reason').fill('Recorded twice');
  await removing.getByLabel('Reason').press('Escape');
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Harvest removed');
  await expect(panel.getByText('Planted', { exact: true })).toBeVisible();
  expect(await onHand()).toBe(0);
});

test('by finger, what is pressed in a dialog is 44 px high, fields do not zoom, and the main button is within the thumb’s reach', async ({
  farm,
}) => {
  const { kale, plant } = await arrange(farm);
  const { id } = await plant();
  const page = await farm.open('farmer', `${PLANT_LOGS}&planting=${id}`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const check = async (title: string, main: string) => {
    const shown = dialog(page, title);
    const submit = shown.getByRole('button', { name: main, exact: true });
    await expect(submit).toBeVisible();
    const problems = await shown.evaluate((root) => {
      const size = (element: Element) => element.getBoundingClientRect();
      const controls = [...root.querySelectorAll('button, input, textarea, select')].filter(
        (element) => size(element).width > 0 && !element.closest('.mantine-Input-section'),
      );
      return controls.flatMap((element) => {
        const isBox = element.matches('[type=checkbox]');
        const pressed = isBox ? (element.closest('.mantine-Checkbox-body') ?? element) : element;
        const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`;
        const isField = element.matches('input:not([type=checkbox]), textarea, select');
        return [
          ...(size(pressed).height < 44 ? [`${name} is ${size(pressed).height} px high`] : []),
          ...(isField && Number.parseFloat(getComputedStyle(element).fontSize) < 16
            ? [`${name} has ${getComputedStyle(element).fontSize}`]
            : []),
        ];
      });
    });
    expect(problems, title).toEqual([]);
    const [button, around] = [await submit.boundingBox(), await shown.boundingBox()];
    // Cancel stands beside it.
    expect(button?.width ?? 0, title).toBeGreaterThan((around?.width ?? 0) * 0.6);
    expect((button?.y ?? 0) + (button?.height ?? 0), title).toBeLessThanOrEqual(844);
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
  };
  const panel = dialog(page, 'Selected planting');
  await panel.getByRole('button', { name: 'Record Harvest' }).click();
  await check('Record Harvest', 'Record Harvest');
  await panel.getByRole('button', { name: 'Transplant' }).click();
  await check('Transplant', 'Transplant');
  await panel.getByRole('button', { name: `Correct or remove: ${kale.name} #${id}` }).click();
  await page.getByRole('menuitem', { name: 'Correct' }).click();
  await check('Correct planting', 'Save');
  await panel.getByRole('button', { name: 'Close the planting' }).click();
  await page.getByRole('button', { name: 'New Planting' }).click();
  await check('New Planting', 'Record Planting');
  await page.goto('/dashboard?tab=catalog&dialog=add-inventory');
  await check('Add Inventory', 'Add Inventory');
});
