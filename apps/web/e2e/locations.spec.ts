import type { Page } from '@playwright/test';
import {
  call,
  expect,
  expectAccessible,
  expectFailure,
  expectRecovery,
  expectToast,
  holdCall,
  test,
} from './farm.ts';

const PLANT_LOGS = '/dashboard?tab=plantings';
const LOCATIONS = `${PLANT_LOGS}&locations=true`;

const cards = (page: Page) => page.getByRole('list', { name: 'Farm locations' }).getByRole('listitem');

test('an administrator adds and deletes locations, and sees those of others without a reload', async ({
  farm,
}) => {
  const page = await farm.open('admin', PLANT_LOGS);
  await page.getByRole('button', { name: 'Manage Locations' }).click();
  await expect(page).toHaveURL(/locations=true/);
  await expect(page.getByRole('heading', { name: 'Farm Locations' })).toBeVisible();
  await expect(page.getByText('Manage farm locations for plant tracking')).toBeVisible();
  await expect(page.getByText('No farm locations configured yet. Add your first location!')).toBeVisible();

  await page.getByRole('button', { name: 'Add Location' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Farm Location' });
  await expect(add.getByLabel('Location name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(add.getByText('Location name is required')).toBeVisible();
  await expect(add.getByLabel('Location name')).toBeFocused();
  await expectAccessible(page);
  const name = `Tunnel ${'und Gewächshaus '.repeat(8)}北`;
  await add.getByLabel('Location name').fill(name);
  await add.getByLabel('Description').fill('30 by 96 ft');
  await page.route('**/trpc/locations.create?*', (route) => route.abort());
  await page.keyboard.press('Tab');
  await add.getByRole('button', { name: 'Add Location' }).click();
  await expectFailure(page, 'Error', 'Failed to create location. Please try again.');
  await expect(add.getByLabel('Location name')).toHaveValue(name);
  await page.unroute('**/trpc/locations.create?*');
  await add.getByRole('button', { name: 'Add Location' }).click();
  await expectToast(page, 'Location created');
  await expect(add).toBeHidden();
  await expect(cards(page)).toHaveText([/30 by 96 ftCreated: [A-Z][a-z]{2} \d\d, \d{4}$/]);
  await expect(cards(page)).toContainText([name]);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const ask = page.getByRole('dialog', { name: 'Delete Location' });
  await expect(ask).toContainText('This action cannot be undone.');
  await expect(ask).toContainText('A location in use by any plantings cannot be deleted.');
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeHidden();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Location deleted');
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Location' })).toBeFocused();

  // Made elsewhere, and in each case shown as soon as it is.
  const { locations } = farm.people.admin.client;
  const { id } = await locations.create.mutate({ name: 'North Field' });
  await expect(cards(page)).toContainText(['North Field']);
  await locations.remove.mutate({ id });
  await expect(page.getByText('No farm locations configured yet.')).toBeVisible();

  await page.getByRole('button', { name: 'View Plantings' }).click();
  await expect(page.getByText('No plantings recorded yet.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Farm Locations' })).toBeVisible();
});

test('a failed list says so; a location in use cannot be deleted, and the toast says why', async ({
  farm,
}) => {
  const { admin } = farm.people;
  const [kale, tunnel] = await Promise.all([
    admin.client.catalog.create.mutate({ name: 'Kale' }),
    admin.client.locations.create.mutate({ name: 'Tunnel 1' }),
  ]);
  await admin.client.plantings.create.mutate({
    productNameId: kale.id,
    locationId: tunnel.id,
    quantity: 3,
    plantedDate: '2026-03-05',
  });
  const page = await farm.open('admin', '/healthz');
  const lists = call('locations.list');
  const fail = await holdCall(page, lists);
  await page.goto(LOCATIONS);
  await expect(page.getByRole('status', { name: 'Loading locations' })).toBeVisible();
  fail();
  await expect(page.getByRole('alert').getByText('Failed to fetch locations')).toBeVisible();
  await page.unroute(lists);
  await expectRecovery(page, cards(page).first());

  await page.getByRole('button', { name: 'Delete Tunnel 1' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete Location' });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expectFailure(page, 'Error', 'Failed to delete location. It may be in use by plantings.', null);
  await expect(ask.getByRole('alert')).toContainText('It may be in use by plantings.');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(cards(page)).toHaveCount(1);
  expect(await admin.client.locations.list.query()).toHaveLength(1);
});

test('a grower cannot manage locations, not even by opening the address', async ({ farm }) => {
  const page = await farm.open('farmer', LOCATIONS);
  await expect(page.getByText('No plantings recorded yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage Locations' })).toHaveCount(0);
  await expect(page.getByText('Farm Locations')).toHaveCount(0);
  // Without a location nothing can be planted: the dialog says who can add one.
  await page.getByRole('button', { name: 'New Planting' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Planting' });
  await expect(
    dialog.getByText('There are no locations yet. Ask an administrator to add one.'),
  ).toBeVisible();
  await expect(
    dialog.getByText('Ask an administrator to add a product template in the Product Catalog.'),
  ).toBeVisible();
});
