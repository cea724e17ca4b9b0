import { test } from './farm.ts';
test.use({ isDemo: true });
const W = [[1440, 900], [1024, 768], [390, 844]] as const;
test('look', async ({ farm }) => {
  test.setTimeout(240_000);
  for (const [width, height] of W) for (const colorScheme of ['light', 'dark'] as const) {
    if (colorScheme === 'dark' && width === 1024) continue;
    const page = await farm.open('admin', '/dashboard?tab=orders', { viewport: { width, height }, colorScheme, ...(width === 390 && { hasTouch: true, isMobile: true }) });
    await page.getByRole('article').first().waitFor();
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/look/orders-${width}-${colorScheme}.png` });
    if (width !== 390) {
      await page.getByRole('button', { name: /^(Open|Close) all$/ }).click();
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/look/orders-${width}-${colorScheme}-b.png` });
      if ((await page.getByRole('button', { name: /^Close all$/ }).count()) > 0) {
      await page.getByRole('button', { name: /^Close all$/ }).click();
      await page.getByRole('article').nth(4).hover();
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/look/orders-${width}-${colorScheme}-c.png` });
      }
    }
  }
});
