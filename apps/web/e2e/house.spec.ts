import { expect, expectAccessible, test } from './farm.ts';

test('an unknown path shows Not Found with a link to the dashboard', async ({ farm }) => {
  const page = await farm.open('farmer', '/no/such/page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Product Catalog' })).toBeVisible();
});
