import type { Locator, Page } from '@playwright/test';
import { DAY } from './days.ts';
import { expect, expectAccessible, type TestFarm, test } from './farm.ts';

/** These may be in view on the example farm at 1440 × 900, for an administrator. */
const MOST = { orders: 65, buyers: 60 };

/** Everything that can be pressed or filled in, that is in the window, and that a person sees. */
const controlsInView = (page: Page): Promise<string[]> =>
  page
    .locator('button, a[href], input, select, textarea, [role=button], [role=tab], [role=menuitem]')
    .evaluateAll((all) =>
      all
        .filter((one) => {
          const { top, bottom, left, right } = one.getBoundingClientRect();
          const isInWindow =
            top < bottom &&
            left < right &&
            bottom > 0 &&
            top < window.innerHeight &&
            right > 0 &&
            left < window.innerWidth;
          return isInWindow && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        })
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    );

const opacityOf = (locator: Locator): Promise<string> =>
  locator.evaluate((one) => {
    const chain: Element[] = [];
    for (let at: Element | null = one; at; at = at.parentElement) chain.push(at);
    return String(Math.min(...chain.map((each) => Number(getComputedStyle(each).opacity))));
  });

const isShown = (locator: Locator) => expect.poll(() => opacityOf(locator)).toBe('1');
const isQuiet = (locator: Locator) => expect.poll(() => opacityOf(locator)).toBe('0');

const places = (all: Locator) =>
  all.evaluateAll((found) => found.map((one) => JSON.stringify(one.getBoundingClientRect())));

const furnish = async ({ people: { admin, farmer, rep } }: TestFarm) => {
  const kale = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  const buyers = await Promise.all(
    ['Greenway Co-op', 'Harbor Street Kitchen'].map((name) =>
      admin.client.buyers.create.mutate({
        name,
        email: `${name.split(' ')[0]?.toLowerCase()}@buyers.example`,
        phone: '(207) 555-0101',
        address: '12 Harbor St',
        assignedRepId: rep.uid,
      }),
    ),
  );
  for (const [index, { id: buyerId }] of buyers.entries())
    await rep.client.orders.create.mutate({
      buyerId,
      deliveryDate: DAY,
      lines: [{ sizeId: kale.sizes[0]?.id ?? 0, quantity: 4, farmerId: farmer.uid }],
      idempotencyKey: `quiet-screens-spec-${index}`,
    });
  return { greenway: buyers[0]?.id ?? 0 };
};

test.describe('on the example farm', () => {
  test.use({ isDemo: true });

  test('few controls are in view on Orders and on Buyers', async ({ farm }) => {
    const [, email = '', password = ''] = /\(admin\) {2}(\S+) {2}(\S+)/.exec(farm.lines.join('\n')) ?? [];
    const page = await farm.visit('/healthz');
    await page.context().request.post('/api/auth/sign-in', { data: { email, password } });
    await page.goto('/dashboard?tab=orders');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Unread notifications' })).toBeVisible();
    const orders = await controlsInView(page);
    expect(orders.length, orders.join('\n')).toBeLessThanOrEqual(MOST.orders);
    await page.getByRole('navigation').getByRole('button', { name: 'Buyers', exact: true }).click();
    await page.mouse.move(720, 0);
    await expect(page.getByRole('article').first()).toBeVisible();
    const cards = await controlsInView(page);
    expect(cards.length, cards.join('\n')).toBeLessThanOrEqual(MOST.buyers);
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Table').click();
    await expect(page.getByRole('table', { name: 'Buyers' })).toBeVisible();
    const rows = await controlsInView(page);
    expect(rows.length, rows.join('\n')).toBeLessThanOrEqual(MOST.buyers);
  });
});

test('rare acts of an order and of a buyer show for the pointer and for the focus, and move nothing', async ({
  farm,
}) => {
  await furnish(farm);
  const page = await farm.open('admin', '/dashboard?tab=orders');
  const order = page.getByRole('article').filter({ hasText: 'Order #1' });
  const line = order.getByRole('listitem');
  const box = order.getByRole('checkbox', { name: 'Select Order #1' });
  const opener = order.getByRole('button', { name: 'Products of Order #1' });
  const more = line.getByRole('button', { name: /^More for/ });
  const confirm = line.getByRole('button', { name: /^Confirm/ });
  await expect(confirm).toBeVisible();
  for (const rare of [box, opener, more]) await isQuiet(rare);
  for (const documented of [confirm, line.getByRole('button', { name: /^Reject/ })])
    await isShown(documented);
  const before = await places(page.locator('main :is(button, input, article)'));
  await line.hover();
  for (const shown of [box, opener, more]) await isShown(shown);
  expect(await places(page.locator('main :is(button, input, article)'))).toEqual(before);
  await page.mouse.move(720, 0);
  for (const rare of [box, opener, more]) await isQuiet(rare);
  await opener.focus();
  await page.keyboard.press('Tab');
  await expect(box).toBeFocused();
  for (const shown of [box, opener]) await isShown(shown);
  // Once an order is chosen, the others can be.
  await page.keyboard.press('Space');
  await isShown(page.getByRole('checkbox', { name: 'Select Order #2' }));
  await expectAccessible(page);

  await page.goto('/dashboard?tab=buyers');
  const card = page.getByRole('article').filter({ hasText: 'Greenway Co-op' });
  const history = card.getByRole('button', { name: 'History: Greenway Co-op' });
  const mail = card.getByRole('link', { name: 'greenway@buyers.example' });
  await isShown(card.getByRole('button', { name: 'Edit Greenway Co-op' }));
  await isShown(card.getByRole('button', { name: 'Delete Greenway Co-op' }));
  for (const rare of [history, mail]) await isQuiet(rare);
  const cards = await places(page.locator('main :is(button, a, article)'));
  await card.hover();
  for (const shown of [history, mail]) await isShown(shown);
  expect(await places(page.locator('main :is(button, a, article)'))).toEqual(cards);
  await page.mouse.move(720, 0);
  await history.focus();
  for (const shown of [history, mail]) await isShown(shown);
});

test('where nothing can hover, every act shows', async ({ farm }) => {
  await furnish(farm);
  const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true };
  const page = await farm.open('admin', '/dashboard?tab=buyers', tablet);
  const card = page.getByRole('article').filter({ hasText: 'Greenway Co-op' });
  await isShown(card.getByRole('button', { name: 'History: Greenway Co-op' }));
  await isShown(card.getByRole('link', { name: 'greenway@buyers.example' }));
  await page.goto('/dashboard?tab=orders');
  const order = page.getByRole('article').filter({ hasText: 'Order #1' });
  await isShown(order.getByRole('checkbox', { name: 'Select Order #1' }));
  await isShown(order.getByRole('listitem').getByRole('button', { name: /^More for/ }));
});

test('buyers show as cards or as a table, which is remembered; a row opens its buyer, by keys too', async ({
  farm,
}) => {
  const { greenway } = await furnish(farm);
  const page = await farm.open('admin', '/dashboard?tab=buyers');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Table').click();
  const table = page.getByRole('table', { name: 'Buyers' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Buyer',
    'Email',
    'Phone',
    'Sales rep',
    'Actions',
  ]);
  const row = table.getByRole('row', { name: /Greenway Co-op/ });
  await expect(row).toContainText('(207) 555-0101');
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);

  const name = row.getByRole('button', { name: 'Greenway Co-op', exact: true });
  const edit = row.getByRole('button', { name: 'Edit Greenway Co-op' });
  await isQuiet(edit);
  await expectAccessible(page);
  await name.focus();
  await isShown(edit);
  await page.keyboard.press('ArrowDown');
  await expect(table.getByRole('button', { name: 'Harbor Street Kitchen', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Greenway Co-op', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`buyer=${greenway}`));
  await page.getByRole('button', { name: 'All buyers' }).click();
  await expect(name).toBeFocused();
  // The row opens the buyer wherever it is pressed, but for its own controls.
  await row.getByRole('combobox', { name: 'Sales rep of Greenway Co-op' }).selectOption('Paul Rep');
  await expect(row.locator('td').nth(2)).toContainText('Paul Rep');
  await row
    .getByRole('cell')
    .last()
    .click({ position: { x: 4, y: 4 }, force: true });
  await expect(page.getByRole('heading', { name: 'Greenway Co-op', level: 1 })).toBeVisible();

  // A phone has cards.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'All buyers' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('radiogroup', { name: 'View' })).toHaveCount(0);
});

test('the unread notification is one line, whose acts show for the pointer and for the focus', async ({
  farm,
}) => {
  const { admin, rep } = farm.people;
  for (const title of ['Frost tonight', 'Hail, too'])
    await admin.client.notifications.create.mutate({ userId: rep.uid, title, message: 'Cover the kale.' });
  const page = await farm.open('rep', '/dashboard?tab=buyers');
  const card = page.getByRole('region', { name: 'Unread notifications' });
  await expect(card).toBeVisible();
  expect((await card.boundingBox())?.height).toBe(36);
  const acts = [
    card.getByRole('button', { name: 'Mark as read: Hail, too' }),
    card.getByRole('button', { name: 'Hide' }),
  ];
  for (const act of acts) await isQuiet(act);
  const before = await places(card.getByRole('button'));
  await card.hover();
  for (const act of acts) await isShown(act);
  expect(await places(card.getByRole('button'))).toEqual(before);
  await page.mouse.move(720, 800);
  for (const act of acts) await isQuiet(act);
  await acts[0]?.focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'Hide' })).toBeFocused();
  for (const act of acts) await isShown(act);
});
