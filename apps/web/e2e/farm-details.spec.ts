import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, test } from './farm.ts';

const openFarm = async (page: Page) => {
  await page.getByRole('button', { name: /Ada Admin/ }).click();
  const profile = page.getByRole('dialog', { name: 'Profile Settings' });
  await profile.getByRole('button', { name: 'Farm details' }).click();
  return { profile, dialog: page.getByRole('dialog', { name: 'Farm details' }) };
};

test('an administrator names the farm, which shows on the page and on paper', async ({ farm }) => {
  // Where nothing has loaded yet whether a time zone was chosen.
  const page = await farm.open('admin', '/dashboard?tab=orders');
  const { profile, dialog } = await openFarm(page);
  await expect(dialog.getByLabel('Farm name')).toBeFocused();
  await expect(dialog.getByLabel('Time zone')).toHaveValue('UTC');
  await expectAccessible(page);
  await dialog.getByLabel('Farm name').fill('Sunrise Farm');
  await dialog.getByLabel('Address').fill('1 Main St\nSalinas');
  await dialog.getByLabel('Email').fill('not an address');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter an email address like name@farm.example.')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await dialog.getByLabel('Email').fill('office@sunrise.example');
  await dialog.getByLabel('Origin').fill('Product of USA');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Farm details saved');
  await expect(dialog).toHaveCount(0);
  await expect(profile).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toHaveCount(0);
  await expect(page.getByText('Sunrise Farm')).toBeVisible();
  expect(await farm.people.rep.client.farm.get.query()).toMatchObject({ origin: 'Product of USA' });

  const { rep: seller } = farm.people;
  const template = await farm.people.admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  const buyer = await seller.client.buyers.create.mutate({ name: 'Blue Heron Kitchen' });
  await seller.client.orders.create.mutate({
    buyerId: buyer.id,
    deliveryDate: '2099-06-01',
    lines: [{ sizeId: template.sizes[0]?.id ?? 0, quantity: 2 }],
    idempotencyKey: crypto.randomUUID(),
  });
  await page.getByRole('navigation').getByRole('button', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Order #1' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText('Sunrise Farm · 1 Main St')).toBeVisible();
});

test('another name and time zone show at once on a screen that is open, also to people who may not change them', async ({
  farm,
}) => {
  const rep = await farm.open('rep', '/dashboard?tab=orders');
  const { admin } = farm.people;
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  // It is another day in at least one of these two zones.
  const timeZone = dayIn('Pacific/Kiritimati') === dayIn('UTC') ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  await expect(rep.getByRole('heading', { name: 'Order Management' })).toBeVisible();
  // An answer may have been on its way when the farm changed, so one with the new day is awaited.
  const asked = rep.waitForResponse(
    async (response) =>
      response.url().includes('identity.farmDay') && (await response.text()).includes(dayIn(timeZone)),
  );
  await admin.client.farm.update.mutate({ name: 'Sunrise Farm', timeZone, version: 1 });
  expect((await asked).ok()).toBe(true);
  await expect(rep.getByText('Sunrise Farm')).toBeVisible();
  await rep.getByRole('button', { name: /Nina Rep/ }).click();
  const profile = rep.getByRole('dialog', { name: 'Profile Settings' });
  await expect(profile.getByLabel('Role')).toHaveValue('sales rep');
  await expect(profile.getByRole('button', { name: 'Farm details' })).toHaveCount(0);
});

test('what somebody else changed in the meantime shows, and either version can be kept', async ({ farm }) => {
  const page = await farm.open('admin');
  const { dialog } = await openFarm(page);
  await dialog.getByLabel('Farm name').fill('Mine');
  await farm.people.admin.client.farm.update.mutate({ name: 'Theirs', phone: '555 0100', version: 1 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Someone else changed the farm’s details.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await expect(dialog.getByLabel('Farm name')).toHaveValue('Theirs');
  await expect(dialog.getByLabel('Phone')).toHaveValue('555 0100');
  await dialog.getByLabel('Farm name').fill('Mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Farm details saved');
  const { name, phone } = await farm.people.admin.client.farm.get.query();
  expect({ name, phone }).toEqual({ name: 'Mine', phone: '555 0100' });
});
