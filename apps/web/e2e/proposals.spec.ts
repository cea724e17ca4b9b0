import { createFarmClient } from '@farm/client';
import { expect, expectAccessible, expectToast, test } from './farm.ts';

test.use({ signsIn: true });

test('an assistant’s proposal, which the bell leads to, is accepted by its person with one press; a changed one is not', async ({
  farm,
}) => {
  const { admin, rep, farmer } = farm.people;
  const template = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  const sizeId = template.sizes[0]?.id ?? 0;
  const buyer = await rep.client.buyers.create.mutate({ name: 'Harbor Kitchen' });
  const { today } = await rep.client.identity.farmDay.query();
  const order = { buyerId: buyer.id, deliveryDate: today, lines: [{ sizeId, quantity: 4 }] };

  // Until an administrator switches them on, nothing of them shows but the switch.
  const office = await farm.open('admin', '/dashboard?tab=orders&proposals=open');
  await expect(office.getByRole('link', { name: 'Standing orders' })).toBeVisible();
  await expect(office.getByRole('link', { name: 'Proposals' })).toHaveCount(0);
  await office.getByRole('button', { name: 'Open farm details' }).click();
  const details = office.getByRole('dialog', { name: 'Farm details' });
  const assistants = details.getByRole('switch', { name: 'Assistants' });
  await expect(assistants).toBeFocused();
  await assistants.press('Space');
  await expect(assistants).toBeChecked();
  await expect(details.getByLabel('Address for assistants')).toHaveValue(`${farm.url}/mcp`);
  await expectAccessible(office);
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByRole('link', { name: 'Proposals' })).toBeVisible();

  const page = await farm.open('rep', '/dashboard?tab=messages');
  await page.getByRole('button', { name: /Nina Rep/ }).click();
  await page.getByRole('button', { name: 'Access tokens' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Token name').fill('Kitchen bot');
  await page.getByLabel('What it may do').selectOption('Read, and propose changes');
  await page.getByLabel('Your password').fill(rep.password);
  await page.getByLabel('Your password').press('Enter');
  const token = await page.getByLabel('New token').inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const assistant = createFarmClient({ url: farm.url, token });
  await assistant.proposals.propose.mutate({
    act: 'place_order',
    input: order,
    fromOutsideText: true,
    idempotencyKey: crypto.randomUUID(),
  });

  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveAccessibleName(
    'Notifications: 1 unread',
  );
  await page.getByText('Kitchen bot proposes to place an order.').first().click();
  const card = page.getByRole('article', { name: 'Place an order' });
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(card).toContainText('Your assistant (token Kitchen bot)');
  await expect(card).toContainText('From outside text');
  await expect(card.getByRole('list', { name: 'What would change' })).toContainText(
    'Harbor Kitchen · Kale (1lb)',
  );
  await expect(page.getByRole('link', { name: 'Proposals' })).toHaveAccessibleDescription(
    '1 proposal to decide',
  );
  await expectAccessible(page);
  expect((await rep.client.orders.list.query({})).items).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: /^Accept: / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Order placed');
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
  const [placed] = (await rep.client.orders.list.query({})).items;
  expect(placed).toMatchObject({ salesRepId: rep.uid, lines: [{ quantity: 4, deliveryDate: today }] });

  // The order was changed after a grower's assistant proposed to confirm it.
  const line = placed?.lines[0];
  const { token: ofGrower } = await farmer.client.identity.createToken.mutate({
    name: 'Field bot',
    password: farmer.password,
    scope: 'all',
    scopes: ['propose', 'orders:read'],
  });
  await createFarmClient({ url: farm.url, token: ofGrower }).proposals.propose.mutate({
    act: 'confirm',
    input: { lines: [{ id: line?.id }], ifShort: 'confirm' },
    idempotencyKey: crypto.randomUUID(),
  });
  const grower = await farm.open('farmer', '/dashboard?tab=orders&proposals=open');
  const confirm = grower.getByRole('article', { name: 'Confirm orders' });
  await expect(confirm).toContainText('Status:Pending → Confirmed');
  await rep.client.orders.edit.mutate({
    orderGroupId: placed?.orderGroupId ?? '',
    lines: [{ id: line?.id ?? 0, version: line?.version ?? 0, quantity: 9 }],
  });
  await confirm.getByRole('button', { name: /^Accept: / }).click();
  const note = confirm.getByRole('alert');
  await expect(note).toContainText('This changed since it was proposed');
  await expect(note).toContainText('Quantity:9');
  await expectAccessible(grower);
  expect((await rep.client.orders.line.query({ id: line?.id ?? 0 })).status).toBe('pending');
  await note.getByRole('button', { name: 'Look again' }).click();
  await expect(note).toHaveCount(0);
  await confirm.getByRole('button', { name: /^Accept: / }).click();
  await note.getByRole('button', { name: 'Decline' }).click();
  await expectToast(grower, 'Proposal declined', 'Nothing was changed.');
  await grower.getByRole('button', { name: 'Show decided' }).click();
  const decided = grower.getByRole('region', { name: 'Decided' });
  await expect(decided.getByRole('article', { name: 'Confirm orders' })).toContainText('Declined');
});
