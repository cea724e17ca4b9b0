import type { Page } from '@playwright/test';
import { ACCESS_CODE, expect, expectToast, test } from './farm.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name, exact: true });

const choose = async (page: Page, label: string, text: string) => {
  await page.getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: text }).first().click();
};

test('a rep who has just signed up adds a buyer, orders for them and hears of a rejection, all in one page', async ({
  farm,
}) => {
  const { admin, farmer } = farm.people;
  await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '5lb', unitsPerBaseUnit: '5' }],
  });
  const page = await farm.visit();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Leo Sales');
  await page.getByLabel('Email').fill('leo@newcomer.example');
  await page.getByLabel('Password', { exact: true }).fill('kale-and-chard');
  await page.getByLabel('Role').selectOption('sales_rep');
  await page.getByLabel('Access Code', { exact: true }).fill(ACCESS_CODE);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));

  await tab(page, 'Buyers').click();
  await page.getByRole('button', { name: 'Add Your First Buyer' }).click();
  await page.getByLabel('Company Name').fill('Greenway Co-op');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Buyer' }).click();
  await expect(page.getByText('Assigned to You')).toBeVisible();

  await tab(page, 'Orders').click();
  await page.getByRole('button', { name: 'New Order' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await choose(page, 'Buyer', 'Greenway Co-op');
  await choose(page, 'Product and package size', '5lb');
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('4');
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expectToast(page, 'Order created', 'Order #1 for Greenway Co-op');

  const [line] = await farmer.client.orders.lines.query({});
  await farmer.moves.reject({ id: line?.id ?? 0, reason: 'Hail took the leaves' });
  await expect(page.getByRole('article', { name: 'Order #1' })).toContainText('Rejected');
  const unread = page.getByRole('region', { name: 'Unread notifications' });
  await expect(unread.getByText('Hail took the leaves')).toBeVisible();
  expect(loads).toEqual([]);
});
