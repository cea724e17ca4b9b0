import type { Page } from '@playwright/test';
import { expect, expectAccessible, type TestFarm, test } from './farm.ts';

const ORDERS = '/dashboard?tab=orders';

let keys = 0;
const key = () => `order-lists-spec-${process.pid}-${++keys}`;

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Kale, beets and chard, two buyers, 10 lb of kale, and a function that places an order for one of the next days. */
const furnish = async ({ people: { admin, farmer, rep } }: TestFarm) => {
  const size = async (name: string, baseUnit: 'lb' | 'bunch', label: string, units: string) => {
    const sizes = [{ size: label, unitsPerBaseUnit: units }];
    const template = await admin.client.catalog.create.mutate({ name, baseUnit, sizes });
    return template.sizes[0]?.id ?? 0;
  };
  const kale = await size('Kale', 'lb', '1lb', '1');
  const beets = await size('Beets', 'bunch', '12ct', '12');
  const chard = await size('Chard', 'bunch', '24ct', '24');
  const harvest = { name: 'Kale', unitsAvailable: 10, harvestDate: '2026-11-01' };
  await farmer.client.inventory.add.mutate(harvest);
  const harbor = await rep.client.buyers.create.mutate({ name: 'Harbor Street Kitchen' });
  const grocer = await rep.client.buyers.create.mutate({ name: 'Green Grocer' });
  const { today } = await admin.client.identity.farmDay.query();
  const place = (
    inDays: number,
    { quantity = 4, farmerId = farmer.uid, buyerId = harbor.id, sizes = [kale] } = {},
  ) =>
    rep.client.orders.create.mutate({
      buyerId,
      deliveryDate: dayAfter(today, inDays),
      lines: sizes.map((sizeId) => ({ sizeId, quantity, farmerId })),
      idempotencyKey: key(),
    });
  return { kale, beets, chard, grocer, today, place };
};

/** Places so many orders and confirms them: then none of them waits for anybody. */
const placeAnswered = async (
  { people }: TestFarm,
  place: () => Promise<{ lines: readonly { id: number; version: number }[] }>,
  length: number,
) => {
  const orders = await Promise.all(Array.from({ length }, place));
  const lines = orders.flatMap((order) => order.lines.map(({ id, version }) => ({ id, version })));
  await people.admin.client.orders.confirm.mutate({ lines, ifShort: 'confirm' });
};

const quick = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Which orders' }).getByText(name, { exact: true });
const shownOrders = (page: Page) =>
  page.getByRole('list', { name: 'Recent Orders' }).getByRole('article').getByRole('heading', { level: 3 });
const heightsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));

test('the quick filters show what needs somebody and what is due, and are remembered after signing out', async ({
  farm,
}) => {
  const { place, today } = await furnish(farm);
  const { farmer, otherFarmer, rep } = farm.people;
  const first = await place(0);
  const second = await place(1);
  await place(1, { farmerId: otherFarmer.uid });
  const fourth = await place(40);
  await farmer.moves.confirm({ id: first.lines[0]?.id ?? 0 });
  const page = await farm.open('farmer', ORDERS);
  // The documented list is all orders, for who never chose.
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  await expect(shownOrders(page)).toHaveText(['Order #4', 'Order #2', 'Order #1']);
  await quick(page, 'Today').click();
  await expect(shownOrders(page)).toHaveText(['Order #1']);
  await expect(page).toHaveURL(/when=today/);
  await quick(page, 'Needs action').click();
  // The orders that are delivered next come first.
  await expect(shownOrders(page)).toHaveText(['Order #2', 'Order #4']);
  await expect(page.getByText('2 shown of 3 total orders')).toBeVisible();
  await quick(page, 'Tomorrow').click();
  await expect(shownOrders(page)).toHaveText(['Order #2']);
  await expectAccessible(page);
  await page.goBack();
  await expect(shownOrders(page)).toHaveText(['Order #2', 'Order #4']);

  // A link to an order does not begin with the last choice; a new visit does.
  await page.goto(`${ORDERS}&order=${first.orderGroupId}`);
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  await expect(shownOrders(page)).toHaveText(['Order #4', 'Order #2', 'Order #1']);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').fill(farmer.email);
  await page.getByLabel('Password', { exact: true }).fill(farmer.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.goto(ORDERS);
  await expect(page).toHaveURL(/when=action/);
  await expect(page.getByRole('radio', { name: 'Needs action' })).toBeChecked();
  await expect(shownOrders(page)).toHaveText(['Order #2', 'Order #4']);

  // Nothing is left to do: each filter says so in its own words.
  for (const { lines } of [second, fourth]) await farmer.moves.confirm({ id: lines[0]?.id ?? 0 });
  await expect(page.getByText('Nothing needs you.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect(shownOrders(page)).toHaveText(['Order #4', 'Order #2', 'Order #1']);
  await rep.moves.reschedule({ id: second.lines[0]?.id ?? 0, deliveryDate: dayAfter(today, 2) });
  await quick(page, 'Tomorrow').click();
  await expect(page.getByText('No deliveries tomorrow')).toBeVisible();
});

test('more filters narrow by days, buyer, grower and product, show as chips, and sort by delivery', async ({
  farm,
}) => {
  const { place, grocer, beets, today } = await furnish(farm);
  const { otherFarmer } = farm.people;
  await place(20);
  await place(3, { buyerId: grocer.id });
  await place(9, { sizes: [beets] });
  await place(5, { farmerId: otherFarmer.uid });
  const page = await farm.open('admin', ORDERS);
  await expect(shownOrders(page)).toHaveText(['Order #4', 'Order #3', 'Order #2', 'Order #1']);
  const more = page.getByRole('button', { name: /^More filters/ });
  await more.click();
  const pick = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Soonest delivery first');
  await expect(shownOrders(page)).toHaveText(['Order #2', 'Order #4', 'Order #3', 'Order #1']);
  await pick('Buyer', 'Harbor Street Kitchen');
  await expect(shownOrders(page)).toHaveText(['Order #4', 'Order #3', 'Order #1']);
  await pick('Product', 'Kale');
  await expect(shownOrders(page)).toHaveText(['Order #4', 'Order #1']);
  await pick('Grower', 'Omar Grower');
  await expect(shownOrders(page)).toHaveText(['Order #4']);
  await expect(more).toHaveText(/\(5\)/);
  await expectAccessible(page);
  await page.reload();
  await expect(shownOrders(page)).toHaveText(['Order #4']);
  for (const name of ['Omar Grower', 'Kale', 'Harbor Street Kitchen']) {
    await page.getByRole('button', { name: `Remove the filter ${name}` }).click();
  }
  await expect(shownOrders(page)).toHaveText(['Order #2', 'Order #4', 'Order #3', 'Order #1']);
  await more.click();
  const to = page.getByLabel('To day', { exact: true });
  await to.fill(dayAfter(today, 5));
  await to.press('Enter');
  await expect(shownOrders(page)).toHaveText(['Order #2', 'Order #4']);
  await expect(page).toHaveURL(new RegExp(`to=${dayAfter(today, 5)}`));
});

test('one press on Tomorrow shows what must be harvested, of all orders of that day', async ({ farm }) => {
  const { place, kale, beets, today } = await furnish(farm);
  for (let order = 0; order < 3; order += 1) await place(1, { quantity: 5, sizes: [kale, beets] });
  await place(2, { quantity: 90 });
  const page = await farm.open('farmer', ORDERS);
  await expect(shownOrders(page)).toHaveCount(4);
  await quick(page, 'Tomorrow').click();
  const needs = page.getByRole('table');
  const header = /^Product\s*Packages\s*On hand\s*− Days before\s*− This day\s*To harvest$/;
  // Stock that nobody has promised yet is shown separately.
  await expect(needs.getByRole('row')).toHaveText([
    header,
    /^Beets\s*also asked for: 180 bunches\s*0\s*–\s*0 bunches\s*–$/,
    /^Kale\s*also asked for: 15 lb\s*10\s*–\s*0 lb\s*–$/,
  ]);
  const { orders } = farm.people.admin.client;
  const day = dayAfter(today, 1);
  const { items } = await orders.list.query({ from: day, to: day });
  const lines = items.flatMap(({ lines }) => lines.map(({ id, version }) => ({ id, version })));
  await orders.confirm.mutate({ lines, ifShort: 'confirm' });
  await expect(needs.getByRole('row')).toHaveText([
    header,
    /^Beets\s*15 × 12ct\s*0\s*–\s*180 bunches\s*180 bunches$/,
    /^Kale\s*15 × 1lb\s*10\s*–\s*15 lb\s*5 lb$/,
  ]);
  await expect(page.getByRole('button', { name: /^To harvest for/ })).toContainText('2 products, 2 short');
  // The orders themselves stay on the first screen.
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  // It follows what happens to the orders.
  for (const { id } of items[0]?.lines ?? []) await orders.cancel.mutate({ lines: [{ id }] });
  await expect(needs.getByRole('row').nth(2)).toHaveText(/^Kale\s*10 × 1lb\s*10\s*–\s*10 lb\s*–$/);
  // Folded away it stays so.
  await page.getByRole('button', { name: /^To harvest for/ }).click();
  await expect(needs).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: /^To harvest for/ })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await expect(needs).toBeHidden();
});

test('five orders of three lines fit a laptop’s screen, with lines of 32 to 36 pixels, and nothing shifts', async ({
  farm,
}) => {
  const { place, kale, beets, chard } = await furnish(farm);
  for (let order = 0; order < 8; order += 1) await place(order, { sizes: [kale, beets, chard] });
  // A rep has fewer buttons than an admin, and fewer filters than a grower.
  for (const person of ['farmer', 'admin'] as const) {
    const page = await farm.open(person, '/healthz', { viewport: { width: 1440, height: 900 } });
    await page.addInitScript(() => {
      type Shift = PerformanceEntry & { value: number; sources?: { node?: Node | null }[] };
      const shifts: { value: number; moved: string[] }[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const { value, sources = [] } of list.getEntries() as Shift[])
          shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(ORDERS);
    await expect(page.getByRole('article').nth(4)).toBeVisible();
    await expect(page.getByRole('article').nth(4)).toBeInViewport({ ratio: 1 });
    const heights = await heightsOf(page, 'article li');
    expect(heights.length).toBeGreaterThanOrEqual(15);
    for (const height of heights) {
      expect(height).toBeGreaterThanOrEqual(32);
      expect(height).toBeLessThanOrEqual(36);
    }
    const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
    const shifted = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(shifted, JSON.stringify(shifts)).toBeLessThan(0.02);
    // All lines are pending: the order says it once.
    await expect(page.getByRole('article').first().locator('.mantine-Badge-root')).toHaveText([
      'Pending',
      '3 products',
    ]);
    await page.setViewportSize({ width: 2200, height: 1200 });
    for (const width of await page
      .getByRole('article')
      .evaluateAll((all) => all.map((one) => one.clientWidth))) {
      expect(width).toBeLessThanOrEqual(1400);
    }
  }
});

test('above thirty orders the list is rows of one line; what waits for the person is open and stays so', async ({
  farm,
}) => {
  const { place, beets } = await furnish(farm);
  const { orders } = farm.people.admin.client;
  await placeAnswered(farm, () => place(3), 30);
  const size = { width: 1440, height: 900 };
  const page = await farm.open('admin', ORDERS, { viewport: size });
  const opener = (number: number) =>
    page.getByRole('button', { name: `Products of Order #${number}`, exact: true });
  // A small farm sees everything at once.
  await expect(opener(30)).toHaveAttribute('aria-expanded', 'true');
  const waiting = await place(1, { sizes: [beets] });
  await place(1, { sizes: [beets, beets] });
  await page.goto(ORDERS);
  const rows = page.getByRole('article');
  for (const number of [32, 31]) await expect(opener(number)).toHaveAttribute('aria-expanded', 'true');
  await expect(opener(30)).toHaveAttribute('aria-expanded', 'false');
  // An answered question does not close under the pointer.
  await orders.reject.mutate({ lines: [{ id: waiting.lines[0]?.id ?? 0 }], reason: 'Frost' });
  await expect(rows.nth(1)).toContainText('Rejected');
  await expect(opener(31)).toHaveAttribute('aria-expanded', 'true');

  // All of them, and so again at the next visit. Both are there while some are open and some closed.
  await expect(page.getByRole('button', { name: 'Close all' })).toBeVisible();
  await page.getByRole('button', { name: 'Open all' }).click();
  await expect(rows.nth(2).getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(rows.nth(2).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Open all' })).toBeHidden();
  await page.getByRole('button', { name: 'Close all' }).click();
  await expect(page.getByRole('button', { name: 'Close all' })).toBeHidden();
  await expect(rows.getByRole('listitem')).toHaveCount(0);
  await expect(rows.first()).toContainText('Order #32PendingBuyerHarbor Street Kitchen');
  await expect(rows.first()).toContainText('ProductsBeetsTotal8 items');
  await expect(rows.nth(15)).toBeInViewport({ ratio: 1 });
  expect(new Set((await heightsOf(page, 'article')).map(Math.round))).toEqual(new Set([40]));
  const controls = page
    .getByRole('main')
    .locator('button:visible, a:visible, input:not([type=checkbox]):visible');
  const tops = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops.filter((top) => top < size.height).length).toBeLessThanOrEqual(30);
  await expectAccessible(page);

  // In a narrow window the day takes a second line rather than being cut.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(rows.first()).toContainText('(tomorrow)');
  const days = page.locator('article [data-look="day"] dd');
  expect(
    await days.evaluateAll(
      (all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length,
    ),
  ).toBe(0);
  expect(new Set((await heightsOf(page, 'article')).map(Math.round))).toEqual(new Set([44]));
  await page.setViewportSize(size);

  // A click anywhere on the row, Enter and the arrow open and close it; so does its button.
  await rows.first().getByText('Harbor Street Kitchen').click();
  await expect(rows.first().getByRole('listitem')).toHaveCount(2);
  await rows.first().getByText('Harbor Street Kitchen').click();
  await expect(rows.first().getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const highlighted = rows.filter({ has: page.locator('h3:focus') });
  await page.keyboard.press('Enter');
  await expect(highlighted.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(highlighted.getByRole('listitem')).toHaveCount(0);
  // The acts of a whole order are one click away, in a closed row too.
  await rows.nth(2).hover();
  await expect(rows.nth(2).getByRole('button', { name: 'Order again: Order #30' })).toBeVisible();

  // Where somebody reads stays in view while more orders come below.
  await Promise.all(Array.from({ length: 40 }, () => place(3)));
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect(page.getByRole('button', { name: 'Show more orders' })).toBeAttached();
  const before = await pageHeight();
  await page.keyboard.press('End');
  await expect.poll(pageHeight).toBeGreaterThan(before + 600);
  expect(await page.evaluate(() => scrollY)).toBeLessThan(before - size.height + 100);
});

test('on a phone the first order begins within 200 pixels, the filters are one row, and so are many orders', async ({
  farm,
}) => {
  const { place } = await furnish(farm);
  await placeAnswered(farm, () => place(1), 31);
  const page = await farm.open('admin', ORDERS, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const top = async () => (await page.getByRole('article').first().boundingBox())?.y ?? 0;
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await top()).toBeLessThanOrEqual(200);
  for (const height of await heightsOf(page, 'article')) expect(height).toBeLessThanOrEqual(72);
  // No bar shows which screen this is, so its title is there for the eye too.
  const title = await page.getByRole('heading', { name: 'Order Management' }).boundingBox();
  expect(title?.width).toBeGreaterThan(80);
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeHidden();
  await page.getByRole('button', { name: /^More filters/ }).tap();
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('#1');
  await expect(shownOrders(page)).toHaveText(['Order #1']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  for (const height of await heightsOf(
    page,
    'search [role="radiogroup"] label, search button[aria-controls]',
  )) {
    expect(height).toBeGreaterThanOrEqual(44);
  }
  // The acts of a whole order are in its menu, without opening it.
  await page.getByRole('button', { name: 'More for Order #1' }).tap();
  await page.getByRole('menuitem', { name: 'Order again' }).tap();
  await expect(page.getByRole('dialog', { name: 'New Order' })).toBeVisible();
});

test('an order without an open line says Delivered or Closed, never Pending', async ({ farm }) => {
  const { place, kale, beets } = await furnish(farm);
  const { farmer } = farm.people;
  const [delivered, closed] = [await place(0, { sizes: [kale, beets] }), await place(0)];
  const [first, second] = delivered.lines.map(({ id }) => id);
  await farmer.moves.confirm({ id: first ?? 0 });
  await farmer.moves.reject({ id: second ?? 0, reason: 'Hail' });
  await farmer.moves.reject({ id: closed.lines[0]?.id ?? 0, reason: 'Hail' });
  const page = await farm.open('rep', ORDERS);
  const badge = (number: number) =>
    page
      .getByRole('article', { name: `Order #${number}`, exact: true })
      .locator('header .mantine-Badge-root')
      .first();
  await expect(badge(1)).toHaveText('Pending');
  await expect(badge(2)).toHaveText('Closed');
  await farmer.moves.deliver({ id: first ?? 0 });
  await expect(badge(1)).toHaveText('Delivered');
});

test('an order is edited in its card in one go, with keys, and put back with Escape', async ({ farm }) => {
  const { place, kale, beets, today } = await furnish(farm);
  const { farmer } = farm.people;
  const order = await place(3, { sizes: [kale, beets] });
  await farmer.moves.confirm({ id: order.lines[0]?.id ?? 0 });
  const page = await farm.open('rep', ORDERS);
  const card = page.getByRole('article', { name: 'Order #1', exact: true });
  const more = card.getByRole('button', { name: 'More for Order #1' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: 'Edit Order #1' });
  const quantity = form.getByRole('textbox', { name: 'Quantity: 4 × Kale (1lb)' });
  await expect(quantity).toBeFocused();
  await expect(form).toContainText('Growers who have confirmed a line are notified of the change.');
  await expectAccessible(page);
  await quantity.fill('7');
  await page.keyboard.press('Escape');
  await expect(card.getByRole('listitem').first()).toContainText('4 packages');

  // From the keyboard: E opens the fields of the order that has the focus, Enter saves all of them.
  await expect(card.getByRole('heading', { level: 3 })).toBeFocused();
  await page.keyboard.press('e');
  await expect(quantity).toBeFocused();
  await quantity.fill('0');
  await page.keyboard.press('Enter');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  await quantity.fill('7');
  await form.getByLabel('PO number').fill('PO-77');
  await form.getByLabel('Notes').fill('Back door');
  await form.getByLabel('Delivery Date').fill(dayAfter(today, 5));
  await form.getByLabel('PO number').press('Enter');
  await expect(card.getByRole('listitem').first()).toContainText('7 packages');
  await expect(card).toContainText('PO-77');
  await expect(card).toContainText('Back door');
  const now = await farmer.client.orders.get.query({ orderGroupId: order.orderGroupId });
  expect(now.lines.map((line) => [line.quantity, line.status, line.deliveryDate, line.version])).toEqual([
    [7, 'confirmed', dayAfter(today, 5), 3],
    [4, 'pending', dayAfter(today, 5), 2],
  ]);
  const { items } = await farmer.client.notifications.list.query({});
  expect(items.filter(({ type }) => type === 'order_changed')).toHaveLength(1);
});

test('what somebody else changed while an order is edited is shown, and nothing is overwritten or lost', async ({
  farm,
}) => {
  const { place } = await furnish(farm);
  const order = await place(3);
  const page = await farm.open('admin', ORDERS);
  const more = page.getByRole('button', { name: 'More for Order #1' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: 'Edit Order #1' });
  const quantity = form.getByRole('textbox', { name: 'Quantity: 4 × Kale (1lb)' });
  await quantity.fill('9');
  const [line] = order.lines;
  await farm.people.rep.client.orders.edit.mutate({
    orderGroupId: order.orderGroupId,
    lines: [{ id: line?.id ?? 0, version: line?.version ?? 0, quantity: 6 }],
  });
  await expect(form.getByRole('alert')).toContainText('6 × Kale (1lb)');
  await expect(quantity.or(form.getByRole('textbox', { name: /^Quantity/ }))).toHaveValue('9');
  // Leaving asks first.
  await page
    .getByRole('link', { name: 'Buyers' })
    .or(page.getByRole('button', { name: 'Buyers' }))
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  // The tab that was pressed shows as chosen only if the person leaves.
  await expect(page.locator('[aria-current="page"]')).toHaveText('Orders');
  await form.getByRole('button', { name: 'Keep mine' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('article', { name: 'Order #1', exact: true });
  await expect(card.getByRole('listitem')).toContainText('9 packages');
});

test('products are added to an order in its card', async ({ farm }) => {
  const { place } = await furnish(farm);
  await place(3);
  const page = await farm.open('rep', ORDERS);
  await page.getByRole('button', { name: 'More for Order #1' }).click();
  await page.getByRole('menuitem', { name: 'Add a product' }).click();
  const form = page.getByRole('form', { name: 'Add to Order #1' });
  const product = form.getByRole('combobox', { name: 'Product and package size' });
  await expect(product).toBeFocused();
  await product.fill('beet');
  await page.getByRole('option', { name: 'Beets, 12ct' }).click();
  await form.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const card = page.getByRole('article', { name: 'Order #1', exact: true });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByRole('listitem').nth(1)).toContainText('Beets');
});
