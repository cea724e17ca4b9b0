import type { Page } from '@playwright/test';
import { DAY } from './days.ts';
import { call, expect, expectFailure, stopPolling, test } from './farm.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

/** Milliseconds between the server's answer to a change and its text on the page; both use the same clock. */
const timeToShow = async (page: Page, text: string, change: () => Promise<unknown>): Promise<number> => {
  const shown = page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        const look = () => document.body.textContent.includes(words) && resolve(Date.now());
        new MutationObserver(look).observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
        });
        look();
      }),
    text,
  );
  // Make sure the page is watching before the change is made.
  await page.evaluate(() => {});
  await change();
  const taken = Date.now();
  return (await shown) - taken;
};

test("another person's order, message and notification show within a second, using only live events", async ({
  farm,
}) => {
  const { admin, rep, farmer } = farm.people;
  const kale = await admin.client.catalog.create.mutate({
    name: 'Kale',
    sizes: [{ size: '12ct', unitsPerBaseUnit: '12' }],
  });
  const buyer = await rep.client.buyers.create.mutate({ name: 'Harbor Street Kitchen' });
  const order = (number: number) =>
    rep.client.orders.create.mutate({
      buyerId: buyer.id,
      deliveryDate: DAY,
      lines: [{ sizeId: kale.sizes[0]?.id ?? 0, quantity: 2 }],
      idempotencyKey: `live-order-${number}`,
    });
  const { id: conversationId } = await rep.client.messages.start.mutate({ participantIds: [farmer.uid] });
  const say = (content: string) => rep.client.messages.send.mutate({ conversationId, content });
  const notify = (title: string) =>
    admin.client.notifications.create.mutate({
      userId: farmer.uid,
      type: 'info',
      title,
      message: 'Look out',
    });

  const page = await farm.open('farmer', '/healthz');
  await stopPolling(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Product Catalog', exact: true })).toBeVisible();
  // The first order is placed after the server has read the list but before its answer reaches the page.
  const [answered, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(call('orders.list'), async (route) => {
    const response = await route.fetch();
    answered.resolve();
    await gate.promise;
    await route.fulfill({ response });
  });
  await nav(page).getByRole('button', { name: 'Orders' }).click();
  await answered.promise;
  await order(1);
  // Events arrive in order, so the first order's event has arrived as well.
  await notify('Rain at noon');
  await expect(page.getByText('Rain at noon')).toBeVisible();
  gate.resolve();
  await expect(page.getByRole('article', { name: 'Order #1', exact: true })).toBeVisible();
  // The first of each kind proves that the page is listening; the second is timed.
  expect(await timeToShow(page, 'Order #2', () => order(2))).toBeLessThanOrEqual(1000);
  await notify('Frost tonight');
  await expect(page.getByText('Frost tonight')).toBeVisible();
  expect(await timeToShow(page, 'Hail tomorrow', () => notify('Hail tomorrow'))).toBeLessThanOrEqual(1000);
  await nav(page).getByRole('button', { name: 'Messages' }).click();
  await page.getByRole('region', { name: 'Conversations' }).getByRole('button', { name: 'Nina Rep' }).click();
  await say('Kale is ready.');
  await expect(page.getByRole('article').getByText('Kale is ready.')).toBeVisible();
  expect(await timeToShow(page, 'Forty crates.', () => say('Forty crates.'))).toBeLessThanOrEqual(1000);
});

test('data stays fresh for thirty seconds, focusing the window loads nothing, and a failed call is not repeated', async ({
  farm,
}) => {
  const page = await farm.open('rep', '/healthz');
  const asked = new Map<string, number>();
  page.on('request', (request) => {
    const [, procedures = ''] = /\/trpc\/([^?]*)/.exec(request.url()) ?? [];
    for (const procedure of procedures.split(',')) asked.set(procedure, (asked.get(procedure) ?? 0) + 1);
  });
  /** How many times a procedure was called, counting requests that are about to leave the page. */
  const countOf = async (procedure: string) => {
    await page.evaluate(() => fetch('/healthz'));
    return asked.get(procedure) ?? 0;
  };
  // Live events would refresh the data, so they are off.
  await page.route(call('live.events'), (route) => route.abort());
  await page.clock.install();
  await page.goto('/dashboard?tab=buyers');
  const noBuyers = page.getByText('No buyers yet');
  await expect(noBuyers).toBeVisible();
  const goAndComeBack = async () => {
    await nav(page).getByRole('button', { name: 'Orders' }).click();
    await expect(page.getByText('No orders yet')).toBeVisible();
    await nav(page).getByRole('button', { name: 'Buyers' }).click();
    await expect(noBuyers).toBeVisible();
  };
  await goAndComeBack();
  expect(await countOf('buyers.list')).toBe(1);
  await page.clock.fastForward(31_000);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
  });
  expect(await countOf('buyers.list')).toBe(1);
  await goAndComeBack();
  await expect.poll(() => countOf('buyers.list')).toBe(2);

  await page.route(call('buyers.create'), (route) => route.abort());
  await page.getByRole('button', { name: 'Add Buyer' }).click();
  await page.getByLabel('Company Name').fill('Harbor Street Kitchen');
  await page.keyboard.press('Enter');
  await expectFailure(page, 'Error', 'Failed to add buyer. Please try again.');
  await page.route(call('messages.conversations'), (route) => route.abort());
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await nav(page).getByRole('button', { name: 'Messages' }).click();
  await expect(page.getByText('Failed to fetch conversations')).toBeVisible();
  // Longer than the wait before any retry.
  await page.clock.fastForward(40_000);
  expect(await countOf('buyers.create')).toBe(1);
  expect(await countOf('messages.conversations')).toBe(1);
});

test("a person's own write reads the list once, and still hears of everyone else's", async ({ farm }) => {
  const { admin, rep } = farm.people;
  const page = await farm.open('rep', '/healthz');
  await stopPolling(page);
  let lists = 0;
  page.on('request', (request) => {
    if (call('buyers.list').test(request.url())) lists += 1;
  });
  await page.goto('/dashboard?tab=buyers');
  await expect(page.getByText('No buyers yet')).toBeVisible();
  /** Events arrive in order, so every earlier one has been acted on; so have requests that are about to leave. */
  const countAfter = async (title: string) => {
    await admin.client.notifications.create.mutate({
      userId: rep.uid,
      type: 'info',
      title,
      message: 'Look out',
    });
    await expect(page.getByText(title)).toBeVisible();
    await page.evaluate(() => fetch('/healthz'));
    return lists;
  };
  const before = await countAfter('Rain at noon');
  await page.getByRole('button', { name: 'Add Buyer' }).click();
  await page.getByLabel('Company Name').fill('Harbor Street Kitchen');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Harbor Street Kitchen', { exact: true })).toBeVisible();
  expect(await countAfter('Frost tonight')).toBe(before + 1);
  await admin.client.buyers.create.mutate({ name: 'Blue Heron Kitchen' });
  await expect(page.getByText('Blue Heron Kitchen')).toBeVisible();
  expect(await countAfter('Hail tomorrow')).toBe(before + 2);
});

test('a hidden page closes its live stream after a minute, and is refreshed when shown again', async ({
  farm,
}) => {
  const page = await farm.open('rep', '/healthz');
  await page.clock.install();
  const stream = call('live.events');
  let open = 0;
  page.on('request', (request) => {
    if (stream.test(request.url())) open += 1;
  });
  page.on('requestfailed', (request) => {
    if (stream.test(request.url())) open -= 1;
  });
  const show = (visibility: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, visibility);
  const add = (name: string) => farm.people.admin.client.buyers.create.mutate({ name });
  await page.goto('/dashboard?tab=buyers');
  await expect(page.getByText('No buyers yet')).toBeVisible();
  await show('hidden');
  await page.clock.fastForward(50_000);
  await add('Harbor Street Kitchen');
  await expect(page.getByText('Harbor Street Kitchen')).toBeVisible();
  await expect.poll(() => open).toBe(1);
  await page.clock.fastForward(10_100);
  await expect.poll(() => open).toBe(0);
  await add('Blue Heron Kitchen');
  await page.evaluate(() => fetch('/healthz'));
  expect(open).toBe(0);
  await show('visible');
  await expect(page.getByText('Blue Heron Kitchen')).toBeVisible();
  // The list and the stream are asked for together; which comes first is open.
  await expect.poll(() => open).toBe(1);
});

test('a change that arrives while more of a list is loading also shows', async ({ farm }) => {
  const add = (name: string) => farm.people.admin.client.buyers.create.mutate({ name });
  // Many in one request, in any order.
  await Promise.all(Array.from({ length: 120 }, (_, index) => add(`Buyer ${101 + index}`)));
  const page = await farm.open('rep', '/dashboard?tab=buyers');
  await expect(page.getByText('100+ buyers')).toBeVisible();
  const gate = Promise.withResolvers<void>();
  const rereading = page.waitForRequest(call('buyers.list'));
  await page.route(call('buyers.list'), async (route) => {
    await gate.promise;
    await route.continue();
  });
  await add('An early one');
  await rereading;
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText('Buyer 200', { exact: true })).toBeInViewport({ timeout: 200 });
  }).toPass();
  gate.resolve();
  await expect(page.getByText('121 buyers')).toBeVisible();
});

test('while no live events arrive, a delivery still refreshes the stock in the catalog and in a new order', async ({
  farm,
}) => {
  const { admin, rep, farmer } = farm.people;
  const kale = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '5lb', unitsPerBaseUnit: '5' }],
  });
  await farmer.client.inventory.add.mutate({ name: 'Kale', unitsAvailable: 40, harvestDate: '2026-11-01' });
  const buyer = await rep.client.buyers.create.mutate({ name: 'Harbor Street Kitchen' });
  const { today } = await rep.client.identity.farmDay.query();
  const { lines } = await rep.client.orders.create.mutate({
    buyerId: buyer.id,
    deliveryDate: today,
    lines: [{ sizeId: kale.sizes[0]?.id ?? 0, quantity: 6 }],
    idempotencyKey: 'delivery-without-stream',
  });
  await admin.moves.confirm({ id: lines[0]?.id ?? 0 });

  const page = await farm.open('admin', '/healthz');
  await page.route(call('live.events'), (route) => route.abort());
  await page.goto('/dashboard');
  const stock = page
    .getByRole('region', { name: 'Inventory Overview' })
    .getByRole('article', { name: 'Kale' });
  const dialog = page.getByRole('dialog');
  const tab = (name: string) => nav(page).getByRole('button', { name }).click();
  const choosesKale = async () => {
    await tab('Orders');
    await page.getByRole('button', { name: 'New Order' }).click();
    await dialog.getByRole('combobox', { name: 'Product and package size' }).click();
    await page.getByRole('option', { name: '5lb' }).click();
  };
  await expect(stock).toContainText('40 lb');
  await choosesKale();
  await expect(dialog.getByTitle('8 packages on hand, 2 free')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Mark delivered: 6 × Kale (5lb)' }).click();
  await expect(page.getByText('Order #1: 6 × Kale (5lb) is delivered.')).toBeVisible();
  await tab('Product Catalog');
  await expect(stock).toContainText('10 lb');
  await choosesKale();
  await expect(dialog.getByTitle('2 packages on hand, 2 free')).toBeVisible();
});
