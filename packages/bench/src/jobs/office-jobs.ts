import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { addDays, startOfWeek } from '@farm/domain/core';
import type { Locator } from '@playwright/test';
import { lotToBuyers, practiceRecall } from './lot-jobs.ts';
import { BUYER, type Office } from './office.ts';

type Count = { clicks: number; keys: number };
/** Prepares the farm, does the job, and asks the server whether it was really done. */
type Run = (office: Office) => Promise<void>;
export type OfficeJob = { who: 'admin' | 'rep'; most: Count; run: Run };
const byAdmin = (most: Count, run: Run): OfficeJob => ({ who: 'admin', most, run });
const byRep = (most: Count, run: Run): OfficeJob => ({ who: 'rep', most, run });

/** Six of the first nine products: the person passes three. */
const HARVEST = ['24', '36', '', '18', '', '40', '', '12', '60'];

const rowsOf = (text: string) => text.split(';').map((row) => row.split(','));
/** It is typed of each product, with its packages. */
const PHONED = `roma,Romaine Lettuce,6;laci,Lacinato Kale,4;sala,Salad Mix,8;nant,Nantes Carrots,5;heir,Heirloom Tomatoes,3;\
cila,Cilantro,2;beet,Red Beets,4;stra,Strawberries,9;broc,Broccoli Crowns,6;spin,Baby Spinach,7;\
chard,Rainbow Chard,2;arug,Arugula,6`;
/** It is for what is harvested. */
const FOUND =
  'ro,Romaine Lettuce,24;la,Lacinato Kale,36;st,Strawberries,18;ci,Cilantro,40;it,Italian Parsley,12;ba,Baby Spinach,60';
/** The letters of each row, a key, its amount, and Enter, but for the last one. */
const typedOf = (rows: readonly string[][], key: string) =>
  rows.flatMap(([letters = '', , amount = '']) => [letters, key, amount, 'Enter']).slice(0, -1);

type Placed = { lines: readonly { productName: string; size: string; quantity: number }[] };
const linesOf = ({ lines }: Placed) =>
  lines.map(({ productName, size, quantity }) => `${productName} ${size} ${quantity}`).sort();

const harvest6 = async (office: Office, work: (grid: Locator) => Promise<Map<string, number>>) => {
  const { admin, button, dialog, open, click, press } = office;
  const stock = async () =>
    new Map((await admin.inventory.overview.query({})).map(({ name, total }) => [name, total]));
  const before = await stock();
  await open('catalog', button('Add Inventory'));
  await click(button('Add Inventory'));
  const grid = dialog.getByRole('region', { name: 'The whole harvest' });
  await grid.locator('label').first().waitFor();
  const harvest = await work(grid);
  await press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const after = await stock();
  for (const [name, amount] of harvest)
    assert.equal((after.get(name) ?? 0) - (before.get(name) ?? 0), amount, name);
  assert.equal(harvest.size, 6);
};

/** An order with 20 pending lines: 18 that free stock covers and 2 that it does not. */
/** The button says 'Place anyway' where the buyer has an order for that day, as another job may have placed. */
const PLACE = /^(Create Order|Place anyway)$/;

const confirm20 = async (office: Office, work: () => Promise<void>) => {
  const { admin, today } = office;
  const choices = await office.listChoices();
  const covered = choices.slice(0, 6);
  for (const { name, units } of covered) {
    const harvested = { name, unitsAvailable: Math.ceil(40 * units), harvestDate: today };
    await admin.inventory.add.mutate({ ...harvested, idempotencyKey: crypto.randomUUID() });
  }
  const enough = [...covered, ...covered, ...covered].map(({ sizeId }) => ({ sizeId, quantity: 1 }));
  const short = { sizeId: choices.at(-1)?.sizeId ?? 0, quantity: 5000 };
  const lines = [...enough, short, short];
  const { number, orderGroupId } = await office.placeOrder({ day: today, lines });
  await office.open('orders', office.card(number).getByRole('button', { name: 'Confirm all' }));
  await work();
  await office.button('Undo').waitFor();
  const order = await admin.orders.get.query({ orderGroupId });
  const statuses = Map.groupBy(order.lines, ({ status }) => status);
  assert.equal(statuses.get('confirmed')?.length, 18);
  assert.equal(statuses.get('pending_inventory')?.length, 2);
};

/** Twelve buyers got a package each that costs 24.50; nothing else is to be billed. */
const deliver12 = async ({ admin, today, tomorrow: day, listChoices, placeOrder, confirmLines }: Office) => {
  const sizes = (await listChoices()).slice(0, 12).map(({ sizeId }) => sizeId);
  const of = { priceListId: 1, cents: 2450, validFrom: today };
  await admin.prices.set.mutate({ prices: sizes.map((sizeId) => ({ ...of, sizeId })) });
  const { version } = await admin.farm.billing.query();
  await admin.farm.updateBilling.mutate({ invoicingFrom: day, version });
  for (const sizeId of sizes) {
    const { id: buyerId } = await admin.buyers.create.mutate({ name: `Stop ${sizeId}` });
    const { lines } = await placeOrder({ day, lines: [{ sizeId, quantity: 1 }], buyerId });
    await confirmLines(lines);
    await admin.orders.deliver.mutate({ lines: lines.map(({ id }) => ({ id })) });
  }
};

export const officeJobs: Record<string, OfficeJob> = {
  'add this morning’s harvest of 6 products': byAdmin({ clicks: 1, keys: 40 }, (office) =>
    harvest6(office, async (grid) => {
      const names = await grid.getByRole('listitem').locator('label').allTextContents();
      await office.enter(...HARVEST.flatMap((amount) => [amount, 'Enter']).slice(0, -1));
      const nameAt = (place: number) => names[place]?.replace(/ \(.*/, '') ?? '';
      return new Map(HARVEST.flatMap((amount, place) => (amount ? [[nameAt(place), Number(amount)]] : [])));
    }),
  ),
  'six products harvested, found by name': byAdmin({ clicks: 1, keys: 40 }, (office) =>
    harvest6(office, async () => {
      await office.enter(...typedOf(rowsOf(FOUND), 'Enter'));
      return new Map(rowsOf(FOUND).map(([, name = '', amount]) => [name, Number(amount)]));
    }),
  ),
  'this week’s expected harvest of 20 products': byAdmin({ clicks: 0, keys: 45 }, async (office) => {
    const { admin, page } = office;
    await office.open('shortages&expected=', page.locator('[data-cell="0 0"]:focus'));
    const typed = Array.from({ length: 20 }, (_, place) => (place % 9) + 1);
    await office.enter(...typed.flatMap((units) => [`${units}`, 'Enter']));
    await office.press('Control+Enter');
    await page.getByText('20 numbers were saved.').waitFor();
    const { products } = await admin.expected.list.query({ weeks: 1 });
    const units = products.slice(0, 20).map(({ cells: [cell] }) => cell?.units);
    assert.deepEqual(units, typed);
  }),
  'what must be harvested tomorrow': byAdmin({ clicks: 1, keys: 0 }, async (office) => {
    const { admin, tomorrow, page, card, open, click } = office;
    // The example farm delivers nothing on Sundays.
    const [choice] = await office.listChoices();
    const lines = [{ sizeId: choice?.sizeId ?? 0, quantity: (choice?.free ?? 0) + 5 }];
    await office.confirmLines((await office.placeOrder({ day: tomorrow, lines })).lines);
    const needs = await admin.orders.needs.query({ from: tomorrow, to: tomorrow });
    await open('orders', card());
    await click(page.getByText('Tomorrow', { exact: true }));
    const shown = (await page.getByRole('region', { name: /^To harvest for/ }).textContent()) ?? '';
    assert(needs.length > 0, 'Nothing is to be delivered tomorrow');
    for (const { name } of needs) assert(shown.includes(name), `${name}: ${shown}`);
  }),
  'who is short, all four weeks': byAdmin({ clicks: 0, keys: 0 }, async (office) => {
    const { admin, page, open } = office;
    const products = (await admin.shortages.weeks.query()).flatMap((week) => week.products);
    const table = page.getByRole('table').first();
    await open('shortages', table);
    const shown = (await table.textContent()) ?? '';
    const short = products.filter(({ shortAfterEarlierWeeks }) => shortAfterEarlierWeeks > 0);
    for (const { productName } of short) assert(shown.includes(productName), productName);
    const isInView = await table.getByText(/short/i).first().isVisible();
    assert(isInView || short.length === 0, 'The first shortage is not in view');
  }),
  // Before orders of twenty lines wait for the rep, which the list opens.
  '40 orders scanned and two of them opened': byRep({ clicks: 2, keys: 4 }, async (office) => {
    const { rep, page, card, open, click, press } = office;
    const { items } = await rep.orders.list.query({ limit: 50 });
    const at = (place: number) => card(items[place]?.number);
    await open('orders', card());
    for (const place of [24, 45]) {
      // The browser loses a key that is pressed in the last frame of a scroll, so the person waits until the list stands.
      const stands = page.evaluate(
        "new Promise((done) => addEventListener('scrollend', done, { once: true }))",
      );
      await press('PageDown');
      await stands;
      await at(place).waitFor();
    }
    for (const place of [44, 45]) await click(at(place).getByRole('heading'));
    assert.equal(await page.getByRole('article').getByRole('list').count(), 2);
  }),
  'confirm 20 pending lines, 2 of them short (mouse)': byAdmin({ clicks: 2, keys: 0 }, (office) =>
    confirm20(office, async () => {
      await office.click(office.button(/^Confirm all/));
      await office.click(office.dialog.getByRole('button', { name: /hold the rest/i }));
    }),
  ),
  'confirm 20 pending lines, 2 of them short (keyboard)': byAdmin({ clicks: 0, keys: 3 }, (office) =>
    confirm20(office, async () => {
      await office.enter('', 'j', '', 'c');
      await office.dialog.getByRole('button', { name: /hold the rest/i }).waitFor();
      await office.press('Enter');
    }),
  ),
  'phone order, 12 lines': byRep({ clicks: 0, keys: 95 }, async (office) => {
    const { page, card, dialog, open, press, type, newest } = office;
    const before = (await newest())?.number ?? 0;
    await open('orders', card());
    await press('n');
    await dialog.getByLabel('Buyer').first().waitFor();
    await type('coast');
    await page.getByRole('option', { name: BUYER }).waitFor();
    await press('Enter');
    await office.enter(...typedOf(rowsOf(PHONED), 'Tab'), 'Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    const placed = await newest();
    assert(placed && placed.number > before, 'No order was placed');
    assert.equal(placed.buyerName, BUYER);
    const lines = placed.lines.map(({ productName, quantity }) => `${productName},${quantity}`);
    assert.deepEqual(
      lines.sort(),
      rowsOf(PHONED)
        .map((one) => one.slice(1).join())
        .sort(),
    );
  }),
  'a pasted order of 12 lines': byRep({ clicks: 3, keys: 6 }, async (office) => {
    const { page, card, dialog, button, open, click, type, press, newest } = office;
    const asked = (await office.listChoices()).slice(0, 12);
    const before = (await newest())?.number ?? 0;
    await open('orders', card());
    for (const name of ['New Order', 'Paste an order']) await click(button(name));
    await dialog.locator('input:focus').waitFor();
    await type('coast');
    await page.getByRole('option', { name: BUYER }).waitFor();
    await press('Enter');
    await dialog.locator('textarea:focus').waitFor();
    // A pasted text is not typed.
    await page.keyboard.insertText(asked.map(({ name, size }) => `3 ${name} ${size}`).join('\n'));
    await dialog.getByText('12 lines read', { exact: true }).waitFor();
    await click(dialog.getByRole('button', { name: PLACE }));
    await dialog.waitFor({ state: 'detached' });
    const placed = await newest();
    assert(placed && placed.number > before, 'No order was placed');
    assert.deepEqual(linesOf(placed), asked.map(({ name, size }) => `${name} ${size} 3`).sort());
  }),
  'repeat a buyer’s order of last week': byRep({ clicks: 3, keys: 0 }, async (office) => {
    const { today, tomorrow, card, dialog, open, click, newest } = office;
    const choices = (await office.listChoices()).slice(0, 12);
    const lines = choices.map(({ sizeId }, index) => ({ sizeId, quantity: index + 1 }));
    const placed = await office.placeOrder({ day: addDays(today, -7), lines });
    await open('orders', card(placed.number));
    await click(card(placed.number).getByRole('button', { name: 'Order again' }));
    await click(dialog.getByRole('button', { name: 'Tomorrow' }));
    await click(dialog.getByRole('button', { name: PLACE }));
    await dialog.waitFor({ state: 'detached' });
    const again = await newest();
    assert(again && again.number > placed.number, 'No order was placed');
    assert.equal(again.deliveryDate, tomorrow);
    assert.deepEqual(linesOf(again), linesOf(placed));
  }),
  'tell a grower something about an order': byRep({ clicks: 1, keys: 0 }, async (office) => {
    const { rep, tomorrow, page, card, open, click, listChoices, placeOrder } = office;
    const people = await rep.identity.users.query();
    const farmerId = people.find(({ role }) => role === 'farmer')?.uid ?? '';
    const sizeId = (await listChoices())[0]?.sizeId ?? 0;
    const lines = [{ sizeId, quantity: 1, farmerId }];
    const { number, orderGroupId } = await placeOrder({ day: tomorrow, lines });
    const words = `The truck leaves at five (${number}).`;
    await open('orders', card(number));
    await click(card(number).getByLabel(/^Message about/));
    await page.getByText(`Order #${number}`).first().waitFor();
    // The words themselves are not counted.
    await page.keyboard.type(words);
    const saved = page.waitForResponse(/messages\.send/);
    await page.keyboard.press('Enter');
    await saved;
    const [latest] = (await rep.messages.conversations.query({})).items;
    const sent = await rep.messages.messages.query({ conversationId: latest?.id ?? 0, limit: 5 });
    const said = sent.items.find(({ content }) => content === words);
    assert(said && JSON.stringify(said).includes(orderGroupId), 'The order is not attached');
  }),
  'move a delivery, and put it back': byAdmin({ clicks: 2, keys: 0 }, async (office) => {
    const { admin, rep, today, page, button, open, click, drag } = office;
    // Two days of one week, whatever today is.
    const from = addDays(startOfWeek(today), 9);
    const to = addDays(from, 1);
    const sizeId = (await office.listChoices())[0]?.sizeId ?? 0;
    const { id: buyerId } = await rep.buyers.create.mutate({ name: 'Orchard Table' });
    const order = { day: from, lines: [{ sizeId, quantity: 1 }], buyerId };
    const { orderGroupId, lines } = await office.placeOrder(order);
    await office.confirmLines(lines);
    const day = async () => (await admin.orders.get.query({ orderGroupId })).deliveryDate;
    const tile = page.locator(`[data-event-id="${buyerId}-${from}"]`);
    await open(`calendar&view=week&day=${from}`, tile);
    await drag(tile, page.locator(`[data-day="${to}"]`));
    await button('Undo').waitFor();
    assert.equal(await day(), to);
    await click(button('Undo'));
    const before = page.getByText(/as (it was )?before/);
    await before.first().waitFor();
    assert.equal(await day(), from, 'The delivery was not put back');
  }),
  'delivery notes for tomorrow’s truck': byAdmin({ clicks: 2, keys: 0 }, async (office) => {
    const { admin, tomorrow: day, page, button, open, click } = office;
    const stops = await admin.deliveries.stops.query({ day });
    await open('calendar', button(/^Print/));
    const isNote = (answer: { url: () => string }) => answer.url().includes('delivery-note.pdf');
    const printed = page.context().waitForEvent('response', { predicate: isNote });
    await click(button(/^Print/));
    await click(page.getByRole('menuitem', { name: /tomorrow/i }));
    assert((await printed).ok(), 'The delivery notes were refused');
    const { deliveries } = await admin.packing.day.query({ day });
    const numbered = deliveries.filter(({ notes }) => notes.length > 0);
    assert(stops.length > 0 && numbered.length >= stops.length, `${numbered.length} notes`);
  }),
  'mark a day’s deliveries delivered, but one': byAdmin({ clicks: 3, keys: 0 }, async (office) => {
    const { admin, today, page, card, button, open, click } = office;
    const choices = (await office.listChoices()).slice(0, 3);
    let last = 0;
    for (let place = 0; place < 41; place += 1) {
      const lines = choices.slice(0, 1 + (place % 3)).map(({ sizeId }) => ({ sizeId, quantity: 1 }));
      const placed = await office.placeOrder({ day: today, lines });
      await office.confirmLines(placed.lines);
      last = placed.number;
    }
    await open('orders&when=today', card());
    await click(page.getByRole('checkbox', { name: /select all/i }));
    await click(page.getByRole('checkbox', { name: new RegExp(`#${last}\\b`) }));
    await click(button('Mark delivered').last());
    await button('Undo').waitFor();
    const ofToday = { from: today, to: today, scope: 'all', limit: 200 } as const;
    const { items } = await admin.orders.list.query({ ...ofToday, statuses: ['confirmed'] });
    const left = items.filter(({ lines }) =>
      lines.some(({ status, deliveryDate }) => status === 'confirmed' && deliveryDate === today),
    );
    const numbers = left.map(({ number }) => number);
    assert.deepEqual(numbers, [last], 'Other orders are still to be delivered');
  }),
  'a delivered day of 12, to issued invoices': byAdmin({ clicks: 4, keys: 0 }, async (office) => {
    const { admin, page, card, button, open, click } = office;
    await deliver12(office);
    await open('orders', card());
    for (const name of ['Buyers', 'Invoices', 'Make invoices', 'Issue 12 invoices'])
      await click(button(new RegExp(`^${name}`)));
    await page.getByText('12 invoices issued').waitFor();
    const { items } = await admin.invoices.list.query({ show: 'all' });
    assert.equal(
      items.filter(({ status, totalCents }) => status === 'issued' && totalCents === 2450).length,
      12,
    );
  }),
  'a check recorded and applied': byAdmin({ clicks: 2, keys: 12 }, async (office) => {
    const { admin, dialog, open, click, button, enter } = office;
    const [first] = (await admin.invoices.list.query({})).items;
    await open('buyers&invoices=open', button(String(first?.number)));
    await click(button(String(first?.number)));
    await click(dialog.getByRole('button', { name: 'Record payment' }));
    await dialog.locator('input:focus').waitFor();
    await enter('24.50', 'Tab', '1042', 'Enter');
    await dialog.getByRole('list', { name: 'Recorded now' }).waitFor();
    const paid = await admin.invoices.get.query({ id: first?.id ?? 0 });
    assert.deepEqual([paid.openCents, paid.uses[0]?.reference], [0, '1042']);
  }),
  'the month’s file for QuickBooks': byAdmin({ clicks: 3, keys: 0 }, async (office) => {
    const { page, dialog, button, open, click } = office;
    await open('buyers', button('Invoices'));
    await click(button('Invoices'));
    await click(button('Export'));
    // It begins with the days that have something to export.
    await dialog.getByText('12 are not exported yet.').waitFor();
    const saved = page.waitForEvent('download');
    await click(dialog.getByRole('button', { name: 'Download' }));
    const rows = await readFile(await (await saved).path(), 'utf8');
    assert.match(rows, /^\*InvoiceNo,[\s\S]*INV-1012,/);
  }),
  'who can have what of a short product': byAdmin({ clicks: 3, keys: 0 }, async (office) => {
    const { admin, tomorrow: day, button, dialog, open, click } = office;
    const { sizeId, name } = (await office.listChoices())[0] ?? { sizeId: 0, name: '' };
    for (const quantity of [700, 900])
      await office.confirmLines((await office.placeOrder({ day, lines: [{ sizeId, quantity }] })).lines);
    await open(`calendar&sheet=${day}&part=harvest`, button(`Share out: ${name}`));
    await click(button(`Share out: ${name}`));
    await click(dialog.getByRole('button', { name: 'Fair share' }));
    await click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.waitFor({ state: 'detached' });
    const product = (await admin.catalog.list.query()).find((template) => template.name === name);
    const { onHand, lines } = await admin.orders.toShare.query({
      productNameId: product?.id ?? 0,
      through: day,
    });
    const given = lines.reduce((sum, { units }) => sum + Number(units), 0);
    assert(given <= onHand && lines.some(({ reason }) => reason), `${given} of ${onHand}`);
  }),
  'an offer to ten buyers': byRep({ clicks: 4, keys: 0 }, async (office) => {
    const { admin, rep, page, button, dialog, open, click } = office;
    const { version } = await admin.farm.get.query();
    await admin.farm.update.mutate({ version, orderLinksOn: true });
    const names = Array.from({ length: 10 }, (_, place) => `Chef ${place}`);
    for (const name of names) await rep.buyers.create.mutate({ name });
    await open('buyers', button('Offer'));
    await click(button('Offer'));
    // Who gets a link is not counted.
    for (const name of names) await dialog.getByRole('checkbox', { name }).check();
    await click(dialog.getByRole('button', { name: 'Make links' }));
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => void document.body.setAttribute('data-copied', text);
    });
    await click(button('Copy all'));
    await button('Copied').waitFor();
    const copied = (await page.locator('body').getAttribute('data-copied')) ?? '';
    assert.deepEqual(
      copied.split('\n').map((line) => line.replace(/: http.*\/o\/[\w-]{22}$/, '')),
      names,
    );
    const [offer] = (await rep.offers.list.query({})).items;
    assert(offer && offer.links.length === 10 && offer.lines.length > 0, 'No offer was made');
  }),
  'lot to its buyers': byAdmin({ clicks: 1, keys: 1 }, lotToBuyers),
  'practice recall': byAdmin({ clicks: 4, keys: 10 }, practiceRecall),
  // The last one, since it removes the example farm.
  'a new farm’s checklist to the first order placed': byAdmin({ clicks: 20, keys: 60 }, async (office) => {
    const { page, button, dialog, open, click, enter } = office;
    const admin = await office.emptyFarm();
    await open('catalog', button('Name and address'));
    const fill = async (opener: Locator, ...parts: string[]) => {
      await click(opener);
      await dialog.locator('input:focus').waitFor();
      await enter(...parts);
    };
    const isGone = () => dialog.waitFor({ state: 'detached' });
    await fill(button('Name and address'), 'Sun Farm', 'Tab', '1 Elm', 'Tab', '', 'Enter').then(isGone);
    await fill(button('First product'), 'Kale', 'Tab', 'lb', 'Tab', '12lb', 'Enter').then(isGone);
    await fill(button('First buyer'), 'Coast', 'Enter').then(isGone);
    await click(button('Invite people'));
    await fill(dialog.getByRole('button', { name: 'Invite', exact: true }), 'a@b.co', 'Enter');
    await dialog.getByText('Send this link to').waitFor();
    await enter('', 'Escape').then(isGone);
    assert.equal(await page.getByText('Begin with your farm').count(), 0, 'The list has not gone');
    await click(page.getByRole('navigation').getByRole('button', { name: 'Orders' }));
    await fill(button('New Order'), 'co', 'Enter', 'ka', 'Tab', '5', 'Control+Enter').then(isGone);
    const { buyerName, lines = [] } = (await admin.orders.list.query({ limit: 1 })).items[0] ?? {};
    const placed = [buyerName, lines[0]?.unitsPerPackage, ...linesOf({ lines })];
    assert.deepEqual(placed, ['Coast', '12', 'Kale 12lb 5']);
  }),
};
