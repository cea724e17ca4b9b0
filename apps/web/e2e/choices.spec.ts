import type { Page } from '@playwright/test';
import { expect, type TestFarm, test } from './farm.ts';

/** Adds three buyers. */
const furnish = async ({ people: { admin } }: TestFarm) => {
  for (const name of ['Bay Cafe', 'Coastal Kitchen', 'Harbor Grill']) {
    await admin.client.buyers.create.mutate({
      name,
      ...(name === 'Bay Cafe' && { email: 'coast@bay.example' }),
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
