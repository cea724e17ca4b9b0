import { createFarmClient } from '@farm/client';
import { addDays } from '@farm/domain/core';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { call, expect, expectAccessible, type TestFarm, test } from './farm.ts';

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

const names = ['Arugula', 'Carrots', 'Chard', 'Kale', 'Little Gem', 'Radish'];

/** 40 of each of six products, offered for tomorrow and the day after to two kitchens. */
const openOffer = async ({ url, people: { admin, farmer, rep } }: TestFarm) => {
  const { today } = await admin.client.identity.farmDay.query();
  const { version } = await admin.client.farm.get.query();
  await admin.client.farm.update.mutate({
    name: 'Green Valley Farm',
    phone: '(831) 555-0142',
    orderLinksOn: true,
    version,
  });
  const sizeIds: number[] = [];
  for (const name of names) {
    const sizes = [{ size: 'box', unitsPerBaseUnit: '1' }];
    const product = await admin.client.catalog.create.mutate({ name, baseUnit: 'bunch', sizes });
    sizeIds.push(product.sizes[0]?.id ?? 0);
    await farmer.client.inventory.add.mutate({ name, unitsAvailable: 40, harvestDate: today });
  }
  const buyers = [
    await rep.client.buyers.create.mutate({ name: 'Harbor Kitchen' }),
    await rep.client.buyers.create.mutate({ name: 'Dockside Diner' }),
  ];
  const days = [addDays(today, 1), addDays(today, 2)];
  const { offer, links } = await rep.client.offers.create.mutate({
    title: 'This week’s greens',
    note: 'Chard is back.',
    days,
    closesOn: days[0] ?? '',
    sizeIds,
    buyerIds: buyers.map(({ id }) => id),
  });
  const [token = '', otherToken = ''] = buyers.map(
    ({ id }) => links.find(({ buyerId }) => buyerId === id)?.token,
  );
  const answer = (quantity: number) =>
    createFarmClient({ url }).offers.answer.mutate({
      token: otherToken,
      day: days[0] ?? '',
      lines: [{ sizeId: sizeIds[3] ?? 0, quantity }],
      idempotencyKey: crypto.randomUUID(),
    });
  const ordersOf = async (buyerId = buyers[0]?.id) => {
    const { items } = await admin.client.orders.list.query({});
    return items.filter((order) => order.buyerId === buyerId);
  };
  return { today, days, offer, sizeIds, token, answer, ordersOf };
};

const openLink = async (farm: TestFarm, token: string, options: BrowserContextOptions = {}) => {
  const page = await farm.visit('/healthz', { ...phone, ...options });
  await page.clock.install();
  await page.goto(`/o/${token}`);
  return page;
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name: `${name} box` });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: field(page, name) });
const unreachable =
  'The farm cannot be reached. What you typed is kept: check your connection, then send again.';
const send = (page: Page) => page.getByRole('button', { name: 'Send order' });

test('a chef orders six products on a slow phone in 14 presses; the page loads only its own few files and keeps nothing', async ({
  farm,
}) => {
  const { token, days, ordersOf } = await openOffer(farm);
  const page = await farm.visit('/healthz', phone);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const asked: string[] = [];
  let scriptBytes = 0;
  page.on('requestfinished', async (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(`${pathname}${search}`);
    if (pathname.endsWith('.js')) scriptBytes += (await request.sizes()).responseBodySize;
  });

  const begun = Date.now();
  await page.goto(`/o/${token}`);
  let presses = 1;
  await field(page, 'Arugula').tap();
  presses += 1;
  for (const [index, name] of names.entries()) {
    await expect(field(page, name)).toBeFocused();
    await page.keyboard.press(`${index + 1}`);
    presses += 1;
    if (index + 1 === names.length) break;
    await page.keyboard.press('Enter');
    presses += 1;
  }
  await send(page).tap();
  presses += 1;
  await expect(page.getByRole('heading', { name: 'Order #1 sent' })).toBeFocused();
  const seconds = (Date.now() - begun) / 1000;
  test.info().annotations.push({
    type: 'measured',
    description: `${presses} presses, ${seconds} s, ${scriptBytes} bytes`,
  });
  expect(presses).toBeLessThanOrEqual(14);
  expect(seconds).toBeLessThan(30);

  const [order, ...others] = await ordersOf();
  expect(others).toEqual([]);
  expect(order?.isByLink).toBe(true);
  expect(order?.deliveryDate).toBe(days[0]);
  expect(order?.lines.map(({ productName, quantity, status }) => [productName, quantity, status])).toEqual(
    names.map((name, index) => [name, index + 1, 'pending']),
  );
  const { items } = await farm.people.rep.client.offers.list.query({});
  expect(items[0]?.links.map(({ buyerName, openedAt }) => [buyerName, openedAt !== null])).toEqual([
    ['Dockside Diner', false],
    ['Harbor Kitchen', true],
  ]);

  expect(scriptBytes).toBeGreaterThan(0);
  expect(scriptBytes).toBeLessThan(60_000);
  const own = /^\/(?:o\/[^/]+|assets\/o-[^/]+|trpc\/offers\.(?:open|opened|answer)|favicon\.svg)$/;
  expect(asked.filter((path) => !own.test(path))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(
    await page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['tel:8315550142']);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expectAccessible(page);
});

test('what another chef orders is seen without touching what is typed; what is gone can be asked for anyway', async ({
  farm,
}) => {
  const { token, days, sizeIds, answer, ordersOf } = await openOffer(farm);
  const page = await openLink(farm, token);
  await expect(row(page, 'Kale')).toContainText('40 left');
  await field(page, 'Kale').fill('30');
  await field(page, 'Chard').fill('2');
  await answer(15);
  await page.clock.fastForward(15_000);
  await expect(row(page, 'Kale')).toContainText('25 left');
  await expect(field(page, 'Kale')).toHaveValue('30');
  await page.getByRole('button', { name: 'Order 25' }).tap();
  await expect(field(page, 'Kale')).toHaveValue('25');
  await expect(row(page, 'Kale')).not.toContainText('Only');

  const { rep } = farm.people;
  const buyer = await rep.client.buyers.create.mutate({ name: 'Walk-in' });
  await rep.client.orders.create.mutate({
    buyerId: buyer.id,
    deliveryDate: days[0] ?? '',
    lines: [{ sizeId: sizeIds[3] ?? 0, quantity: 25 }],
    idempotencyKey: crypto.randomUUID(),
  });
  await send(page).tap();
  await expect(page.getByRole('status')).toContainText('There is not enough left of 1 product.');
  await expect(row(page, 'Kale')).toContainText('Only 0 left: change, or ask anyway');
  await expect(page.getByRole('button', { name: 'Leave it out' })).toBeFocused();
  await expectAccessible(page);
  expect(await ordersOf()).toEqual([]);
  await page.getByRole('button', { name: 'Ask anyway' }).tap();
  await send(page).tap();
  await expect(page.getByRole('heading', { name: 'Order #3 sent' })).toBeFocused();
  await expect(page.getByText('More than was left (0).')).toBeVisible();
  const [order] = await ordersOf();
  expect(order?.lines.map((line) => [line.productName, line.quantity, line.offeredQuantity])).toEqual([
    ['Chard', 2, undefined],
    ['Kale', 25, 0],
  ]);
});

test('a chef who has an order for the day is told before sending, and adds to it', async ({ farm }) => {
  const { token, days, offer, sizeIds, ordersOf } = await openOffer(farm);
  const buyerId = offer.links.find(({ buyerName }) => buyerName === 'Harbor Kitchen')?.buyerId ?? 0;
  const [tomorrow = '', dayAfter = ''] = days;
  await farm.people.rep.client.orders.create.mutate({
    buyerId,
    deliveryDate: tomorrow,
    lines: [{ sizeId: sizeIds[0] ?? 0, quantity: 2 }],
    idempotencyKey: crypto.randomUUID(),
  });
  const page = await openLink(farm, token);
  const basket = page.getByRole('region', { name: 'Your order' });
  await field(page, 'Kale').fill('3');
  await expect(basket).toContainText('You already have order #1 for');
  await expect(basket).toContainText('1 product · 3 packages');
  await expect(basket.getByRole('button', { name: 'Place another order' })).toBeVisible();
  await expectAccessible(page);
  // Another day has none.
  const chips = page.getByRole('group', { name: 'Delivery day' }).getByRole('radio');
  await chips.nth(days.indexOf(dayAfter)).check({ force: true });
  await expect(basket).not.toContainText('You already have');
  await expect(send(page)).toBeVisible();
  await chips.nth(days.indexOf(tomorrow)).check({ force: true });
  await basket.getByRole('button', { name: 'Add to order #1' }).tap();
  await expect(page.getByRole('heading', { name: 'Added to order #1' })).toBeFocused();
  const orders = await ordersOf();
  expect(orders.map(({ lines }) => lines.map(({ productName }) => productName))).toEqual([
    ['Arugula', 'Kale'],
  ]);
});

test('an order is changed until the farm answers, shown once the offer is closed, and gone with the offer', async ({
  farm,
}) => {
  const { token, days, offer, ordersOf } = await openOffer(farm);
  const { admin, rep } = farm.people;
  const page = await openLink(farm, token);
  await field(page, 'Kale').fill('4');
  await field(page, 'Radish').fill('1');
  await send(page).tap();
  const change = page.getByRole('button', { name: 'Change order' });
  await change.tap();
  await expect(field(page, 'Kale')).toHaveValue('4');
  await field(page, 'Kale').fill('6');
  await field(page, 'Radish').fill('');
  await page.getByText('PO number and note').tap();
  await page.getByLabel('PO number').fill('PO-7');
  await page.getByRole('radio').last().check();
  await page.route(
    call('offers.change'),
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const sendChange = page.getByRole('button', { name: 'Send change' });
  await sendChange.tap();
  await expect(page.getByRole('status')).toHaveText(unreachable);
  await sendChange.tap();
  await expect(page.getByRole('heading', { name: 'Order #1 sent' })).toBeFocused();
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(page.getByText('PO number: PO-7')).toBeVisible();
  const [order] = await ordersOf();
  expect([order?.purchaseOrderNumber, order?.deliveryDate]).toEqual(['PO-7', days[1]]);
  expect(order?.lines.map((line) => [line.productName, line.quantity, line.status])).toEqual([
    ['Kale', 6, 'pending'],
    ['Radish', 1, 'cancelled'],
  ]);

  await change.tap();
  await field(page, 'Kale').fill('9');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(field(page, 'Kale')).toHaveValue('9');
  await admin.moves.confirm({ id: order?.lines[0]?.id ?? 0 });
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('status')).toHaveText('What you typed was not sent. This is your order now.');
  await expect(page.getByRole('heading', { name: 'Order #1 confirmed' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Kale' })).toContainText(/6 ×.*confirmed/);
  await expect(change).toHaveCount(0);
  await expectAccessible(page);

  // It closes on another day.
  await page.route(call('offers.open'), async (route) => {
    const response = await route.fetch();
    const { result } = await response.json();
    const closed = { ...result.data, isClosed: true, lines: [] };
    await route.fulfill({ response, json: { result: { data: closed } } });
  });
  await page.clock.fastForward(15_000);
  await expect(page.getByText('This offer is closed.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Kale' })).toContainText('confirmed');
  await expect(page.getByRole('textbox')).toHaveCount(0);

  await page.unroute(call('offers.open'));
  await rep.client.offers.end.mutate({ id: offer.id });
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  for (const unknown of [token, 'AAAAAAAAAAAAAAAAAAAAAA']) {
    await page.goto(`/o/${unknown}`);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
  }
  await expectAccessible(page);
});

test('an order whose answer is lost is sent again once, however often it is pressed, and is kept until then', async ({
  farm,
}) => {
  const { token, ordersOf } = await openOffer(farm);
  const page = await openLink(farm, token);
  await field(page, 'Carrots').tap();
  await page.keyboard.press('7');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  await (await asked).accept();
  await reloaded;
  await expect(field(page, 'Carrots')).toHaveValue('7');
  await page.route(
    call('offers.answer'),
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: 'Bad Gateway' });
    },
    { times: 1 },
  );
  await send(page).tap();
  await expect(page.getByRole('status')).toHaveText(unreachable);
  await expect(field(page, 'Carrots')).toHaveValue('7');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (call('offers.answer').test(request.url())) posts.push(request.url());
  });
  await send(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('heading', { name: 'Order #1 sent' })).toBeFocused();
  expect(posts).toHaveLength(1);
  expect((await ordersOf()).map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[7]]);
});

test('a browser in Spanish is answered in Spanish, with only the page’s own texts', async ({ farm }) => {
  const { token, answer } = await openOffer(farm);
  const page = await openLink(farm, token, { locale: 'es-MX' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(row(page, 'Kale')).toContainText('quedan 40');
  await field(page, 'Kale').fill('40');
  await answer(39);
  await page.getByRole('button', { name: 'Enviar pedido' }).tap();
  await expect(page.getByRole('status')).toContainText('No queda suficiente de 1 producto.');
  await page.getByRole('button', { name: 'Pedir 1' }).tap();
  await page.getByRole('button', { name: 'Enviar pedido' }).tap();
  await expect(page.getByRole('heading', { name: 'Pedido n.º 2 enviado' })).toBeFocused();
  await expect(page.getByText('esperando a la granja')).toBeVisible();
});
