import { expect, expectAccessible, expectToast, stopPolling, stopReconnecting, test } from './farm.ts';

test.describe('on the example farm', () => {
  test.use({ isDemo: true });

  test('an administrator removes the examples, and the example people are signed out at once', async ({
    farm,
  }) => {
    const [, email = '', password = ''] = /\(sales rep\) {2}(\S+) {2}(\S+)/.exec(farm.lines.join('\n')) ?? [];
    const example = await farm.visit('/healthz');
    await stopPolling(example);
    await stopReconnecting(example);
    await example.context().request.post('/api/auth/sign-in', { data: { email, password } });
    await example.goto('/dashboard?tab=messages');
    await expect(example.getByText('Example farm: the people and their orders are made up.')).toBeVisible();
    await expect(example.getByRole('button', { name: 'Remove the example farm' })).toHaveCount(0);

    const grower = await farm.open('farmer', '/dashboard?tab=orders&scope=all');
    await expect(grower.getByRole('heading', { name: /^Order #/ }).first()).toBeVisible();

    const page = await farm.open('admin', '/dashboard?tab=buyers');
    await expect(page.getByText('No buyers yet')).toHaveCount(0);
    const open = page.getByRole('button', { name: 'Remove the example farm' });
    const dialog = page.getByRole('dialog', { name: 'Remove the example farm' });
    await open.press('Enter');
    const tick = dialog.getByRole('checkbox', { name: 'Remove all of this for good' });
    await expect(tick).toBeFocused();
    await expect(dialog.getByText(/^7 example people: Marian Holloway, /)).toBeVisible();
    await expect(dialog.getByText('5 people who signed up stay.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();

    await open.press('Enter');
    const remove = dialog.getByRole('button', { name: 'Remove the example farm' });
    await remove.click();
    await expect(dialog.getByText('Tick this first.')).toBeVisible();
    await expect(tick).toBeFocused();
    await page.keyboard.press('Space');
    await remove.click();
    await expectToast(
      page,
      'Example farm removed',
      'The farm is empty now, for your own people and products.',
    );
    // By the live stream alone: nothing else is left that could tell this page.
    await expect(example.getByText('Your session has ended. Sign in to continue.')).toBeVisible();
    await expect(open).toHaveCount(0);
    await expect(page.getByText('Willow Bend Farm')).toHaveCount(0);
    await expect(page.getByText('No buyers yet')).toBeVisible();
    await expect(grower.getByRole('heading', { name: /^Order #/ })).toHaveCount(0);
    await expect(grower.getByText(/made up/)).toHaveCount(0);
  });
});

test('a farm without examples does not mention them', async ({ farm }) => {
  const page = await farm.open('admin');
  await expect(page.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();
  await expect(page.getByText(/made up|example/i)).toHaveCount(0);
});

test('the sign-in page of a farm without people says how to begin', async ({ farm }) => {
  const page = await farm.visit('about:blank');
  await page.route('**/api/auth/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isFirst: true } });
  });
  await page.goto('/');
  await expect(page.getByRole('status')).toHaveText(/^Nobody has an account here yet\. Choose Sign Up/);
});
