import type { Page } from '@playwright/test';
import { ACCESS_CODE, ADMIN_ACCESS_CODE, expect, expectToast, type TestFarm, test } from './farm.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name, exact: true });

const choose = async (page: Page, label: string, text: string) => {
  const field = page.getByRole('combobox', { name: label }).first();
  await field.click();
  await page.getByRole('option', { name: text }).first().click();
};

const signUp = async (farm: TestFarm, name: string, role: 'farmer' | 'sales_rep' | 'admin') => {
  const page = await farm.visit();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(`${name.split(' ')[0]?.toLowerCase()}@newcomer.example`);
  await page.getByLabel('Password', { exact: true }).fill('kale-and-chard');
  await page.getByLabel('Role').selectOption(role);
  await page
    .getByLabel(role === 'admin' ? 'Admin Access Code' : 'Access Code', { exact: true })
    .fill(role === 'admin' ? ADMIN_ACCESS_CODE : ACCESS_CODE);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectToast(page, 'Account created!', 'Your farm dashboard account has been created successfully.');
  return page;
};

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
};

const sellsKale = ({ people: { admin } }: TestFarm) =>
  admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '5lb', unitsPerBaseUnit: '5' }],
  });

test("a grower's first day: stock, an order confirmed, the calendar, a planting, a message", async ({
  farm,
}) => {
  const { admin, rep } = farm.people;
  const kale = await sellsKale(farm);
  await admin.client.locations.create.mutate({ name: 'North field' });
  const page = await signUp(farm, 'Iris Field', 'farmer');

  await page.getByRole('button', { name: 'Add Inventory' }).first().click();
  await choose(page, 'Product type', 'Kale');
  await page.getByLabel('Quantity (lb)').fill('40');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Inventory' }).click();
  await expectToast(page, 'Product added successfully');
  await expect(page.getByRole('article', { name: 'Kale' })).toContainText('40');

  const buyer = await rep.client.buyers.create.mutate({ name: 'Harbor Street Kitchen' });
  await tab(page, 'Orders').click();
  await expect(page.getByText('No orders yet')).toBeVisible();
  await rep.client.orders.create.mutate({
    buyerId: buyer.id,
    deliveryDate: inDays(2),
    lines: [{ sizeId: kale.sizes[0]?.id ?? 0, quantity: 6 }],
    idempotencyKey: 'the-first-order',
  });
  await page.getByRole('button', { name: 'Confirm: 6 × Kale (5lb)' }).click();
  await expectToast(page, 'Order updated', 'Order #1: 6 × Kale (5lb) is confirmed.');
  await expect(page.getByText('All Confirmed')).toBeVisible();
  await expect
    .poll(async () => (await rep.client.notifications.list.query({})).items[0]?.type)
    .toBe('order_confirmed');

  await tab(page, 'Calendar').click();
  await page.getByText('List', { exact: true }).click();
  await expect(page.getByText('Harbor Street Kitchen').first()).toBeVisible();
  await tab(page, 'Production Schedule').click();
  await expect(page.getByText('All covered').first()).toBeVisible();

  await tab(page, 'Plant Logs').click();
  await page.getByRole('button', { name: 'New Planting' }).first().click();
  await choose(page, 'Product', 'Kale');
  await page.getByRole('dialog').getByLabel('Quantity').fill('120');
  await choose(page, 'Location', 'North field');
  await page.getByRole('dialog').getByRole('button', { name: 'Record Planting' }).click();
  await expectToast(page, 'Planting recorded');
  await expect(page.getByText('120 units planted')).toBeVisible();

  await tab(page, 'Messages').click();
  await page.getByRole('button', { name: 'Start New Conversation' }).click();
  await page.getByRole('checkbox', { name: 'Nina Rep' }).check();
  await page.getByRole('button', { name: 'Start Chat' }).click();
  await page.getByPlaceholder('Message Nina Rep...').fill('Thirty pounds of kale are set aside.');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await rep.client.messages.conversations.query({})).items[0]?.lastMessage?.content)
    .toBe('Thirty pounds of kale are set aside.');
  await signOut(page);
});

test("a rep's first day: a buyer, an order, a rejection that shows without a reload, the figures", async ({
  farm,
}) => {
  const { farmer } = farm.people;
  await sellsKale(farm);
  await farmer.client.inventory.add.mutate({ name: 'Kale', unitsAvailable: 40, harvestDate: inDays(-1) });
  const page = await signUp(farm, 'Leo Sales', 'sales_rep');

  await tab(page, 'Buyers').click();
  await page.getByRole('button', { name: 'Add Your First Buyer' }).click();
  await page.getByLabel('Company Name').fill('Greenway Co-op');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Buyer' }).click();
  await expectToast(page, 'Buyer added', 'The new buyer has been added successfully.');
  await expect(page.getByText('Assigned to You')).toBeVisible();

  await tab(page, 'Orders').click();
  const grower = await farm.open('farmer', '/dashboard?tab=orders');
  await expect(grower.getByText('No orders yet')).toBeVisible();
  const loads: string[] = [];
  for (const one of [page, grower]) one.on('load', () => loads.push(one.url()));
  await page.getByRole('button', { name: 'New Order' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await choose(page, 'Buyer', 'Greenway Co-op');
  await dialog.getByRole('textbox', { name: 'Delivery date' }).fill(inDays(3));
  await page.keyboard.press('Tab');
  await choose(page, 'Product and package size', '5lb');
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('4');
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expectToast(page, 'Order created', 'Order #1 for Greenway Co-op');

  // The order appears on the grower's open page; the grower rejects it and the rep is notified.
  await expect(grower.getByRole('article', { name: 'Order #1' })).toContainText('Greenway Co-op');
  await grower.getByRole('button', { name: 'Reject: 4 × Kale (5lb)' }).press('Enter');
  const reject = grower.getByRole('dialog', { name: 'Reject Order' });
  await reject.getByLabel('Reason for rejection').fill('Hail took the leaves');
  await reject.getByRole('button', { name: 'Reject Order' }).click();
  await expectToast(
    grower,
    'Order Rejected',
    'The order has been rejected and the sales rep has been notified.',
  );
  await expect(page.getByRole('article', { name: 'Order #1' })).toContainText('Rejected');
  const unread = page.getByRole('region', { name: 'Unread notifications' });
  await expect(unread.getByText('Order Rejected')).toBeVisible();
  await expect(unread.getByText('Hail took the leaves')).toBeVisible();
  expect(loads).toEqual([]);

  await tab(page, 'Analytics').click();
  await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible();
  await expect(page.getByText('No product data available')).toBeVisible();
  await expect(page.getByText('Your Performance')).toBeVisible();
  await signOut(page);
});

test("an administrator's first day: products, locations, and the buyers of each rep", async ({ farm }) => {
  const { rep } = farm.people;
  await rep.client.buyers.create.mutate({ name: 'Harbor Street Kitchen' });
  const page = await signUp(farm, 'Mona Office', 'admin');

  await page.getByRole('button', { name: 'Add Product Template' }).first().click();
  const template = page.getByRole('dialog', { name: 'Add Product Template' });
  await template.getByLabel('Product name').fill('Chard');
  await template
    .getByRole('textbox', { name: /Package size|Label/ })
    .first()
    .fill('12ct');
  await template.getByRole('button', { name: 'Add Product Template' }).click();
  await expectToast(page, 'Product template created');

  await tab(page, 'Buyers').click();
  await page.getByLabel('Sales rep of Harbor Street Kitchen').selectOption('Paul Rep');
  await expectToast(page, 'Buyer assigned', 'Buyer assigned to Paul Rep.');

  await tab(page, 'Plant Logs').click();
  await page.getByRole('button', { name: 'Manage Locations' }).click();
  await page.getByRole('button', { name: 'Add Location' }).first().click();
  await page.getByLabel('Location name').fill('Tunnel 2');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Location' }).click();
  await expectToast(page, 'Location created');
  await expect(page.getByText('Tunnel 2')).toBeVisible();
  await signOut(page);
});
