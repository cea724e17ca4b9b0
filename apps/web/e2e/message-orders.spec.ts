import type { Page } from '@playwright/test';
import { DAY, monthAndDay } from './days.ts';
import { expect, expectAccessible, type PersonName, type TestFarm, test } from './farm.ts';

const pane = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
const thread = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
const composer = (page: Page) => pane(page).getByRole('textbox');
const attached = (page: Page) => pane(page).getByRole('group', { name: 'Attached order' });
const cardOf = (page: Page, number: number) =>
  page.getByRole('article', { name: `Order #${number}`, exact: true });

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

/** Places orders of the rep for a buyer named Coast Market; each has a line for each of these growers. */
const openFarm = async ({ people }: TestFarm) => {
  const { admin, rep } = people;
  const template = await admin.client.catalog.create.mutate({
    name: 'Kale',
    baseUnit: 'lb',
    sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
  });
  const sizeId = template.sizes[0]?.id ?? 0;
  const buyer = await admin.client.buyers.create.mutate({ name: 'Coast Market' });
  const place = (...growers: (PersonName | 'any')[]) =>
    rep.client.orders.create.mutate({
      buyerId: buyer.id,
      deliveryDate: DAY,
      lines: growers.map((grower) => ({
        sizeId,
        quantity: 2,
        farmerId: grower === 'any' ? '' : people[grower].uid,
      })),
      idempotencyKey: crypto.randomUUID(),
    });
  return { place };
};

test('one click on an order opens the conversation with its grower, where it shows live and leads back', async ({
  farm,
}) => {
  const { place } = await openFarm(farm);
  const order = await place('farmer', 'farmer');
  const page = await farm.open('rep', '/dashboard?tab=orders');
  await cardOf(page, 1).getByRole('link', { name: 'Message about Order #1' }).click();
  await expect(pane(page).getByRole('heading', { name: 'Rosa Grower' })).toBeVisible();
  await expect(attached(page)).toHaveText('Order #1 · Coast Market');
  await expect(composer(page)).toBeFocused();
  await expect(page).not.toHaveURL(/about=|with=/);
  await expectAccessible(page);
  await page.keyboard.type('Can you pick it a day early?');

  // The order stays attached to the draft.
  await page.reload();
  await expect(attached(page)).toHaveText('Order #1 · Coast Market');
  await expect(composer(page)).toHaveValue('Can you pick it a day early?');
  await composer(page).press('Enter');
  await expect(attached(page)).toHaveCount(0);
  const link = `Order #1 · Coast Market ${monthAndDay(DAY)} · 2 products · Pending`;
  await expect(thread(page).getByRole('link', { name: link })).toBeVisible();
  for (const { id } of order.lines) await farm.people.farmer.moves.confirm({ id });
  const changed = `Order #1 · Coast Market ${monthAndDay(DAY)} · 2 products · All Confirmed`;
  await expect(thread(page).getByRole('link', { name: changed })).toBeVisible();
  await expectAccessible(page);

  await thread(page).getByRole('link', { name: changed }).click();
  await expect(cardOf(page, 1).getByRole('heading', { name: 'Order #1' })).toBeFocused();
  await cardOf(page, 1).getByRole('link', { name: 'Message about Order #1' }).click();
  await expect(attached(page)).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await attached(page).getByRole('button', { name: 'Do not attach Order #1' }).click();
  await expect(attached(page)).toHaveCount(0);
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('Thanks');
  await page.keyboard.press('Enter');
  const thanks = thread(page).getByRole('article').filter({ hasText: 'Thanks' });
  await expect(thanks).not.toContainText('Sending');
  await expect(thanks.getByRole('link')).toHaveCount(0);
});

test('an order of several growers asks whom to write, one of none lets the person choose', async ({
  farm,
}) => {
  const { place } = await openFarm(farm);
  await place('farmer', 'otherFarmer');
  await place('any');
  const page = await farm.open('rep', '/dashboard?tab=orders');
  const several = cardOf(page, 1).getByRole('button', { name: 'Message about Order #1' });
  await several.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Rosa Grower', 'Omar Grower']);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Omar Grower' }).click();
  await expect(pane(page).getByRole('heading', { name: 'Omar Grower' })).toBeVisible();
  await expect(attached(page)).toHaveText('Order #1 · Coast Market');
  await expect(composer(page)).toBeFocused();

  await tabs(page).getByRole('button', { name: 'Orders' }).click();
  await cardOf(page, 2).getByRole('link', { name: 'Message about Order #2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start New Conversation' });
  await dialog.getByRole('checkbox', { name: 'Rosa Grower' }).check();
  await dialog.getByRole('button', { name: 'Start Chat' }).click();
  await expect(attached(page)).toHaveText('Order #2 · Coast Market');
  await expect(composer(page)).toBeFocused();
});

test('a delivery leads a grower to the conversation about its order, in which no link leads to the buyers', async ({
  farm,
}) => {
  const { place } = await openFarm(farm);
  const { lines, orderGroupId } = await place('farmer');
  const { rep, farmer } = farm.people;
  await farmer.moves.confirm({ id: lines[0]?.id ?? 0 });
  const { id } = await rep.client.messages.start.mutate({ participantIds: [farmer.uid] });
  const content = 'Coast Market asks about order #1';
  await rep.client.messages.send.mutate({ conversationId: id, content, orderGroupId });
  const page = await farm.open('farmer', `/dashboard?tab=calendar&view=list&day=${DAY}`);
  // The notification of the new order names the buyer too.
  await page.locator('[data-event-id]').filter({ hasText: 'Coast Market' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Message about Order #1' }).click();
  await expect(pane(page).getByRole('heading', { name: 'Nina Rep' })).toBeVisible();
  await expect(attached(page)).toHaveText('Order #1 · Coast Market');
  await expect(composer(page)).toBeFocused();
  // Growers have no Buyers tab.
  const about = `Order #1 · Coast Market${monthAndDay(DAY)} · 1 product · All Confirmed`;
  await expect(thread(page).getByRole('link')).toHaveText([about, 'order #1']);
});

test('a rep of other orders sees the number of an attached order and nothing else of it', async ({
  farm,
}) => {
  const { place } = await openFarm(farm);
  const { orderGroupId } = await place('farmer');
  const { rep, otherRep, farmer } = farm.people;
  const group = await rep.client.messages.start.mutate({ participantIds: [otherRep.uid, farmer.uid] });
  await rep.client.messages.send.mutate({ conversationId: group.id, content: 'See this', orderGroupId });
  const answers: string[] = [];
  const page = await farm.open('otherRep', '/healthz');
  page.on('response', async (response) => {
    if (response.url().includes('/trpc/')) answers.push(await response.text().catch(() => ''));
  });
  await page.goto(`/dashboard?tab=messages&conversation=${group.id}`);
  const message = thread(page).getByRole('article', { name: 'Nina Rep' });
  await expect(message).toContainText('Order #1');
  await expect(message).toContainText('You cannot see this order.');
  await expect(message.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  expect(answers.join()).not.toContain(orderGroupId);
  expect(answers.join()).not.toContain('Kale');
});

test('the numbers of orders and names of buyers in a message are links, and what looks like HTML is text', async ({
  farm,
}) => {
  const { place } = await openFarm(farm);
  await place('farmer');
  const { rep, farmer } = farm.people;
  const { id } = await rep.client.messages.start.mutate({ participantIds: [farmer.uid] });
  const content = '<img src=x onerror=alert(1)> Coast Market asks about order #1 and Pedido n.º 99';
  await rep.client.messages.send.mutate({ conversationId: id, content });
  const page = await farm.open('rep', `/dashboard?tab=messages&conversation=${id}`);
  await expect(thread(page).getByText(content)).toBeVisible();
  await expect(thread(page).getByRole('link')).toHaveText(['Coast Market', 'order #1', 'Pedido n.º 99']);
  await expectAccessible(page);
  await thread(page).getByRole('link', { name: 'order #1' }).click();
  await expect(cardOf(page, 1)).toBeVisible();
  await page.goBack();
  await thread(page).getByRole('link', { name: 'Pedido n.º 99' }).click();
  await expect(page.getByText('No orders match')).toBeVisible();
  await page.goBack();
  await thread(page).getByRole('link', { name: 'Coast Market' }).click();
  await expect(page.getByRole('heading', { name: 'Coast Market' })).toBeVisible();
});

test('a link to an order in a message shows it whatever filter a person chose before, and keeps that choice', async ({
  farm,
}) => {
  const { place } = await openFarm(farm);
  await place('farmer');
  const { rep, farmer } = farm.people;
  const { id } = await rep.client.messages.start.mutate({ participantIds: [farmer.uid] });
  await rep.client.messages.send.mutate({ conversationId: id, content: 'Look at order #1' });
  const page = await farm.open('rep', '/dashboard?tab=orders');
  await page.getByRole('radiogroup', { name: 'Which orders' }).getByText('Today', { exact: true }).click();
  await expect(page.getByText('No deliveries today')).toBeVisible();
  await tabs(page).getByRole('button', { name: 'Messages' }).click();
  await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('button', { name: 'Rosa Grower' })
    .click();
  await thread(page).getByRole('link', { name: 'order #1' }).click();
  await expect(cardOf(page, 1).getByRole('heading', { name: 'Order #1' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  await page.goto('/dashboard?tab=orders');
  await expect(page.getByText('No deliveries today')).toBeVisible();
});

test('a message that waits for the connection keeps its order, and goes out once', async ({ farm }) => {
  const { place } = await openFarm(farm);
  await place('farmer');
  const page = await farm.open('rep', '/dashboard?tab=orders');
  await cardOf(page, 1).getByRole('link', { name: 'Message about Order #1' }).click();
  await expect(composer(page)).toBeFocused();
  await page.route(/messages\.send/, (route) => route.abort());
  await page.keyboard.type('Please confirm');
  await page.keyboard.press('Enter');
  await expect(thread(page).getByText('Not sent yet.')).toBeVisible();
  await expect(thread(page).getByRole('link', { name: 'Order #1 · Coast Market' })).toBeVisible();
  const url = page.url();
  await page.goto('about:blank');
  await page.unrouteAll();
  await page.goto(url);
  await expect(thread(page).getByRole('link', { name: 'Order #1 · Coast Market' })).toBeVisible();
  await expect(thread(page).getByText('Not sent yet.')).toHaveCount(0);
  const { items } = await farm.people.farmer.client.messages.conversations.query();
  expect(items[0]?.lastMessage).toMatchObject({ content: 'Please confirm', order: { number: 1 } });
  expect(items[0]?.unread).toBe(1);
});
