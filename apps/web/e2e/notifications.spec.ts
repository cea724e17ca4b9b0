import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import {
  call,
  expect,
  expectAccessible,
  expectFailure,
  expectRecovery,
  holdCall,
  type PersonName,
  settle,
  type TestFarm,
  test,
} from './farm.ts';
import { movesOf } from './moves-of.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const cards = (page: Page) => page.getByRole('region', { name: 'Unread notifications' });
const history = (page: Page) => page.getByRole('dialog', { name: 'Notification History' });

const notify = (farm: TestFarm, title: string, type = 'info', person: PersonName = 'rep') =>
  farm.people.admin.client.notifications.create.mutate({
    userId: farm.people[person].uid,
    type,
    title,
    message: `About ${title}`,
  });

test('a notification appears at once as a card and in the history, and a click or its X marks it as read', async ({
  farm,
}) => {
  const page = await farm.open('rep', '/dashboard?tab=analytics');
  await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible();
  await expect(bell(page)).toHaveCount(0);

  for (const type of ['warning', 'error', 'success', 'order_rejected']) await notify(farm, `A ${type}`, type);
  await expect(bell(page)).toHaveAccessibleName('Notifications: 4 unread');
  await expect(cards(page).getByRole('listitem')).toHaveCount(1);
  await expect(cards(page).getByRole('button', { name: '+3 more' })).toBeVisible();
  await expectAccessible(page);
  await cards(page).getByRole('button', { name: /Info/ }).click();
  await expect(cards(page).getByRole('img', { name: 'Success', exact: true })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications: 3 unread');
  await notify(farm, 'A fifth');
  await cards(page).getByRole('button', { name: '+3 more' }).click();

  await expect(history(page).getByRole('tab', { name: 'Unread (4)' })).toBeVisible();
  await expect(history(page).getByRole('listitem')).toHaveCount(4);
  await expect(history(page).locator(':focus')).toHaveCount(1);
  await history(page).getByRole('button', { name: 'Mark as read: A fifth' }).press('Enter');
  await expect(history(page).getByRole('tab', { name: 'Unread (3)' })).toBeVisible();
  // A notification marked as read disappears, and the focus moves to the next one.
  const following = history(page).getByRole('button', { name: 'Mark as read: A success' });
  await expect(history(page).getByRole('listitem')).toHaveCount(3);
  await expect(following).toBeFocused();
  await history(page).getByRole('tab', { name: 'All (5)' }).click();
  await expect(history(page).getByText('New', { exact: true })).toHaveCount(3);
  await expectAccessible(page);
  await following.press('Enter');
  await expect(following).toHaveCount(0);
  // Read notifications use the muted color of secondary text.
  const words = (title: string) => history(page).getByText(`About ${title}`, { exact: true });
  const aside = await history(page)
    .locator('time')
    .first()
    .evaluate((time) => getComputedStyle(time).color);
  await expect(words('A fifth')).toHaveCSS('color', aside);
  await expect(words('A error')).not.toHaveCSS('color', aside);
  await expect(history(page).getByRole('button', { name: 'Mark as read: A error' })).toBeFocused();
  await history(page).getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(history(page).getByText('New', { exact: true })).toHaveCount(0);
  await expect(history(page).getByRole('tab', { name: 'All (5)' })).toBeFocused();
  await history(page).getByRole('tab', { name: 'Unread (0)' }).click();
  await expect(history(page).getByText('No unread notifications')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect.poll(() => farm.people.rep.client.notifications.count.query()).toEqual({ unread: 0, all: 5 });
});

test('the notification of a message opens its conversation, from a card and from the history', async ({
  farm,
}) => {
  const { farmer, rep } = farm.people;
  const { id } = await farmer.client.messages.start.mutate({ participantIds: [farmer.uid, rep.uid] });
  const page = await farm.open('rep');
  await farmer.client.messages.send.mutate({ conversationId: id, content: 'Chard is in.' });
  await cards(page)
    .getByRole('button', { name: /Chard is in/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`tab=messages&conversation=${id}$`));
  await expect(cards(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Calendar' }).click();
  // Until the calendar shows, the conversation is still open and new messages count as read.
  await expect(page.getByRole('heading', { name: 'Delivery Calendar' })).toBeVisible();
  await farmer.client.messages.send.mutate({ conversationId: id, content: 'And kale.' });
  await bell(page).click();
  await history(page)
    .getByRole('button', { name: /And kale/ })
    .click();
  await expect(history(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`tab=messages&conversation=${id}$`));

  // The open conversation never shows a card, not even while it is being marked as read.
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await page.route(call('messages.open'), () => {});
  await farmer.client.messages.send.mutate({ conversationId: id, content: 'And leeks.' });
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread');
  await expect(
    page.getByRole('region', { name: 'Messages', exact: true }).getByText('And leeks.'),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect(cards(page).getByText('And leeks.')).toBeVisible();
});

test('a failed list can be tried again, and a notification that cannot be marked as read comes back with the reason', async ({
  farm,
}) => {
  await notify(farm, 'Frost tonight');
  const page = await farm.open('rep', '/healthz');
  const lists = call('notifications.list');
  const fail = await holdCall(page, lists);
  await page.goto('/dashboard');
  await bell(page).click();
  await expect(history(page).getByRole('status', { name: 'Loading' })).toBeVisible();
  fail();
  await expect(history(page).getByText('Failed to fetch notifications')).toBeVisible();
  await page.unroute(lists);
  await expectRecovery(history(page), history(page).getByText('About Frost tonight'));
  await page.keyboard.press('Escape');

  await page.route('**/trpc/notifications.read*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await cards(page).getByRole('button', { name: 'Mark as read: Frost tonight' }).click();
  await expectFailure(page, 'Error', 'Failed to mark as read. Please try again.', '500: no');
  await expect(cards(page).getByText('About Frost tonight')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications: 1 unread');
  const hide = cards(page).getByRole('button', { name: 'Hide' });
  await cards(page).getByRole('button', { name: 'Mark as read: Frost tonight' }).focus();
  await page.keyboard.press('Tab');
  await expect(hide).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
});

test('the history is read a page at a time', async ({ farm }) => {
  for (let number = 1; number <= 35; number += 1) await notify(farm, `Note ${number}`);
  const page = await farm.open('rep');
  await bell(page).click();
  await history(page).getByRole('tab', { name: 'All (35)' }).click();
  await expect(history(page).getByText('About Note 35', { exact: true })).toBeVisible();
  await expect(history(page).getByText('About Note 1', { exact: true })).toHaveCount(0);
  // A notification that arrives at that moment is not lost.
  const gate = Promise.withResolvers<void>();
  const rereading = page.waitForRequest(call('notifications.list'));
  await page.route(call('notifications.list'), async (route) => {
    await gate.promise;
    await route.continue();
  });
  await notify(farm, 'Note 36');
  await rereading;
  await history(page).getByRole('button', { name: 'Show older' }).click();
  gate.resolve();
  await expect(history(page).getByText('About Note 1', { exact: true })).toBeVisible();
  await expect(history(page).getByText('About Note 36', { exact: true })).toBeVisible();
});

test('a visible page polls every five seconds, and finds notifications without live events', async ({
  farm,
}) => {
  const clocked = await farm.open('rep', '/healthz');
  await clocked.route('**/trpc/live.events**', (route) => route.abort());
  await clocked.clock.install();
  await clocked.goto('/dashboard?tab=messages');
  await expect(clocked.getByText('No conversations yet. Start a new chat!')).toBeVisible();
  let polls = 0;
  clocked.on('request', (request) => {
    if (call('notifications.mark').test(request.url())) polls += 1;
  });
  await clocked.clock.pauseAt(Date.now() + 60_000);
  await expect.poll(() => polls).toBeGreaterThan(0);
  const settled = () => clocked.evaluate(() => fetch('/healthz'));
  await settled();
  const before = polls;
  // In small steps, so that each poll is answered before the next.
  for (let second = 1; second <= 15; second += 1) {
    await clocked.clock.runFor(1000);
    await settled();
  }
  expect(polls - before).toBe(3);
  await notify(farm, 'Found by polling');
  await expect(bell(clocked)).toHaveCount(0);
  await clocked.clock.resume();
  await clocked.clock.runFor(5100);
  await expect(bell(clocked)).toBeVisible();
});

test('a card stays until it is put away, and then stays away in every tab, also in those opened later', async ({
  farm,
}) => {
  await notify(farm, 'Frost tonight');
  const page = await farm.open('rep', '/healthz');
  await page.clock.install({ time: '2026-04-15T12:00:00Z' });
  await page.goto('/dashboard?tab=messages');
  const card = cards(page).getByText('About Frost tonight');
  await expect(card).toBeVisible();
  await page.clock.fastForward(3_600_000);
  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { name: 'Delivery Calendar' })).toBeVisible();
  await expect(card).toBeVisible();
  await cards(page).getByRole('button', { name: 'Hide' }).click();
  await expect(cards(page)).toHaveCount(0);

  // It knows no more of the first than a reload would.
  const other = await page.context().newPage();
  await other.goto('/dashboard?tab=buyers');
  await expect(bell(other)).toHaveAccessibleName('Notifications: 1 unread');
  await expect(other.getByRole('heading', { name: 'Buyer Management' })).toBeVisible();
  await expect(cards(other)).toHaveCount(0);
  await notify(farm, 'Hail, too');
  await expect(cards(page).getByText('About Hail, too')).toBeVisible();
  await expect(cards(other).getByRole('button', { name: '+1 more' })).toBeVisible();
  await cards(other).getByRole('button', { name: 'Hide' }).click();
  await expect(cards(other)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(0);
});

test('a notification opens the order at its line or the buyer, and says if that is no longer theirs to see', async ({
  farm,
}) => {
  const { admin, farmer, rep, otherRep } = farm.people;
  const template = await admin.client.catalog.create.mutate({
    name: 'Rainbow Chard',
    baseUnit: 'bunch',
    sizes: [{ size: '12ct', unitsPerBaseUnit: '12' }],
  });
  const buyer = await admin.client.buyers.create.mutate({ name: 'Harbor Kitchen' });
  const place = (seller: typeof rep, quantities: number[]) =>
    seller.client.orders.create.mutate({
      buyerId: buyer.id,
      deliveryDate: '2099-06-01',
      lines: quantities.map((quantity) => ({
        sizeId: template.sizes[0]?.id ?? 0,
        quantity,
        farmerId: farmer.uid,
      })),
      idempotencyKey: `order-${seller.uid}`,
    });
  const mine = await place(rep, [1, 2, 3, 4]);
  const foreign = await place(otherRep, [9]);
  const line = mine.lines[2];
  if (!line) throw new Error('the order has no third line');
  const page = await farm.open('rep', '/dashboard?tab=analytics');
  await expect(page.getByRole('heading', { name: 'Analytics Dashboard' })).toBeVisible();
  await farmer.moves.confirm({ id: line.id });
  const card = (name: RegExp) => cards(page).getByRole('button', { name }).first();
  await card(/Order #1/).click();
  await expect(page).toHaveURL(new RegExp(`tab=orders&order=[^&]+&line=${line.id}$`));
  const row = page
    .getByRole('list', { name: 'Products of Order #1' })
    .getByRole('listitem')
    .filter({ hasText: '3 packages' });
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  await expect(page.locator('[data-named]')).toHaveCount(1);
  await expect(row).toHaveAttribute('data-named', 'true');
  await expectAccessible(page);
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await admin.client.notifications.create.mutate({
    userId: rep.uid,
    type: 'order_rejected',
    title: 'Order Rejected',
    message: 'Order #2',
    relatedId: foreign.lines[0]?.id ?? 0,
  });
  await card(/Order #2/).click();
  const refusal = 'There is no such order, or it is not yours to see.';
  await expectFailure(page, 'This could not be opened', '', refusal);
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await admin.client.buyers.assign.mutate({ id: buyer.id, repId: rep.uid });
  await expect(card(/Harbor Kitchen/)).toBeVisible();
  await bell(page).click();
  await history(page)
    .getByRole('button', { name: /Harbor Kitchen/ })
    .first()
    .click();
  await expect(history(page)).toHaveCount(0);
  await expect(page).toHaveURL(/tab=buyers/);
  await expect(page.getByRole('heading', { name: 'Harbor Kitchen' })).toBeVisible();
});

/** The card lies over these, of what people read or press on the page. */
const covered = (page: Page) =>
  cards(page).evaluate((card) => {
    const box = card.getBoundingClientRect();
    return [...document.querySelectorAll('a, button, input, textarea, select, h1, h2, h3, h4')]
      .filter((other) => !card.contains(other) && other.checkVisibility({ visibilityProperty: true }))
      .filter((other) => {
        // The skip link is out of sight until it has the focus.
        if (getComputedStyle(other).clipPath !== 'none') return false;
        const { left, right, top, bottom } = other.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })
      .map((other) => other.getAttribute('aria-label') ?? other.textContent);
  });

type Shift = PerformanceEntry & { sources: { node: Node | null }[] };

/** Records what moves on the page, except in the card, without the person doing anything. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifted: string[] = [];
    Object.assign(window, { shifted });
    new PerformanceObserver((list) => {
      const nodes = (list.getEntries() as Shift[]).flatMap(({ sources }) => sources.map(({ node }) => node));
      for (const node of nodes) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (element && !element.closest('[aria-live]')) shifted.push(element.outerHTML.slice(0, 200));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const takeShifted = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifted: string[] }).shifted.splice(0));

const main = (page: Page) => page.locator('main header').first();

const ON_A_PHONE = 'a phone';

/** Sends a notification, and expects that it moves nothing, and that its card, if it has one, covers nothing. */
const expectInItsRoom = async (farm: TestFarm, page: Page, unread: number, at: string) => {
  await page.evaluate(() => document.fonts.ready);
  await settle(page);
  await takeShifted(page);
  const { height: free } = (await main(page).boundingBox()) ?? {};
  await notify(farm, `News for ${at}`, 'info', 'admin');
  await expect(bell(page)).toHaveAccessibleName(`Notifications: ${unread} unread`);
  const hasCard = at !== ON_A_PHONE;
  if (hasCard) await expect(cards(page).getByText(`About News for ${at}`)).toBeVisible();
  await settle(page);
  expect(await takeShifted(page), at).toEqual([]);
  if (!hasCard) return expect(cards(page)).toHaveCount(0);
  // It fits into the header, which gets no higher.
  const [card, room] = [await cards(page).boundingBox(), await main(page).boundingBox()];
  if (!card || !room) throw new Error('no card or no header');
  expect(room.height, at).toBe(free);
  expect(card.y, at).toBeGreaterThanOrEqual(room.y);
  expect(card.y + card.height, at).toBeLessThanOrEqual(room.y + room.height);
  expect(card.x + card.width, at).toBeLessThanOrEqual(room.x + room.width);
  expect(await covered(page), at).toEqual([]);
};

test('a new notification covers nothing and moves nothing on any tab, at any width', async ({ farm }) => {
  const { admin } = farm.people;
  // Lists that are not empty have more buttons in their headers; what is below does not matter.
  const buyer = await admin.client.buyers.create.mutate({ name: 'Harbor Kitchen' });
  const kale = await admin.client.catalog.create.mutate({
    name: 'Kale',
    sizes: [{ size: '12ct', unitsPerBaseUnit: '12' }],
  });
  await admin.client.orders.create.mutate({
    buyerId: buyer.id,
    deliveryDate: '2099-01-01',
    lines: [{ sizeId: kale.sizes[0]?.id ?? 0, quantity: 2 }],
    idempotencyKey: 'an-order',
  });
  const page = await farm.open('admin', '/healthz');
  await watchShifts(page);
  await page.goto('/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  for (const [button, title] of [
    ['Product Catalog', 'Product Catalog'],
    ['Orders', 'Order Management'],
    ['Production Schedule', 'Weekly Production Shortages'],
    ['Calendar', 'Delivery Calendar'],
    ['Analytics', 'Analytics Dashboard'],
    ['Buyers', 'Buyer Management'],
    ['Messages', 'Messages'],
    ['Plant Logs', 'Plant Logs'],
    ['Manage Locations', 'Farm Locations'],
  ] as const) {
    await (button === 'Manage Locations' ? page : tabs).getByRole('button', { name: button }).click();
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expectInItsRoom(farm, page, width === 1440 ? 1 : 2, `${title} at ${width}`);
    }
    if (button === 'Product Catalog') {
      // Pointed at, it looks the same on every tab.
      await cards(page).hover();
      await settle(page);
      expect(await covered(page), 'pointed at').toEqual([]);
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 1440, height: 800 });
    // This lets the next card come where there was none.
    await admin.client.notifications.readAll.mutate();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
  }
  // A phone has room for the number at the bell only, in the bar that is the same on every tab.
  await page.setViewportSize({ width: 390, height: 844 });
  await expectInItsRoom(farm, page, 1, ON_A_PHONE);
});

const toast = (page: Page) => page.locator('.mantine-Notification-root');

/** Which of these elements the toast lies over; or, of a list that scrolls, may lie over. */
const underToast = (page: Page, selector: string, { scrolls = false } = {}) =>
  toast(page).evaluate(
    (root, { selector, scrolls }) => {
      const box = root.getBoundingClientRect();
      return [...document.querySelectorAll(selector)]
        .filter((other) => !root.contains(other) && other.checkVisibility({ visibilityProperty: true }))
        .filter((other) => {
          const { left, right, top, bottom } = other.getBoundingClientRect();
          const isBeside = left >= box.right || right <= box.left;
          return !isBeside && (scrolls || (top < box.bottom && bottom > box.top));
        })
        .map((other) => other.getAttribute('aria-label') ?? other.textContent);
    },
    { selector, scrolls },
  );

/** Opens the buyers of a farm with an order that has a line of every kind. */
const openFarm = async (farm: TestFarm, options: BrowserContextOptions) => {
  const { client } = farm.people.admin;
  const { uid } = farm.people.farmer;
  const kale = await client.catalog.create.mutate({
    name: 'Lacinato Kale, Dinosaur',
    baseUnit: 'bunch',
    sizes: [{ size: '12ct', unitsPerBaseUnit: '12' }],
  });
  const sizeId = kale.sizes[0]?.id ?? 0;
  // A line with a price leaves the toast the least room.
  await client.prices.set.mutate({
    prices: [{ priceListId: 1, sizeId, cents: 2450, validFrom: '2026-01-01' }],
  });
  const { today } = await client.identity.farmDay.query();
  await farm.people.farmer.client.inventory.add.mutate({
    name: 'Lacinato Kale, Dinosaur',
    unitsAvailable: 1000,
    harvestDate: today,
  });
  const buyer = await client.buyers.create.mutate({ name: 'Harbor Street Kitchen' });
  const { lines } = await client.orders.create.mutate({
    buyerId: buyer.id,
    deliveryDate: today,
    lines: Array.from({ length: 6 }, () => ({ sizeId, quantity: 2, farmerId: uid })),
    idempotencyKey: 'every-kind',
  });
  const [delivered, confirmed, rejected, held] = lines;
  if (!(delivered && confirmed && rejected && held)) throw new Error('the order has too few lines');
  const moves = movesOf(client);
  for (const { id } of [delivered, confirmed]) await moves.confirm({ id });
  await moves.deliver({ id: delivered.id });
  await moves.reject({ id: rejected.id, reason: 'Frost' });
  await moves.hold({ id: held.id });
  return farm.open('admin', '/dashboard?tab=buyers', options);
};

for (const { device, widths, hasTouch } of [
  { device: 'a computer', widths: [1440, 1024], hasTouch: false },
  { device: 'a phone', widths: [390], hasTouch: true },
]) {
  test(`on ${device}, a toast is at the bottom, and covers no act, bar, dialog or field with an error`, async ({
    farm,
  }) => {
    const height = 844;
    const page = await openFarm(farm, { viewport: { width: widths[0] ?? 0, height }, hasTouch });
    /** Makes a toast at each width, which stays because it is pointed at. */
    const atEachWidth = async (submit: Locator, text: string, kept: string) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height });
        await submit.click();
        await expect(toast(page)).toContainText(text);
        await toast(page).hover();
        await settle(page);
        expect(await underToast(page, kept), `at ${width}`).toEqual([]);
      }
    };
    await page.getByRole('button', { name: 'Add Buyer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Buyer' });
    await dialog.getByLabel('Company Name').fill('Harbor Kitchen');
    await page.route(call('buyers.create'), (route) => route.fulfill({ status: 500, body: 'no' }));
    await atEachWidth(dialog.getByRole('button', { name: 'Add Buyer' }), '500: no', '.mantine-Modal-content');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();

    await page.getByRole('navigation').getByRole('button', { name: 'Orders' }).click();
    await page
      .getByRole('button', { name: /^Confirm: / })
      .first()
      .click();
    const undo = toast(page).getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    // The button can be reached with F8 and Tab; a toast stays while it has the focus.
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await expect(undo).toBeFocused();
    // On a phone, the acts take the whole width; the toast leaves the bars free.
    const acts = hasTouch
      ? '.mantine-AppShell-header button, nav button'
      : 'article ul button, article input';
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      await settle(page);
      const box = await toast(page).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(height * 0.8);
      expect(await underToast(page, acts, { scrolls: !hasTouch }), `at ${width}`).toEqual([]);
    }
    for (const button of hasTouch ? await toast(page).getByRole('button').all() : []) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await page.keyboard.press('Enter');
    await expect(undo).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(toast(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'New Order', exact: true }).click();
    // A dialog as tall as the window keeps its buttons, its sums and the fields with an error free.
    const kept = '[role=dialog] button, [role=dialog] [role=status], [role=dialog] [aria-invalid="true"]';
    await atEachWidth(page.getByRole('button', { name: 'Create Order' }), 'Invalid form', kept);
  });
}

test('notifications and a group without a name are shown in the reader’s language', async ({ farm }) => {
  const { admin, farmer, rep } = farm.people;
  const buyer = await admin.client.buyers.create.mutate({ name: 'Harbor Kitchen' });
  await admin.client.buyers.assign.mutate({ id: buyer.id, repId: rep.uid });
  const { id } = await farmer.client.messages.start.mutate({ participantIds: [admin.uid, rep.uid] });
  await farmer.client.messages.send.mutate({ conversationId: id, content: 'Kale is ready' });

  const page = await farm.open('rep', '/dashboard?tab=messages', { locale: 'es-US' });
  await expect(page.getByRole('heading', { name: 'Mensajes' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Grupo de 3 miembros/ })).toContainText('Kale is ready');
  await page.getByRole('button', { name: 'Notificaciones: 2 sin leer' }).click();
  const items = page.getByRole('dialog', { name: 'Historial de notificaciones' }).getByRole('listitem');
  await expect(items.first()).toContainText('Rosa Grower en Grupo de 3 miembros');
  await expect(items.last()).toContainText('Comprador asignado');
  await expect(items.last()).toContainText('Ada Admin le asignó Harbor Kitchen.');
});
