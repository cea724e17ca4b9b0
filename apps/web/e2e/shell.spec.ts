import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFailure, type TestFarm, test } from './farm.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

test('growers and reps see their own tabs, and cannot open another by its address', async ({ farm }) => {
  const farmer = await farm.open('farmer', '/dashboard?tab=buyers');
  await expect(farmer.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();
  await expect(nav(farmer).getByRole('button')).toHaveText([
    'Product Catalog',
    'Orders',
    'Production Schedule',
    'Calendar',
    'Messages',
    'Plant Logs',
  ]);
  const rep = await farm.open('rep', '/dashboard?tab=plantings');
  await expect(rep.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();
  await expect(rep.getByRole('button', { name: 'Nina Rep' })).toContainText('sales rep');
  await expect(nav(rep).getByRole('button')).toHaveText([
    'Product Catalog',
    'Orders',
    'Calendar',
    'Analytics',
    'Buyers',
    'Messages',
  ]);
});

test('all tabs of an administrator switch without a reload, and the Back button returns to the previous one', async ({
  farm,
}) => {
  // Each tab keeps its own state.
  const page = await farm.open('admin', '/dashboard?q=kale');
  await expect(page).toHaveTitle('Product Catalog · Farm Dashboard');
  await expect(nav(page).getByRole('button')).toHaveText([
    'Product Catalog',
    'Orders',
    'Production Schedule',
    'Calendar',
    'Analytics',
    'Buyers',
    'Messages',
    'Plant Logs',
  ]);
  await nav(page).getByRole('button', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
  await expect(page).toHaveTitle('Orders · Farm Dashboard');
  await expect(page).toHaveURL(/\/dashboard\?tab=orders$/);
  await nav(page).getByRole('button', { name: 'Buyers' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Buyer Management' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Buyer Management' })).toBeVisible();

  // A reload keeps the tab, and the color scheme of this device.
  await page.getByRole('button', { name: 'Colors: Same as this device' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Buyer Management' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Colors: Dark' })).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('on a phone the tabs are in a drawer that traps the focus and closes with Escape', async ({ farm }) => {
  const page = await farm.open('rep', '/dashboard', { viewport: { width: 390, height: 844 } });
  await expect(nav(page)).toHaveCount(0);
  const burger = page.getByRole('button', { name: 'Open the menu' });
  await burger.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('navigation')).toBeVisible();
  await expectAccessible(page);
  for (let stop = 0; stop < 14; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(drawer.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(burger).toBeFocused();

  await burger.click();
  await drawer.getByRole('button', { name: 'Analytics' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible();
  await burger.click();
  await drawer.getByRole('button', { name: /Nina Rep/ }).click();
  await expect(page.getByRole('dialog', { name: 'Profile Settings' })).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

test('on a phone the tabs used most are in a bar at the bottom, the title shows once, and targets are easy to tap', async ({
  farm,
}) => {
  const page = await farm.open('rep', '/dashboard?tab=orders', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const bar = page.getByRole('navigation', { name: 'Most used tabs' });
  await expect(bar.getByRole('button')).toHaveText([
    'Orders',
    'Calendar',
    'Product Catalog',
    'Messages',
    'More',
  ]);
  await expect(page.getByRole('heading', { name: 'Order Management', level: 1 })).toHaveCount(1);
  await expect(page.getByText('Order Management')).toHaveCount(1);
  await expect(bar.getByRole('button', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('button', { name: 'Messages' }).tap();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toHaveCount(1);
  await expect(bar.locator('[aria-current]')).toHaveText('Messages');
  await expectAccessible(page);
  const tooSmall = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('header button, nav button, [role=dialog] button')]
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .filter((button) => {
          const { width, height } = button.getBoundingClientRect();
          return width < 44 || height < 44;
        })
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    );
  await farm.people.admin.client.notifications.create.mutate({
    userId: farm.people.rep.uid,
    title: 'Frost tonight',
    message: 'Cover the kale.',
  });
  await expect(page.getByRole('button', { name: 'Notifications: 1 unread' })).toBeVisible();
  await expect(page.locator('[aria-live=polite]', { hasText: 'Notifications: 1 unread' })).toBeAttached();
  expect(await tooSmall()).toEqual([]);
  await bar.getByRole('button', { name: 'More' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Analytics' })).toBeVisible();
  // The menu's tabs are the only ones while it is open.
  await expect(page.getByRole('button', { name: 'Calendar' })).toHaveCount(1);
  expect(await tooSmall()).toEqual([]);
  await menu.getByRole('button', { name: 'Analytics' }).tap();
  await expect(page.getByRole('heading', { name: 'Analytics Dashboard', level: 1 })).toBeVisible();
  await expect(bar).toBeVisible();
});

test('the sidebar counts the orders that wait for the person and the unread messages, live', async ({
  farm,
}) => {
  const { admin, farmer, rep } = farm.people;
  const page = await farm.open('farmer', '/dashboard?tab=catalog');
  const orders = nav(page).getByRole('button', { name: 'Orders', exact: true });
  const messages = nav(page).getByRole('button', { name: 'Messages', exact: true });
  await expect(orders).toHaveAccessibleDescription('');
  await expect(messages).toHaveAccessibleDescription('');
  const template = await admin.client.catalog.create.mutate({
    name: 'Rainbow Chard',
    baseUnit: 'bunch',
    sizes: [{ size: '12ct', unitsPerBaseUnit: '12' }],
  });
  const buyer = await admin.client.buyers.create.mutate({ name: 'Harbor Kitchen' });
  const place = (key: string) =>
    rep.client.orders.create.mutate({
      buyerId: buyer.id,
      deliveryDate: '2099-06-01',
      lines: [{ sizeId: template.sizes[0]?.id ?? 0, quantity: 1, farmerId: farmer.uid }],
      idempotencyKey: `counted-${key}`,
    });
  const [first] = [await place('one'), await place('two')];
  await expect(orders).toHaveAccessibleDescription('2 need action');
  await expect(orders).toHaveText('Orders');
  await expectAccessible(page);
  await farmer.moves.confirm({ id: first.lines[0]?.id ?? 0 });
  await expect(orders).toHaveAccessibleDescription('1 needs action');

  const { id } = await rep.client.messages.start.mutate({ participantIds: [rep.uid, farmer.uid] });
  await rep.client.messages.send.mutate({ conversationId: id, content: 'Chard?' });
  await expect(messages).toHaveAccessibleDescription('1 unread message');
  await messages.click();
  await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('button', { name: /Nina Rep/ })
    .click();
  await expect(messages).toHaveAccessibleDescription('');
});

test('Profile Settings shows the profile, previews a photo and refuses other files', async ({ farm }) => {
  const page = await farm.open('rep');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url());
  });
  const opener = page.getByRole('button', { name: /Nina Rep/ });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' });
  await expect(dialog.getByLabel('Email')).toHaveValue('rep@farm.example');
  await expect(dialog.getByLabel('Email')).toHaveAttribute('readonly');
  await expect(dialog.getByLabel('Role')).toHaveValue('sales rep');
  await expect(dialog.getByText('it is not stored')).toBeVisible();
  await expectAccessible(page);

  const choose = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    dialog.locator('input[type=file]').setInputFiles(file);
  // By its path, since a browser takes seconds to be sent so many bytes.
  const large = test.info().outputPath('field.png');
  await writeFile(large, Buffer.alloc(10 * 1024 * 1024 + 1));
  await choose(large);
  await expect(dialog.getByRole('alert')).toContainText('larger than 10 MB');
  await choose({ name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(dialog.getByRole('alert')).toContainText('not a picture');
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await choose({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  await expect(dialog.getByAltText('Your chosen photo')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(calls).toEqual([]);
});

const find = (page: Page) => page.getByRole('combobox', { name: 'Find' });
const chosen = (page: Page) => page.locator('[role=option][data-selected]');

const search = async (page: Page, query = '') => {
  await page.keyboard.press('Control+k');
  await expect(find(page)).toBeFocused();
  await find(page).fill(query);
};

const choose = async (page: Page, query: string, label: string) => {
  await search(page, query);
  await expect(chosen(page)).toContainText(label);
  await page.keyboard.press('Enter');
};

/** Two orders of a buyer, the first of two lines, and a planting. */
const furnish = async ({ people: { admin, rep } }: TestFarm) => {
  const template = await admin.client.catalog.create.mutate({
    name: 'Rainbow Chard',
    sizes: [{ size: '12ct', unitsPerBaseUnit: '12' }],
  });
  const sizeId = template.sizes[0]?.id ?? 0;
  const coast = await rep.client.buyers.create.mutate({ name: 'Coast Market' });
  const place = (purchaseOrderNumber: string, ...quantities: number[]) =>
    rep.client.orders.create.mutate({
      buyerId: coast.id,
      deliveryDate: '2099-06-01',
      purchaseOrderNumber,
      lines: quantities.map((quantity) => ({ sizeId, quantity })),
      idempotencyKey: `palette-${purchaseOrderNumber}`,
    });
  await place('CM-A', 5, 5);
  await place('CM-B', 6);
  const location = await admin.client.locations.create.mutate({ name: 'Field 3' });
  await admin.client.plantings.create.mutate({
    productNameId: template.id,
    quantity: 5,
    plantedDate: '2026-04-01',
    locationId: location.id,
  });
};

test('the palette goes to a tab, finds an order, a buyer and a product, and starts an order', async ({
  farm,
}) => {
  await furnish(farm);
  const page = await farm.open('rep');
  await expect(page.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();

  await search(page, 'calen');
  await expect(chosen(page)).toHaveText('Calendar');
  await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('status')).toHaveText(
    /^Enter: Calendar\./,
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=calendar/);
  await expect(find(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await choose(page, 'CM-A', 'Order #1');
  await expect(page).toHaveURL(/tab=orders/);
  const card = page.getByRole('article', { name: 'Order #1' });
  await expect(card).toContainText('Coast Market');
  await expect(card.getByRole('heading')).toBeFocused();

  // The bottom edge of the list fades out while there is more to scroll to, but never covers the last row.
  await search(page);
  const overEdge = () =>
    page.getByRole('dialog', { name: 'Find' }).evaluate((dialog) => {
      const parts = [...dialog.querySelectorAll('*')];
      const fade = parts
        .find((part) => getComputedStyle(part).position === 'sticky')
        ?.getBoundingClientRect();
      const rows = [...dialog.querySelectorAll('[role=option]')].map((row) => row.getBoundingClientRect());
      const edge = dialog.getBoundingClientRect().bottom;
      return {
        isAtEdge: fade !== undefined && Math.abs(edge - fade.bottom) < 2,
        faded: rows.filter(({ top, bottom }) => fade && top < edge && bottom > fade.top).length,
      };
    });
  await expect.poll(overEdge).toEqual({ isAtEdge: true, faded: 1 });
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveText('Sign out');
  await expect.poll(overEdge).toEqual({ isAtEdge: true, faded: 0 });
  await page.keyboard.press('Escape');
  await expect(find(page)).toHaveCount(0);

  await search(page, 'coast');
  await page.getByRole('option', { name: 'Coast Market', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Coast Market', level: 1 })).toBeVisible();
  await search(page, 'chard');
  await expect(chosen(page)).toContainText('Order #2');
  await page.getByRole('option', { name: 'Rainbow Chard', exact: true }).click();
  await expect(page).toHaveURL(/tab=catalog&q=Rainbow/);
  await choose(page, 'new ord', 'New order');
  await expect(page.getByRole('combobox', { name: 'Buyer' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the palette acts: a new order for a buyer, confirming an order, going to a day, writing to a person', async ({
  farm,
}) => {
  await furnish(farm);
  const page = await farm.open('admin');
  await expect(page.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();

  // A buyer comes before its orders, with what can be done for it.
  await search(page, 'coast');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'Coast Market',
    'New order for Coast Market',
    /^Order #2Coast Market/,
    /^Order #1Coast Market/,
  ]);
  await expectAccessible(page);
  await find(page).fill('new coast');
  await expect(chosen(page)).toHaveText('New order for Coast Market');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New Order' })).toBeVisible();
  await page.keyboard.press('Escape');

  // With a number alone the order itself comes first.
  await search(page, '1');
  await expect(chosen(page)).toContainText(/^Order #1/);
  // It leads to the order's own button, so that one more key decides in view of what is free.
  await find(page).fill('confirm 1');
  await expect(chosen(page)).toContainText('Confirm order #1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Confirm all: Order #1' })).toBeFocused();
  await choose(page, 'confirmar pedido 2', 'Confirm order #2');
  await expect(page.getByRole('button', { name: /^Confirm: 6 × Rainbow Chard/ })).toBeFocused();

  await choose(page, 'go to 4/20/2027', 'Go to Tuesday, April 20, 2027');
  await expect(page).toHaveURL(/tab=calendar&view=week&day=.*2027-04-20/);

  await choose(page, 'record harvest rainbow', 'Record harvest: Rainbow Chard');
  await expect(page.getByRole('dialog', { name: 'Record Harvest' })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, 'agregar inv', 'Add inventory');
  await expect(page.getByRole('dialog', { name: 'Add Inventory' })).toBeVisible();
  await expect(page).not.toHaveURL(/dialog=/);
  await page.keyboard.press('Escape');
  await choose(page, 'message nina', 'Message Nina Rep');
  await expect(page).toHaveURL(/tab=messages/);
});

test('the palette offers each role only what it may do, and growers the orders of a buyer', async ({
  farm,
}) => {
  await furnish(farm);
  const seller = await farm.open('rep', '/dashboard?tab=messages');
  await seller.getByRole('button', { name: 'Find' }).click();
  for (const query of ['add inv', 'confirm 1', 'record harvest rainbow', 'message nina', 'farm details']) {
    await find(seller).fill(query);
    await expect(seller.getByText('Nothing found')).toBeVisible();
  }
  const grower = await farm.open('farmer', '/dashboard?tab=messages');
  await grower.getByRole('button', { name: 'Find' }).click();
  await find(grower).fill('new ord');
  await expect(grower.getByText('Nothing found')).toBeVisible();
  await find(grower).fill('coast');
  await expect(grower.getByRole('option')).toHaveText(['Coast Market', /^Order #2/, /^Order #1/]);
  // A buyer's orders show, no matter who grows them.
  await grower.getByRole('option', { name: 'Coast Market', exact: true }).click();
  await expect(grower.getByRole('article', { name: 'Order #1' })).toBeVisible();
});

test('the palette returns the focus, and asks before discarding typed text', async ({ farm }) => {
  const page = await farm.open('rep', '/dashboard?tab=orders');
  const palette = page.getByRole('dialog', { name: 'Find' });
  const newOrder = page.getByRole('button', { name: 'New Order' });
  await newOrder.focus();
  for (const way of ['Escape', 'Control+k']) {
    await search(page);
    await page.keyboard.press(way);
    await expect(palette).toHaveCount(0);
    await expect(newOrder).toBeFocused();
  }

  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toBeFocused();
  const notes = dialog.getByLabel('Notes (Optional)');
  await notes.fill('Gate code 4417');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  const isAsked = async (command: string) => {
    await search(page, command);
    await expect(palette.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  };
  // Esc closes the palette, not the dialog beneath it.
  await search(page);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(notes).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  for (const command of ['calen', 'sign out']) {
    await isAsked(command);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(notes).toBeFocused();
    await expect(notes).toHaveValue('Gate code 4417');
  }
  await isAsked('sign out');
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test.describe('when the server is killed', () => {
  test.use({ hasOwnProcess: true });

  test('the page says so, also in place of a screen that cannot be loaded, and recovers by itself', async ({
    farm,
  }) => {
    const page = await farm.open('admin');
    await expect(page.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();
    await farm.kill();
    await nav(page).getByRole('button', { name: 'Buyers' }).click();
    await expect(
      page.getByRole('heading', { name: 'This part of the page could not be loaded' }),
    ).toBeVisible();
    await expect(nav(page)).toBeVisible();
    await expectAccessible(page);
    await farm.restart();
    const screen = page.getByRole('heading', { name: 'Buyer Management' });
    await expect(screen).toBeVisible();

    // Anything that is loaded stays.
    await farm.kill();
    const banner = page.getByText('The farm cannot be reached.', { exact: false });
    await expect(banner.first()).toBeVisible();
    await expect(screen).toBeVisible();
    await farm.restart();
    await expect(banner).toHaveCount(0);
    // Live events work again: another person's change shows.
    await farm.people.rep.client.buyers.create.mutate({ name: 'Harbor Kitchen' });
    await expect(page.getByText('Harbor Kitchen')).toBeVisible();
  });
});

test('a screen that fails to render says so, and reloading fixes it', async ({ farm }) => {
  const page = await farm.open('admin');
  await expect(page.getByRole('heading', { name: 'Product Catalog', level: 1 })).toBeVisible();
  await page.route('**/assets/buyers-tab-*.js', (route) => route.abort());
  await nav(page).getByRole('button', { name: 'Buyers' }).click();
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible();
  await expect(nav(page)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/assets/buyers-tab-*.js');
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { name: 'Buyer Management' })).toBeVisible();
});

test('a dialog or menu whose code could not be loaded says so, keeps the screen, and opens at the next try', async ({
  farm,
}) => {
  await farm.people.admin.client.notifications.create.mutate({
    userId: farm.people.rep.uid,
    type: 'info',
    title: 'Frost tonight',
    message: 'Cover the beds',
  });
  const page = await farm.open('rep', '/healthz');
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  const parts = /\/assets\/(notification-history|action-menu-list)-/;
  await page.route(parts, (route) => route.abort());
  await page.goto('/dashboard?tab=messages');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const look = page.getByRole('button', { name: /^Colors: / });
  const history = page.getByRole('dialog', { name: 'Notification History' });
  for (const button of [bell, look]) {
    await button.click();
    await expectFailure(
      page,
      'This part of the page could not be loaded',
      'Try again in a moment, or reload the page.',
      null,
    );
    await expect(button).toBeFocused();
    await page.getByRole('button', { name: 'Close this message' }).click();
    await expect(page.getByText('Try again in a moment')).toHaveCount(0);
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await page.unroute(parts);
  await bell.click();
  await expect(history.getByText('Frost tonight')).toBeVisible();
  await expect(history.getByRole('tab', { name: 'All (1)' })).toBeVisible();
  const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? '').join());
  expect(await sheets()).toContain('notification-history');
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  await look.click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  expect(failures).toEqual([]);
});

test('if the palette cannot be loaded, typed text is kept', async ({ farm }) => {
  const page = await farm.open('rep', '/dashboard?tab=orders');
  await page.getByRole('button', { name: 'New Order' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toBeFocused();
  const notes = dialog.getByLabel('Notes (Optional)');
  await notes.fill('Gate code 4417');
  await expect(notes).toBeFocused();
  await page.route('**/assets/command-palette-*.js', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await expectFailure(page, 'Error', 'Failed to open the search. Please try again.');
  await expect(notes).toHaveValue('Gate code 4417');
});

test('the page says that it is loading until the session is known', async ({ farm }) => {
  const page = await farm.visit('/healthz');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/session', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('status')).toHaveText('Loading...');
  answer();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});
