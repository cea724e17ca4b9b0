import { createFarmClient } from '@farm/client';
import { addDays } from '@farm/domain/core';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, type TestFarm, test } from './farm.ts';

/** Kale in stock in two sizes and chard without any, buyers of two reps, and order links switched on. */
const furnish = async ({ url, people: { admin, rep, otherRep } }: TestFarm) => {
  const { version } = await admin.client.farm.get.query();
  await admin.client.farm.update.mutate({ version, orderLinksOn: true });
  const { today } = await admin.client.identity.farmDay.query();
  const sizesOf = async (name: string, sizes: string[]) =>
    (
      await admin.client.catalog.create.mutate({
        name,
        baseUnit: 'lb',
        sizes: sizes.map((units) => ({ size: `${units}lb`, unitsPerBaseUnit: units })),
      })
    ).sizes.map(({ id }) => id);
  const [small = 0, large = 0] = await sizesOf('Kale', ['1', '5']);
  const [chard = 0] = await sizesOf('Chard', ['1']);
  await admin.client.inventory.add.mutate({
    name: 'Kale',
    unitsAvailable: 40,
    harvestDate: today,
    idempotencyKey: crypto.randomUUID(),
  });
  const harbor = await rep.client.buyers.create.mutate({ name: 'Harbor Kitchen' });
  const coast = await rep.client.buyers.create.mutate({ name: 'Coast Market' });
  await otherRep.client.buyers.create.mutate({ name: 'Valley Grill' });
  const [first, later] = [addDays(today, 2), addDays(today, 5)];
  const offer = (buyerIds: number[]) =>
    rep.client.offers.create.mutate({
      title: 'This week’s greens',
      days: [first, later],
      note: null,
      closesOn: addDays(today, 1),
      sizeIds: [small, chard],
      buyerIds,
    });
  // As the page of a link does, without a session.
  const guest = createFarmClient({ url }).offers;
  return { small, large, chard, harbor, coast, first, later, offer, guest };
};

const linkRow = (page: Page, buyer: string) =>
  page
    .getByRole('list', { name: /^Buyers of / })
    .getByRole('listitem')
    .filter({ hasText: buyer });

const actOn = async (page: Page, name: string, act: string) => {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
};

test('nothing of offers shows until an administrator switches order links on, and then at once, to sellers', async ({
  farm,
}) => {
  const page = await farm.open('admin', '/dashboard?tab=buyers&offers=all');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Offer', exact: true })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('offer');
  await expect(page.getByRole('option')).toHaveText([/^Offers/, /^Order links/]);
  await page.keyboard.press('Escape');

  // The room opens the details at the switch, which is far down.
  await page.getByRole('button', { name: 'Open farm details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Farm details' });
  await expect(dialog.getByRole('switch', { name: 'Order links' })).toBeFocused();
  const plenty = dialog.getByLabel('Packages above which an order link says ‘plenty’');
  await expect(dialog.getByLabel('Origin')).toBeVisible();
  await expect(plenty).toHaveCount(0);
  await dialog.getByRole('switch', { name: 'Order links' }).click({ force: true });
  await expect(plenty).toHaveValue('50');
  await plenty.fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(plenty).toBeFocused();
  await expectAccessible(page);
  await plenty.fill('20');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Farm details saved');
  expect(await farm.people.admin.client.farm.get.query()).toMatchObject({
    orderLinksOn: true,
    plentyAbove: 20,
  });

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Offers', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('offer');
  await expect(page.getByRole('option', { name: /offer/i })).toHaveText([/^Offers/, 'New offer']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New offer' })).toBeVisible();

  const grower = await farm.open('farmer', '/dashboard?tab=buyers&offers=new');
  await expect(grower.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(grower.getByRole('dialog')).toHaveCount(0);
  await grower.keyboard.press('Control+k');
  await grower.getByRole('combobox', { name: 'Find' }).fill('new offer');
  await expect(grower.getByText('Nothing found')).toBeVisible();
});

test('by keyboard alone, what is left is offered to buyers of the rep, and their links are copied', async ({
  farm,
}) => {
  const { guest } = await furnish(farm);
  const page = await farm.open('rep', '/dashboard?tab=buyers', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'Offer', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New offer' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(/^Week of /);
  await expect(dialog.getByRole('checkbox', { name: 'Kale (1lb)' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Kale (5lb)' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Chard (1lb)' })).not.toBeChecked();
  await expect(dialog.getByRole('row', { name: 'Kale (5lb)' }).getByRole('cell')).toHaveText(['8']);
  const buyers = dialog.getByRole('region', { name: 'Buyers' });
  await expect(buyers.getByRole('checkbox')).toHaveCount(3);
  await expect(buyers.getByRole('checkbox', { name: 'Valley Grill' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: 'Kale (5lb)' }).press('Space');
  await buyers.getByRole('searchbox', { name: 'Search buyers' }).fill('harb');
  await buyers.getByRole('searchbox', { name: 'Search buyers' }).press('Tab');
  await page.keyboard.press('Space');
  await expect(buyers.getByRole('checkbox', { name: 'Harbor Kitchen' })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Offer made');

  const copyAll = page.getByRole('button', { name: 'Copy all' });
  await expect(copyAll).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [, token = ''] = /^Harbor Kitchen: .*\/o\/([\w-]{22})$/.exec(copied) ?? [];
  expect(copied).toBe(`Harbor Kitchen: ${farm.url}/o/${token}`);
  const opened = await guest.open.query({ token });
  expect(opened).toMatchObject({
    buyerName: 'Harbor Kitchen',
    lines: [{ productName: 'Kale', size: '1lb' }],
  });
  await expect(linkRow(page, 'Harbor Kitchen')).toContainText('Not opened yet');
  await guest.opened.mutate({ token });
  await expect(linkRow(page, 'Harbor Kitchen')).toContainText('Opened ');

  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByText(token)).toHaveCount(0);
  await page.reload();
  await expect(linkRow(page, 'Harbor Kitchen')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('/o/')).toHaveCount(0);
  await page.getByRole('button', { name: 'View Buyers' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Offer', exact: true })).toBeFocused();
});

test('by mouse alone, links are added, replaced and ended, and an offer is made again and ended', async ({
  farm,
}) => {
  const { offer, harbor, guest } = await furnish(farm);
  const [old] = (await offer([harbor.id])).links;
  const page = await farm.open('rep', '/dashboard?tab=buyers');
  await page.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This week’s greens' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'More links: This week’s greens' }).click();
  const more = page.getByRole('dialog', { name: 'More links: This week’s greens' });
  await expect(more.getByRole('checkbox')).toHaveCount(2);
  await more.getByRole('button', { name: 'Make links' }).click();
  await expect(more.getByText('Choose at least one buyer.')).toBeVisible();
  await more.getByRole('checkbox', { name: 'Coast Market' }).check();
  await more.getByRole('button', { name: 'Make links' }).click();
  await expectToast(page, '1 link made');
  await expect(page.getByRole('button', { name: 'Copy link: Coast Market' })).toBeVisible();

  await actOn(page, 'Harbor Kitchen', 'New link...');
  const question = page.getByRole('dialog', { name: 'Make a new link?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await guest.open.query({ token: old?.token ?? '' })).buyerName).toBe('Harbor Kitchen');
  await actOn(page, 'Harbor Kitchen', 'New link...');
  await question.getByRole('button', { name: 'New link' }).click();
  const shown = page.getByRole('list', { name: 'New links: This week’s greens' });
  await expect(shown.getByRole('listitem')).toHaveCount(2);
  await expect(guest.open.query({ token: old?.token ?? '' })).rejects.toThrow();

  const address = await shown
    .getByRole('listitem')
    .filter({ hasText: 'Harbor Kitchen' })
    .locator('code')
    .textContent();
  const token = address?.split('/o/')[1] ?? '';
  expect((await guest.open.query({ token })).buyerName).toBe('Harbor Kitchen');
  await actOn(page, 'Harbor Kitchen', 'End link...');
  await page.getByRole('dialog', { name: 'End this link?' }).getByRole('button', { name: 'End it' }).click();
  await expect(linkRow(page, 'Harbor Kitchen')).toContainText('Link ended');
  await expect(guest.open.query({ token })).rejects.toThrow();

  await page.getByRole('button', { name: 'History: This week’s greens' }).click();
  const history = page.getByRole('dialog', { name: 'History: This week’s greens' });
  await expect(history.getByRole('listitem')).toContainText([
    'Link ended: Harbor Kitchen',
    'Link made: Harbor Kitchen',
    'Link made: Coast Market',
    'Link made: Harbor Kitchen',
    'Created',
  ]);
  await expect(history).toContainText('Title:This week’s greens');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await actOn(page, 'This week’s greens', 'New offer like this');
  const dialog = page.getByRole('dialog', { name: 'New offer' });
  await expect(dialog.getByRole('checkbox', { name: 'Kale (1lb)' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Kale (5lb)' })).not.toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Chard (1lb)' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Coast Market' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Harbor Kitchen' })).not.toBeChecked();
  await expect(
    dialog.getByRole('group', { name: 'Delivery days' }).getByRole('button', { pressed: true }),
  ).toHaveCount(2);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Next week');
  await dialog.getByRole('button', { name: 'Make links' }).click();
  await expect(page.getByRole('heading', { name: 'Next week', exact: true })).toBeVisible();

  await actOn(page, 'Next week', 'End offer...');
  await page.getByRole('dialog', { name: 'End this offer?' }).getByRole('button', { name: 'End it' }).click();
  await expectToast(page, 'Offer ended');
  const headings = page
    .getByRole('heading', { level: 2 })
    .filter({ hasText: /^(Next week|This week’s greens)$/ });
  await expect(headings).toHaveText(['This week’s greens', 'Next week']);
  await page.getByRole('button', { name: 'View Buyers' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without copying the links?' });
  await expect(leaving).toContainText('These links cannot be shown again.');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(shown).toBeVisible();
  await page.getByRole('button', { name: 'View Buyers' }).click();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('button', { name: 'Offer', exact: true })).toBeVisible();
});

test('an offer like one before leaves out buyers who are gone, and waits for what is left of its days', async ({
  farm,
}) => {
  const { offer, harbor, coast } = await furnish(farm);
  await offer([harbor.id, coast.id]);
  await farm.people.admin.client.buyers.remove.mutate({ id: coast.id });
  const page = await farm.open('rep', '/dashboard?tab=buyers&offers=all');
  await actOn(page, 'This week’s greens', 'New offer like this');
  const dialog = page.getByRole('dialog', { name: 'New offer' });
  await expect(dialog.getByRole('region', { name: 'Buyers' }).getByText('1 of 1')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Harbor Kitchen' })).toBeChecked();
  const make = dialog.getByRole('button', { name: 'Make links' });
  await expect(make).toBeEnabled();

  const created: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('offers.create')) created.push(request.url());
  });
  const isRead = Promise.withResolvers<void>();
  await page.route(/offers\.choices/, async (route) => {
    await isRead.promise;
    await route.continue();
  });
  const days = dialog.getByRole('group', { name: 'Delivery days' });
  await days.getByRole('button', { pressed: true }).first().click();
  await expect(make).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  isRead.resolve();
  await expect(make).toBeEnabled();
  expect(created).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Copy link: Harbor Kitchen' })).toBeVisible();
  expect(created).toHaveLength(1);
});

test('a browser that does not copy shows the links selected, to be copied by hand', async ({ farm }) => {
  const { offer } = await furnish(farm);
  await offer([]);
  const page = await farm.open('rep', '/dashboard?tab=buyers&offers=all');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  const orders = page.getByRole('button', { name: 'Orders', exact: true });
  await page.getByRole('button', { name: 'More links: This week’s greens' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'All' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Make links' }).click();
  await page.getByRole('button', { name: 'Copy all' }).click();
  const byHand = page.getByRole('textbox', { name: 'The browser did not allow copying.' });
  await expect(byHand).toBeFocused();
  await expect(byHand).toHaveValue(/^Coast Market: .+\nHarbor Kitchen: .+$/);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await byHand.inputValue());
  await orders.click();
  await page
    .getByRole('dialog', { name: 'Leave without copying the links?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await byHand.focus();
  await byHand.press('Control+c');
  await orders.click();
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
});

test('an order that came by a link is marked, and so is a line of it that asks for more than was left', async ({
  farm,
}) => {
  const { offer, harbor, coast, small, first, guest } = await furnish(farm);
  const { links } = await offer([harbor.id, coast.id]);
  const tokenOf = (buyerId: number) => links.find((link) => link.buyerId === buyerId)?.token ?? '';
  const answer = (buyerId: number, quantity: number) =>
    guest.answer.mutate({
      token: tokenOf(buyerId),
      day: first,
      purchaseOrderNumber: null,
      notes: null,
      lines: [{ sizeId: small, quantity, askAnyway: true }],
      idempotencyKey: crypto.randomUUID(),
    });
  await answer(coast.id, 15);
  const page = await farm.open('rep', '/dashboard?tab=buyers&offers=all');
  await expect(linkRow(page, 'Coast Market')).toContainText('1 product');
  await answer(harbor.id, 30);
  await expect(page.getByRole('list', { name: /^Buyers of / }).getByRole('listitem')).toContainText([
    'Asked for more than was offered',
    'Coast Market',
  ]);
  await expectAccessible(page);
  await linkRow(page, 'Harbor Kitchen')
    .getByRole('button', { name: /^Order #/ })
    .click();
  const order = page.getByRole('article').filter({ hasText: 'Harbor Kitchen' });
  await expect(order).toContainText('Order link');
  await expect(order).toContainText('Asked for more than was offered (25 left)');
  await expectAccessible(page);

  // The order that asked for no more than was left has no such mark, and growers read the same.
  const { items } = await farm.people.farmer.client.orders.list.query({ scope: 'all' });
  expect(items.map((one) => [one.isByLink, one.lines.map((line) => line.offeredQuantity)])).toEqual([
    [true, [25]],
    [true, [undefined]],
  ]);
});
