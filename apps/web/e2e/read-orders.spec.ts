import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFailure, expectToast, paste, type TestFarm, test } from './farm.ts';

// No weekday, which could be today and then be asked.
const MESSAGE = 'Tomorrow: 3 cs kale, 20 arugula 8oz, 2 flats strawbs';
const sizes = { Kale: ['case'], Arugula: ['8oz'], Strawberries: ['pint', 'flat'] };

const furnish = async ({ people: { admin, rep } }: TestFarm) => {
  for (const [name, of] of Object.entries(sizes)) {
    await admin.client.catalog.create.mutate({
      name,
      baseUnit: 'lb',
      sizes: of.map((size) => ({ size, unitsPerBaseUnit: size === '8oz' ? '0.5' : '4' })),
    });
  }
  for (const name of ['Harbor Kitchen', 'Mill Street']) await rep.client.buyers.create.mutate({ name });
};

const choose = async (page: Page, buyer: string) => {
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Buyer' })).toBeFocused();
  await page.keyboard.type(buyer.slice(0, 4));
  await expect(page.getByRole('option', { name: buyer })).toBeVisible();
  await page.keyboard.press('Enter');
};

test('a message gives two lines and a question; its answer is remembered for this buyer alone, until it is forgotten', async ({
  farm,
}) => {
  await furnish(farm);
  const page = await farm.open('rep', '/dashboard?tab=orders&dialog=paste-order');
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await choose(page, 'Harbor Kitchen');
  await expect(dialog.getByRole('textbox', { name: 'The message' })).toBeFocused();
  await paste(page, MESSAGE);
  await expect(dialog.getByText('2 lines read · 1 question')).toBeVisible();
  await expect(dialog.locator('mark')).toHaveText([
    'Tomorrow',
    '3 cs kale',
    '20 arugula 8oz',
    '2 flats strawbs',
  ]);
  await expect(dialog.getByRole('button', { name: 'Create Order' })).toBeDisabled();
  await expectAccessible(page);
  const question = dialog.getByRole('group', { name: '2 flats strawbs' });
  await expect(question.getByRole('button')).toContainText(['pint', 'flat', 'Another', 'Not one of ours']);
  await question.getByRole('button', { name: /Strawberries flat/ }).click();
  await expect(dialog.getByText('3 lines read')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expectToast(
    page,
    'Order created',
    'Order #1 for Harbor Kitchen. Remembered for Harbor Kitchen: strawbs = Strawberries flat',
  );
  const lines = await farm.people.rep.client.orders.lines.query({});
  expect(lines.map(({ productName, size, quantity }) => [productName, size, quantity]).sort()).toEqual([
    ['Arugula', '8oz', 20],
    ['Kale', 'case', 3],
    ['Strawberries', 'flat', 2],
  ]);

  await page.getByRole('button', { name: 'New Order' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toBeFocused();
  await paste(page, `Hi!\n${MESSAGE}`);
  await choose(page, 'Mill Street');
  await expect(dialog.getByText('2 lines read · 1 question')).toBeVisible();
  // Another buyer: read again, with that buyer's words.
  await dialog.getByRole('combobox', { name: 'Buyer' }).fill('harbor');
  await page.getByRole('option', { name: 'Harbor Kitchen' }).click();
  await expect(dialog.getByText('3 lines read')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Questions' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'Buyers' }).click();
  await page
    .getByRole('heading', { name: 'Harbor Kitchen' })
    .getByRole('button', { name: 'Harbor Kitchen' })
    .click();
  const words = page.getByRole('region', { name: 'Words' });
  await expect(words).toContainText('strawbs = Strawberries flat');
  await words.getByRole('button', { name: 'Forget “strawbs”' }).click();
  await expect(words).toHaveCount(0);
});

test('a message is pasted into an empty order, answered and placed by keyboard; it stays with the order, for those who see it', async ({
  farm,
}) => {
  await furnish(farm);
  const page = await farm.open('rep', '/dashboard?tab=orders&dialog=new-order');
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toBeFocused();
  await paste(page, `Hi!\n${MESSAGE}`);
  await expect(dialog.getByText('Choose the buyer, and the message is read.')).toBeVisible();
  await choose(page, 'Harbor Kitchen');
  const question = dialog.getByRole('group', { name: '2 flats strawbs' });
  await expect(question.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expectFailure(page, 'Not placed yet', 'Answer the question about the message first.', null);
  await expect(question.getByRole('button').first()).toBeFocused();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(question.getByRole('button', { name: 'Not one of ours' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('left out')).toBeVisible();
  await expect(dialog.getByText('2 lines read')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Order created', 'Order #1 for Harbor Kitchen');
  const card = page.getByRole('article', { name: 'Order #1' });
  await card.getByRole('button', { name: 'From a message' }).click();
  await expect(card.getByText('Hi!')).toContainText(MESSAGE);

  const [order] = (await farm.people.rep.client.orders.list.query({})).items;
  const { orderGroupId = '' } = order ?? {};
  await expect(farm.people.otherRep.client.orders.message.query({ orderGroupId })).rejects.toThrow();
});

test('Ctrl+Enter while the message is still read is remembered; what was not read waits for a person; days become an order each', async ({
  farm,
}) => {
  await furnish(farm);
  const page = await farm.open('rep', '/dashboard?tab=orders&dialog=new-order');
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await choose(page, 'Harbor Kitchen');
  let read = () => {};
  const pressed = new Promise<void>((resolve) => (read = resolve));
  await page.route(/intake\.read/, async (route) => {
    await pressed;
    await route.continue();
  });
  await paste(
    page,
    'Tomorrow: 3 cs kale\nDay after tomorrow: 20 arugula 8oz\nplus seven of that purple stuff\n',
  );
  await expect(dialog.getByText('Reading…')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  read();
  await expectFailure(page, 'Not placed yet', 'Answer the question about the message first.', null);
  const unread = dialog.getByRole('group', { name: 'plus seven of that purple stuff' });
  await expect(unread.getByRole('button', { name: 'Not part of the order' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Create Orders' })).toBeDisabled();
  await expect(dialog.getByText('Answer 1 question before the order is placed')).toBeVisible();
  await expect(dialog.getByLabel('Delivery date', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('not part of the order')).toBeVisible();
  // The answer and the press come one after the other, without a wait between them.
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Orders created', 'Order #1, Order #2 for Harbor Kitchen');
  const lines = await farm.people.rep.client.orders.lines.query({});
  expect(lines.map(({ productName, quantity }) => [productName, quantity]).sort()).toEqual([
    ['Arugula', 20],
    ['Kale', 3],
  ]);
  expect(new Set(lines.map(({ deliveryDate }) => deliveryDate)).size).toBe(2);
});
