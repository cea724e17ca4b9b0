import type { Page } from '@playwright/test';
import { expect, expectAccessible, settle, test } from './farm.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const tabOf = (page: Page, name: string) => sidebar(page).getByRole('button', { name, exact: true });
const room = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const rooms = {
  'Product Catalog': { Templates: 'Templates', Prices: 'Prices', Imports: 'Import' },
  Orders: { 'Standing orders': 'Standing orders' },
  'Production Schedule': { 'Expected harvest': 'Expected harvest', 'Can promise': 'Can promise' },
  Calendar: { 'Day sheet': 'Day Sheet' },
  Buyers: { Invoices: 'Invoices', 'Payments and aging': 'Payments and aging', Offers: 'Offers' },
};

test('two presses in the sidebar lead an administrator of a new farm to each room, which says what it is for', async ({
  farm,
}) => {
  const page = await farm.open('admin', '/dashboard?tab=messages');
  for (const [tab, titles] of Object.entries(rooms))
    for (const [name, title] of Object.entries(titles)) {
      await tabOf(page, tab).click();
      await page.mouse.move(720, 890);
      await sidebar(page).getByRole('link', { name, exact: true }).click();
      await expect(heading(page)).toHaveText(title);
      await expect(sidebar(page).getByRole('link', { name, exact: true })).toHaveAttribute(
        'aria-current',
        'location',
      );
      await settle(page);
      await expectAccessible(page);
    }
  // A room that the farm has not begun says how it begins, and leads there.
  await tabOf(page, 'Buyers').click();
  await sidebar(page).getByRole('link', { name: 'Payments and aging' }).click();
  await expect(page.getByText('Invoices begin with a first price')).toBeVisible();
  await page.getByRole('button', { name: 'Go to prices' }).click();
  await expect(heading(page)).toHaveText('Prices');
  await expect(page.getByText('There are no products yet')).toBeVisible();
});

test('the rooms of another tab show for the pointer, and by → for the keyboard; ← and Escape lead back', async ({
  farm,
}) => {
  const page = await farm.open('admin', '/dashboard?tab=messages');
  await expect(heading(page)).toBeVisible();
  await expect(room(page, 'Day sheet')).toHaveCount(0);
  await tabOf(page, 'Calendar').hover();
  await expect(room(page, 'Day sheet')).toBeVisible();
  await room(page, 'Day sheet').click();
  await expect(heading(page)).toHaveText('Day Sheet');
  await expect(page.getByRole('main')).toBeFocused();

  await page.mouse.move(720, 890);
  await tabOf(page, 'Buyers').focus();
  await page.keyboard.press('ArrowRight');
  await expect(room(page, 'Buyers')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tabOf(page, 'Buyers')).toBeFocused();
  await expect(room(page, 'Offers')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(room(page, 'Offers')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Offers');
  // Under the tab one is in, Tab passes over the rooms, and → reaches them.
  await tabOf(page, 'Buyers').focus();
  await page.keyboard.press('ArrowRight');
  await expect(room(page, 'Buyers')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tabOf(page, 'Buyers')).toBeFocused();
});

test('a grower is offered no room of prices, invoices, offers or templates, and its address opens the tab', async ({
  farm,
}) => {
  const page = await farm.open('farmer', '/dashboard?tab=catalog&templates=all');
  await expect(heading(page)).toHaveText('Product Catalog');
  await expect(sidebar(page).getByRole('link')).toHaveText(['Stock', 'Imports']);
  await page.goto('/dashboard?tab=catalog&prices=all');
  await expect(heading(page)).toHaveText('Product Catalog');
  await page.goto('/dashboard?tab=buyers&payments=all');
  await expect(heading(page)).toHaveText('Product Catalog');
});

test('on a phone the rooms are a row under the title, and all of them are in the menu', async ({ farm }) => {
  const page = await farm.open('admin', '/dashboard?tab=orders', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const row = page.getByRole('navigation', { name: 'Rooms' });
  await row.getByRole('link', { name: 'Standing orders' }).tap();
  await expect(heading(page)).toHaveText('Standing orders');
  await page.getByRole('button', { name: 'More: open the menu' }).tap();
  const menu = page.getByRole('dialog');
  await menu.getByRole('link', { name: 'Payments and aging' }).tap();
  await expect(menu).toHaveCount(0);
  await expect(heading(page)).toHaveText('Payments and aging');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
