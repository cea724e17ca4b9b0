import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dayFromNow } from './days.ts';
import {
  call,
  expect,
  expectAccessible,
  expectFailure,
  expectRecovery,
  expectToast,
  holdCall,
  type TestFarm,
  test,
} from './farm.ts';

const ADDRESS = '/dashboard?tab=buyers';

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

const repOf = (page: Page, name: string) => page.getByRole('combobox', { name: `Sales rep of ${name}` });

const assign = (page: Page, name: string, rep: string) => repOf(page, name).selectOption(rep);

const addBuyer = (farm: TestFarm, name: string, assignedRepId: string | null = null) =>
  farm.people.admin.client.buyers.create.mutate({
    name,
    email: null,
    phone: null,
    address: null,
    assignedRepId,
  });

test('an administrator adds, finds, edits, assigns and deletes buyers', async ({ farm }) => {
  const page = await farm.open('admin', ADDRESS);
  await expect(page.getByRole('heading', { name: 'Buyer Management' })).toBeVisible();
  await expect(page.getByText('Manage and assign buyers to sales representatives')).toBeVisible();
  await expect(page.getByText('No buyers yet')).toBeVisible();
  await expect(page.getByText('Add your first buyer to start managing client relationships.')).toBeVisible();

  await page.getByRole('button', { name: 'Add Your First Buyer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Buyer' });
  const name = dialog.getByLabel('Company Name');
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Company name is required.')).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill('Harbor Street Kitchen');
  await dialog.getByLabel('Email (Optional)').fill('not an address');
  await dialog.getByRole('button', { name: 'Add Buyer' }).click();
  await expect(dialog.getByText('Enter an email address like name@farm.example.')).toBeVisible();
  await expect(dialog.getByLabel('Email (Optional)')).toBeFocused();
  await dialog.getByLabel('Email (Optional)').fill(' orders@harbor.example ');
  await dialog.getByLabel('Address (Optional)').fill('12 Harbor St\nPortland');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await dialog.getByRole('button', { name: 'Add Buyer' }).click();
  await expectToast(page, 'Buyer added', 'The new buyer has been added successfully.');
  await expect(dialog).toBeHidden();
  const harbor = card(page, 'Harbor Street Kitchen');
  await expect(harbor).toContainText('orders@harbor.example');
  await expect(harbor).toContainText('12 Harbor St\nPortland');
  await expect(harbor).toContainText('Available');
  const [stored] = await farm.people.admin.client.buyers.all.query();
  expect(stored).toMatchObject({ email: 'orders@harbor.example', phone: null, assignedRepId: null });

  await expect(repOf(page, 'Harbor Street Kitchen').locator('option:checked')).toHaveText('Assign to...');
  await assign(page, 'Harbor Street Kitchen', 'Nina Rep');
  await expectToast(page, 'Buyer assigned', 'Buyer assigned to Nina Rep.');
  await expect(harbor.getByText('Assigned', { exact: true })).toBeVisible();
  await expect(harbor.getByRole('definition').filter({ hasText: 'Nina Rep' })).toBeVisible();
  await assign(page, 'Harbor Street Kitchen', 'Unassigned');
  await expectToast(page, 'Buyer unassigned', 'No sales rep is assigned to this buyer now.');
  await expect(harbor.getByText('Available')).toBeVisible();

  await page.getByRole('button', { name: 'Edit Harbor Street Kitchen' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Buyer' });
  await edit.getByLabel('Phone (Optional)').fill('(207) 555-0101');
  await edit.getByRole('button', { name: 'Update Buyer' }).click();
  await expectToast(page, 'Buyer updated', 'The buyer has been updated successfully.');
  await expect(harbor.getByRole('link', { name: '(207) 555-0101' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Harbor Street Kitchen' })).toBeFocused();

  await addBuyer(farm, 'Greenway Co-op');
  await expect(card(page, 'Greenway Co-op')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search buyers' }).fill('greenw');
  await expect(harbor).toBeHidden();
  await expect(page).toHaveURL(/q=greenw/);
  await expect(card(page, 'Greenway Co-op')).toBeVisible();
  await expect(page.getByText('1 buyer', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search buyers' }).fill('nobody of this name');
  await expect(page.getByText('No buyers found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();

  await page.getByRole('button', { name: 'Delete Harbor Street Kitchen' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete Buyer' });
  await expect(confirm).toContainText(
    'Are you sure you want to delete "Harbor Street Kitchen"? This action cannot be undone.',
  );
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Buyer deleted', 'The buyer has been deleted successfully.');
  await expect(harbor).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Buyer' })).toBeFocused();
  await expectAccessible(page);
});

test('each failure shows its toast with the reason, and keeps the typed text', async ({ farm }) => {
  await addBuyer(farm, 'Harbor Street Kitchen');
  const page = await farm.open('admin', ADDRESS);
  const harbor = card(page, 'Harbor Street Kitchen');
  await expect(harbor).toBeVisible();
  const reason = 'The farm cannot be reached.';

  const failCreate = await holdCall(page, call('buyers.create'));
  await page.getByRole('button', { name: 'Add Buyer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Buyer' });
  await dialog.getByLabel('Company Name').fill('Greenway Co-op');
  await dialog.getByRole('button', { name: 'Add Buyer' }).click();
  await expect(dialog.getByRole('button', { name: 'Adding...' })).toBeVisible();
  failCreate();
  await expectFailure(page, 'Error', 'Failed to add buyer. Please try again.');
  await expect(dialog.getByRole('alert')).toContainText(reason);
  await expect(dialog.getByLabel('Company Name')).toHaveValue('Greenway Co-op');
  await page.unroute(call('buyers.create'));
  await dialog.getByRole('button', { name: 'Add Buyer' }).click();
  await expect(card(page, 'Greenway Co-op')).toBeVisible();

  await page.route(call('buyers.assign'), (route) => route.abort());
  await assign(page, 'Harbor Street Kitchen', 'Paul Rep');
  await expectFailure(page, 'Error', 'Failed to assign buyer. Please try again.');
  await expect(harbor.getByText('Available')).toBeVisible();
  await expect(repOf(page, 'Harbor Street Kitchen')).toHaveValue('');

  const failUpdate = await holdCall(page, call('buyers.update'));
  await page.getByRole('button', { name: 'Edit Harbor Street Kitchen' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Buyer' });
  await edit.getByLabel('Company Name').fill('Harbor Kitchen');
  await edit.getByRole('button', { name: 'Update Buyer' }).click();
  await expect(edit.getByRole('button', { name: 'Updating...' })).toBeVisible();
  failUpdate();
  await expectFailure(page, 'Error', 'Failed to update buyer. Please try again.');
  await expect(edit.getByLabel('Company Name')).toHaveValue('Harbor Kitchen');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  const failRemove = await holdCall(page, call('buyers.remove'));
  await page.getByRole('button', { name: 'Delete Harbor Street Kitchen' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete Buyer' });
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(confirm.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  failRemove();
  await expectFailure(page, 'Error', 'Failed to delete buyer. Please try again.');
  await expect(confirm.getByRole('alert')).toContainText(reason);
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(harbor).toBeVisible();
});

test('a list shows six placeholders while loading, and a failed load can be tried again', async ({
  farm,
}) => {
  await addBuyer(farm, 'Harbor Street Kitchen');
  const page = await farm.open('admin', '/healthz');
  // Without live events, nothing recovers before the button is pressed.
  await page.route(call('live.events'), (route) => route.abort());
  await page.goto('/dashboard?tab=messages');
  await expect(page.getByText('No conversations yet. Start a new chat!')).toBeVisible();
  const gate = Promise.withResolvers<void>();
  await page.route(call('buyers.list'), async (route) => {
    await gate.promise;
    await route.abort();
  });
  // Both calls may share one request, which then waits.
  await page.route(call('identity.users'), (route) =>
    call('buyers.list').test(route.request().url()) ? route.fallback() : route.abort(),
  );
  await page.getByRole('navigation').getByRole('button', { name: 'Buyers' }).click();
  await expect(page.getByRole('status', { name: 'Loading buyers' })).toBeVisible();
  gate.resolve();
  await expect(page.getByText('Failed to fetch buyers')).toBeVisible();
  await expect(page.getByText('Failed to fetch users')).toBeVisible();
  await page.route(call('identity.users'), (route) => route.abort());
  await page.unroute(call('buyers.list'));
  const lost = page.getByRole('alert').filter({ hasText: 'Failed to fetch buyers' });
  await expectRecovery(lost, card(page, 'Harbor Street Kitchen'));
  // The export fails, since without the reps' names the file would say that they are unknown.
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expectFailure(page, 'Error', 'Failed to export buyers. Please try again.');
  await page.unroute(call('identity.users'));
  await expectRecovery(page, repOf(page, 'Harbor Street Kitchen'));
  await expect(page.getByText('Failed to fetch users')).toBeHidden();
  await expect(repOf(page, 'Harbor Street Kitchen')).toBeEnabled();
});

test('if two people edit the same buyer, the second sees both values and chooses', async ({ farm }) => {
  const { id } = await addBuyer(farm, 'Harbor Street Kitchen');
  const page = await farm.open('admin', ADDRESS);
  await page.getByRole('button', { name: 'Edit Harbor Street Kitchen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Buyer' });
  await dialog.getByLabel('Phone (Optional)').fill('111');
  const { client } = farm.people.rep;
  await client.buyers.update.mutate({ id, phone: '222' });
  await dialog.getByRole('button', { name: 'Update Buyer' }).click();
  const conflict = dialog.getByRole('alert');
  await expect(conflict.getByRole('row', { name: 'Phone' })).toContainText('111222');
  await expectFailure(
    page,
    'Error',
    'Failed to update buyer. Please try again.',
    'Someone else changed this buyer. Look at it again, then save.',
  );
  await expect(conflict.getByRole('button', { name: 'Save mine' })).toBeFocused();
  await conflict.getByRole('button', { name: 'Use theirs' }).click();
  await expect(dialog.getByLabel('Phone (Optional)')).toHaveValue('222');
  await expect(dialog.getByLabel('Company Name')).toBeFocused();

  await dialog.getByLabel('Phone (Optional)').fill('333');
  await client.buyers.update.mutate({ id, phone: '444' });
  await dialog.getByRole('button', { name: 'Update Buyer' }).click();
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expectToast(page, 'Buyer updated', 'The buyer has been updated successfully.');
  await expect(dialog).toBeHidden();
  expect(await client.buyers.all.query()).toMatchObject([{ phone: '333' }]);
});

test('an edit does not conflict with a change to another field', async ({ farm }) => {
  const { id } = await addBuyer(farm, 'Harbor Street Kitchen');
  await addBuyer(farm, 'Greenway Co-op');
  const { admin, rep } = farm.people;
  const page = await farm.open('admin', ADDRESS);
  // The list does not refresh, so the edited buyer is older than the stored one.
  let isHeld = false;
  const held = Promise.withResolvers<void>();
  await page.route(call('buyers.list'), async (route) => {
    if (isHeld) await held.promise;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: 'Edit Buyer' });
  const savePhone = async (phone: string) => {
    await dialog.getByLabel('Phone (Optional)').fill(phone);
    await dialog.getByRole('button', { name: 'Update Buyer' }).click();
    await expect(dialog).toBeHidden();
  };
  const updates: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('buyers.update')) updates.push(request.url());
  });
  await expect(card(page, 'Harbor Street Kitchen')).toBeVisible();
  isHeld = true;
  await assign(page, 'Harbor Street Kitchen', 'Nina Rep');
  await expectToast(page, 'Buyer assigned', 'Buyer assigned to Nina Rep.');
  await page.getByRole('button', { name: 'Edit Harbor Street Kitchen' }).click();
  await savePhone('111');
  await expectToast(page, 'Buyer updated', 'The buyer has been updated successfully.');
  // One's own changes do not count as a conflict: the first try is accepted.
  expect(updates).toHaveLength(1);
  await expect(card(page, 'Harbor Street Kitchen')).toContainText('111');
  await page.getByRole('button', { name: 'Edit Harbor Street Kitchen' }).click();
  await savePhone('112');
  expect(updates).toHaveLength(2);

  // Added and deleted buyers do not wait for the list either.
  await page.getByRole('button', { name: 'Delete Greenway Co-op' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Buyer deleted', 'The buyer has been deleted successfully.');
  await expect(page.getByRole('dialog', { name: 'Delete Buyer' })).toBeHidden();
  await expect(card(page, 'Greenway Co-op')).toBeHidden();
  await page.getByRole('button', { name: 'Add Buyer' }).click();
  const adding = page.getByRole('dialog', { name: 'Add New Buyer' });
  await adding.getByLabel('Company Name').fill('Corner Deli');
  await adding.getByRole('button', { name: 'Add Buyer' }).click();
  await expectToast(page, 'Buyer added', 'The new buyer has been added successfully.');
  await expect(adding).toBeHidden();

  const refreshed = page.waitForResponse(call('buyers.list'));
  isHeld = false;
  held.resolve();
  await refreshed;
  await page.getByRole('button', { name: 'Edit Harbor Street Kitchen' }).click();
  await admin.client.buyers.assign.mutate({ id, repId: '' });
  await savePhone('222');
  await expectToast(page, 'Buyer updated', 'The buyer has been updated successfully.');
  expect(await rep.client.buyers.all.query()).toMatchObject([
    { name: 'Corner Deli' },
    { phone: '222', assignedRepId: null },
  ]);
});

test('a rep edits own and unassigned buyers, sees the reps of the others, and sees changes without a reload', async ({
  farm,
}) => {
  const { rep, otherRep, admin } = farm.people;
  const mine = await addBuyer(farm, 'Mine', rep.uid);
  await addBuyer(farm, 'Theirs', otherRep.uid);
  await addBuyer(farm, 'Free');
  const page = await farm.open('rep', ADDRESS);
  await expect(card(page, 'Mine').getByText('Assigned to You')).toBeVisible();
  await expect(card(page, 'Theirs').getByText('Assigned to Other Rep')).toBeVisible();
  await expect(card(page, 'Theirs').getByText('Paul Rep')).toBeVisible();
  await expect(card(page, 'Free').getByText('Unassigned')).toBeVisible();
  await expect(page.getByRole('combobox', { name: /Sales rep of/ })).toHaveCount(0);

  for (const action of ['Edit Theirs', 'Delete Theirs']) {
    const button = page.getByRole('button', { name: action });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.focus();
    await expect(page.getByRole('tooltip').last()).toHaveText(
      'This buyer is assigned to another sales rep. Ask that rep or an administrator.',
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add Buyer' }).click();
  await page.getByLabel('Company Name').fill('New one');
  await page.keyboard.press('Enter');
  await expect(card(page, 'New one').getByText('Assigned to You')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Free' }).click();
  await page.getByLabel('Company Name').fill('Free and known');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Free and known')).toBeVisible();

  await admin.client.buyers.assign.mutate({ id: mine.id, repId: otherRep.uid });
  await expect(card(page, 'Mine').getByText('Assigned to Other Rep')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Mine' })).toHaveAttribute('aria-disabled', 'true');
});

test('a long list loads while scrolling, renders only a few buyers, and exports all of them', async ({
  farm,
}) => {
  const long = 'Überlange Genossenschaft für Gemüse und Obst '.repeat(4).trim();
  const count = 120;
  await Promise.all(
    Array.from({ length: count }, (_, index) => addBuyer(farm, `Buyer ${String(index).padStart(3, '0')}`)),
  );
  await farm.people.rep.client.buyers.create.mutate({
    name: `=${long}`,
    email: null,
    phone: null,
    address: `${'a'.repeat(300)}\nSecond line`,
    assignedRepId: null,
  });
  const page = await farm.open('admin', ADDRESS, { viewport: { width: 390, height: 844 } });
  await expect(page.getByText('100+ buyers')).toBeVisible();
  await expect(card(page, `=${long}`)).toContainText('Second line');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const last = card(page, 'Buyer 119');
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(last).toBeInViewport({ timeout: 100 });
  }).toPass();
  expect(await page.getByRole('article').count()).toBeLessThan(40);
  await expect(page.getByText('121 buyers')).toBeAttached();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^buyers-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.split('\n');
  expect(lines[0]).toBe('\uFEFFCompany Name,Email,Phone,Address,Sales Rep,Price list,Terms');
  expect(text.match(/^Buyer \d{3},/gm)).toHaveLength(count);
  // A spreadsheet would run text that begins like this as a formula.
  expect(text).toContain(`'=${long}`);
  expect(text).toContain('Nina Rep');
});

test('the dropdown says so if there are no reps, and a former rep shows as unknown', async ({ farm }) => {
  await addBuyer(farm, 'Harbor Street Kitchen');
  await addBuyer(farm, 'Greenway Co-op', farm.people.rep.uid);
  const page = await farm.open('admin', '/healthz');
  await page.route(call('identity.users'), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"sales_rep"', '"farmer"') });
  });
  await page.goto(ADDRESS);
  const options = repOf(page, 'Harbor Street Kitchen').getByRole('option');
  await expect(options).toHaveText(['Unassigned', 'No sales reps available']);
  await expect(options.last()).toBeDisabled();
  const greenway = card(page, 'Greenway Co-op');
  await expect(greenway.getByRole('definition').filter({ hasText: 'Unknown Rep' })).toBeVisible();
  await expect(repOf(page, 'Greenway Co-op').locator('option:checked')).toHaveText('Unknown Rep');
});

test('assigning a buyer to oneself shows its own message', async ({ farm }) => {
  const { admin } = farm.people;
  const buyer = await addBuyer(farm, 'Harbor Street Kitchen');
  const page = await farm.open('admin', '/healthz');
  // Only administrators assign buyers and only reps get them, so the server never lets one person do both.
  await page.route(call('identity.users'), async (route) => {
    const response = await route.fetch();
    const both = (_key: string, value: unknown) =>
      Object(value).uid === admin.uid ? { ...Object(value), role: 'sales_rep' } : value;
    await route.fulfill({ response, body: JSON.stringify(JSON.parse(await response.text(), both)) });
  });
  await page.route(call('buyers.assign'), (route) =>
    route.fulfill({ json: [{ result: { data: { ...buyer, assignedRepId: admin.uid } } }] }),
  );
  await page.goto(ADDRESS);
  await assign(page, 'Harbor Street Kitchen', 'Ada Admin');
  await expectToast(page, 'Buyer assigned', 'You have been assigned to this buyer.');
});

/** Adds a product; returns a function that places an order of it as a rep. */
const startSelling = async ({ people }: TestFarm) => {
  const template = await people.admin.client.catalog.create.mutate({
    name: 'Kale',
    sizes: [{ size: '12ct', unitsPerBaseUnit: '12' }],
  });
  let keys = 0;
  return (buyerId: number, quantity: number, deliveryDate: string, rep: 'rep' | 'otherRep' = 'rep') =>
    people[rep].client.orders.create.mutate({
      buyerId,
      deliveryDate,
      lines: [{ sizeId: template.sizes[0]?.id ?? 0, quantity }],
      idempotencyKey: `order-of-buyer-${++keys}`,
    });
};

test('a buyer is a place with its contacts, notes, orders and what it usually orders, and Back returns to its card', async ({
  farm,
}) => {
  const { admin, rep } = farm.people;
  for (let n = 10; n < 40; n += 1) await addBuyer(farm, `Buyer ${n}`);
  const buyer = await admin.client.buyers.create.mutate({
    name: 'Harbor Street Kitchen',
    email: 'chef@harbor.example',
    assignedRepId: farm.people.otherRep.uid,
    notes: 'Deliver at the side door.',
  });
  const order = await startSelling(farm);
  const past = await order(buyer.id, 5, dayFromNow(-7));
  for (const { id } of past.lines) {
    await admin.moves.confirm({ id });
    await admin.moves.deliver({ id });
  }
  await order(buyer.id, 7, dayFromNow(2));
  await order(buyer.id, 900, dayFromNow(3), 'otherRep');

  const page = await farm.open('rep', ADDRESS);
  await expect(page.getByText('31 buyers')).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    await expect(card(page, 'Harbor Street Kitchen')).toBeInViewport({ timeout: 100 });
  }).toPass();
  await card(page, 'Harbor Street Kitchen')
    .getByRole('button', { name: 'Harbor Street Kitchen' })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`buyer=${buyer.id}`));
  await expect(page.getByRole('heading', { name: 'Harbor Street Kitchen', level: 1 })).toBeInViewport();
  const contact = page.getByRole('region', { name: 'Contact' });
  await expect(contact.getByRole('link', { name: 'chef@harbor.example' })).toBeVisible();
  await expect(page.getByText('Paul Rep')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Deliver at the side door.');
  const coming = page.getByRole('region', { name: 'Coming orders' }).getByRole('listitem');
  await expect(coming).toHaveCount(1);
  await expect(coming).toContainText('Order #2');
  await expect(coming).toContainText('7 items');
  const before = page.getByRole('region', { name: 'Past orders' }).getByRole('listitem');
  await expect(before).toHaveText(/^Order #1.*Kale5 items$/);
  const usual = page.getByRole('region', { name: 'Usually' });
  await expect(usual.getByRole('definition').filter({ hasText: 'Order #2' })).toBeVisible();
  await expect(usual.getByRole('list', { name: 'Usual products' })).toContainText('Kale (12ct)');
  await expectAccessible(page);

  await coming.click();
  await expect(page.getByRole('heading', { name: 'Order #2' })).toBeFocused();
  await page.goBack();
  await page.getByRole('button', { name: 'Message rep' }).click();
  await expect(page).toHaveURL(/tab=messages/);
  await page.goBack();
  await page.getByRole('button', { name: 'New Order' }).click();
  await expect(page.getByRole('dialog', { name: 'New Order' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.getByRole('button', { name: 'All buyers' }).click();
  const harbor = card(page, 'Harbor Street Kitchen');
  await expect(harbor.getByRole('heading').getByRole('button')).toBeFocused();
  await expect(harbor).toBeInViewport();

  // The rep's own buyer offers no message to oneself.
  await admin.client.buyers.assign.mutate({ id: buyer.id, repId: rep.uid });
  await page.keyboard.press('Enter');
  await expect(contact.getByText('Assigned to You')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Message rep' })).toHaveCount(0);
});

test("a buyer's page is edited and deleted in place, and says when the buyer is no longer there", async ({
  farm,
}) => {
  const { id } = await addBuyer(farm, 'Harbor Street Kitchen');
  const other = await addBuyer(farm, 'Greenway Co-op');
  const page = await farm.open('admin', `${ADDRESS}&buyer=${id}`, { viewport: { width: 390, height: 844 } });
  await expect(page.getByText('No order of this buyer is open.')).toBeVisible();
  await expect(page.getByText('appears here after the first order', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Harbor Street Kitchen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Buyer' });
  await dialog.getByLabel('Notes (Optional)').fill('Ring twice.');
  await dialog.getByRole('button', { name: 'Update Buyer' }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Ring twice.');
  await assign(page, 'Harbor Street Kitchen', 'Nina Rep');
  await expectToast(page, 'Buyer assigned', 'Buyer assigned to Nina Rep.');
  await expect(page.getByRole('button', { name: 'Message rep' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.getByRole('button', { name: 'Delete Harbor Street Kitchen' }).click();
  await page.getByRole('dialog', { name: 'Delete Buyer' }).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Buyer deleted', 'The buyer has been deleted successfully.');
  await expect(card(page, 'Greenway Co-op')).toBeVisible();
  await expect(card(page, 'Harbor Street Kitchen')).toHaveCount(0);

  await card(page, 'Greenway Co-op').getByRole('button', { name: 'Greenway Co-op' }).first().click();
  await expect(page.getByRole('heading', { name: 'Greenway Co-op', level: 1 })).toBeVisible();
  await farm.people.rep.client.buyers.remove.mutate({ id: other.id });
  await expect(page.getByText('This buyer is no longer here')).toBeVisible();
  await page.getByRole('button', { name: 'Show all buyers' }).click();
  await expect(page.getByText('No buyers yet')).toBeVisible();
});

test("if a buyer's page cannot be loaded, it can be tried again", async ({ farm }) => {
  const { id } = await addBuyer(farm, 'Harbor Street Kitchen');
  const page = await farm.open('rep', '/healthz');
  await page.route(call('live.events'), (route) => route.abort());
  await page.route(call('buyers.get'), (route) => route.abort());
  await page.goto(`${ADDRESS}&buyer=${id}`);
  await expect(page.getByText('Failed to fetch the buyer')).toBeVisible();
  await page.unroute(call('buyers.get'));
  await expectRecovery(page, page.getByRole('heading', { name: 'Harbor Street Kitchen', level: 1 }));
});
