import { readFile } from 'node:fs/promises';
import { addDays, type Day, formatDay, startOfWeek } from '@farm/domain/core';
import type { Locator, Page } from '@playwright/test';
import ical from 'node-ical';
import {
  endPrint,
  expect,
  expectAccessible,
  expectFailure,
  expectRecovery,
  expectToast,
  type TestFarm,
  test,
} from './farm.ts';

/** A Wednesday in the middle of next month, so that the weeks before and after are in the same month. */
const wednesdayAhead = async (farm: TestFarm): Promise<Day> => {
  const { today } = await farm.people.admin.client.identity.farmDay.query();
  const nextMonth = addDays(`${today.slice(0, 7)}-01`, 32).slice(0, 7);
  return addDays(startOfWeek(`${nextMonth}-14`), 3);
};

/** Creates orders of the rep that the grower confirms, so that an administrator gets no notifications. */
const openFarm = async (farm: TestFarm) => {
  const { admin, rep, farmer } = farm.people;
  const template = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  const sizeId = template.sizes[0]?.id ?? 0;
  const buyers = new Map<string, number>();
  const order = async (buyerName: string, deliveryDate: Day, quantity = 2, grower = farmer) => {
    const known = buyers.get(buyerName);
    const buyerId = known ?? (await rep.client.buyers.create.mutate({ name: buyerName })).id;
    buyers.set(buyerName, buyerId);
    const placed = await rep.client.orders.create.mutate({
      buyerId,
      deliveryDate,
      lines: [{ sizeId, quantity, farmerId: grower.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    const [line] = placed.lines;
    if (!line) throw new Error('the order has no line');
    return { order: placed, buyerId, line };
  };
  const deliver = async (buyerName: string, deliveryDate: Day, quantity = 2, grower = farmer) => {
    const placed = await order(buyerName, deliveryDate, quantity, grower);
    return { ...placed, line: await grower.moves.confirm({ id: placed.line.id }) };
  };
  return { order, deliver };
};

const dayOf = (page: Page, day: Day): Locator => page.locator(`[data-day="${day}"]`);
const deliveryOf = (page: Page, buyerId: number, day: Day): Locator =>
  page.locator(`[data-event-id="${buyerId}-${day}"]`);

/** Chooses what the calendar prints, and shows the page as paper shows it. */
const printFromMenu = async (page: Page, item: string | RegExp) => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
};

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const failed = 'Failed to update delivery date. Please try again.';

test('a delivery can be dragged to another day, and goes back with the reason if that fails', async ({
  farm,
}) => {
  const { deliver } = await openFarm(farm);
  const day = await wednesdayAhead(farm);
  const next = addDays(day, 1);
  const after = addDays(day, 2);
  const { buyerId, line } = await deliver('Bay Market', day);
  const { admin, rep } = farm.people;
  const page = await farm.open('admin', `/dashboard?tab=calendar&day=${day}`);

  await deliveryOf(page, buyerId, day).dragTo(dayOf(page, next));
  await expectToast(page, 'Delivery rescheduled', `Bay Market: now on Thu, ${formatDay(next)}.`);
  await expect(deliveryOf(page, buyerId, next)).toBeVisible();
  await expect(deliveryOf(page, buyerId, day)).toHaveCount(0);
  const window = { from: day, to: after };
  expect((await admin.client.deliveries.window.query(window)).map((event) => event.deliveryDate)).toEqual([
    next,
  ]);

  // It moves on the screen at once, before the server answers.
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/deliveries.reschedule*', async (route) => {
    await answer.promise;
    await route.abort();
  });
  await deliveryOf(page, buyerId, next).dragTo(dayOf(page, after));
  await expect(deliveryOf(page, buyerId, after)).toBeVisible();
  await expect(deliveryOf(page, buyerId, next)).toHaveCount(0);
  answer.resolve();
  await expectFailure(page, 'Error', failed);
  await expect(deliveryOf(page, buyerId, next)).toBeVisible();
  await expect(deliveryOf(page, buyerId, after)).toHaveCount(0);
  await page.unroute('**/trpc/deliveries.reschedule*');

  // Another order joins the delivery during the request: nothing moves, and the page says so.
  await page.route('**/trpc/deliveries.reschedule*', async (route) => {
    await deliver('Bay Market', next, 5);
    await route.continue();
  });
  await deliveryOf(page, buyerId, next).dragTo(dayOf(page, after));
  await expectFailure(
    page,
    'Error',
    failed,
    'This delivery changed while you were looking at it, and nothing was moved. Look at the calendar again.',
  );
  await expect(deliveryOf(page, buyerId, next)).toHaveAccessibleName(/Bay Market, 7 packages/);
  await page.unroute('**/trpc/deliveries.reschedule*');

  // The rep moves it, and the page updates without a reload.
  const present = await rep.client.deliveries.window.query(window);
  await rep.client.deliveries.reschedule.mutate({
    buyerId,
    from: next,
    to: after,
    lines: (present[0]?.lines ?? []).map(({ id, version }) => ({ id, version })),
  });
  await expect(deliveryOf(page, buyerId, after)).toBeVisible();

  // It holds in the week view too; moving to a past day asks first.
  await page.getByText('Week', { exact: true }).click();
  await expect(page).toHaveURL(/view=week/);
  await deliveryOf(page, buyerId, after).dragTo(dayOf(page, day));
  await expect(deliveryOf(page, buyerId, day)).toBeVisible();
  await expectToast(page, 'Delivery rescheduled', `Bay Market: now on Wed, ${formatDay(day)}.`);

  const { today } = await admin.client.identity.farmDay.query();
  const dialog = page.getByRole('dialog');
  await deliveryOf(page, buyerId, day).click();
  await dialog.getByLabel('Move to another day').fill(formatDay(addDays(today, -3)));
  await dialog.getByRole('button', { name: 'Move delivery' }).click();
  await expect(page.getByText(`${formatDay(addDays(today, -3))} has passed.`)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(deliveryOf(page, buyerId, day)).toBeVisible();
  await dialog.getByRole('button', { name: 'Move delivery' }).click();
  await page.getByRole('button', { name: 'Move it there' }).click();
  // The toast may still be from the previous move.
  const past = addDays(today, -3);
  await expect
    .poll(async () => {
      const moved = await admin.client.deliveries.window.query({ from: past, to: past });
      return moved[0]?.lines.map(({ id }) => id);
    })
    .toContain(line.id);
});

test('a move whose answer is lost ends on the day that the server stored', async ({ farm }) => {
  const { deliver } = await openFarm(farm);
  const day = await wednesdayAhead(farm);
  const next = addDays(day, 1);
  const { buyerId } = await deliver('Bay Market', day);
  const page = await farm.open('admin', `/dashboard?tab=calendar&day=${day}`);
  await page.route('**/trpc/deliveries.reschedule*', async (route) => {
    // The page reads the delivery again before the answer is lost.
    await route.fetch();
    await deliver('Bay Market', next, 5);
    await expect(deliveryOf(page, buyerId, next)).toHaveAccessibleName(/Bay Market, 7 packages/);
    await route.abort();
  });
  await deliveryOf(page, buyerId, day).dragTo(dayOf(page, next));
  await expectFailure(page, 'Error', failed);
  await expect(deliveryOf(page, buyerId, next)).toBeVisible();
  await expect(deliveryOf(page, buyerId, day)).toHaveCount(0);
});

test('a delivery can be moved by keyboard, with the arrow keys or by its date', async ({ farm }) => {
  const { deliver } = await openFarm(farm);
  const day = await wednesdayAhead(farm);
  const { buyerId } = await deliver('Bay Market', day);
  const page = await farm.open('admin', `/dashboard?tab=calendar&day=${day}`);
  const said = page.getByRole('status');

  await deliveryOf(page, buyerId, day).focus();
  await page.keyboard.down('Shift');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(
    said.filter({ hasText: `Moving Bay Market to Thu, ${formatDay(addDays(day, 8))}` }),
  ).toBeAttached();
  await expect(dayOf(page, addDays(day, 8))).toHaveAttribute('data-drop-target', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.up('Shift');
  await expect(said.filter({ hasText: 'Bay Market stays on' })).toBeAttached();

  const target = addDays(day, 8);
  await page.keyboard.down('Shift');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.up('Shift');
  await expectToast(page, 'Delivery rescheduled', `Bay Market: now on Thu, ${formatDay(target)}.`);
  await expect(said.filter({ hasText: 'Bay Market moved to' })).toBeAttached();
  await expect(deliveryOf(page, buyerId, target)).toBeFocused();

  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Bay Market/ });
  const field = dialog.getByLabel('Move to another day');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Move delivery' }).press('Enter');
  await expect(dialog.getByText('It is on this day already. Choose another.')).toBeVisible();
  await field.fill(formatDay(day));
  await page.route('**/trpc/deliveries.reschedule*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await dialog.getByRole('button', { name: 'Move delivery' }).press('Enter');
  await expectFailure(page, 'Error', failed, '500: no');
  await expect(dialog.getByRole('alert')).toContainText('500: no');
  await expect(field).toHaveValue(formatDay(day));
  await page.unroute('**/trpc/deliveries.reschedule*');
  await dialog.getByRole('button', { name: 'Move delivery' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(deliveryOf(page, buyerId, day)).toBeFocused();
});

test('a slow move does not take the focus or change the page of a person who has moved on', async ({
  farm,
}) => {
  const { deliver } = await openFarm(farm);
  const day = await wednesdayAhead(farm);
  const { buyerId } = await deliver('Bay Market', day);
  const other = await deliver('Apple Inn', day);
  const page = await farm.open('admin', `/dashboard?tab=calendar&view=week&day=${day}`);
  const answers: (() => void)[] = [];
  await page.route('**/trpc/deliveries.reschedule*', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  const moveBy = async (from: Day, key: string) => {
    await deliveryOf(page, buyerId, from).focus();
    await page.keyboard.down('Shift');
    await page.keyboard.press(key);
    await page.keyboard.up('Shift');
    await expect.poll(() => answers.length).toBe(1);
  };
  const next = addDays(day, 1);

  await moveBy(day, 'ArrowRight');
  await page.keyboard.press('Control+k');
  const find = page.getByRole('dialog').getByRole('combobox');
  await expect(find).toBeFocused();
  answers.pop()?.();
  await expectToast(page, 'Delivery rescheduled', `Bay Market: now on Thu, ${formatDay(next)}.`);
  await page.keyboard.type('bay');
  await expect(find).toHaveValue('bay');
  await page.keyboard.press('Control+k');
  await expect(find).toBeHidden();

  // This holds too if the person has opened the dialog of another delivery.
  const openDialog = async (id: number, from: Day, name: RegExp) => {
    await deliveryOf(page, id, from).press('Enter');
    const opened = page.getByRole('dialog', { name });
    await expect(opened.locator(':focus')).toHaveCount(1);
    return opened;
  };
  const moved = await openDialog(buyerId, next, /Bay Market/);
  await moved.getByLabel('Move to another day').fill(formatDay(day));
  await moved.getByRole('button', { name: 'Move delivery' }).press('Enter');
  await expect.poll(() => answers.length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(moved).toBeHidden();
  const dialog = await openDialog(other.buyerId, day, /Apple Inn/);
  const field = dialog.getByLabel('Move to another day');
  await field.focus();
  answers.pop()?.();
  await expectToast(page, 'Delivery rescheduled', `Bay Market: now on Wed, ${formatDay(day)}.`);
  await expect(deliveryOf(page, buyerId, day)).toBeAttached();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // Moved beyond the week shown: the calendar follows only if it is still open.
  await moveBy(day, 'ArrowDown');
  await page.getByRole('button', { name: 'Orders', exact: true }).click();
  await expect(page).toHaveURL(/tab=orders/);
  const address = page.url();
  answers.pop()?.();
  await expectToast(page, 'Delivery rescheduled', `Bay Market: now on Wed, ${formatDay(addDays(day, 7))}.`);
  expect(page.url()).toBe(address);
});

test("a month shows the deliveries due, all of a day's deliveries, and links to their orders", async ({
  farm,
}) => {
  const { deliver } = await openFarm(farm);
  const day = await wednesdayAhead(farm);
  const late = await deliver('Zest & Co', day, 3);
  await farm.people.admin.moves.deliver({ id: late.line.id });
  for (const name of ['Apple Inn', 'Bay Market', 'Corner Deli', 'Dove House']) await deliver(name, day);
  const page = await farm.open('admin', `/dashboard?tab=calendar&day=${day}`);
  await expect(page.getByRole('heading', { name: 'Delivery Calendar', level: 1 })).toBeVisible();
  await expect(page.getByText('Schedule and track order deliveries')).toBeVisible();
  await expect(page.getByText('Drag a delivery to another day to reschedule it.')).toBeVisible();

  const title = page.getByRole('heading', { level: 2 });
  await expect(title).toHaveText(monthName.format(new Date(day)));
  await expect(dayOf(page, day)).toHaveAccessibleName(/5 deliveries/);
  const legend = page.getByRole('list', { name: 'Buyers' });
  await expect(legend.getByRole('listitem')).toHaveText([
    'Apple Inn',
    'Bay Market',
    'Corner Deli',
    'Dove House',
    'Zest & Co',
  ]);
  await expectAccessible(page);

  await page.getByRole('button', { name: '+2 more' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zest & Co, 3 packages, Delivered' }).click();
  const dialog = page.getByRole('dialog', { name: /Zest & Co/ });
  await expect(dialog.getByText('3 ×')).toBeVisible();
  await expect(dialog.getByText('Kale')).toBeVisible();
  await expect(dialog.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(dialog.getByText('This delivery cannot be moved. It has been delivered.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Move delivery' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('link', { name: `Order #${late.order.number}` }).click();
  await expect(page).toHaveURL(new RegExp(`tab=orders&order=${late.order.orderGroupId}`));
  await page.goBack();
  await expect(title).toHaveText(monthName.format(new Date(day)));
});

/** Chile's clock skips the first hour after the first Saturday of September. */
const sundayThatChileBeginsLate = async (farm: TestFarm): Promise<Day> => {
  const { today } = await farm.people.admin.client.identity.farmDay.query();
  const year = Number(today.slice(0, 4));
  const [sunday, next] = [startOfWeek(`${year}-09-08`), startOfWeek(`${year + 1}-09-08`)];
  return sunday > today ? sunday : next;
};

/** Sep 05, 2027 of 2027-09-05. */
const fieldDay = (day: string) => formatDay(day).replace(/ (\d),/, ' 0$1,');

test('a delivery is on its day in the month, and a picker has every day, in zones whose clock skips a Sunday midnight', async ({
  farm,
}) => {
  const { deliver } = await openFarm(farm);
  const months = {
    'America/Santiago': ['2027-09-05', '2027-09-06', '2027-09-11'],
    'Atlantic/Azores': ['2027-03-28', '2027-03-29', '2027-04-03'],
    'America/Havana': ['2027-03-14', '2027-03-15', '2027-03-20'],
    'America/Los_Angeles': ['2027-03-14', '2027-03-15', '2027-03-20'],
  };
  let buyerId = 0;
  for (const day of new Set(Object.values(months).flat()))
    buyerId = (await deliver('Bay Market', day)).buyerId;
  for (const [timezoneId, days] of Object.entries(months)) {
    const page = await farm.open('admin', `/dashboard?tab=calendar&day=${days[0]}`, { timezoneId });
    for (const day of days) {
      const tile = await deliveryOf(page, buyerId, day).boundingBox();
      const cell = await dayOf(page, day).boundingBox();
      const middle = (tile?.x ?? 0) + (tile?.width ?? 0) / 2;
      expect(middle, `${day} in ${timezoneId}`).toBeGreaterThan(cell?.x ?? Number.NaN);
      expect(middle, `${day} in ${timezoneId}`).toBeLessThan((cell?.x ?? 0) + (cell?.width ?? 0));
    }
    await page.context().close();
  }
  const sunday = await sundayThatChileBeginsLate(farm);
  const monday = addDays(sunday, 1);
  const page = await farm.open('admin', `/dashboard?tab=calendar&sheet=${monday}&part=harvest`, {
    timezoneId: 'America/Santiago',
  });
  const through = page.getByRole('textbox', { name: 'Through' });
  await expect(through).toHaveValue(fieldDay(monday));
  await through.press('ArrowDown');
  const year = sunday.slice(0, 4);
  await expect(page.getByRole('button', { name: new RegExp(`^\\d+ September ${year}$`) })).toHaveCount(30);
  await page
    .getByRole('button', { name: `${Number(sunday.slice(8))} September ${year}`, exact: true })
    .click();
  await expect(through).toHaveValue(fieldDay(sunday));
});

test('the calendar and a day sheet count the orders that they do not show, and lead to them', async ({
  farm,
}) => {
  const { order, deliver } = await openFarm(farm);
  const day = await wednesdayAhead(farm);
  await deliver('Bay Market', day);
  await order('Apple Inn', day);
  await order('Corner Deli', addDays(day, 1));
  const page = await farm.open('farmer', `/dashboard?tab=calendar&day=${day}`);
  await expect(page.getByText('2 orders of this month are not confirmed yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Week', { exact: true }).click();
  await expect(page.getByText('2 orders of this week are not confirmed yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Show in Orders' }).click();
  await expect(page).toHaveURL(/tab=orders.*orderStatus=pending/);
  await expect(page.getByRole('article')).toHaveCount(2);
  // The sheet of a day says so too: what must be harvested and packed is counted from confirmed orders.
  await page.goto(`/dashboard?tab=calendar&sheet=${day}&part=pack`);
  const ofDay = `1 order due by ${formatDay(day)} is not confirmed yet.`;
  await expect(page.getByText(ofDay)).toBeVisible();
  await page.goto(`/dashboard?tab=calendar&sheet=${day}&part=harvest&through=${addDays(day, 1)}`);
  await expect(
    page.getByText(`2 orders due by ${formatDay(addDays(day, 1))} are not confirmed yet.`),
  ).toBeVisible();
});

test('the view and the day are kept in the address, and the list prints without the rest of the page', async ({
  farm,
}) => {
  const { deliver } = await openFarm(farm);
  const { admin } = farm.people;
  const day = await wednesdayAhead(farm);
  const late = await deliver('Zest & Co', day, 3);
  await admin.moves.deliver({ id: late.line.id });
  await deliver('Apple Inn', day);
  const page = await farm.open('admin', `/dashboard?tab=calendar&day=${day}`);
  const title = page.getByRole('heading', { level: 2 });
  await expect(title).toHaveText(monthName.format(new Date(day)));
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(title).not.toHaveText(monthName.format(new Date(day)));
  await expect(page.getByText('No deliveries scheduled')).toBeVisible();
  await page.goBack();
  await expect(deliveryOf(page, late.buyerId, day)).toBeVisible();

  await dayOf(page, day).click({ position: { x: 12, y: 12 } });
  await expect(title).toHaveText(
    `${formatDay(startOfWeek(day))} – ${formatDay(addDays(startOfWeek(day), 6))}`,
  );
  await page.reload();
  await expect(deliveryOf(page, late.buyerId, day)).toContainText('Delivered');
  await expect(deliveryOf(page, late.buyerId, day)).toHaveAttribute('draggable', 'false');
  await deliveryOf(page, late.buyerId, day).press('Shift+ArrowRight');
  await expect(page.getByText('Zest & Co cannot be moved. It has been delivered.')).toBeAttached();
  await expectAccessible(page);

  await page.getByText('List', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 3, name: `Wed, ${formatDay(day)}` })).toBeVisible();
  await expect(page.getByText(`Order #${late.order.number}`)).toBeVisible();
  await expectAccessible(page);
  await printFromMenu(page, 'Calendar');
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery Calendar');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(`Wed, ${formatDay(day)}`);
  await expect(page.getByRole('row', { name: /Apple Inn/ })).toContainText('Confirmed');
  await expect(page.getByRole('row', { name: /Zest & Co/ })).toContainText(`Order #${late.order.number}`);
  await endPrint(page);

  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).not.toHaveURL(/day=/);
});

test('the calendar exports a file that calendar programs can read', async ({ farm }) => {
  const { deliver } = await openFarm(farm);
  const day = await wednesdayAhead(farm);
  await deliver('Bay Market; Sons, “Ünïted”', day, 4);
  await farm.people.rep.client.notifications.readAll.mutate();
  // The file contains the dates shown, however far from today; without deliveries there is no file.
  const page = await farm.open('rep', '/dashboard?tab=calendar&view=week&day=2015-01-04');
  const saved: string[] = [];
  page.on('download', (one) => saved.push(one.suggestedFilename()));
  const press = () => page.getByRole('button', { name: 'Export to iCal' }).click();
  await press();
  await expectFailure(page, 'Nothing to export', 'No deliveries from Jan 04, 2015 to Feb 07, 2016.', null);
  expect(saved).toEqual([]);
  await page.route('**/trpc/deliveries.calendar*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await press();
  await expectFailure(page, 'Error', 'Failed to export the calendar. Please try again.', '500: no');
  await page.unroute('**/trpc/deliveries.calendar*');

  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).not.toHaveURL(/day=/);
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  expect(file.suggestedFilename()).toBe('farm-deliveries.ics');
  const { today } = await farm.people.rep.client.identity.farmDay.query();
  const [first, last] = [addDays(today, -31), addDays(today, 368)].map((day) => formatDay(day));
  await expectToast(page, 'Calendar exported', `Saved as farm-deliveries.ics: ${first} to ${last}.`);
  const content = await readFile(await file.path(), 'utf8');
  const events = Object.values(ical.parseICS(content)).filter((part) => part?.type === 'VEVENT');
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ summary: 'Delivery: Bay Market; Sons, “Ünïted”', datetype: 'date' });
});

test('a phone subscribes to the deliveries by an address that is shown once, until a new one or its end', async ({
  farm,
}) => {
  const { deliver } = await openFarm(farm);
  const day = await wednesdayAhead(farm);
  await deliver('Bay Market', day);
  await farm.people.rep.client.notifications.readAll.mutate();
  const page = await farm.open('rep', '/dashboard?tab=calendar');
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  const dialog = page.getByRole('dialog', { name: 'Deliveries on your phone' });
  const address = dialog.getByLabel('Address of your calendar');
  const link = dialog.getByRole('link', { name: 'add it to the calendar of this device' });
  const read = async (url: string) => {
    const answer = await fetch(url);
    const parts = answer.ok ? Object.values(ical.parseICS(await answer.text())) : [];
    return [
      answer.status,
      ...parts.flatMap((part) => (part?.type === 'VEVENT' ? [String(part.summary)] : [])),
    ];
  };

  await page.route('**/trpc/feed.get*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await subscribe.click();
  await expect(dialog).toContainText('Failed to look for the address of your calendar');
  await page.unroute('**/trpc/feed.get*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('keep it to yourself');
  await expectAccessible(page);
  await page.route('**/trpc/feed.create*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await dialog.getByRole('button', { name: 'Make address' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute('**/trpc/feed.create*');
  await dialog.getByRole('button', { name: 'Make address' }).click();
  await expect(address).toBeFocused();
  const first = await address.inputValue();
  expect(first).toMatch(new RegExp(`^${new URL(page.url()).origin}/calendar/[\\w-]{22}\\.ics$`));
  await expect(link).toHaveAttribute('href', first.replace('http:', 'webcal:'));
  await expectAccessible(page);
  expect(await read(first)).toEqual([200, 'Delivery: Bay Market']);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await subscribe.click();
  await expect(dialog).toContainText('you have had an address');
  await expect(dialog).not.toContainText(first);
  await dialog.getByRole('button', { name: 'New address' }).click();
  await expect(address).not.toHaveValue(first);
  const second = await address.inputValue();
  expect([await read(first), await read(second)]).toEqual([[404], [200, 'Delivery: Bay Market']]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await subscribe.click();
  await dialog.getByRole('button', { name: 'End address' }).click();
  await expectToast(page, 'Address ended', 'It no longer shows your deliveries.');
  await expect(dialog.getByRole('button', { name: 'Make address' })).toBeVisible();
  expect(await read(second)).toEqual([404]);
});

test('a move takes the lines that are not confirmed along, says so, and is undone whole', async ({
  farm,
}) => {
  const { deliver, order } = await openFarm(farm);
  const day = await wednesdayAhead(farm);
  const next = addDays(day, 1);
  const { buyerId } = await deliver('Bay Market', day);
  const { order: pending, line } = await order('Bay Market', day, 3);
  await farm.people.farmer.moves.hold({ id: line.id });
  const dayOfOrder = async () =>
    (await farm.people.rep.client.orders.get.query({ orderGroupId: pending.orderGroupId })).deliveryDate;
  const page = await farm.open('admin', `/dashboard?tab=calendar&day=${day}`);

  await deliveryOf(page, buyerId, day).click();
  const dialog = page.getByRole('dialog', { name: /Bay Market/ });
  await expect(dialog.getByRole('list', { name: 'Not confirmed yet' })).toContainText('Kale');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await deliveryOf(page, buyerId, day).dragTo(dayOf(page, next));
  await expectToast(
    page,
    'Delivery rescheduled',
    `Bay Market: now on Thu, ${formatDay(next)}, with 1 line that is not confirmed yet.`,
  );
  // A toast stays while it is pointed at.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  expect(await dayOfOrder()).toBe(next);

  // Undo puts all of it back.
  await undo.click();
  await expect(deliveryOf(page, buyerId, day)).toBeVisible();
  await expect(deliveryOf(page, buyerId, next)).toHaveCount(0);
  expect(await dayOfOrder()).toBe(day);
});

test('a delivery is marked delivered in one call, and put back, and what others deliver of it shows', async ({
  farm,
}) => {
  const { deliver } = await openFarm(farm);
  const day = await wednesdayAhead(farm);
  const { farmer, otherFarmer, admin } = farm.people;
  const { buyerId } = await deliver('Bay Market', day);
  await deliver('Bay Market', day, 3);
  const { line } = await deliver('Bay Market', day, 4, otherFarmer);
  await farmer.client.notifications.readAll.mutate();
  const page = await farm.open('farmer', `/dashboard?tab=calendar&view=week&day=${day}`);
  const statuses = async () => {
    const [event] = await admin.client.deliveries.window.query({ from: day, to: day });
    return event?.lines.map(({ status }) => status);
  };
  const tile = deliveryOf(page, buyerId, day);
  const question = page.getByRole('dialog', { name: 'Deliver before the day?' });
  // A toast stays while it is pointed at.
  const undo = page.getByRole('button', { name: 'Undo' });
  await tile.click();
  await page.getByRole('button', { name: 'Mark 2 of 3 lines delivered' }).click();
  await expect(question).toContainText('2 lines are for Wed');
  await question.getByRole('button', { name: 'Mark delivered' }).click();
  await undo.hover();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(statuses).toEqual(['delivered', 'delivered', 'confirmed']);
  await expect(tile).not.toContainText('Delivered');
  await undo.click();
  await expect.poll(statuses).toEqual(['confirmed', 'confirmed', 'confirmed']);

  await tile.click();
  await expect(page.getByRole('button', { name: 'Mark 2 of 3 lines delivered' })).toBeVisible();
  await otherFarmer.moves.deliver({ id: line.id });
  const whole = page.getByRole('button', { name: 'Mark delivered' });
  await expect(whole).toBeVisible();
  await expectAccessible(page);
  await whole.click();
  await question.getByRole('button', { name: 'Mark delivered' }).click();
  await undo.hover();
  await expect(tile).toContainText('Delivered');
  await undo.click();
  await expect(tile).not.toContainText('Delivered');
  expect(await statuses()).toEqual(['confirmed', 'confirmed', 'delivered']);
});

test('the paper for tomorrow’s truck is the delivery notes of its stops, which are numbered then', async ({
  farm,
}) => {
  const { deliver } = await openFarm(farm);
  const { admin } = farm.people;
  const { today } = await admin.client.identity.farmDay.query();
  const tomorrow = addDays(today, 1);
  const zest = await deliver('Zest & Co', tomorrow, 2);
  const place = { phone: '831-555-0142', address: '12 Pier Rd\nSanta Cruz, CA 95060' };
  await admin.client.buyers.update.mutate({ id: zest.buyerId, version: 1, ...place });
  const { orderGroupId } = zest.order;
  const { id, version } = zest.line;
  await admin.client.orders.edit.mutate({ orderGroupId, lines: [{ id, version }], notes: 'Gate code 4410' });
  const apple = await deliver('Apple Inn', tomorrow, 5);
  const done = await deliver('Bay Market', tomorrow, 30);
  await admin.moves.deliver({ id: done.line.id });
  const page = await farm.open('farmer', '/dashboard?tab=calendar&view=list');
  const notesOf = async () =>
    (await admin.client.packing.day.query({ day: tomorrow })).deliveries.map(({ buyerId, notes }) => [
      buyerId,
      notes.map(({ number }) => number),
    ]);
  /** The press answers this in its own tab, which is closed then: to take a picture of a PDF takes seconds. */
  const printBy = async (button: Locator, how: Parameters<Locator['click']>[0] = {}) => {
    const tab = page.context().waitForEvent('page');
    const answered = page.context().waitForEvent('response', {
      predicate: (answer) => answer.url().includes(`/api/day-sheets/${tomorrow}/delivery-note.pdf`),
    });
    await button.click(how);
    const answer = await answered;
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await (await tab).close();
  };

  // For one stop, from its delivery.
  if (tomorrow.slice(0, 7) !== today.slice(0, 7))
    await page.getByRole('button', { name: 'Next month' }).click();
  await deliveryOf(page, zest.buyerId, tomorrow).click();
  const stop = page.getByRole('dialog');
  // The driver calls there and finds the way by a press each; no map is asked before.
  await expect(stop.getByRole('link', { name: 'Call 831-555-0142' })).toHaveAttribute(
    'href',
    'tel:8315550142',
  );
  const way = stop.getByRole('link', { name: 'Open a map 12 Pier Rd Santa Cruz, CA 95060' });
  await expect(way).toHaveAttribute('href', /query=12%20Pier%20Rd%2C%20Santa%20Cruz%2C%20CA%2095060$/);
  await expect(stop.getByText('Gate code 4410')).toBeVisible();
  await expectAccessible(page);
  const note = stop.getByRole('link', { name: 'Delivery note' });
  // A tab that is opened by the link itself numbers nothing, and has a button that prints.
  const asking = await page.context().newPage();
  await asking.goto((await note.getAttribute('href')) ?? '');
  await expect(asking.getByRole('button', { name: 'Print delivery notes' })).toBeFocused();
  expect(await notesOf()).toContainEqual([zest.buyerId, []]);
  await asking.close();
  await printBy(note, { button: 'middle' });
  expect(await notesOf()).toContainEqual([zest.buyerId, [1]]);
  await printBy(note, { modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Print' }).click();
  await printBy(page.getByRole('menuitem', { name: 'Truck, tomorrow (2 stops)' }));
  expect(await notesOf()).toEqual([
    [apple.buyerId, [2]],
    [done.buyerId, []],
    [zest.buyerId, [1]],
  ]);

  // Another day, and a day on which nothing is delivered.
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.getByRole('menuitem', { name: 'Truck, today (no stops)' })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Truck, another day…' }).click();
  const choice = page.getByRole('dialog', { name: 'Print for the truck' });
  await expect(choice.getByText('There are no confirmed deliveries on')).toBeVisible();
  await expect(choice.getByRole('button', { name: 'Print' })).toBeDisabled();
  await choice.getByLabel('Day', { exact: true }).fill(formatDay(tomorrow));
  await expect(choice.getByText('2 stops')).toBeVisible();
  await expectAccessible(page);
});

test('today’s week is in view when the calendar opens, and as many deliveries as fit', async ({ farm }) => {
  const { deliver } = await openFarm(farm);
  const { today } = await farm.people.admin.client.identity.farmDay.query();
  for (const name of ['Apple Inn', 'Bay Market', 'Corner Deli', 'Dove House', 'Zest & Co'])
    await deliver(name, today);
  const page = await farm.open('admin', '/dashboard?tab=calendar', {
    viewport: { width: 1440, height: 900 },
  });
  const todayCell = page.locator('[data-farm-today]');
  await expect(page.getByRole('button', { name: '+2 more' })).toBeInViewport();
  await expect(todayCell).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 1600 });
  await expect(page.locator('[data-event-id]')).toHaveCount(5);
  await expect(page.getByRole('button', { name: /more$/ })).toHaveCount(0);

  // Another view opens as the calendar does.
  const open = async (view: string, width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.getByText(view, { exact: true }).click();
  };
  // A tall day is not brought to the top, where it would push the title out.
  await open('Week', 1024, 600);
  await expect(todayCell.locator('[data-event-id]')).toHaveCount(5);
  await expect(todayCell).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Delivery Calendar' })).toBeInViewport({ ratio: 1 });

  await open('Month', 1024, 500);
  await expect(todayCell).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, -2000);
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(todayCell).toBeInViewport({ ratio: 1 });

  await open('Week', 390, 844);
  await expect(todayCell).toBeInViewport({ ratio: 0.6 });
  await open('List', 390, 844);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeInViewport();

  await open('Month', 1024, 768);
  await expect(page.getByRole('button', { name: '+3 more' })).toBeInViewport();
  await expect(todayCell).toBeInViewport({ ratio: 1 });
  // The last weeks of a month and the title do not fit on so low a window.
  if (Number(today.slice(8)) <= 21)
    await expect(page.getByRole('heading', { name: 'Delivery Calendar' })).toBeInViewport({ ratio: 1 });
});

test('how to move a delivery is shown until the person has moved one, and then when asked', async ({
  farm,
}) => {
  const { deliver } = await openFarm(farm);
  const day = await wednesdayAhead(farm);
  const { buyerId } = await deliver('Bay Market', day);
  const page = await farm.open('admin', `/dashboard?tab=calendar&view=month&day=${day}`);
  const hint = page.getByText('Drag a delivery to another day to reschedule it.');
  const asked = page.getByRole('button', { name: 'How to move a delivery', exact: true });
  await expect(hint).toBeVisible();

  // On a phone, the month comes first.
  await page.setViewportSize({ width: 390, height: 844 });
  const short = page.getByText('In the week view, hold a delivery');
  await expect(asked).toHaveAttribute('aria-expanded', 'false');
  await expect(short).toBeHidden();
  await asked.click();
  await expect(short).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(hint).toBeVisible();
  await deliveryOf(page, buyerId, day).dragTo(dayOf(page, addDays(day, 1)));
  await expectToast(page, 'Delivery rescheduled', `Bay Market: now on Thu, ${formatDay(addDays(day, 1))}.`);
  await expect(hint).toBeHidden();
  await page.reload();
  await expect(deliveryOf(page, buyerId, addDays(day, 1))).toBeVisible();
  await expect(hint).toBeHidden();
  await asked.click();
  await expect(hint).toBeVisible();
  await page.getByRole('button', { name: 'Hide how to move a delivery' }).click();
  await expect(hint).toBeHidden();
});

test('sellers place an order from the calendar for the day they chose', async ({ farm }) => {
  const { deliver } = await openFarm(farm);
  const day = await wednesdayAhead(farm);
  await deliver('Bay Market', day);
  const page = await farm.open('rep', `/dashboard?tab=calendar&view=week&day=${day}`);
  await page.getByRole('button', { name: 'New Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Order' });
  await expect(dialog.getByRole('textbox', { name: 'Delivery date' })).toHaveValue(formatDay(day));
  await expect(page).toHaveURL(/tab=orders/);
});

test('a grower orders nothing, moves only what they grow, and is asked first if the rest stays', async ({
  farm,
}) => {
  const { deliver, order } = await openFarm(farm);
  const day = await wednesdayAhead(farm);
  const next = addDays(day, 1);
  const { otherFarmer, admin } = farm.people;
  const foreign = await deliver('Mill', day, 3, otherFarmer);
  const { buyerId } = await deliver('Bay Market', day);
  await deliver('Bay Market', day, 3, otherFarmer);
  await order('Bay Market', day, 4);
  await farm.people.farmer.client.notifications.readAll.mutate();
  const page = await farm.open('farmer', `/dashboard?tab=calendar&view=week&day=${day}`);
  const shared = deliveryOf(page, buyerId, day);
  await expect(shared).toHaveAttribute('draggable', 'true');
  // The card of an unread notification may begin with the same words.
  await expect(page.getByRole('button', { name: 'New Order', exact: true })).toHaveCount(0);

  const tile = deliveryOf(page, foreign.buyerId, day);
  await expect(tile).toHaveAttribute('draggable', 'false');
  const reason = 'Its orders belong to others: ask them or an administrator to move it.';
  await tile.press('Shift+ArrowRight');
  await expect(page.getByText(`Mill cannot be moved. ${reason}`)).toBeAttached();
  await tile.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Mill/ });
  await expect(dialog.getByText(`This delivery cannot be moved. ${reason}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Move delivery' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await shared.dragTo(dayOf(page, next));
  const question = page.getByRole('dialog', { name: 'Move only some of the lines?' });
  await expect(question).toContainText(
    `2 of 3 lines can be moved by you; the other one belongs to another grower or sales rep and stays on Wed, ${formatDay(day)}.`,
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(shared).toContainText('5 packages');
  await shared.dragTo(dayOf(page, next));
  await question.getByRole('button', { name: 'Move 2 lines' }).click();
  await expectToast(
    page,
    'Delivery rescheduled',
    `Bay Market: 2 of 3 lines are now on Thu, ${formatDay(next)}; the other one stays on Wed, ${formatDay(day)}.`,
  );
  await expect(deliveryOf(page, buyerId, next)).toContainText('2 packages');
  await expect(shared).toContainText('3 packages');
  const stored = await admin.client.deliveries.window.query({ from: day, to: next });
  expect(stored.filter((one) => one.buyerId === buyerId).map(({ movable }) => movable.all)).toEqual([1, 2]);
});

const monthOf = (day: Day) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

test('the loading, empty, failed and phone views', async ({ farm }) => {
  const { deliver } = await openFarm(farm);
  const day = await wednesdayAhead(farm);
  let isDown = true;
  const answer = Promise.withResolvers<void>();
  const page = await farm.open('admin', '/healthz', { viewport: { width: 390, height: 844 } });
  await page.route('**/trpc/*deliveries.window*', async (route) => {
    await answer.promise;
    await (isDown ? route.abort() : route.continue());
  });
  await page.goto(`/dashboard?tab=calendar&day=${day}`);
  await expect(page.getByRole('status', { name: 'Loading deliveries' })).toBeVisible();
  answer.resolve();
  await expect(page.getByText('Failed to fetch orders')).toBeVisible();
  isDown = false;
  await expectRecovery(page, page.getByText('No deliveries scheduled'));
  // A list that ends with its month leads on to the next.
  const later = addDays(`${day.slice(0, 7)}-28`, 7);
  await page.getByRole('button', { name: `Deliveries of ${monthOf(later)}` }).click();
  await expect(page).toHaveURL(new RegExp(`day=${later.slice(0, 7)}-01`));
  await page.goBack();
  await expectAccessible(page);

  // The first confirmed order appears without a reload.
  const name = `Bäckerei ${'Sonnenblume-'.repeat(12)}`;
  const { buyerId } = await deliver(name, day);
  await expect(page.getByRole('heading', { level: 3, name: `Wed, ${formatDay(day)}` })).toBeVisible();
  await page.getByText('Month', { exact: true }).click();
  await dayOf(page, addDays(day, 1)).click();
  await expect(page.getByText('No deliveries on this day')).toBeVisible();
  await dayOf(page, day).click();
  await expect(deliveryOf(page, buyerId, day)).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Week', { exact: true }).click();
  await deliveryOf(page, buyerId, day).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(deliveryOf(page, buyerId, day)).toBeFocused();
});
