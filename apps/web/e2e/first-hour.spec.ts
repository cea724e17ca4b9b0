import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, test } from './farm.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Begin with your farm' });
const step = (page: Page, name: string) => list(page).getByRole('button', { name: new RegExp(`^${name}`) });

test('a new farm opens on what it needs, each step is ticked once it is done, and then the list goes', async ({
  farm,
}) => {
  const { admin } = farm.people;
  const page = await farm.open('admin', '/');
  await expect(list(page)).toContainText('1 of 4 done');
  await expect(step(page, 'Invite people done')).toBeVisible();
  await expectAccessible(page);

  await step(page, 'Name and address').click();
  const details = page.getByRole('dialog', { name: 'Farm details' });
  await details.getByLabel('Farm name').fill('Sunrise Farm');
  await details.getByLabel('Address').fill('1 Main St');
  await details.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Farm details saved');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(step(page, 'Name and address done')).toBeFocused();

  await step(page, 'First product').click();
  const product = page.getByRole('dialog', { name: 'Add Product Template' });
  await product.getByLabel('Product name').fill('Kale');
  await product.getByLabel('Label of size 1').fill('12ct');
  await product.getByRole('button', { name: 'Add Product Template' }).click();
  await expect(step(page, 'First product done')).toBeFocused();

  // However a step is done, it is done.
  await admin.client.buyers.create.mutate({ name: 'Coast Market' });
  await expect(list(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Kale' }).first()).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});

test('only administrators see the list, and who hides it is rid of it', async ({ farm }) => {
  const grower = await farm.open('farmer', '/');
  await expect(grower.getByText('No inventory available')).toBeVisible();
  await expect(list(grower)).toHaveCount(0);
  const page = await farm.open('admin', '/');
  await list(page).getByRole('button', { name: 'Hide' }).click();
  await expect(list(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No inventory available')).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});

test('nobody sees the list after the first order, but what is being typed outlives it', async ({ farm }) => {
  const { admin, rep } = farm.people;
  const page = await farm.open('admin', '/');
  await step(page, 'First buyer').click();
  const buyer = page.getByRole('dialog', { name: 'Add New Buyer' });
  await buyer.getByLabel('Company Name').fill('Coast Market');
  await buyer.getByRole('button', { name: 'Add Buyer' }).click();
  await expect(step(page, 'First buyer done')).toBeFocused();
  await step(page, 'Name and address').click();
  const details = page.getByRole('dialog', { name: 'Farm details' });
  await details.getByLabel('Farm name').fill('Sunrise Farm');
  const kale = await admin.client.catalog.create.mutate({ name: 'Kale', sizes: [{ size: '12ct' }] });
  const { items } = await rep.client.buyers.list.query({});
  await rep.client.orders.create.mutate({
    buyerId: items[0]?.id ?? 0,
    deliveryDate: '2099-06-01',
    lines: [{ sizeId: kale.sizes[0]?.id ?? 0, quantity: 1 }],
    idempotencyKey: crypto.randomUUID(),
  });
  await expect(page.getByText('Begin with your farm')).toHaveCount(0);
  await expect(details.getByLabel('Farm name')).toHaveValue('Sunrise Farm');
});

test('the palette finds the farm’s details, its people, backups and keys by name, in both languages', async ({
  farm,
}) => {
  const page = await farm.open('admin', '/dashboard?tab=messages');
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  const find = page.getByRole('combobox', { name: 'Find' });
  await page.keyboard.press('Control+k');
  await find.fill('time zone');
  await expect(page.getByRole('option', { name: 'Farm details' })).toBeVisible();
  for (const [typed, title] of [
    ['datos de la', 'Farm details'],
    ['invit', 'People'],
    ['restore', 'Backups'],
    ['ayuda', 'Keyboard shortcuts'],
  ] as const) {
    await find.fill(typed);
    await page.getByRole('option', { name: title }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
  }
  await expect(page).toHaveURL(/tab=messages/);
});

test.describe('on a farm whose time zone nobody chose', () => {
  test.use({ more: { FARM_TIME_ZONE: '' } });
  const away = { timezoneId: 'America/Los_Angeles' };
  const clock = (page: Page) => page.getByRole('region', { name: 'The farm’s clock' });

  test('one press sets the clock to this computer’s, and people already there are not asked', async ({
    farm,
  }) => {
    const same = await farm.open('admin', '/', { timezoneId: 'UTC' });
    await expect(list(same)).toBeVisible();
    await expect(clock(same)).toHaveCount(0);
    await same.close();
    const page = await farm.open('admin', '/', away);
    await expect(clock(page)).toContainText(
      'The farm’s clock is UTC; this computer’s is America/Los_Angeles.',
    );
    await expectAccessible(page);
    await clock(page).getByRole('button', { name: 'Use America/Los_Angeles' }).click();
    await expectToast(page, 'Farm details saved');
    await expect(clock(page)).toHaveCount(0);
    expect(await farm.people.rep.client.identity.farmDay.query()).toMatchObject({
      timeZone: 'America/Los_Angeles',
    });
  });

  test('the farm’s details begin with this computer’s zone, and say so', async ({ farm }) => {
    const page = await farm.open('admin', '/', away);
    await step(page, 'Name and address').click();
    const details = page.getByRole('dialog', { name: 'Farm details' });
    await expect(details.getByLabel('Time zone')).toHaveValue('America/Los_Angeles');
    await expect(details.getByText('until you save, the farm’s clock is UTC')).toBeVisible();
    await details.getByLabel('Farm name').fill('Sunrise Farm');
    await details.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Farm details saved');
    expect(await farm.people.rep.client.farm.get.query()).toMatchObject({ timeZone: 'America/Los_Angeles' });
    await expect(clock(page)).toHaveCount(0);
  });

  test('who keeps the farm’s clock is not asked again', async ({ farm }) => {
    const page = await farm.open('admin', '/', away);
    await clock(page).getByRole('button', { name: 'Keep UTC' }).click();
    await expect(clock(page)).toHaveCount(0);
    await page.reload();
    await expect(list(page)).toBeVisible();
    await expect(clock(page)).toHaveCount(0);
  });
});

test('a farm whose server names its time zone is asked nothing about it', async ({ farm }) => {
  const page = await farm.open('admin', '/', { timezoneId: 'America/Los_Angeles' });
  await expect(list(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'The farm’s clock' })).toHaveCount(0);
});
