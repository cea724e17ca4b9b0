import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, paste, type TestFarm, test } from './farm.ts';

const ORDERS = '/dashboard?tab=orders';

const furnish = async (farm: TestFarm) => {
  const { admin, rep } = farm.people;
  const template = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [
      { size: '12lb', unitsPerBaseUnit: '12' },
      { size: '5oz', unitsPerBaseUnit: '0.3125' },
    ],
  });
  const buyer = await rep.client.buyers.create.mutate({ name: 'Harbor Kitchen' });
  return { template, buyerId: buyer.id, sizeIds: template.sizes.map(({ id }) => id) };
};

const setPrice = (farm: TestFarm, sizeId: number, cents: number) =>
  farm.people.admin.client.prices.set.mutate({
    prices: [{ priceListId: 1, sizeId, cents, validFrom: '2026-01-01' }],
  });

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name }).click();

const placeOrder = (farm: TestFarm, buyerId: number, sizeIds: number[]) =>
  farm.people.rep.client.orders.create.mutate({
    buyerId,
    deliveryDate: '2099-06-01',
    lines: sizeIds.map((sizeId) => ({ sizeId, quantity: 3 })),
    idempotencyKey: crypto.randomUUID(),
  });

test('prices that are pasted and raised land on the lines of a new order', async ({ farm }) => {
  await furnish(farm);
  const page = await farm.open('admin', '/dashboard?tab=catalog');
  await page.getByRole('button', { name: 'Prices: Kale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prices: Kale' });
  const first = dialog.getByRole('textbox', { name: 'Standard, 12lb', exact: true });
  await expect(first).toBeFocused();
  await paste(page, '24.50\n2.00\n9.99');
  await expect(dialog.getByRole('textbox', { name: 'Standard, 5oz' })).toHaveValue('2.00');
  await expect(dialog.getByText('1 pasted value did not fit into the table.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('24.505');
  await expect(dialog.getByText('A price has at most two decimals')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Standard, 5oz' })).toBeFocused();
  await page.keyboard.type('2');
  await dialog.getByRole('button', { name: 'Add a quantity: 12lb' }).click();
  await page.keyboard.type('10');
  await dialog.getByRole('textbox', { name: 'Standard, 12lb from 10' }).fill('22');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Prices saved', '3 prices. Orders placed before keep theirs.');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Prices: Kale' }).click();
  await expect(first).toHaveValue('24.50');
  await dialog.getByLabel('Raise by … %').fill('10');
  await expect(first).toHaveValue('26.95');
  await expect(dialog.getByText('$24.50 →')).toBeVisible();
  // Nothing is saved before the button is pressed.
  const { client } = farm.people.admin;
  expect(await client.prices.list.query()).toHaveLength(3);
  await dialog.getByRole('button', { name: 'Save 3 prices' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await client.prices.list.query()).toHaveLength(6);

  await openTab(page, 'Orders');
  await page.getByRole('button', { name: 'New Order' }).click();
  const order = page.getByRole('dialog', { name: 'New Order' });
  await expect(order.getByRole('combobox', { name: 'Buyer' })).toBeFocused();
  await page.keyboard.type('harbor');
  await page.getByRole('option', { name: 'Harbor Kitchen' }).waitFor();
  await page.keyboard.press('Enter');
  for (const [size, quantity] of [
    ['12lb', '3'],
    ['5oz', '10'],
  ] as const) {
    await page.keyboard.type(size);
    // The price is no stop on the way.
    await page.keyboard.press('Tab');
    await page.keyboard.type(quantity);
    await page.keyboard.press('Enter');
  }
  await expect(order.getByText('$80.85', { exact: true })).toBeVisible();
  await expect(order.getByText('$22.00', { exact: true })).toBeVisible();
  await expect(order.getByText('Total $102.85')).toBeVisible();
  await order.getByRole('textbox', { name: 'Quantity' }).first().fill('10');
  await expect(order.getByText('$242.00', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(order).toHaveCount(0);
  const card = page.getByRole('article');
  await expect(card.getByText('Total $264.00')).toBeVisible();
  const lines = await client.orders.lines.query({});
  expect(lines.find(({ size }) => size === '12lb')?.price).toMatchObject({
    cents: 2420,
    amountCents: 24_200,
    source: 'list',
  });
});

test('prices are typed with Enter and Tab alone, and reach the orders that were placed before', async ({
  farm,
}) => {
  const { buyerId, sizeIds } = await furnish(farm);
  await placeOrder(farm, buyerId, sizeIds);
  const { client } = farm.people.admin;
  const page = await farm.open('admin', '/dashboard?tab=catalog');
  await page.getByRole('button', { name: 'Prices: Kale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prices: Kale' });
  const cell = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await expect(cell('Standard, 12lb')).toBeFocused();
  await dialog.getByLabel('Valid from').focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Raise by … %')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell('Standard, 12lb')).toBeFocused();
  await page.keyboard.type('24.50');
  await page.keyboard.press('Tab');
  await expect(cell('Standard, 5oz')).toBeFocused();
  await page.keyboard.type('2');
  await dialog.getByRole('button', { name: 'Add a quantity: 12lb' }).click();
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await expect(cell('Standard, 12lb from 2')).toBeFocused();
  // A quantity without its price is half typed.
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Enter the price in dollars, such as 24.50.')).toBeVisible();
  await expect(cell('Standard, 12lb from 2')).toBeFocused();
  expect(await client.prices.list.query()).toEqual([]);
  await page.keyboard.type('22');
  await expect(dialog.getByText('A first price also holds for earlier deliveries')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Price 1 open order' }).click();
  const pricing = page.getByRole('dialog', { name: 'Price open orders' });
  await expect(pricing.getByText('2 lines of 1 order get what the price lists say now.')).toBeVisible();
  await expect(pricing.getByRole('region', { name: 'Order #1' })).toContainText(
    '3 × Kale (12lb) $22.00$66.00',
  );
  await expectAccessible(page);
  await pricing.getByRole('button', { name: 'Price 1 order' }).click();
  await expectToast(page, 'Orders priced', '2 lines of 1 order.');
  await expect(page.getByRole('button', { name: /^Price .* open order/ })).toHaveCount(0);
  const lines = await client.orders.lines.query({});
  expect(lines.map(({ price }) => price?.cents).sort()).toEqual([200, 2200]);

  const [first] = sizeIds;
  const later = { priceListId: 1, sizeId: first ?? 0, cents: 2600, validFrom: '2099-01-01' };
  await client.prices.set.mutate({ prices: [later] });
  await page.keyboard.press('Control+K');
  await page.keyboard.type('prices kale');
  await page.getByRole('option', { name: 'Prices: Kale' }).waitFor();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('$26.00 from Jan 01, 2099')).toBeVisible();
  // The dialog is known by now, and what is typed still goes to the price.
  await page.keyboard.type('25');
  await expect(cell('Standard, 12lb')).toHaveValue('25');
  await dialog.getByRole('button', { name: /Prices until now: Standard, 12lb$/ }).click();
  const past = page.getByRole('list', { name: 'Prices until now: Standard, 12lb' });
  await expect(past.getByRole('listitem')).toHaveText([/^\$26\.00from Jan/, /^\$24\.50from the beginning/]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(past).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(cell('Standard, 12lb')).toHaveValue('25');

  // A size that is weighed from now on keeps its prices, and its form says so.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: /^Edit size 12lb/ }).click();
  const size = page.getByRole('dialog', { name: 'Edit Package Size' });
  const keeps = size.getByText('Its 3 prices stay for a package, such as $24.50, whatever it weighs.');
  await size.getByLabel('Weighed when packed').check();
  await expect(keeps).toBeVisible();
  await expectAccessible(page);
  await size.getByLabel('Weighed when packed').uncheck();
  await expect(keeps).toHaveCount(0);
});

test('a missing price is set where it is missed', async ({ farm }) => {
  const { buyerId, sizeIds } = await furnish(farm);
  await setPrice(farm, sizeIds[0] ?? 0, 2450);
  const { admin, rep, farmer } = farm.people;
  const { today } = await admin.client.identity.farmDay.query();
  const { lines } = await rep.client.orders.create.mutate({
    buyerId,
    deliveryDate: today,
    lines: sizeIds.map((sizeId) => ({ sizeId, quantity: 3, farmerId: farmer.uid })),
    idempotencyKey: crypto.randomUUID(),
  });
  for (const { id } of lines) {
    await admin.moves.confirm({ id });
    await admin.moves.deliver({ id });
  }
  const page = await farm.open('admin', '/dashboard?tab=buyers&invoices=open');
  await page.getByRole('button', { name: 'Set it in Order #1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agreed price' });
  await expect(dialog.getByText('Order #1: 3 × Kale (5oz)')).toBeVisible();
  await expect(dialog.getByLabel('Price')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Set the price: 3 × Kale (5oz)' }).click();
  await expect(dialog.getByLabel('Price')).toBeFocused();
  await page.keyboard.type('2');
  await dialog.getByLabel('Reason').fill('Opening week');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Total $79.50', { exact: true })).toBeVisible();
});

test('a price that is pressed while an order is typed is agreed with a reason', async ({ farm }) => {
  const { buyerId, sizeIds } = await furnish(farm);
  await setPrice(farm, sizeIds[0] ?? 0, 2450);
  const page = await farm.open('rep', `${ORDERS}&dialog=new-order&forBuyer=${buyerId}`);
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await expect(dialog.getByRole('combobox', { name: 'Product and package size' })).toBeFocused();
  await page.keyboard.type('12lb');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await dialog.getByRole('button', { name: '$24.50' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Agreed price' })).toBeFocused();
  await page.keyboard.type('twenty');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Enter the price in dollars, such as 24.50.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Agreed price' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Agreed price' }).fill('20');
  await expect(dialog.getByText('Total $60.00')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Say why this price was agreed.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('Opening week');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article').getByText('$60.00').first()).toBeVisible();
  const [line] = await farm.people.rep.client.orders.lines.query({});
  expect(line?.price).toMatchObject({ cents: 2000, source: 'agreed' });
});

test('a seller agrees on a price with a reason, and takes the price of the list again', async ({ farm }) => {
  const { buyerId, sizeIds } = await furnish(farm);
  await setPrice(farm, sizeIds[0] ?? 0, 2450);
  await placeOrder(farm, buyerId, sizeIds);
  const page = await farm.open('rep', ORDERS);
  const card = page.getByRole('article');
  await expect(card.getByText('Total $73.50 · 1 line without a price')).toBeVisible();
  await card.getByRole('button', { name: 'More for 3 × Kale (5oz)' }).click();
  await page.getByRole('menuitem', { name: 'Agreed price…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agreed price' });
  await expect(dialog.getByLabel('Price')).toBeFocused();
  await page.keyboard.type('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Say why this price was agreed.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('A sample');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText('no charge')).toBeVisible();
  await expect(card.getByText('Total $73.50', { exact: true })).toBeVisible();

  // In the form that changes the order, what is typed there stays.
  await card.hover();
  await card.getByRole('button', { name: 'More for Order #1' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Edit Order #1' });
  await form.getByRole('textbox', { name: 'Quantity: 3 × Kale (12lb)' }).fill('4');
  await expect(form.getByText('Total $98.00')).toBeVisible();
  await form.getByRole('button', { name: /^Agreed price….*12lb/ }).click();
  await dialog.getByLabel('Price').fill('20');
  await dialog.getByLabel('Reason').fill('Opening week');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(form.getByText('Total $80.00')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Total $80.00')).toBeVisible();
  await card.getByRole('button', { name: 'More for 4 × Kale (12lb)' }).click();
  await page.getByRole('menuitem', { name: 'Agreed price…' }).click();
  await dialog.getByRole('button', { name: 'Use the list price' }).click();
  await expect(card.getByText('Total $98.00')).toBeVisible();
  const [order] = (await farm.people.rep.client.orders.list.query({})).items;
  const { items } = await farm.people.rep.client.history.list.query({
    subject: 'order',
    id: order?.orderGroupId ?? '',
  });
  expect(items.flatMap(({ what, reason }) => (what === 'priced' ? [reason] : []))).toEqual([
    'Price of the list',
    'Opening week',
    'A sample',
  ]);
});

test('an administrator gives a buyer a price list and terms, and is warned of the trust', async ({
  farm,
}) => {
  const { buyerId, sizeIds } = await furnish(farm);
  const { admin, rep } = farm.people;
  await setPrice(farm, sizeIds[0] ?? 0, 2450);
  const list = await admin.client.prices.addList.mutate({ name: 'Restaurants' });
  const page = await farm.open('admin', '/dashboard?tab=buyers');
  await page.getByRole('button', { name: 'More for Harbor Kitchen' }).click();
  await page.getByRole('menuitem', { name: 'Terms and prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terms and prices: Harbor Kitchen' });
  await expect(dialog.getByLabel('Price list')).toBeFocused();
  await dialog.getByLabel('Price list').selectOption('Restaurants');
  await dialog.getByLabel('Days until payment is due').fill('35');
  await expect(dialog.getByText('PACA trust protection ends at 30 days.')).toBeVisible();
  await dialog.getByLabel('Days until payment is due').fill('14');
  await expect(dialog.getByText('only by a written agreement')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Terms saved', 'Invoices issued from now on have them.');
  expect(await rep.client.buyers.terms.query({ id: buyerId })).toMatchObject({
    priceListId: list.id,
    termsDays: 14,
    termsAgreedOn: null,
  });

  const seller = await farm.open('rep', '/dashboard?tab=buyers');
  await seller.getByRole('button', { name: 'More for Harbor Kitchen' }).click();
  await seller.getByRole('menuitem', { name: 'Terms and prices' }).click();
  const facts = seller.getByRole('dialog', { name: 'Terms and prices: Harbor Kitchen' });
  await expect(facts.getByText('Restaurants')).toBeVisible();
  await expect(facts.getByText('after 14 days')).toBeVisible();
  await expect(facts.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('an administrator says what invoices tell of the farm', async ({ farm }) => {
  const page = await farm.open('admin');
  await page.getByRole('button', { name: /Ada Admin/ }).click();
  await page
    .getByRole('dialog', { name: 'Profile Settings' })
    .getByRole('button', { name: 'Invoices' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Invoices' });
  await expect(dialog.getByLabel('Days until payment is due')).toHaveValue('10');
  await dialog.getByLabel('Days until payment is due').fill('ten');
  await dialog.getByLabel('PACA license number').fill('20260042');
  await dialog.getByLabel('The farm grows all it sells').check();
  await dialog.getByLabel('Payments are kept').selectOption('in the accounting program');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Days until payment is due')).toBeFocused();
  await dialog.getByLabel('Days until payment is due').fill('14');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Invoice settings saved', 'Invoices issued before keep what they say.');
  expect(await farm.people.admin.client.farm.billing.query()).toMatchObject({
    termsDays: 14,
    pacaLicense: '20260042',
    growsAllItSells: true,
    paymentsKept: 'accounting',
    invoicingFrom: null,
  });
});

test('a grower sees no price, and nobody who sells does before the first one', async ({ farm }) => {
  const { buyerId, sizeIds } = await furnish(farm);
  await placeOrder(farm, buyerId, sizeIds);
  const wordOfPrices = /price|\$\d|amount|to invoice/i;
  const rep = await farm.open('rep', '/dashboard?tab=buyers');
  await expect(rep.getByRole('article')).toContainText('Harbor Kitchen');
  await expect(rep.getByRole('article')).not.toContainText(wordOfPrices);
  await expect(rep.getByRole('button', { name: 'More for Harbor Kitchen' })).toHaveCount(0);
  await openTab(rep, 'Orders');
  const shows = async (page: Page) => {
    await expect(page.getByRole('article').getByText('Kale').first()).toBeVisible();
    await expect(page.locator('body')).not.toContainText(wordOfPrices);
  };
  await shows(rep);
  await rep.getByRole('button', { name: 'New Order' }).click();
  const dialog = rep.getByRole('dialog', { name: 'New Order' });
  await dialog.getByRole('combobox', { name: 'Buyer' }).fill('harbor');
  await rep.getByRole('option', { name: 'Harbor Kitchen' }).click();
  await dialog.getByRole('combobox', { name: 'Product and package size' }).fill('12lb');
  await rep.keyboard.press('Enter');
  await expect(dialog.getByText('1 product, 1 item')).toBeVisible();
  await expect(dialog).not.toContainText(wordOfPrices);

  await setPrice(farm, sizeIds[0] ?? 0, 2450);
  await placeOrder(farm, buyerId, sizeIds);
  await expect(rep.getByText('Total $73.50')).toBeVisible();
  const grower = await farm.open('farmer', ORDERS);
  await expect(grower.getByRole('heading', { name: 'Order #2' })).toBeVisible();
  await shows(grower);
});
