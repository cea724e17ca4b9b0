import { addDays } from '@farm/domain/core';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, type TestFarm, test } from './farm.ts';

const ADDRESS = '/dashboard?tab=buyers';

type Person = 'rep' | 'otherRep';

/** Kale at $24.50 the package, and a way to deliver some of it today to a buyer of a rep. */
const openFarm = async (farm: TestFarm) => {
  const { admin } = farm.people;
  const { today } = await admin.client.identity.farmDay.query();
  const { sizes } = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '12lb', unitsPerBaseUnit: '12' }],
  });
  const sizeId = sizes[0]?.id ?? 0;
  const setPrice = () =>
    admin.client.prices.set.mutate({
      prices: [{ priceListId: 1, sizeId, cents: 2450, validFrom: addDays(today, -365) }],
    });
  const deliver = async (name: string, quantity: number, person: Person = 'rep') => {
    const rep = farm.people[person];
    const { id: buyerId } = await rep.client.buyers.create.mutate({ name, assignedRepId: rep.uid });
    const { lines } = await rep.client.orders.create.mutate({
      buyerId,
      deliveryDate: today,
      lines: [{ sizeId, quantity, farmerId: farm.people.farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    for (const { id } of lines) {
      await admin.moves.confirm({ id });
      await admin.moves.deliver({ id });
    }
    return { buyerId, lineIds: lines.map(({ id }) => id) };
  };
  /** Issued, with the number it got. */
  const issue = async (name: string, quantity: number, person: Person = 'rep') => {
    const delivery = await deliver(name, quantity, person);
    const drafts = await admin.client.invoices.draft.mutate({ drafts: [delivery] });
    const [issued] = await admin.client.invoices.issue.mutate({
      invoices: drafts.map(({ id, version }) => ({ id, version })),
    });
    return { buyerId: delivery.buyerId, number: issued?.number ?? '', id: issued?.id ?? 0 };
  };
  return { today, setPrice, deliver, issue };
};

const toInvoice = (page: Page) => page.getByRole('region', { name: /^To invoice/ });
const openInvoices = (page: Page) => page.getByRole('region', { name: 'Open invoices' });

test('a delivered day becomes issued invoices with four presses', async ({ farm }) => {
  const { setPrice, deliver } = await openFarm(farm);
  await setPrice();
  for (let n = 1; n <= 3; n += 1) await deliver(`Buyer ${n}`, n);
  const page = await farm.open('admin');

  await page.getByRole('button', { name: 'Buyers', exact: true }).click();
  await page.getByRole('button', { name: 'Invoices' }).click();
  await expect(page.getByRole('heading', { name: 'Invoices', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/tab=buyers&invoices=open/);
  await expect(toInvoice(page)).toContainText('To invoice: 3 deliveries, $147.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make invoices' }).click();
  await expect(toInvoice(page)).toContainText('3 drafts made: $147.00');
  await expect(toInvoice(page).getByRole('button', { name: 'Issue 3 invoices' })).toBeFocused();
  await toInvoice(page).getByRole('button', { name: 'Issue 3 invoices' }).click();

  await expectToast(page, '3 invoices issued', 'INV-1001 to INV-1003');
  await expect(toInvoice(page)).toContainText('Nothing to invoice. Delivered lines appear here.');
  await expect(openInvoices(page).getByRole('row')).toHaveCount(4);
  const { items } = await farm.people.admin.client.invoices.list.query({});
  expect(items.map(({ status }) => status)).toEqual(Array(3).fill('issued'));

  await page.keyboard.press('Control+k');
  await page.keyboard.type('1002');
  await page.getByRole('option', { name: 'INV-1002' }).click();
  await expect(page.getByRole('dialog', { name: /INV-1002/ })).toBeVisible();
});

test('a check is recorded with the keyboard, and shows which invoice it went to', async ({ farm }) => {
  const { setPrice, issue } = await openFarm(farm);
  await setPrice();
  const { number, id } = await issue('Harbor', 4);
  const page = await farm.open('admin', `${ADDRESS}&invoices=open`);
  const row = openInvoices(page).getByRole('button', { name: number });
  const dialog = page.getByRole('dialog', { name: 'Record payment' });

  // A letter typed anywhere but in the list does nothing.
  await expect(row).toBeVisible();
  await page.keyboard.press('p');
  await page.getByRole('button', { name: 'View Buyers' }).focus();
  await page.keyboard.press('p');
  await expect(dialog).toBeHidden();

  await row.focus();
  await page.keyboard.press('p');
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await expect(dialog.getByLabel('Buyer')).toHaveValue('Harbor');
  await page.keyboard.type('60.00');
  // Enter asks for the number of the check before it saves.
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Check number')).toBeFocused();
  await page.keyboard.type('1042');
  await expect(dialog).toContainText(`Goes to: ${number} $60.00`);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Check 1042 recorded: $60.00', `${number} $60.00`);
  await expect(dialog.getByRole('list', { name: 'Recorded now' })).toContainText(`${number} $60.00`);
  // Nothing here would cancel what was recorded.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(dialog.getByLabel('Buyer')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  const half = page.getByRole('dialog', { name: `${number} · Harbor` });
  await expect(half).toContainText('$38.00');
  await expect(half).toContainText('Check 1042, ');
  await expectAccessible(page);
  const openOf = async () => (await farm.people.admin.client.invoices.get.query({ id })).openCents;
  expect(await openOf()).toBe(3800);

  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search number, buyer or PO' }).fill('nobody');
  await expect(openInvoices(page)).toContainText('No invoice is found. Change the search or the filters.');
  await expect(page).toHaveURL(/[?&]q=nobody/);
  await page.getByRole('searchbox', { name: 'Search number, buyer or PO' }).fill('harb');
  await expect(row).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Show payments' }).click();
  await page.getByRole('button', { name: 'Void Check 1042' }).click();
  const question = page.getByRole('dialog', { name: 'Void payment' });
  await expect(question).toContainText('Void check 1042 of Harbor, $60.00?');
  await question.getByRole('button', { name: 'Void payment' }).click();
  await expectToast(page, 'Check 1042 is void. What it paid is open again.');
  expect(await openOf()).toBe(9800);
});

test('two equal payments in cash, one after the other, are two', async ({ farm }) => {
  const { setPrice, issue } = await openFarm(farm);
  await setPrice();
  const { id } = await issue('Harbor', 4);
  const page = await farm.open('admin', `${ADDRESS}&invoices=open&dialog=record-payment`);
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await expect(dialog.getByLabel('Buyer')).toBeFocused();
  await dialog.getByLabel('Method').selectOption('Cash');
  for (const left of [7800, 5800]) {
    await dialog.getByLabel('Buyer').click();
    await page.keyboard.type('harb');
    await expect(page.getByRole('option', { name: 'Harbor' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Amount')).toBeFocused();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await farm.people.admin.client.invoices.get.query({ id })).openCents)
      .toBe(left);
    await expect(dialog.getByLabel('Amount')).toHaveValue('');
  }
  await expect(dialog.getByRole('list', { name: 'Recorded now' }).getByRole('listitem')).toHaveCount(2);
});

test('a rep sees only buyers of their own, and none of an administrator’s acts', async ({ farm }) => {
  const { setPrice, issue, deliver } = await openFarm(farm);
  await setPrice();
  const own = await issue('Harbor', 2);
  const foreign = await issue('Mill', 3, 'otherRep');
  await deliver('Market', 1);
  await deliver('Bistro', 1, 'otherRep');
  const page = await farm.open('rep', `${ADDRESS}&invoices=open`);

  await expect(openInvoices(page)).toContainText(own.number);
  await expect(openInvoices(page)).not.toContainText(foreign.number);
  await expect(toInvoice(page)).toContainText('Market');
  await expect(toInvoice(page)).not.toContainText('Bistro');
  for (const name of ['Record payment', 'Export', 'Paid in accounting', 'Show payments'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await page.getByRole('button', { name: 'Make invoices' }).click();
  await expect(toInvoice(page)).toContainText('An administrator looks at them and issues them.');
  await expect(page.getByRole('button', { name: /^Issue/ })).toBeHidden();

  await openInvoices(page).getByRole('button', { name: own.number }).press('p');
  await expect(page.getByRole('dialog')).toBeHidden();
  await openInvoices(page).getByRole('button', { name: own.number }).click();
  const dialog = page.getByRole('dialog', { name: `${own.number} · Harbor` });
  await expect(dialog.getByRole('link', { name: 'Print / PDF' })).toBeVisible();
  for (const name of ['Credit memo', 'Void', 'Record payment'])
    await expect(dialog.getByRole('button', { name })).toBeHidden();
});

test('nothing of invoices is on screen before the first price', async ({ farm }) => {
  const { deliver, setPrice } = await openFarm(farm);
  await deliver('Harbor', 2);
  const page = await farm.open('admin', ADDRESS);
  await expect(page.getByRole('heading', { name: 'Harbor' })).toBeVisible();
  const before = await farm.people.admin.client.prices.lists.query();
  expect(before.some(({ isUsed }) => isUsed)).toBe(false);
  await expect(page.getByRole('button', { name: 'Invoices' })).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('invoice');
  await expect(page.getByRole('option', { name: 'Export invoices' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { name: 'Units over time' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sales' })).toBeHidden();

  await setPrice();
  await page.getByRole('button', { name: 'Buyers', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Invoices' })).toBeVisible();
});

test('a draft that somebody changed is not issued: it shows the current version', async ({ farm }) => {
  const { setPrice, deliver } = await openFarm(farm);
  await setPrice();
  const { admin, rep } = farm.people;
  const [draft] = await rep.client.invoices.draft.mutate({ drafts: [await deliver('Harbor', 2)] });
  const { id = 0, version = 0 } = draft ?? {};
  const page = await farm.open('admin', `${ADDRESS}&invoices=open&invoice=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Draft · Harbor' });
  await expect(dialog.getByRole('table')).toContainText('$49.00');
  // The page does not know of the change before it issues.
  await page.route(/live\.events/, (route) => route.abort());
  const fee = { id, version, description: 'Delivery fee', priceCents: 1500 };
  const answered = page.waitForResponse((response) => response.url().includes('invoices.issue'));
  await page.route(/invoices\.issue/, async (route) => {
    await rep.client.invoices.addLine.mutate(fee);
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Issue' }).click();
  expect((await answered).status()).toBe(409);
  await expect(dialog.getByRole('alert')).toContainText('The current version is shown here');
  await expect(dialog.getByRole('table')).toContainText('Delivery fee');
  await page.unroute(/invoices\.issue/);
  await dialog.getByRole('button', { name: 'Issue' }).click();
  await expectToast(page, '1 invoice issued', 'INV-1001');
  expect(await admin.client.invoices.get.query({ id })).toMatchObject({
    status: 'issued',
    totalCents: 6400,
  });
});

test('spoiled goods are credited from the invoice, and it tells what is still open', async ({ farm }) => {
  const { setPrice, issue } = await openFarm(farm);
  await setPrice();
  const { number, id } = await issue('Harbor', 4);
  const page = await farm.open('admin', `${ADDRESS}&invoices=open&invoice=${id}`);
  await page.getByRole('button', { name: 'Credit memo' }).click();
  const form = page.getByRole('dialog', { name: `Credit memo for ${number}` });
  await expect(form.getByLabel('Credited of Kale')).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(form.getByText('At most 4 × 12lb.')).toBeVisible();
  await form.getByLabel('Credited of Kale').fill('1');
  await form.getByLabel('Reason').fill('Spoiled on arrival');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Credit memo made', 'CM-1001, $24.50');
  const dialog = page.getByRole('dialog', { name: `${number} · Harbor` });
  await expect(dialog).toContainText('$73.50');
  const voiding = dialog.getByRole('button', { name: 'Void' });
  await expect(voiding).toHaveAttribute('aria-disabled', 'true');
  await voiding.focus();
  await expect(page.getByText('Void first what is applied to it: CM-1001.')).toBeVisible();

  // A memo made by mistake is void with what it was applied to, and then the invoice can be.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByText('All', { exact: true }).click();
  const row = page.getByRole('row', { name: /^CM-1001/ });
  await expect(row).toContainText('−$24.50');
  await row.getByRole('button').click();
  const memo = page.getByRole('dialog', { name: 'CM-1001 · Harbor' });
  await expect(memo).toContainText(number);
  // A memo that is used up ends with what it was applied to.
  await expect(memo).not.toContainText('Not applied');
  await memo.getByRole('button', { name: 'Void' }).click();
  const question = page.getByRole('dialog', { name: 'Void CM-1001' });
  await expect(question).toContainText('Void CM-1001 of Harbor, $24.50?');
  await expect(question).toContainText('What it was applied to is open again.');
  await question.getByLabel('Reason').fill('Wrong line');
  await page.keyboard.press('Enter');
  await expectToast(page, 'CM-1001 is void');
  const { client } = farm.people.admin;
  const { openCents, issueDate } = await client.invoices.get.query({ id });
  expect(openCents).toBe(9800);

  // A file that the accounting program has read tells nothing of what is void since.
  const day = issueDate ?? '';
  await client.invoices.export.mutate({ format: 'quickbooks', from: day, to: day });
  await page.goto(`${ADDRESS}&invoices=open&invoice=${id}`);
  await dialog.getByRole('button', { name: 'Void' }).click();
  const last = page.getByRole('dialog', { name: `Void ${number}` });
  await expect(last).toContainText(`Void ${number} of Harbor, $98.00?`);
  await expect(last).toContainText('It was exported. Void it in the accounting program too');
  await expectAccessible(page);
});
