import { addDays, formatDay } from '@farm/domain/core';
import { expect, expectAccessible, expectToast, type TestFarm, test } from './farm.ts';

const EVERY_DAY = 0b1111111;

/** Kale in two sizes, a buyer of the rep, and the farm's day. */
const furnish = async ({ people: { admin, rep } }: TestFarm) => {
  const template = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [
      { size: '1lb', unitsPerBaseUnit: '1' },
      { size: '5lb', unitsPerBaseUnit: '5' },
    ],
  });
  const [small = 0, large = 0] = template.sizes.map(({ id }) => id);
  const buyer = await rep.client.buyers.create.mutate({ name: 'Coastal Kitchen' });
  const { today } = await rep.client.identity.farmDay.query();
  return { buyerId: buyer.id, small, large, today };
};

test('an order becomes a standing order by keyboard, whose days are placed, changed and skipped', async ({
  farm,
}) => {
  const { rep } = farm.people;
  const { buyerId, small, large, today } = await furnish(farm);
  const order = await rep.client.orders.create.mutate({
    buyerId,
    deliveryDate: today,
    lines: [
      { sizeId: small, quantity: 4 },
      { sizeId: large, quantity: 2 },
    ],
    idempotencyKey: crypto.randomUUID(),
  });
  const page = await farm.open('rep', `/dashboard?tab=orders&order=${order.orderGroupId}`);
  await page.getByRole('button', { name: `More for Order #${order.number}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Every week...' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New standing order' });
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toHaveValue('Coastal Kitchen');
  await expect(dialog.getByRole('combobox', { name: 'Buyer' })).toBeFocused();
  await expectAccessible(page);
  const weekdays = dialog.getByRole('group', { name: 'Weekdays' });
  await expect(weekdays.getByRole('button', { pressed: true })).toHaveCount(1);
  for (const weekday of await weekdays.getByRole('button').all())
    if ((await weekday.getAttribute('aria-pressed')) === 'false') await weekday.press('Space');
  await dialog.getByRole('textbox', { name: 'Starts' }).fill(today);
  await dialog.getByRole('textbox', { name: 'Days ahead' }).fill('3');
  await dialog.getByRole('textbox', { name: 'Days ahead' }).press('Enter');
  await expectToast(page, 'Standing order made');
  await expect(page.getByRole('heading', { name: 'To review: 4 orders for the next 3 days' })).toBeVisible();
  const room = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Standing orders', exact: true });
  await expect(room).toHaveAccessibleDescription('4 orders to review');
  // Today has the order that it was made from.
  await expect(page.getByText(`Coastal Kitchen has #${order.number} for`)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Add to it: Coastal Kitchen/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Place anyway: Coastal Kitchen/ })).toHaveCount(1);
  await expectAccessible(page);

  const skip = async () => {
    await page
      .getByRole('button', { name: /^Skip: / })
      .first()
      .press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'To review: 3 orders' })).toBeFocused();
  };
  await skip();
  const skipped = page.getByRole('list', { name: /^Skipped/ }).filter({ hasText: formatDay(today) });
  await expect(skipped).toHaveCount(2);
  await expectAccessible(page);
  await skipped.first().getByRole('button', { name: 'Bring back: Coastal Kitchen' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'To review: 4 orders' })).toBeFocused();
  await expect(skipped).toHaveCount(0);
  await skip();
  await expect(room).toHaveAccessibleDescription('3 orders to review');

  await page
    .getByRole('button', { name: /^Change: / })
    .first()
    .press('Enter');
  const changes = page.getByRole('dialog', { name: 'Coastal Kitchen' });
  await expect(changes.getByRole('textbox', { name: 'Kale (1lb)' })).toBeFocused();
  await page.keyboard.type('9');
  await changes.getByRole('button', { name: 'Leave out Kale (5lb)' }).press('Enter');
  await changes.getByRole('button', { name: 'Place this order' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'To review: 2 orders' })).toBeFocused();

  await page.getByRole('button', { name: 'Place all' }).press('Enter');
  await expect(page.getByText('Nothing to review for the next 3 days.')).toBeVisible();
  await expectToast(page, '2 orders placed');
  await expect(room).not.toHaveAttribute('aria-describedby');
  const { items } = await rep.client.orders.list.query({});
  const placed = items.filter(({ number }) => number !== order.number);
  expect(
    placed
      .map(({ deliveryDate, lines }) => [deliveryDate, lines.map(({ quantity }) => quantity).sort()])
      .sort(),
  ).toEqual([
    [addDays(today, 1), [9]],
    [addDays(today, 2), [2, 4]],
    [addDays(today, 3), [2, 4]],
  ]);
});

test('a standing order is edited, paused and ended, and growers look at it without a way to change it', async ({
  farm,
}) => {
  const { rep, admin } = farm.people;
  const { buyerId, small, large, today } = await furnish(farm);
  const looks = await farm.open('farmer', '/dashboard?tab=orders&standing=all');
  await expect(looks.getByText('No standing orders yet')).toBeVisible();
  await rep.client.standing.create.mutate({
    buyerId,
    weekdays: EVERY_DAY,
    starts: today,
    leadDays: 0,
    lines: [
      { sizeId: small, quantity: 4 },
      { sizeId: large, quantity: 2 },
    ],
  });
  await expect(looks.getByRole('heading', { name: 'To review: 1 order' })).toBeVisible();
  await admin.client.catalog.removeSize.mutate({ id: large });
  await expect(looks.getByRole('list', { name: /^Products for Coastal Kitchen,/ })).toContainText(
    '2 × Kale (5lb) · no longer sold',
  );
  await expect(looks.getByRole('button', { name: /Place|Skip|Edit|More for Coastal/ })).toHaveCount(0);

  const { otherRep } = farm.people;
  await otherRep.client.buyers.create.mutate({ name: 'Far Kitchen', assignedRepId: otherRep.uid });
  const page = await farm.open('rep', '/dashboard?tab=orders');
  await page.getByRole('button', { name: 'More for orders' }).click();
  await page.getByRole('menuitem', { name: 'Standing orders' }).click();
  // Whose buyer it is, is said at the choice, before the rest is filled in for nothing.
  await page.getByRole('button', { name: 'New standing order' }).click();
  await page.keyboard.type('Far');
  await page.getByRole('option', { name: 'Far Kitchen' }).click();
  const foreign = page.getByText(
    'This buyer is assigned to another sales rep. Ask that rep or an administrator.',
  );
  await expect(foreign).toBeVisible();
  await page.getByRole('combobox', { name: 'Buyer' }).fill('Coastal');
  await page.getByRole('option', { name: 'Coastal Kitchen' }).click();
  await expect(foreign).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Edit: Coastal Kitchen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Standing order: Coastal Kitchen' });
  await dialog.getByRole('textbox', { name: 'Every so many weeks' }).fill('9');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Every so many weeks can be at most 8.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Every so many weeks' }).fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Standing order changed');
  await expect(page.getByText('every 2 weeks')).toBeVisible();

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'More for Coastal Kitchen' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Pause');
  await expect(page.getByText('Nothing to review')).toBeVisible();
  await act('Resume');
  await expect(page.getByRole('heading', { name: 'To review: 1 order' })).toBeVisible();
  await looks.getByRole('button', { name: 'History: Coastal Kitchen' }).click();
  const happened = looks.getByRole('dialog').getByRole('list', { name: 'What happened, newest first' });
  await expect(happened.getByRole('listitem')).toHaveText([
    /Changed.*Status:Paused → Active/,
    /Changed.*Status:Active → Paused/,
    /Changed.*Repeats:every week → every 2 weeks/,
    /Created.*Weekdays:Sun, Mon, Tue, Wed, Thu, Fri, Sat.*Products:4 × Kale \(1lb\), 2 × Kale \(5lb\)/,
  ]);
  await act('End...');
  await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText('No standing orders yet')).toBeVisible();
  await page.getByRole('button', { name: 'View Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
});
