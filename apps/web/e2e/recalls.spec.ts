import { dayFromNow } from './days.ts';
import { call, expect, expectAccessible, expectToast, type TestFarm, test } from './farm.ts';

const RECALLS = '/dashboard?tab=catalog&recalls=all';

/** A traced lot of 46 lb, of which nine buyers got 1 to 9 lb, and a tenth has 1 lb packed. */
const sendKale = async ({ people: { admin, farmer, rep } }: TestFarm, buyers = 9) => {
  const { today: day } = await rep.client.identity.farmDay.query();
  const { id: productNameId, sizes } = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  await admin.client.catalog.update.mutate({ id: productNameId, isTraced: true });
  const [lot] = await farmer.client.plantings.harvestLots.mutate({
    harvestDate: day,
    lots: [{ productNameId, unitsAvailable: 46 }],
  });
  const pack = async (name: string, quantity: number) => {
    const buyer = await rep.client.buyers.create.mutate({
      name,
      phone: '+1 541 555 0142',
      email: 'kitchen@buyers.example',
    });
    const order = await rep.client.orders.create.mutate({
      buyerId: buyer.id,
      deliveryDate: day,
      lines: [{ sizeId: sizes[0]?.id ?? 0, quantity, farmerId: farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    const confirmed = await Promise.all(order.lines.map(({ id }) => farmer.moves.confirm({ id })));
    const { lines } = await farmer.client.packing.pack.mutate({
      lines: confirmed.map(({ id, version }) => ({ id, version, fillQuantity: quantity })),
    });
    return { buyerId: buyer.id, day, lines: lines.map(({ id, version }) => ({ id, version })) };
  };
  for (let pounds = 1; pounds <= buyers; pounds += 1)
    await farmer.client.packing.deliver.mutate(await pack(`Buyer of ${pounds}`, pounds));
  await pack('Blue Heron Kitchen', 1);
  const { lot: traced } = await farmer.client.tracing.lot.query({ lotId: lot?.id ?? 0 });
  return { code: traced.lotCode ?? '', lotId: lot?.id ?? 0, productNameId };
};

test('a practice goes from the code to the last of nine buyers told in 30 keys, and nobody is told anything', async ({
  farm,
}) => {
  const { people } = farm;
  const { code, lotId } = await sendKale(farm);
  const before = await people.farmer.client.notifications.list.query({});
  const page = await farm.open('admin', '/dashboard?tab=catalog');
  const search = page.getByRole('searchbox', { name: 'Search products' });
  await search.fill(code);
  let acts = 0;
  const press = async (key: string) => {
    acts += 1;
    await page.keyboard.press(key);
  };
  await press('Enter');
  await expect(page.getByRole('heading', { name: `Lot ${code}`, exact: true })).toBeVisible();
  acts += 1;
  await page.getByRole('button', { name: 'Recall...' }).click();
  const form = page.getByRole('dialog', { name: `Recall lot ${code}` });
  await expect(form.getByRole('radio', { name: 'Practice' })).toBeFocused();
  await expectAccessible(page);
  await press('Space');
  await expect(form.getByLabel('Reason')).toHaveValue('Practice of a recall');
  acts += 1;
  await form.getByRole('button', { name: 'Begin the practice' }).click();

  await expect(page.getByRole('heading', { name: 'Practice recall #1' })).toBeVisible();
  await expect(page.getByText('This is a practice', { exact: true })).toBeVisible();
  await expect(page.getByText('Told 0 of 9 buyers, 0 of 45 lb')).toBeVisible();
  const contacts = page.getByRole('list', { name: 'Buyers by amount' }).getByRole('article');
  await expect(contacts.first()).toHaveAccessibleName('Buyer of 9');
  await expect(contacts.first().getByRole('link', { name: '+1 541 555 0142' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Packed deliveries to stop' })).toContainText(
    'Blue Heron Kitchen',
  );
  for (const [at, pounds] of [9, 8, 7, 6, 5, 4, 3, 2, 1].entries()) {
    await expect(page.getByRole('button', { name: `Mark told: Buyer of ${pounds}` })).toBeFocused();
    await press('t');
    await expect(page.getByText(`Told ${at + 1} of 9 buyers`)).toBeVisible();
  }
  expect(acts).toBeLessThanOrEqual(30);
  await expect(page.getByText('Told 9 of 9 buyers, 45 of 45 lb')).toBeFocused();
  await expect(page.getByText(/^The last one was told \d+ minutes? after the opening\.$/)).toBeVisible();
  await expect(contacts.last()).toContainText('Told by phone');
  await expectAccessible(page);

  // Nothing of the lot is held, and nobody has heard of it.
  expect((await people.admin.client.tracing.lot.query({ lotId })).lot.hold).toBeNull();
  expect(await people.farmer.client.notifications.list.query({})).toEqual(before);

  await page.getByRole('button', { name: 'Close practice' }).click();
  const question = page.getByRole('dialog', { name: 'Close the practice?' });
  await expect(question).toContainText('Every buyer is marked.');
  await question.getByRole('button', { name: 'Close practice' }).click();
  await expectToast(page, 'The practice is closed');
  await expect(page.getByRole('button', { name: /^Mark told/ })).toHaveCount(0);
  const report = await page.request.get('/api/recalls/1/report.pdf');
  expect(report.headers()['content-type']).toBe('application/pdf');
  await page.getByRole('button', { name: 'All recalls' }).click();
  const card = page.getByRole('article', { name: 'Practice recall #1' });
  await expect(card).toContainText('Told 9 of 9 buyers, 45 of 45 lb');
  await expect(card).toContainText('Closed');
  await expectAccessible(page);
});

test('a real recall says what it does, holds what is left and notifies the growers; what was told can be taken back', async ({
  farm,
}) => {
  const { code, lotId, productNameId } = await sendKale(farm, 2);
  const { admin, farmer } = farm.people;
  const page = await farm.open('admin', `/dashboard?tab=catalog&lot=${code}`);
  await page.getByRole('button', { name: 'Recall...' }).click();
  const form = page.getByRole('dialog', { name: `Recall lot ${code}` });
  await form.getByRole('button', { name: 'Begin the recall' }).click();
  await expect(form.getByText('Say whether this is a real recall or a practice.')).toBeVisible();
  await form.getByRole('radio', { name: 'Real recall' }).check();
  await expect(form).toContainText('What is left of the lot is put on hold');
  await form.getByLabel('Reason').fill('Glass in a case');
  await form.getByRole('button', { name: 'Begin the recall' }).click();
  await expectToast(
    page,
    'The recall has begun',
    'What is left of its lots is on hold, and the others were notified.',
  );
  await expect(page.getByText('This is a real recall', { exact: true })).toBeVisible();
  await expect(page.getByText('On hold', { exact: true })).toBeVisible();
  expect((await admin.client.tracing.lot.query({ lotId })).lot.hold).not.toBeNull();
  const { items } = await farmer.client.notifications.list.query({});
  expect(items.map(({ type }) => type)).toContain('recall_opened');
  expect((await admin.client.notifications.list.query({})).items.map(({ type }) => type)).not.toContain(
    'recall_opened',
  );
  // The room says that a recall is open.
  await expect(
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Recalls', exact: true }),
  ).toHaveAccessibleDescription('1 open recall');

  const first = page.getByRole('article', { name: 'Buyer of 2' });
  await first.getByRole('combobox', { name: 'How Buyer of 2 is told' }).selectOption('Email');
  await first.getByRole('button', { name: 'Mark told: Buyer of 2' }).click();
  await expect(first).toContainText('Told by email');
  await first.getByRole('button', { name: 'Undo: Buyer of 2 was told' }).click();
  await expect(first.getByRole('button', { name: 'Mark told: Buyer of 2' })).toBeFocused();
  await expect(first).not.toContainText('Told by email');
  await first.getByRole('button', { name: 'Returned, note: Buyer of 2' }).click();
  const said = page.getByRole('dialog', { name: 'What Buyer of 2 said' });
  await said.getByLabel('Returned').fill('1 of 2 bags');
  await said.getByLabel('Note').fill('Calls back on Friday');
  await said.getByRole('button', { name: 'Save' }).click();
  await expect(first).toContainText('Returned: 1 of 2 bags');
  await expect(first).toContainText('Calls back on Friday');
  await expect(page.getByText('Told 0 of 2 buyers')).toBeVisible();

  // A lot that is added later asks to tell its buyers again.
  await first.getByRole('button', { name: 'Mark told: Buyer of 2' }).click();
  await expect(page.getByText('Told 1 of 2 buyers, 2 of 3 lb')).toBeVisible();
  const { today: day } = await farmer.client.identity.farmDay.query();
  const [second] = await farmer.client.plantings.harvestLots.mutate({
    harvestDate: dayFromNow(-1),
    lots: [{ productNameId, unitsAvailable: 5 }],
  });
  await admin.client.tracing.update.mutate({ lotId: second?.id ?? 0, lotCode: 'LATER-1' });
  const stock = await admin.client.catalog.list.query();
  const sizeId = stock.find(({ id }) => id === productNameId)?.sizes[0]?.id ?? 0;
  const { items: known } = await farm.people.rep.client.buyers.list.query({ search: 'Buyer of 2' });
  const order = await farm.people.rep.client.orders.create.mutate({
    buyerId: known[0]?.id ?? 0,
    deliveryDate: day,
    lines: [{ sizeId, quantity: 3, farmerId: farmer.uid }],
    idempotencyKey: crypto.randomUUID(),
  });
  const confirmed = await Promise.all(order.lines.map(({ id }) => farmer.moves.confirm({ id })));
  const { lines } = await farmer.client.packing.pack.mutate({
    lines: confirmed.map(({ id, version }) => ({ id, version, fillQuantity: 3 })),
  });
  await farmer.client.packing.deliver.mutate({
    buyerId: known[0]?.id ?? 0,
    day,
    lines: lines.map(({ id, version }) => ({ id, version })),
  });
  await page.getByRole('button', { name: 'Add lot' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a lot to recall #1' });
  await adding.getByLabel('Lot code').fill('LATER-1');
  await adding.getByRole('button', { name: 'Add lot' }).click();
  await expect(first).toContainText('Tell again');
  await expect(page.getByRole('heading', { name: '2 lots' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Close recall' }).click();
  const question = page.getByRole('dialog', { name: 'Close the recall?' });
  await expect(question).toContainText('2 buyers were not told yet.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Close recall' })).toBeFocused();
});

test('the room is there for administrators of a farm that uses lots, and for nobody else', async ({
  farm,
}) => {
  const room = (page: Awaited<ReturnType<TestFarm['open']>>) =>
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Recalls', exact: true });
  const page = await farm.open('admin', '/dashboard?tab=catalog');
  await expect(
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Prices' }),
  ).toBeVisible();
  await expect(room(page)).toHaveCount(0);
  const { id } = await farm.people.admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  await farm.people.admin.client.catalog.update.mutate({ id, isTraced: true });
  await room(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recalls');
  await expect(page.getByText('No lot was recalled yet')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('mock recall');
  await page.getByRole('option', { name: /^Recall a lot, or practice it/ }).click();
  const form = page.getByRole('dialog', { name: 'Recall a lot', exact: true });
  await form.getByRole('radio', { name: 'Practice' }).check();
  await form.getByLabel('Lot code').fill('NOPE-1');
  await form.getByRole('button', { name: 'Begin the practice' }).click();
  await expect(form.getByText('No lot has this code. Look for its product and day.')).toBeVisible();

  for (const who of ['farmer', 'rep'] as const) {
    const other = await farm.open(who, '/dashboard?tab=catalog');
    await expect(
      other.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Imports' }),
    ).toBeVisible();
    await expect(room(other)).toHaveCount(0);
    const asked: string[] = [];
    other.on('request', (request) => asked.push(request.url()));
    await other.goto(RECALLS);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Product Catalog');
    expect(asked.filter((url) => call('recalls.list').test(url))).toEqual([]);
  }
});

test('on a phone a recall fits the screen, and in the dark its words can be read', async ({ farm }) => {
  const { lotId } = await sendKale(farm, 2);
  await farm.people.admin.client.recalls.open.mutate({
    reason: 'A practice of the spring',
    isPractice: true,
    lots: [{ lotId }],
  });
  const page = await farm.open('admin', `${RECALLS}&recall=1`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await expect(page.getByRole('article', { name: 'Buyer of 2' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
