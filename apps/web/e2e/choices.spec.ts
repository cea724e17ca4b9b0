import type { Page } from '@playwright/test';
import { expect, expectAccessible, type TestFarm, test } from './farm.ts';

/** Adds three buyers, and four products in five sizes. */
const furnish = async ({ people: { admin } }: TestFarm) => {
  for (const name of ['Bay Cafe', 'Coastal Kitchen', 'Harbor Grill']) {
    await admin.client.buyers.create.mutate({
      name,
      ...(name === 'Bay Cafe' && { email: 'coast@bay.example' }),
    });
  }
  for (const [name, sizes] of Object.entries({
    'Baby Kale': ['5oz'],
    Kale: ['1lb', '5lb'],
    Beets: ['12ct'],
    Leeks: ['10ct'],
  })) {
    await admin.client.catalog.create.mutate({
      name,
      baseUnit: 'lb',
      sizes: sizes.map((size) => ({ size, unitsPerBaseUnit: '1' })),
    });
  }
};

const openNewOrder = async (farm: TestFarm) => {
  const page = await farm.open('admin', '/dashboard?tab=orders&dialog=new-order');
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  const buyer = dialog.getByRole('combobox', { name: 'Buyer' });
  await expect(buyer).toBeFocused();
  return { page, dialog, buyer };
};

const toasts = (page: Page) => page.locator('.mantine-Notification-root');

test('Enter and Tab take the highlighted buyer, the form is not sent, and Enter waits for the answer', async ({
  farm,
}) => {
  await furnish(farm);
  const { page, dialog, buyer } = await openNewOrder(farm);
  await page.keyboard.type('coast');
  // The server also finds a buyer whose email matches; names come first.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Coastal Kitchen', 'Bay Cafe']);
  const first = page.getByRole('listbox').getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(buyer).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(buyer).toHaveValue('Coastal Kitchen');
  await expect(page.getByRole('listbox')).toBeHidden();
  expect(await toasts(page).count()).toBe(0);
  await expect(dialog.getByText('is required')).toHaveCount(0);

  await buyer.fill('harb');
  await buyer.press('Tab');
  await expect(buyer).toHaveValue('Harbor Grill');
  await expect(buyer).not.toBeFocused();
  await buyer.fill('coast@');
  await buyer.press('Enter');
  await expect(buyer).toHaveValue('Bay Cafe');
});

test('a text that matches nothing keeps the previous choice and says so', async ({ farm }) => {
  await furnish(farm);
  const { page, dialog, buyer } = await openNewOrder(farm);
  await page.keyboard.type('zzz');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Nothing matches “zzz”.')).toBeVisible();
  await buyer.fill('bay');
  await expect(dialog.getByText('Nothing matches')).toHaveCount(0);
  await buyer.press('Tab');
  await expect(buyer).toHaveValue('Bay Cafe');
  await buyer.fill('nobody');
  await buyer.press('Tab');
  await expect(dialog.getByText('Nothing matches “nobody”. “Bay Cafe” stays chosen.')).toBeVisible();
  await expect(buyer).toHaveValue('Bay Cafe');
  await buyer.fill('nobody');
  await expect(page.getByRole('listbox').getByText('No buyer has this name')).toBeVisible();
  await buyer.press('Enter');
  expect(await toasts(page).count()).toBe(0);
  // Esc closes the list, not the dialog.
  await buyer.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(buyer).toHaveValue('Bay Cafe');
  await expect(dialog).toBeVisible();
});

test('in Add Inventory and New Planting, Enter and Tab take the first match and do not send the form', async ({
  farm,
}) => {
  await furnish(farm);
  await farm.people.admin.client.locations.create.mutate({ name: 'Tunnel 1' });
  const page = await farm.open('admin', '/dashboard?tab=catalog');
  await page.getByRole('button', { name: 'Add Inventory' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add Inventory' });
  const product = adding.getByRole('combobox', { name: 'Product type' });
  await product.pressSequentially('kal');
  // Matches that begin with the typed text come first.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Kale', 'Baby Kale']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(product).toHaveValue('Kale');
  await expect(adding.getByText('is required')).toHaveCount(0);
  await product.fill('bee');
  await product.press('Tab');
  await expect(product).toHaveValue('Beets');

  // A text typed as a location stays, unless the arrow keys choose another.
  const place = adding.getByRole('combobox', { name: 'Location' });
  await place.fill('tun');
  await expect(page.getByRole('option', { name: 'Tunnel 1' })).toBeVisible();
  await place.press('Enter');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
  await expect(place).toHaveValue('tun');
  await expect(adding.getByText('is required')).toHaveCount(0);
  await place.fill('tunn');
  await place.press('ArrowDown');
  await place.press('Enter');
  await expect(place).toHaveValue('Tunnel 1');
  expect(await toasts(page).count()).toBe(0);

  await adding.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('button', { name: 'Plant Logs' })
    .click();
  await page.getByRole('button', { name: 'New Planting' }).click();
  const planting = page.getByRole('dialog');
  const planted = planting.getByRole('combobox', { name: 'Product' });
  await expect(planted).toBeFocused();
  await page.keyboard.type('leek');
  await page.keyboard.press('Enter');
  await expect(planted).toHaveValue('Leeks');
  await expect(planting.getByText('is required')).toHaveCount(0);
});

test('in a new conversation, Enter selects the first person found', async ({ farm }) => {
  const page = await farm.open('admin', '/dashboard?tab=messages');
  await page.getByRole('button', { name: 'Start New Conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start New Conversation' });
  await expect(dialog.getByRole('checkbox')).toHaveCount(4);
  await page.keyboard.type('nina');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: /Nina Rep/ })).toBeChecked();
  await expect(dialog.getByRole('searchbox')).toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'Start Chat' })).toBeEnabled();
});
