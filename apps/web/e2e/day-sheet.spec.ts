import { addDays } from '@farm/domain/core';
import { harvestThrough } from '@farm/domain/farm';
import { expect, expectAccessible, expectToast, settle, type TestFarm, test } from './farm.ts';

test('a day sheet opens from the calendar and from Ctrl K, turns to other days, and leads back', async ({
  farm,
}) => {
  const { today } = await farm.people.admin.client.identity.farmDay.query();
  const tomorrow = addDays(today, 1);
  const page = await farm.open('farmer', '/dashboard?tab=calendar&view=week');
  const heading = page.getByRole('heading', { name: 'Day Sheet' });
  const back = page.getByRole('button', { name: 'Back to calendar' });
  const sheetOfToday = page.locator(`[data-day="${today}"]`).getByRole('button', { name: /^Day sheet/ });

  await sheetOfToday.click();
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`sheet=${today}`));
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page).toHaveURL(new RegExp(`sheet=${tomorrow}`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`sheet=${today}`));
  await back.click();
  await expect(page.getByRole('heading', { name: 'Delivery Calendar' })).toBeVisible();
  await expect(page).toHaveURL(/view=week/);
  await expect(sheetOfToday).toBeFocused();

  // At any time of day, one click shows tomorrow's harvest.
  await page.getByRole('button', { name: 'Harvest list' }).click();
  await expect(page.getByRole('radio', { name: 'Harvest' })).toBeChecked();
  await page.getByText('Pack', { exact: true }).click();
  await expect(page).toHaveURL(/part=pack/);
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Harvest' })).toBeChecked();

  await page.keyboard.press('Control+k');
  const find = page.getByRole('combobox', { name: 'Find' });
  await expect(find).toBeFocused();
  await find.fill('day sheet: tom');
  await expect(page.locator('[role=option][data-selected]')).toHaveText('Day sheet: tomorrow');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`sheet=${tomorrow}`));
  await expect(heading).toBeVisible();

  // A day that does not exist is today.
  await page.goto('/dashboard?tab=calendar&sheet=2026-02-31');
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page).toHaveURL(new RegExp(`sheet=${addDays(today, -1)}`));
});

test('Tab reaches the controls of a day sheet after at most eight stops, also while a notification shows', async ({
  farm,
}) => {
  const { admin, farmer } = farm.people;
  for (const title of ['Frost tonight', 'Hail, too'])
    await admin.client.notifications.create.mutate({ userId: farmer.uid, title, message: 'Cover the kale.' });
  const page = await farm.open('farmer', '/dashboard?tab=calendar&sheet=today&part=pack');
  const card = page.getByRole('region', { name: 'Unread notifications' });
  await expect(card.getByRole('button', { name: '+1 more' })).toBeVisible();
  const first = page.getByRole('button', { name: 'Previous day' });
  await expect(first).toBeVisible();
  let stops = 0;
  for (; stops <= 8; stops += 1) {
    await page.keyboard.press('Tab');
    if (await first.evaluate((button) => button === document.activeElement)) break;
  }
  expect(stops).toBeLessThanOrEqual(8);
  // The card comes last on the page.
  await card.getByRole('button', { name: 'Hide' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(0);
});

/** Kale of which 20 lb are on hand, 46 lb ordered for tomorrow, and one planting. */
const openKale = async (farm: TestFarm) => {
  const { admin, rep, farmer } = farm.people;
  const { today } = await admin.client.identity.farmDay.query();
  const kale = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [
      { size: '12lb', unitsPerBaseUnit: '12' },
      { size: '8oz', unitsPerBaseUnit: '0.5' },
    ],
  });
  const sizeId = (size: string) => kale.sizes.find((one) => one.size === size)?.id ?? 0;
  const add = (units: number) =>
    farmer.client.inventory.add.mutate({
      name: 'Kale',
      unitsAvailable: units,
      harvestDate: today,
      idempotencyKey: crypto.randomUUID(),
    });
  const order = async (buyerName: string, size: string, quantity: number) => {
    const buyer = await rep.client.buyers.create.mutate({ name: buyerName });
    const { lines } = await rep.client.orders.create.mutate({
      buyerId: buyer.id,
      deliveryDate: addDays(today, 1),
      lines: [{ sizeId: sizeId(size), quantity }],
      idempotencyKey: crypto.randomUUID(),
    });
    const seen = lines.map(({ id, version }) => ({ id, version }));
    const confirmed = await admin.client.orders.confirm.mutate({ lines: seen, ifShort: 'confirm' });
    return { buyerId: buyer.id, lines: confirmed.lines.map(({ id, version }) => ({ id, version })) };
  };
  await add(20);
  const harbor = await order('Harbor', '12lb', 3);
  await order('Mill', '8oz', 20);
  const field = await admin.client.locations.create.mutate({ name: 'Field 3' });
  const planting = await farmer.client.plantings.create.mutate({
    productNameId: kale.id,
    quantity: 200,
    plantedDate: addDays(today, -60),
    locationId: field.id,
    idempotencyKey: crypto.randomUUID(),
  });
  return { today, add, planting, harbor, kaleId: kale.id };
};

test('no button of a day to pack is cut or too small for a finger on a phone or a tablet, in two languages', async ({
  farm,
}) => {
  const { today } = await openKale(farm);
  const page = await farm.open('admin', `/dashboard?tab=calendar&sheet=${addDays(today, 1)}&part=pack`, {
    hasTouch: true,
  });
  const main = page.getByRole('main');
  const findCut = () =>
    main.evaluate((screen) =>
      [...screen.querySelectorAll('button, a')]
        .filter((button) => {
          const { left, right } = button.getBoundingClientRect();
          const label = button.querySelector('.mantine-Button-label') ?? button;
          return left < 0 || right > window.innerWidth - 8 || label.scrollWidth > label.clientWidth;
        })
        .map((button) => button.textContent),
    );
  const findSmall = () =>
    main.evaluate((screen) =>
      [...screen.querySelectorAll('.mantine-Button-root, .mantine-ActionIcon-root, .mantine-Input-input')]
        .filter((one) => !one.closest('.mantine-Input-section') && one.getBoundingClientRect().height < 44)
        .map((one) => one.outerHTML),
    );
  for (const [language, packAll] of [
    ['en', 'Pack all as ordered'],
    ['es', 'Empacar todo como se pidió'],
  ] as const) {
    if (language === 'es') {
      await farm.people.admin.client.identity.setLanguage.mutate({ language });
      await page.reload();
    }
    for (const width of [390, 768, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(main.getByText('Harbor').first()).toBeVisible();
      await expect(main.getByRole('button', { name: packAll })).toBeVisible();
      await settle(page);
      expect(await findCut(), `${language}, ${width}`).toEqual([]);
      expect(await findSmall(), `${language}, ${width}`).toEqual([]);
    }
  }
});

const HARVEST = '/dashboard?tab=calendar&sheet=today&part=harvest';

test('the harvest list says what must come in, and a harvest recorded by keyboard alone empties it', async ({
  farm,
}) => {
  const { today, planting, kaleId } = await openKale(farm);
  const { admin, farmer } = farm.people;
  const page = await farm.open('farmer', HARVEST);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Kale' }) });
  await expect(row).toContainText('26 lb');
  await expect(row).toContainText(/Field 3, planted \w+ \d+/);
  await expect(row).toContainText('for 3 × 12lb, 20 × 8oz');
  await row.getByRole('button', { name: '2 buyers' }).click();
  await expect(row).toContainText('Harbor');
  await expectAccessible(page);
  const csv = page.getByRole('link', { name: 'CSV' });
  const through = harvestThrough(today, { weekdays: 0b1111110, leadDays: 1 });
  await expect(csv).toHaveAttribute('href', `/api/day-sheets/${through}/harvest-list.csv`);

  // A bed that cannot be ready by then is behind a button, and at the end of the choice.
  await admin.client.catalog.update.mutate({ id: kaleId, daysToHarvest: 50 });
  const { location } = planting.locations[0] ?? {};
  await farmer.client.plantings.create.mutate({
    productNameId: kaleId,
    quantity: 20,
    plantedDate: addDays(today, -10),
    locationId: location?.id ?? 0,
  });
  await row.getByRole('button', { name: 'Not ready yet (1)' }).click();
  await expect(row.getByRole('list', { name: 'Where it grows' }).getByRole('listitem')).toHaveCount(1);
  await expect(row.getByRole('list', { name: 'Not ready yet' })).toContainText(
    /Field 3, planted .*, ready about/,
  );
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Record harvest: Kale' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Units harvested')).toBeFocused();
  await expect(page.getByLabel('Units harvested')).toHaveValue('26');
  await expect(page.getByLabel('Planting', { exact: true })).toHaveValue(String(planting.id));
  await expect(page.locator('optgroup[label="Not ready yet"] option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Harvest recorded', 'Kale: added to the stock as a lot.');
  await expect(page.getByText(/^Nothing to harvest. What is on hand covers every delivery/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Through' })).toBeFocused();
  await page.getByRole('button', { name: 'Enough on hand (1)' }).click();
  await expect(page.getByText(/^46 due by \w+ \d+, 46 in the cooler · for/)).toBeVisible();

  const [stock] = await farmer.client.inventory.overview.query();
  expect(stock?.lots.map(({ unitsAvailable }) => unitsAvailable).toSorted()).toEqual([20, 26]);
  const { totalHarvested } = await farmer.client.plantings.get.query({ id: planting.id });
  expect(totalHarvested).toBe(26);
});

test('a row shrinks by itself when somebody else brings in a harvest', async ({ farm }) => {
  const { add } = await openKale(farm);
  const page = await farm.open('admin', HARVEST);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Kale' }) });
  await expect(row).toContainText('26 lb');
  await add(10);
  await expect(row).toContainText('16 lb');
});

test('deliveries that are overdue for so long that no list shows them are marked delivered from a banner', async ({
  farm,
}) => {
  const { today, harbor } = await openKale(farm);
  const { admin } = farm.people;
  await admin.client.deliveries.reschedule.mutate({
    ...harbor,
    from: addDays(today, 1),
    to: addDays(today, -90),
    allowPast: true,
  });
  const page = await farm.open('admin', HARVEST);
  // The 20 lb on hand are enough for what is still listed.
  await expect(page.getByText(/^Nothing to harvest/)).toBeVisible();
  await page.getByRole('button', { name: 'Mark 1 old delivery delivered' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('is taken from the stock on hand');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Mark delivered' }).click();
  await expectToast(page, 'Old deliveries delivered', '1 delivery is marked delivered.');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: /old delivery/ })).toHaveCount(0);
  await expect(page.getByText('10 lb', { exact: true })).toBeVisible();
});
