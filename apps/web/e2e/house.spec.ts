import { expect, expectAccessible, test } from './farm.ts';

test('another path is not found, and the way back leads to the dashboard', async ({ farm }) => {
  const page = await farm.open('farmer', '/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Product Catalog' })).toBeVisible();
});
