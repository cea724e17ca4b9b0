import { readFile } from 'node:fs/promises';
import { addDays, formatDay } from '@farm/domain/core';
import type { Page } from '@playwright/test';
import { DAY, typedDay } from './days.ts';
import {
  call,
  expect,
  expectAccessible,
  expectFailure,
  expectRecovery,
  expectToast,
  failCall,
  settle,
  type TestFarm,
  test,
} from './farm.ts';

const ORDERS = '/dashboard?tab=orders';
const NAMED_DAY = formatDay(DAY);

let keys = 0;
const key = () => `orders-spec-${process.pid}-${++keys}`;

/** Adds Kale in two sizes, Beets in one, a buyer, and 40 lb of Rosa's Kale. */
const furnish = async ({ people: { admin, farmer, rep } }: TestFarm, { stock = 40 } = {}) => {
  const kale = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [
      { size: '1lb', unitsPerBaseUnit: '1' },
      { size: '5lb', unitsPerBaseUnit: '5' },
    ],
  });
  const beets = await admin.client.catalog.create.mutate({
    name: 'Beets',
    baseUnit: 'bunch',
    sizes: [{ size: '12ct', unitsPerBaseUnit: '12' }],
  });
  if (stock > 0) {
    await farmer.client.inventory.add.mutate({
      name: 'Kale',
      unitsAvailable: stock,
      harvestDate: '2026-11-01',
    });
  }
  const buyer = await rep.client.buyers.create.mutate({ name: 'Harbor Street Kitchen' });
  const [pound, fivePound] = kale.sizes.map(({ id }) => id);
  const [dozen] = beets.sizes.map(({ id }) => id);
  return { buyerId: buyer.id, pound: pound ?? 0, fivePound: fivePound ?? 0, dozen: dozen ?? 0 };
};

type Wanted = { sizeId: number; quantity: number; farmerId?: string };

const place = (
  { people: { rep } }: TestFarm,
  {
    buyerId,
    lines,
    ...texts
  }: { buyerId: number; lines: Wanted[]; notes?: string; purchaseOrderNumber?: string },
) => rep.client.orders.create.mutate({ buyerId, deliveryDate: DAY, lines, ...texts, idempotencyKey: key() });

const cardOf = (page: Page, number: number) =>
  page.getByRole('article', { name: `Order #${number}`, exact: true });
const toasts = (page: Page) => page.locator('.mantine-Notification-root');
const lineOf = (page: Page, number: number, product: string) =>
  cardOf(page, number).getByRole('listitem').filter({ hasText: product });

const choose = async (page: Page, label: string, text: string, nth = 0) => {
  const field = page.getByRole('combobox', { name: label }).nth(nth);
  await field.click();
  await field.fill(text);
  await page.getByRole('option', { name: text }).first().click();
};

const chooseProduct = async (page: Page, product: string, size: string, nth = 0) => {
  const field = page.getByRole('combobox', { name: 'Product and package size' }).nth(nth);
  await field.click();
  await field.fill(product);
  await page.getByRole('option', { name: size }).first().click();
};

test('a rep orders two products; the grower sees it live, confirms, holds, checks stock, delivers', async ({
  farm,
}) => {
  await furnish(farm);
  const grower = await farm.open('farmer', `${ORDERS}&dialog=new-order`);
  await expect(grower.getByText('No orders yet')).toBeVisible();
  await expect(grower.getByRole('dialog')).toHaveCount(0);
  await expect(grower.getByRole('button', { name: 'New Order' })).toHaveCount(0);

  const rep = await farm.open('rep', ORDERS);
  await expect(rep.getByRole('heading', { name: 'Order Management' })).toBeVisible();
  await expect(rep.getByText('Track and manage customer orders')).toBeVisible();
  const newOrder = rep.getByRole('button', { name: 'New Order' });
  await failCall(rep, 'orders.availability');
  await newOrder.click();
  const dialog = rep.getByRole('dialog', { name: 'New Order' });
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toBeFocused();
  await expect(dialog.getByRole('combobox', { name: 'Sales rep' })).toHaveCount(0);
  await choose(rep, 'Buyer', 'Harbor Street Kitchen');
  const day = dialog.getByRole('textbox', { name: 'Delivery date' });
  await day.fill(NAMED_DAY);
  await day.press('Tab');
  await expect(day).toHaveValue(NAMED_DAY);
  // Stock that could not be loaded does not show as zero.
  await expect(dialog.getByText('Failed to fetch products')).toBeVisible();
  await chooseProduct(rep, 'Kale', '5lb');
  const ofGrower = dialog.getByRole('combobox', { name: 'Grower' });
  await expect(ofGrower).toHaveValue('Any grower');
  await expect(dialog.getByText('0 free')).toHaveCount(0);
  await rep.unroute(call('orders.availability'));
  await expectRecovery(dialog, dialog.getByText('8 free', { exact: true }));
  await expect(ofGrower).toHaveValue('Rosa Grower');
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('6');
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Product and package size' }).nth(1)).toBeFocused();
  await chooseProduct(rep, 'Beets', '12ct', 1);
  await expect(dialog.getByRole('combobox', { name: 'Grower' }).nth(1)).toHaveValue('Any grower');
  await dialog.getByRole('textbox', { name: 'Quantity' }).nth(1).fill('3');
  await expect(dialog.getByText('short 3 · 0 free')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Purchase order number' }).fill('PO-77');
  await dialog.getByRole('textbox', { name: 'Notes' }).fill('Side door');
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expectToast(rep, 'Order created', 'Order #1 for Harbor Street Kitchen');
  await expect(dialog).toBeHidden();
  await expect(newOrder).toBeFocused();

  for (const page of [rep, grower]) {
    const card = cardOf(page, 1);
    await expect(card).toContainText('Harbor Street Kitchen');
    await expect(card).toContainText('9 items');
    await expect(card).toContainText(NAMED_DAY);
    await expect(card).toContainText('PO-77');
    await expect(card).toContainText('Side door');
    await expect(card).toContainText('2 products');
    await expect(page.getByText('1 total orders')).toBeVisible();
  }
  // Reps cannot confirm or reject.
  await expect(rep.getByRole('button', { name: /^(Confirm|Reject|Check Stock)/ })).toHaveCount(0);
  await expect(rep.getByRole('button', { name: /^More for \d/ })).toHaveCount(2);

  await grower.getByRole('button', { name: 'Confirm: 6 × Kale (5lb)' }).click();
  await expectToast(grower, 'Order updated', 'Order #1: 6 × Kale (5lb) is confirmed.');
  await expect(lineOf(grower, 1, 'Kale').getByText('Confirmed')).toBeVisible();
  await expect(lineOf(grower, 1, 'Kale')).toBeFocused();
  await expect(cardOf(grower, 1)).toContainText('1 pending, 1 confirmed');
  await expect(cardOf(rep, 1)).toContainText('1 pending, 1 confirmed');

  await grower.getByRole('button', { name: 'Confirm: 3 × Beets (12ct)' }).click();
  const short = grower.getByRole('dialog', { name: 'Not enough free stock' });
  await expect(short).toContainText('3 × Beets (12ct) is short 3 packages');
  await expect(short.getByRole('row', { name: 'Short' })).toContainText('36 bunches');
  await short.getByRole('button', { name: 'Hold for stock' }).click();
  await expect(lineOf(grower, 1, 'Beets').getByText('Pending Inventory', { exact: true })).toBeVisible();
  await expect(lineOf(rep, 1, 'Beets').getByText('Pending Inventory', { exact: true })).toBeVisible();

  const check = grower.getByRole('button', { name: 'Check Stock: 3 × Beets (12ct)' });
  await check.click();
  await expectFailure(
    grower,
    'Still short',
    'Order #1: 3 × Beets (12ct) is short 3 packages (36 bunches).',
    null,
  );
  await expect(lineOf(grower, 1, 'Beets')).toContainText('When last checked: short 3 packages');
  await farm.people.otherFarmer.client.inventory.add.mutate({
    name: 'Beets',
    unitsAvailable: 40,
    harvestDate: '2026-11-02',
  });
  await check.click();
  await expectToast(grower, 'Order updated', 'Order #1: 3 × Beets (12ct) is confirmed.');
  await expect(cardOf(grower, 1).getByText('All Confirmed')).toBeVisible();
  await expect(cardOf(rep, 1).getByText('All Confirmed')).toBeVisible();

  await grower.getByRole('button', { name: 'Mark delivered: 6 × Kale (5lb)' }).click();
  await grower
    .getByRole('dialog', { name: 'Deliver before the day?' })
    .getByRole('button', { name: 'Mark delivered' })
    .click();
  await expectToast(grower, 'Order updated', 'Order #1: 6 × Kale (5lb) is delivered.');
  await expect(lineOf(rep, 1, 'Kale').getByText('Delivered')).toBeVisible();
  await rep.getByRole('button', { name: 'More for 3 × Beets (12ct)' }).click();
  await rep.getByRole('menuitem', { name: 'Cancel line' }).click();
  await expectToast(rep, 'Order updated', 'Order #1: 3 × Beets (12ct) is cancelled.');
  await expect(lineOf(grower, 1, 'Beets').getByText('Cancelled')).toBeVisible();
  await expect(grower.getByRole('article').getByRole('listitem').getByRole('button')).toHaveCount(0);
});

test('a rejection needs a reason, which admins can read, and a line can be confirmed without stock', async ({
  farm,
}) => {
  const { buyerId, pound, dozen } = await furnish(farm, { stock: 0 });
  await place(farm, {
    buyerId,
    lines: [
      { sizeId: pound, quantity: 2 },
      { sizeId: dozen, quantity: 4 },
    ],
  });
  const page = await farm.open('admin', ORDERS);
  const reject = page.getByRole('button', { name: 'Reject: 2 × Kale (1lb)' });
  await reject.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reject Order' });
  const reason = dialog.getByRole('textbox', { name: 'Reason for rejection' });
  await expect(reason).toBeFocused();
  await expectAccessible(page);
  await expect(dialog).toContainText('Order #1: 2 × Kale (1lb)');
  await expect(dialog).toContainText('Only this product is rejected, not the other one of this order.');
  await expect(dialog.getByRole('button', { name: 'Reject Order' })).toHaveAttribute('style', /-red-/);
  // A reason that is too long gets its own message.
  await reason.fill('x'.repeat(1001));
  await dialog.getByRole('button', { name: 'Reject Order' }).click();
  await expect(dialog.getByText(/can be at most .* characters long/)).toBeVisible();
  await expect(reason).toBeFocused();
  expect(await toasts(page).count()).toBe(0);
  await reason.fill('  ');
  await dialog.getByRole('button', { name: 'Reject Order' }).click();
  await expect(dialog.getByText('Please provide a reason for rejecting the order.')).toBeVisible();
  await expectFailure(page, 'Error', 'Please provide a reason for rejecting the order.', null);
  await expect(reason).toBeFocused();

  await page.route(/orders\.reject/, (route) => route.abort());
  await reason.fill('Frost took it');
  await dialog.getByRole('button', { name: 'Reject Order' }).click();
  await expectFailure(page, 'Error', 'Failed to reject order. Please try again.');
  await expect(dialog.getByRole('alert')).toContainText('cannot be reached');
  await expect(reason).toHaveValue('Frost took it');
  await page.keyboard.press('Escape');
  const discard = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await discard.getByRole('button', { name: 'Cancel' }).click();
  await expect(reason).toHaveValue('Frost took it');
  await page.unroute(/orders\.reject/);
  // While trying again, the layout stays: a second click hits the same button, and a click beside it does nothing.
  const answer = Promise.withResolvers<void>();
  await page.route(/orders\.reject/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const submit = dialog.getByRole('button', { name: /^Reject/ });
  const before = await submit.boundingBox();
  await submit.click();
  await expect(submit).toHaveText('Rejecting...');
  await expect(dialog.getByText('cannot be reached')).toBeVisible();
  expect((await submit.boundingBox())?.y).toBe(before?.y);
  await page.mouse.click(8, 8);
  await settle(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  answer.resolve();
  await expectToast(
    page,
    'Order Rejected',
    'The order has been rejected and the sales rep has been notified.',
  );
  await expect(dialog).toBeHidden();
  await expect(lineOf(page, 1, 'Kale')).toBeFocused();
  await expect(lineOf(page, 1, 'Kale').getByText('Rejected')).toBeVisible();
  await expect(lineOf(page, 1, 'Kale')).toContainText('Reason: Frost took it');

  // More is promised to other orders than is in stock; the shortage shown is at most what the line needs.
  const other = await place(farm, {
    buyerId,
    lines: [
      { sizeId: dozen, quantity: 1 },
      { sizeId: pound, quantity: 7 },
    ],
  });
  await farm.people.admin.moves.confirm({ id: other.lines[0]?.id ?? 0 });
  // A late answer does not interrupt the dialog that is open.
  const confirmed = Promise.withResolvers<void>();
  await page.route(call('orders.confirm'), async (route) => {
    await confirmed.promise;
    await route.continue();
  });
  const confirm = page.getByRole('button', { name: 'Confirm: 4 × Beets (12ct)', includeHidden: true });
  await confirm.click();
  await page.getByRole('button', { name: 'Reject: 7 × Kale (1lb)' }).click();
  await reason.fill('Hail');
  confirmed.resolve();
  await expect(confirm).toHaveAttribute('aria-disabled', 'false');
  await expect(reason).toHaveValue('Hail');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await discard.getByRole('button', { name: 'Discard' }).click();
  const short = page.getByRole('dialog', { name: 'Not enough free stock' });
  await expect(short).toContainText('4 × Beets (12ct) is short 4 packages.');
  await expect(short.getByRole('row', { name: 'Free stock' })).toHaveText(/^Free stock\s*0 bunches$/);
  await expect(short.getByRole('row', { name: 'Short' })).toContainText('48 bunches');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm, will harvest' }).click();
  await expect(lineOf(page, 1, 'Beets').getByText('Confirmed')).toBeVisible();
  await expect(lineOf(page, 1, 'Beets').getByText('to harvest')).toBeVisible();
  await expect(cardOf(page, 1)).toContainText('1 confirmed, 1 rejected');
});

test("the focus returns from a line's dialogs to the button that opened them, or else to the line", async ({
  farm,
}) => {
  const { buyerId, pound, dozen } = await furnish(farm);
  const { lines } = await place(farm, {
    buyerId,
    lines: [
      { sizeId: pound, quantity: 2 },
      { sizeId: pound, quantity: 3 },
      { sizeId: dozen, quantity: 4 },
    ],
  });
  await farm.people.farmer.moves.confirm({ id: lines[0]?.id ?? 0 });
  // The filter below leaves this one out.
  await place(farm, { buyerId, lines: [{ sizeId: pound, quantity: 5 }] });
  const page = await farm.open('farmer', ORDERS);
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  const reason = dialog.getByRole('textbox', { name: 'Reason for rejection' });
  const card = cardOf(page, 1);
  const line = (text: string) => card.getByRole('listitem').filter({ hasText: text });

  await card.getByRole('button', { name: 'Mark delivered: 2 × Kale' }).press('Enter');
  await dialog.getByRole('button', { name: 'Mark delivered' }).press('Enter');
  await expect(line('Delivered')).toBeFocused();
  await expect(dialog).toHaveCount(0);

  const reject = card.getByRole('button', { name: 'Reject: 3 × Kale' });
  await reject.press('Enter');
  await expect(reason).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(reject).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reason).toBeFocused();
  await reason.fill('Frost');
  // Decline the question above the form.
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog).toHaveCount(1);
  await expect(reason).toBeFocused();
  await dialog.getByRole('button', { name: 'Reject Order' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(line('Rejected')).toBeFocused();
  // Only admins read it.
  await expect(card.getByText('Frost')).toHaveCount(0);

  const confirm = card.getByRole('button', { name: 'Confirm: 4 × Beets' });
  await confirm.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Hold for stock' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(confirm).toBeFocused();
  const chooseFromMore = async (name: string) => {
    await card.getByRole('button', { name: 'More for 4 × Beets' }).press('Enter');
    // The menu takes the focus when it opens.
    await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
    await page.getByRole('menuitem', { name }).press('Enter');
  };
  await chooseFromMore('Hold for stock');
  await expect(line('Pending Inventory')).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.textContent);
  await expect.poll(focused).toContain('Pending Inventory');

  // If the order no longer matches the filter and disappears, the focus moves to the screen.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending Inventory');
  await expect(page.getByRole('article')).toHaveCount(1);
  await chooseFromMore('Confirm, will harvest');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Confirm, will harvest' }).press('Enter');
  await expect(page.getByText('No orders match')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('an order filtered to one grower shows as all confirmed only after the other grower confirms too', async ({
  farm,
}) => {
  const { buyerId, pound, dozen } = await furnish(farm);
  const { farmer, otherFarmer } = farm.people;
  const { lines } = await place(farm, {
    buyerId,
    lines: [
      { sizeId: pound, quantity: 2, farmerId: farmer.uid },
      { sizeId: dozen, quantity: 3, farmerId: otherFarmer.uid },
    ],
  });
  const page = await farm.open('farmer', ORDERS);
  const card = cardOf(page, 1);
  await page.getByRole('button', { name: 'Confirm: 2 × Kale' }).click();
  await expect(lineOf(page, 1, 'Kale').getByText('Confirmed')).toBeVisible();
  for (const text of ['1 pending, 1 confirmed', '2 products', '5 items', 'and 1 line of another grower']) {
    await expect(card).toContainText(text);
  }
  await expect(card.getByText('All Confirmed')).toHaveCount(0);
  // Only the number of the other grower's lines shows.
  await expect(card).not.toContainText('Beets');
  const foreign = lines.find(({ farmerId }) => farmerId === otherFarmer.uid);
  await otherFarmer.moves.confirm({ id: foreign?.id ?? 0 });
  await expect(card.getByText('All Confirmed')).toBeVisible();
});

test('the second person to act on a line sees why it failed and its current status; so does a lost connection', async ({
  farm,
}) => {
  const { buyerId, pound } = await furnish(farm);
  const { rep, otherFarmer, farmer, admin } = farm.people;
  const first = await place(farm, { buyerId, lines: [{ sizeId: pound, quantity: 2 }] });
  await place(farm, { buyerId, lines: [{ sizeId: pound, quantity: 3, farmerId: otherFarmer.uid }] });
  await place(farm, { buyerId, lines: [{ sizeId: pound, quantity: 5, farmerId: farmer.uid }] });
  const grower = await farm.open('farmer', ORDERS);
  await expect(cardOf(grower, 1)).toBeVisible();
  await expect(cardOf(grower, 2)).toHaveCount(0);
  await expect(grower.getByText('2 total orders')).toBeVisible();

  // Another grower's line is read-only.
  await grower.getByText('All growers').click();
  await expect(lineOf(grower, 2, 'Kale')).toContainText('Omar Grower');
  await expect(cardOf(grower, 2).getByRole('listitem').getByRole('button')).toHaveCount(0);
  await expect(grower).toHaveURL(/scope=all/);
  await grower.goBack();
  await expect(cardOf(grower, 2)).toHaveCount(0);

  // The page does not see what happens in the meantime.
  await grower.route(/orders\.list/, (route) => route.abort());
  const lineId = first.lines[0]?.id ?? 0;
  await grower.getByRole('button', { name: 'Reject: 2 × Kale (1lb)' }).click();
  const dialog = grower.getByRole('dialog', { name: 'Reject Order' });
  await dialog.getByRole('textbox').fill('Too late');
  await rep.moves.cancel({ id: lineId });
  await dialog.getByRole('button', { name: 'Reject Order' }).click();
  await expectFailure(
    grower,
    'Error',
    'Failed to reject order. Please try again.',
    'Someone else changed this line of Order #1: it is Cancelled now. Nothing was overwritten. Look at it again, then decide.',
  );
  await expect(dialog.getByRole('alert')).toContainText('it is Cancelled now');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await grower.getByRole('button', { name: 'Discard' }).click();
  await expect(lineOf(grower, 1, 'Kale').getByText('Cancelled')).toBeVisible();

  const confirm = grower.getByRole('button', { name: 'Confirm: 5 × Kale (1lb)' });
  await grower.route(/orders\.confirm/, (route) => route.abort());
  await confirm.click();
  await expectFailure(grower, 'Error', 'Failed to update order. Please try again.');
  await expect(lineOf(grower, 3, 'Kale').getByText('Pending', { exact: true })).toBeVisible();
  await grower.unroute(/orders\.confirm/);
  const held = (await admin.client.orders.lines.query({})).find(({ quantity }) => quantity === 5);
  await admin.moves.hold({ id: held?.id ?? 0 });
  await grower.route(/trpc\/orders\.coverage\?/, (route) => route.continue());
  if (await confirm.isVisible()) await confirm.click();
  await expect(lineOf(grower, 3, 'Kale').getByText('Pending Inventory', { exact: true })).toBeVisible();
});

test('New Order shows what is missing, keeps the typed text when it fails, and places the order only once', async ({
  farm,
}) => {
  await furnish(farm);
  const { admin, rep } = farm.people;
  const page = await farm.open('admin', `${ORDERS}&dialog=new-order`);
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  const create = dialog.getByRole('button', { name: 'Create Order' });
  const quantity = dialog.getByRole('textbox', { name: 'Quantity' });
  const day = dialog.getByRole('textbox', { name: 'Delivery date' });
  await expect(dialog).toBeVisible();
  await expect(page).not.toHaveURL(/dialog=/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending');
  await page.getByRole('button', { name: 'New Order' }).click();
  await quantity.fill('');
  await day.fill('');
  await day.press('Tab');
  await create.click();
  await expectFailure(
    page,
    'Invalid form',
    'Please fill in all required fields and add at least one product.',
    null,
  );
  for (const text of [
    'Buyer is required.',
    'Delivery date is required.',
    'Package size is required.',
    'Quantity must be at least 1',
  ]) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toBeFocused();
  await expectAccessible(page);
  await toasts(page).getByRole('button', { name: 'Close this message' }).click();
  await expect(toasts(page)).toHaveCount(0);

  // Choosing a buyer fills in its rep.
  await choose(page, 'Buyer', 'Harbor Street Kitchen');
  await expect(dialog.getByRole('combobox', { name: 'Sales rep' })).toHaveValue('Nina Rep');
  await day.fill('Feb 31, 2027');
  await day.press('Tab');
  await expect(day).toHaveValue('Feb 31, 2027');
  await chooseProduct(page, 'Kale', '1lb');
  // Every field has invalid input, and each shows its own message.
  const notes = dialog.getByRole('textbox', { name: 'Notes' });
  await quantity.fill('99999999999999999999');
  await notes.fill('x'.repeat(2001));
  await expect(dialog.getByText(/^short/)).toHaveCount(0);
  await create.click();
  await expect(dialog.getByText('Quantity can be at most 100,000.')).toBeVisible();
  await expect(dialog.getByText('Notes can be at most 2,000 characters long.')).toBeVisible();
  await expect(dialog.getByText('That is not a day. Type it as Nov 25, 2026.')).toBeVisible();
  await expect(day).toBeFocused();
  expect(await toasts(page).count()).toBe(0);
  await day.fill(typedDay(DAY));
  await day.press('Tab');
  await expect(day).toHaveValue(NAMED_DAY);
  await quantity.fill('12');
  await notes.fill('Ring twice');

  await page.keyboard.press('Escape');
  const discard = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await discard.getByRole('button', { name: 'Cancel' }).click();
  await page.goBack();
  await discard.getByRole('button', { name: 'Cancel' }).click();
  await expect(quantity).toHaveValue('12');

  await page.route(/orders\.create/, (route) => route.abort());
  await create.click();
  await expectFailure(page, 'Order creation failed', 'Failed to create order. Please try again.');
  await expect(quantity).toHaveValue('12');
  await page.unroute(/orders\.create/);

  // The order is placed, but the answer is lost.
  await page.route(/orders\.create/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await create.click();
  await expect(dialog.getByRole('alert')).toContainText('cannot be reached');
  await page.unroute(/orders\.create/);
  await create.click();
  await expectToast(page, 'Order created', 'Order #1 for Harbor Street Kitchen');
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, 1)).toHaveAttribute('data-highlighted', 'true');
  expect(await admin.client.orders.count.query({})).toEqual({ total: 1 });
  expect(await rep.client.orders.lines.query({})).toMatchObject([
    { quantity: 12, notes: 'Ring twice', deliveryDate: DAY, salesRepId: rep.uid },
  ]);

  // The server's message also shows at the field.
  await page.getByRole('button', { name: 'New Order' }).click();
  await choose(page, 'Buyer', 'Harbor Street Kitchen');
  await chooseProduct(page, 'Kale', '1lb');
  const [buyer] = (await admin.client.buyers.list.query({})).items;
  await admin.client.buyers.remove.mutate({ id: buyer?.id ?? 0 });
  await create.click();
  await expectFailure(page, 'Order creation failed', 'This buyer no longer exists. Choose another.', null);
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toBeFocused();
});

test('a filter that shows orders again never says that there are none', async ({ farm }) => {
  const { buyerId, pound } = await furnish(farm);
  await place(farm, { buyerId, lines: [{ sizeId: pound, quantity: 1 }] });
  const rep = await farm.open('rep', ORDERS);
  await expect(cardOf(rep, 1)).toBeVisible();
  const which = rep.getByRole('radiogroup', { name: 'Which orders' });
  await which.getByText('Today', { exact: true }).click();
  await expect(rep.getByText('No deliveries today')).toBeVisible();
  await rep.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent?.includes('No orders yet')) document.body.dataset.saidNone = 'true';
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  await which.getByText('All', { exact: true }).click();
  await expect(cardOf(rep, 1)).toBeVisible();
  expect(await rep.evaluate(() => document.body.dataset.saidNone)).toBeUndefined();
});

test('the list shows when it is loading, failed or empty, and the address keeps the filters', async ({
  farm,
}) => {
  const rep = await farm.open('rep', ORDERS);
  await expect(rep.getByText('No orders yet')).toBeVisible();
  await expect(rep.getByText('0 total orders')).toBeVisible();
  await expectAccessible(rep);
  // If there are no buyers or products, the dropdowns say so even before a search.
  await rep.getByRole('button', { name: 'New Order' }).click();
  const dialog = rep.getByRole('dialog', { name: 'New Order' });
  await dialog.getByRole('combobox', { name: 'Buyer' }).click();
  await expect(rep.getByText('There are no buyers yet. Add one under Buyers.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Product and package size' }).click();
  await expect(
    rep.getByText('There are no products yet. An administrator adds them in the Product Catalog.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  const { buyerId, pound, dozen } = await furnish(farm);
  await place(farm, { buyerId, lines: [{ sizeId: pound, quantity: 1 }], purchaseOrderNumber: 'PO-1' });
  const beets = await place(farm, { buyerId, lines: [{ sizeId: dozen, quantity: 1 }] });
  await farm.people.admin.moves.confirm({ id: beets.lines[0]?.id ?? 0 });
  await expect(cardOf(rep, 2)).toBeVisible();

  await rep.getByRole('searchbox', { name: 'Search orders' }).fill('PO-1');
  await expect(cardOf(rep, 2)).toHaveCount(0);
  await expect(cardOf(rep, 1)).toBeVisible();
  await expect(rep.getByText('1 shown of 2 total orders')).toBeVisible();

  // The address keeps the search while the list is loading, has failed and is loaded again.
  const answer = Promise.withResolvers<void>();
  await rep.route(/orders\.list/, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, body: 'nonsense' });
  });
  await rep.reload();
  await expect(rep.getByRole('status', { name: 'Loading orders' })).toBeVisible();
  answer.resolve();
  await expect(rep.getByText('Failed to fetch orders')).toBeVisible();
  await expectAccessible(rep);
  await rep.unroute(/orders\.list/);
  await expectRecovery(rep, cardOf(rep, 1));
  await expect(rep.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('PO-1');
  await expect(cardOf(rep, 2)).toHaveCount(0);
  await rep.getByRole('combobox', { name: 'Status' }).selectOption('Confirmed');
  await expect(rep.getByText('No orders match')).toBeVisible();
  await rep.getByRole('button', { name: 'Show all orders' }).click();
  await expect(cardOf(rep, 2)).toBeVisible();
  await expect(rep.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('');
});

test('a long list loads page by page and renders only what is visible; all of it is exported and printed', async ({
  farm,
}) => {
  const { buyerId, pound, dozen } = await furnish(farm);
  const line = { sizeId: pound, quantity: 1200 };
  const { lines } = await place(farm, {
    buyerId,
    lines: [line, { sizeId: dozen, quantity: 1 }],
    notes: '=1+1',
  });
  await farm.people.rep.moves.reschedule({ id: lines[1]?.id ?? 0, deliveryDate: addDays(DAY, 1) });
  await Promise.all(Array.from({ length: 54 }, () => place(farm, { buyerId, lines: [line] })));
  const { items } = await farm.people.rep.client.orders.list.query({ search: '#3' });
  const page = await farm.open('admin', `${ORDERS}&order=${items[0]?.orderGroupId}`);
  await expect(page.getByRole('region', { name: 'The order you opened' })).toContainText('Order #3');
  await page.getByRole('button', { name: 'Close this order' }).click();
  await expect(page.getByText('55 total orders')).toBeVisible();
  await expect(cardOf(page, 55)).toBeVisible();
  await expect(cardOf(page, 3)).toHaveCount(0);
  expect(await page.getByRole('article').count()).toBeLessThan(25);
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    await expect(cardOf(page, 1)).toBeInViewport({ timeout: 250 });
  }).toPass();
  expect(await page.getByRole('article').count()).toBeLessThan(25);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(57);
  expect(csv).toContain("'=1+1");
  expect(csv).toContain(`55,Harbor Street Kitchen,${DAY},Kale,1lb,1200,Pending,Any grower,Nina Rep`);

  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = String(document.querySelectorAll('section > h2').length);
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '55');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Order #1 · Harbor Street Kitchen' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Beets' })).toContainText(
    `deliver ${formatDay(addDays(DAY, 1))}`,
  );
  await expect(page.getByRole('button', { name: 'New Order' })).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('button', { name: 'New Order' })).toBeVisible();

  await page.goto(`${ORDERS}&order=nope`);
  await expect(page.getByRole('region', { name: 'The order you opened' })).toContainText(
    'There is no such order, or it is not yours to see.',
  );
});

test('on a phone lines stack, buttons are easy to tap, and hostile or very long text stays plain text', async ({
  farm,
}) => {
  const { buyerId, pound } = await furnish(farm);
  await place(farm, {
    buyerId,
    notes: `<img src=x onerror="document.title='hit'"> ${'Unbroken'.repeat(40)}`,
    lines: [{ sizeId: pound, quantity: 10_000 }],
  });
  const page = await farm.open('farmer', ORDERS, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const line = lineOf(page, 1, 'Kale');
  await expect(line).toContainText('10,000 packages');
  await expect(cardOf(page, 1)).toContainText('<img src=x');
  for (const button of await line.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page).not.toHaveTitle('hit');
  await expectAccessible(page);
  await line.getByRole('button', { name: /^More/ }).tap();
  await page.getByRole('menuitem', { name: 'Hold for stock' }).tap();
  await expect(line.getByText('Pending Inventory', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
