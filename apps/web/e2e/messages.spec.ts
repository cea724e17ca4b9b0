import type { Locator, Page } from '@playwright/test';
import {
  call,
  expect,
  expectAccessible,
  expectFailure,
  expectRecovery,
  expectToast,
  holdCall,
  hueOf,
  type PersonName,
  type TestFarm,
  test,
} from './farm.ts';

const ADDRESS = '/dashboard?tab=messages';

const start = (farm: TestFarm, starter: PersonName, others: PersonName[], name?: string) =>
  farm.people[starter].client.messages.start.mutate({
    participantIds: others.map((other) => farm.people[other].uid),
    ...(name && { name }),
  });

const say = (farm: TestFarm, person: PersonName, conversationId: number, content: string) =>
  farm.people[person].client.messages.send.mutate({ conversationId, content });

const list = (page: Page) => page.getByRole('region', { name: 'Conversations' });
const pane = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true });
const thread = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
const composer = (page: Page) => pane(page).getByRole('textbox');

/** How many pixels the newest message is below the visible part. */
const pixelsBelow = (page: Page) =>
  thread(page).evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));

/** Scrolls to the top of the messages loaded so far. */
const scrollToTop = (page: Page) => thread(page).evaluate((box) => box.scrollTo(0, 0));

test('a person starts a conversation, exchanges messages without a reload, and deletes them', async ({
  farm,
}) => {
  const page = await farm.open('farmer', ADDRESS);
  await expect(page.getByText('No conversations yet. Start a new chat!')).toBeVisible();
  await expect(page.getByText('Select a conversation to start messaging')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Start a conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start New Conversation' });
  const search = dialog.getByPlaceholder('Search users...');
  await expect(search).toBeFocused();
  await expect(dialog.getByRole('checkbox')).toHaveCount(4);
  await expect(dialog.getByRole('button', { name: 'Start Chat' })).toBeDisabled();
  for (const [role, hue] of Object.entries({ farmer: 'green', 'sales rep': 'blue', admin: 'purple' }))
    expect(await hueOf(dialog.locator('.mantine-Badge-label').getByText(role, { exact: true }).first())).toBe(
      hue,
    );
  await search.fill('SALES rep');
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await search.fill('nina');
  await expectAccessible(page);
  const nina = dialog.getByRole('checkbox', { name: 'Nina Rep' });
  await expect(dialog.getByText('rep@farm.example')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(nina).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog.getByLabel('Group name (optional)')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Start Chat' }).click();
  await expectToast(page, 'Conversation created', 'The new conversation has been created successfully.');
  await expect(pane(page).getByRole('heading', { name: 'Nina Rep' })).toBeVisible();
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
  await expect(page).toHaveURL(/conversation=\d+/);

  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveAttribute('placeholder', 'Message Nina Rep...');
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await expect(pane(page).getByRole('button', { name: 'Send' })).toBeDisabled();
  await composer(page).fill('Kale is ready.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Forty crates.');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(thread(page).getByText('Kale is ready.\nForty crates.')).toBeVisible();
  await expect(thread(page).getByText('Today')).toBeVisible();
  await expect(list(page).getByText('You: Kale is ready.')).toBeVisible();

  const id = Number(new URL(page.url()).searchParams.get('conversation'));
  await say(farm, 'rep', id, 'I take them all');
  const theirs = thread(page).getByRole('article', { name: 'Nina Rep' });
  await expect(theirs).toContainText('I take them all');
  await expect(theirs.getByRole('button', { name: 'Delete Message' })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Nina Rep: I take them all' })).toBeAttached();

  // Another message arrives while the previous one is being marked as read.
  const marked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let isMarking = false;
  await page.route(call('messages.open'), async (route) => {
    isMarking = true;
    const response = await route.fetch();
    marked.resolve();
    await route.fulfill({ response });
  });
  await page.route(call('messages.conversation'), async (route) => {
    if (isMarking) await gate.promise;
    await route.continue();
  });
  await say(farm, 'rep', id, 'Beets are in, too');
  await marked.promise;
  await say(farm, 'rep', id, 'And leeks');
  gate.resolve();
  await expect(thread(page).getByText('And leeks')).toBeVisible();
  await expect(list(page).getByRole('button', { name: 'Nina Rep' }).getByLabel('1 unread')).toHaveCount(0);
  await page.unrouteAll();
  const own = thread(page).getByRole('article', { name: 'You' }).filter({ hasText: 'Kale is ready.' });
  await own.hover();
  await own.getByRole('button', { name: 'Delete Message' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete Message' });
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Message deleted', 'The message has been deleted successfully.');
  await expect(own).toHaveCount(0);
  await expect(composer(page)).toBeFocused();

  await page.getByRole('button', { name: 'Delete Conversation' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Conversation' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expectToast(page, 'Conversation deleted', 'The entire conversation has been deleted successfully.');
  await expect(page.getByText('Select a conversation to start messaging')).toBeVisible();
  await expect(page).not.toHaveURL(/conversation=/);
  await expect(page.getByRole('button', { name: 'Start New Conversation' })).toBeFocused();
  await expect(page.getByText('No conversations yet. Start a new chat!')).toBeVisible();
});

test('a group shows its name, its members and who wrote each message; only some people may delete it', async ({
  farm,
}) => {
  await start(farm, 'rep', ['farmer', 'admin']);
  const page = await farm.open('rep', ADDRESS);
  await list(page).getByRole('button', { name: 'Group with 3 members' }).click();
  await expect(pane(page).getByRole('heading', { name: 'Group with 3 members' })).toBeVisible();
  await expect(list(page).getByText('3 members', { exact: true })).toBeVisible();

  const { id } = await start(farm, 'farmer', ['rep', 'otherRep'], 'Market day');
  await say(farm, 'otherRep', id, 'Who has crates?');
  await say(farm, 'otherRep', id, 'Many of them');
  await list(page).getByRole('button', { name: 'Market day' }).click();
  await expect(thread(page).getByText('Who has crates?')).toBeVisible();
  // Each names its sender to a screen reader, and a run shows it once.
  await expect(thread(page).getByText('Paul Rep')).toHaveCount(1);
  await expect(thread(page).getByRole('article', { name: 'Paul Rep', exact: true })).toHaveCount(2);
  const members = pane(page).getByRole('button', { name: /^3 members: / });
  await members.click();
  const whoTheyAre = page.getByRole('list', { name: 'Members' });
  await expect(whoTheyAre).toContainText('farmer@farm.example');
  // Escape closes it also before the focus has moved into it.
  await members.focus();
  await page.keyboard.press('Escape');
  await expect(whoTheyAre).toHaveCount(0);
  await members.click();
  await expect(page.getByRole('dialog').filter({ has: whoTheyAre })).toBeFocused();
  await page.keyboard.press('Escape');
  // Wait until it is gone, since the focus returns only after it closes.
  await expect(whoTheyAre).toHaveCount(0);
  await expect(members).toBeFocused();

  const remove = page.getByRole('button', { name: 'Delete Conversation' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.focus();
  await expect(page.getByRole('tooltip')).toHaveText(
    'Only the person who started this group, or an administrator in it, can delete it.',
  );
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);

  // A sender who no longer exists is shown without a name.
  await page.route(call('messages.messages'), async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"senderName":"Paul Rep"', '"senderName":null');
    await route.fulfill({ response, body });
  });
  await say(farm, 'otherRep', id, 'And bags');
  await expect(thread(page).getByRole('article', { name: 'Unknown' })).toHaveCount(3);
  await expect(thread(page).getByText('Unknown', { exact: true })).toHaveCount(1);

  // With a long name and a wide page, the message box stays one line high and messages stay close together.
  const long = await start(
    farm,
    'rep',
    ['farmer', 'otherRep'],
    'Everything for the market '.repeat(8).slice(0, 200),
  );
  await say(farm, 'farmer', long.id, 'Theirs');
  await say(farm, 'rep', long.id, 'Own');
  await page.setViewportSize({ width: 2560, height: 1200 });
  await list(page).getByRole('button', { name: 'Everything for' }).click();
  const [own, theirs] = [thread(page).getByText('Own'), thread(page).getByText('Theirs')];
  await expect(own).toBeVisible();
  await expect(composer(page)).toHaveAttribute('placeholder', /^Message Everything for .{150}/);
  await expect.poll(async () => (await composer(page).boundingBox())?.height).toBeLessThan(45);
  expect((await edges(own)).right - (await edges(theirs)).left).toBeLessThan(960);
  expect((await edges(composer(page))).left).toBeLessThan((await edges(theirs)).left);
});

/** Makes the server refuse to send messages. */
const refuseToSend = (page: Page, message: string, code = 'CONFLICT') =>
  page.route(call('messages.send'), (route) => {
    const data = { code: 'CONFLICT', httpStatus: 409, refusal: { code } };
    return route.fulfill({ status: 409, json: [{ error: { message, code: -32009, data } }] });
  });

/** The edges of an element on the page. */
const edges = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('The element is not visible');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
};

test('a refused message stays with the reason, drafts survive a reload, and leaving asks first', async ({
  farm,
}) => {
  const { id } = await start(farm, 'rep', ['farmer']);
  const other = await start(farm, 'rep', ['admin']);
  await say(farm, 'farmer', id, 'Hello');
  const page = await farm.open('rep', `${ADDRESS}&conversation=${id}`);
  await expect(thread(page).getByText('Hello')).toBeVisible();

  await refuseToSend(page, 'The market is closed.');
  await composer(page).fill('Ten crates, please');
  await page.keyboard.press('Enter');
  await expectFailure(page, 'Error', 'Failed to send message. Please try again.', 'The market is closed.');
  const failed = thread(page).getByRole('article').filter({ hasText: 'Not sent.' });
  await expect(failed).toContainText('The market is closed.');
  const toast = page.locator('.mantine-Notification-root');
  // Hovering keeps the toast open; it must not cover the message it is about.
  await toast.hover();
  for (const width of [1440, 1000, 800]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      expect((await edges(toast)).right).toBeLessThan((await edges(pane(page))).left);
    }).toPass();
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await composer(page).fill('A thought not finished');
  await list(page).getByRole('button', { name: 'Ada Admin' }).click();
  await expect(page).toHaveURL(new RegExp(`conversation=${other.id}`));
  await expect(composer(page)).toHaveValue('');
  await expect(list(page).getByText('Not sent: Ten crates, please')).toBeVisible();

  await page.unrouteAll();
  await page.goBack();
  await page.reload();
  await expect(composer(page)).toHaveValue('A thought not finished');
  await expect(failed).toContainText('Ten crates, please');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toHaveCount(0);
  await expect(list(page).getByText('You: Ten crates, please')).toBeVisible();
  await list(page).getByRole('button', { name: 'Ada Admin' }).click();
  await expect(list(page).getByText('Draft: A thought not finished')).toBeVisible();
  const { items } = await farm.people.farmer.client.messages.messages.query({ conversationId: id });
  expect(items.map(({ content }) => content)).toEqual(['Ten crates, please', 'Hello']);

  await composer(page).fill('x'.repeat(3_650));
  await expect(page.getByText('3,650 / 4,000')).toBeVisible();
  await composer(page).fill('x'.repeat(4_001));
  await expect(page.getByText('4,001 / 4,000 characters.')).toBeVisible();
  await expect(pane(page).getByRole('button', { name: 'Send' })).toBeDisabled();
  expect(await composer(page).evaluate((box) => box.clientHeight)).toBeLessThanOrEqual(120);
  await composer(page).fill('');

  const closing = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await closing).dismiss();

  const question = page.getByRole('dialog', { name: 'Sign out?' });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(question).toContainText('A thought not finished');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(list(page).getByText('Draft: A thought not finished')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(
    await page.evaluate(() =>
      [sessionStorage, localStorage].flatMap(Object.keys).filter((key) => key.startsWith('farm:')),
    ),
  ).toEqual([]);
});

test('a message being sent shows only once, even after a reload, and two identical messages show twice', async ({
  farm,
}) => {
  const { id } = await start(farm, 'rep', ['farmer']);
  const page = await farm.open('rep', `${ADDRESS}&conversation=${id}`);
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
  // The server stores the message at once, but its answer is slow.
  const gate = Promise.withResolvers<void>();
  await page.route(call('messages.send'), async (route) => {
    const response = await route.fetch();
    await gate.promise;
    // After a reload, nothing waits for this answer.
    await route.fulfill({ response }).catch(() => {});
  });
  await composer(page).fill('Yes');
  await page.keyboard.press('Enter');
  await composer(page).fill(' Yes ');
  await page.keyboard.press('Enter');
  const all = thread(page).getByRole('article').filter({ hasText: 'Yes' });
  const sending = all.filter({ hasText: 'Sending...' });
  const expectOneOfTwo = async () => {
    await expect(sending).toHaveCount(1);
    await expect(all).toHaveCount(2);
    await expect(thread(page).getByText('Not sent')).toHaveCount(0);
  };
  await expectOneOfTwo();
  await page.reload();
  await expectOneOfTwo();
  gate.resolve();
  await expect(sending).toHaveCount(0);
  await expect(all).toHaveCount(2);
  const { items } = await farm.people.farmer.client.messages.messages.query({ conversationId: id });
  expect(items.map(({ content }) => content)).toEqual(['Yes', 'Yes']);
});

test('messages held up by the connection or the session are sent automatically, in order and only once', async ({
  farm,
}) => {
  const { email, password, client } = farm.people.rep;
  const { id } = await start(farm, 'rep', ['farmer']);
  const other = await start(farm, 'rep', ['admin']);
  await say(farm, 'farmer', id, 'Hello');
  let page = await farm.open('rep', '/healthz');
  await page.clock.install();
  await page.goto(`${ADDRESS}&conversation=${id}`);
  await expect(thread(page).getByText('Hello')).toBeVisible();
  const stored = async () =>
    (await client.messages.messages.query({ conversationId: id })).items.map(({ content }) => content);

  /** Until the next look at the notifications, with which waiting messages are sent. */
  const waitForPoll = () => page.clock.runFor(5100);

  await page.context().setOffline(true);
  await composer(page).fill('First');
  await page.keyboard.press('Enter');
  await composer(page).fill('Second');
  await page.keyboard.press('Enter');
  const waiting = thread(page).getByRole('article').filter({
    hasText: 'Not sent yet. It will be sent automatically once the farm can be reached again.',
  });
  await expect(waiting).toHaveCount(2);
  await expect(waiting.last().getByRole('button', { name: 'Discard' })).toBeVisible();
  // Nothing has failed, so nothing says so.
  expect(await page.locator('.mantine-Notification-root').count()).toBe(0);
  // They are sent even when another conversation is open.
  await list(page).getByRole('button', { name: 'Ada Admin' }).click();
  await expect(page).toHaveURL(new RegExp(`conversation=${other.id}`));
  await expect(list(page).getByText('Waiting to be sent: Second')).toBeVisible();
  await page.context().setOffline(false);
  await expect(list(page).getByText('You: Second')).toBeVisible();
  expect(await stored()).toEqual(['Second', 'First', 'Hello']);

  // The server stores it, but the answer is lost.
  await page.goBack();
  let isFirst = true;
  await page.route(call('messages.send'), async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    return route.abort();
  });
  await composer(page).fill('Third');
  const answered = page.waitForResponse(call('messages.send'));
  const lost = page.waitForEvent('requestfailed', (request) => call('messages.send').test(request.url()));
  await page.keyboard.press('Enter');
  await lost;
  await waitForPoll();
  expect((await answered).ok()).toBe(true);
  await expect(thread(page).getByRole('article').filter({ hasText: 'Third' })).toHaveCount(1);
  expect(await stored()).toEqual(['Third', 'Second', 'First', 'Hello']);
  await page.unrouteAll();

  // The server, or a proxy in front of it, is too busy to store it.
  await page.route(call('messages.send'), (route) => route.fulfill({ status: 503, body: 'Restarting' }));
  await composer(page).fill('Fourth');
  await page.keyboard.press('Enter');
  await expect(waiting).toHaveCount(1);
  // It outlives its tab, and goes out from the next one.
  const next = await page.context().newPage();
  await page.close();
  page = next;
  await page.clock.install();
  await page.goto(`${ADDRESS}&conversation=${id}`);
  await expect(list(page).getByText('You: Fourth')).toBeVisible();

  // Only the sign-in page says why.
  await refuseToSend(page, 'Sign in first.', 'SIGN_IN_REQUIRED');
  await composer(page).fill('Fifth');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  // Checked without waiting, since a toast would disappear by itself.
  expect(await page.locator('.mantine-Notification-root').count()).toBe(0);
  await page.unrouteAll();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(list(page).getByText('You: Fifth')).toBeVisible();
  expect(await stored()).toEqual(['Fifth', 'Fourth', 'Third', 'Second', 'First', 'Hello']);
});

test('a person typing in a conversation that someone else deletes can copy the text', async ({ farm }) => {
  const { id } = await start(farm, 'rep', ['farmer']);
  const page = await farm.open('rep', ADDRESS, { permissions: ['clipboard-read', 'clipboard-write'] });
  await list(page).getByRole('button', { name: 'Rosa Grower' }).click();
  await composer(page).fill('A long thought');
  await farm.people.farmer.client.messages.removeConversation.mutate({ id });
  await expect(page.getByText('This conversation no longer exists')).toBeVisible();
  const kept = pane(page).getByRole('textbox', { name: 'What you wrote and did not send' });
  await expect(kept).toHaveValue('A long thought');
  await expectAccessible(page);
  await page.reload();
  await expect(kept).toHaveValue('A long thought');
  await pane(page).getByRole('button', { name: 'Copy' }).click();
  await expect(pane(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A long thought');
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await expect(page.getByText('Select a conversation to start messaging')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('This conversation no longer exists')).toBeVisible();
  await expect(kept).toHaveCount(0);
});

test('each failure shows its documented toast, and loading the list and the messages can be tried again', async ({
  farm,
}) => {
  const { id } = await start(farm, 'rep', ['farmer']);
  await say(farm, 'rep', id, 'Hello');
  const page = await farm.open('rep', '/healthz');
  // Without live events, nothing recovers before the button is pressed.
  await page.route(call('live.events'), (route) => route.abort());
  const reads = ['messages.conversations', 'messages.messages'];
  const fail = await Promise.all(reads.map((procedure) => holdCall(page, call(procedure))));
  await page.goto(`${ADDRESS}&conversation=${id}`);
  await expect(page.getByText('Loading conversations...')).toBeVisible();
  await expect(page.getByText('Loading messages...')).toBeVisible();
  for (const failOne of fail) failOne();
  await expect(page.getByText('Failed to fetch conversations')).toBeVisible();
  await expect(page.getByText('Failed to fetch messages')).toBeVisible();
  for (const procedure of reads) await page.unroute(call(procedure));
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await pane(page).getByRole('button', { name: 'Try again' }).click();
  await expect(thread(page).getByText('Hello')).toBeVisible();
  await expect(list(page).getByText('You: Hello')).toBeVisible();

  for (const procedure of ['messages.remove', 'messages.removeConversation', 'messages.start'])
    await page.route(call(procedure), (route) => route.abort());
  await thread(page).getByRole('article').hover();
  await thread(page).getByRole('button', { name: 'Delete Message' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectFailure(page, 'Error', 'Failed to delete message. Please try again.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(thread(page).getByText('Hello')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Conversation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectFailure(page, 'Error', 'Failed to delete conversation. Please try again.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  const failPeople = await holdCall(page, call('identity.users'));
  await page.getByRole('button', { name: 'Start New Conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start New Conversation' });
  await expect(dialog.getByRole('status', { name: 'Loading users' })).toBeVisible();
  failPeople();
  await expect(dialog.getByText('Failed to fetch users')).toBeVisible();
  await page.unroute(call('identity.users'));
  await expectRecovery(dialog, dialog.getByRole('checkbox', { name: 'Ada Admin' }));
  await dialog.getByRole('checkbox', { name: 'Ada Admin' }).check();
  await dialog.getByRole('checkbox', { name: 'Omar Grower' }).check();
  await dialog.getByLabel('Group name (optional)').fill('Frost watch');
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await expectFailure(page, 'Error', 'Failed to create conversation. Please try again.');
  await expect(dialog.getByRole('alert')).toContainText('The farm cannot be reached.');
  await expect(dialog.getByLabel('Group name (optional)')).toHaveValue('Frost watch');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await expect(pane(page).getByRole('heading', { name: 'Frost watch' })).toBeVisible();
});

test('scrolling up in a long conversation does not jump, and new messages do not move the reader', async ({
  farm,
}) => {
  const { id } = await start(farm, 'farmer', ['rep']);
  const count = 220;
  // Ten in one request, in this order, from the grower and then twice from the rep.
  for (let before = 0; before < count; before += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const number = before + index + 1;
        const text = `Message ${number} ${'and more '.repeat(number % 40)}`;
        return say(farm, before % 30 ? 'rep' : 'farmer', id, text);
      }),
    );
  const page = await farm.open('rep', `${ADDRESS}&conversation=${id}`);
  const message = (number: number) => thread(page).getByText(new RegExp(`^Message ${number} `));
  await expect(message(count)).toBeInViewport();
  await expect.poll(() => pixelsBelow(page)).toBeLessThanOrEqual(2);
  expect(await thread(page).getByRole('article').count()).toBeLessThan(60);

  // The visible messages do not move when older ones are loaded above them.
  const gate = Promise.withResolvers<void>();
  await page.route(call('messages.messages'), async (route) => {
    await gate.promise;
    await route.continue();
  });
  await expect(async () => {
    await scrollToTop(page);
    await expect(message(121)).toBeInViewport({ timeout: 100 });
  }).toPass();
  await expect(page.getByLabel('Loading older messages')).toBeVisible();
  const before = await message(121).boundingBox();
  gate.resolve();
  await expect(page.getByLabel('Loading older messages')).toHaveCount(0);
  await expect
    .poll(async () => Math.abs(((await message(121).boundingBox())?.y ?? 0) - (before?.y ?? 0)))
    .toBeLessThan(3);
  await expect(async () => {
    await scrollToTop(page);
    await expect(message(1)).toBeInViewport({ timeout: 100 });
  }).toPass();
  expect(await thread(page).getByRole('article').count()).toBeLessThan(60);

  const first = await message(1).boundingBox();
  await say(farm, 'farmer', id, 'Are you there?');
  await expect(page.getByRole('button', { name: '1 new message', exact: true })).toBeVisible();
  await say(farm, 'farmer', id, 'Hello?');
  const chip = page.getByRole('button', { name: '2 new messages' });
  await expect(chip).toBeVisible();
  expect(await message(1).boundingBox()).toEqual(first);
  await expect(list(page).getByLabel('2 unread')).toBeVisible();
  await chip.click();
  await expect(thread(page).getByText('Hello?')).toBeInViewport();
  await expect(list(page).getByLabel('2 unread')).toHaveCount(0);
  await say(farm, 'farmer', id, 'Good.');
  await expect(thread(page).getByText('Good.')).toBeInViewport();

  // Old messages deleted by someone else also disappear while visible.
  await expect(async () => {
    await scrollToTop(page);
    await expect(message(2)).toBeInViewport({ timeout: 100 });
  }).toPass();
  const { messages } = farm.people.farmer.client;
  const newest = await messages.messages.query({ conversationId: id, limit: 200 });
  const cursor = newest.nextCursor;
  const oldest = await messages.messages.query({ conversationId: id, limit: 200, cursor });
  const remove = (number: number) => {
    const { id = 0 } =
      [...newest.items, ...oldest.items].find(({ content }) => content.startsWith(`Message ${number} `)) ??
      {};
    return messages.remove.mutate({ id });
  };
  // Message 61 is on a page that is not reloaded until it is scrolled into view.
  await remove(61);
  await remove(2);
  await expect(message(2)).toHaveCount(0);
  await expect(message(1)).toBeInViewport();
  await expect(async () => {
    await thread(page).evaluate((box) => box.scrollBy(0, 400));
    await expect(message(62)).toBeAttached({ timeout: 200 });
  }).toPass({ intervals: [50] });
  await expect(message(61)).toHaveCount(0);
});

test('on a phone the list and the conversation are separate screens, with a Back button', async ({
  farm,
}) => {
  const { id } = await start(farm, 'farmer', ['rep']);
  await say(farm, 'farmer', id, `${'Rindfleischetikettierung'.repeat(8)} 🥬 مرحبا`);
  const page = await farm.open('rep', ADDRESS, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await expect(pane(page)).toBeHidden();
  await list(page).getByRole('button', { name: 'Rosa Grower' }).click();
  await expect(list(page)).toBeHidden();
  await expect(thread(page).getByText('Rindfleisch')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(composer(page)).toBeInViewport();
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await expect(list(page)).toBeVisible();
  await page.goBack();
  await expect(thread(page)).toBeVisible();
  await expectAccessible(page);

  await refuseToSend(page, 'The market is closed.');
  await composer(page).fill('Ten crates, please');
  await pane(page).getByRole('button', { name: 'Send' }).click();
  const toast = page.locator('.mantine-Notification-root');
  await expect(toast).toContainText('The market is closed.');
  // A toast stays while it is pointed at.
  await toast.hover();
  // The toast is between the newest message, with its buttons, and the composer.
  const again = thread(page).getByRole('button', { name: 'Try again' });
  await expect
    .poll(async () => (await edges(again)).bottom - (await edges(toast)).top)
    .toBeLessThanOrEqual(0);
  await expect(again).toBeInViewport({ ratio: 1 });
  expect((await edges(toast)).bottom).toBeLessThanOrEqual((await edges(composer(page))).top);

  // A conversation that is gone is named by a heading, as the list's is hidden.
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  const gone = await start(farm, 'otherRep', ['rep']);
  await list(page).getByRole('button', { name: 'Paul Rep' }).click();
  await expect(pane(page).getByRole('heading', { name: 'Paul Rep' })).toBeVisible();
  await farm.people.otherRep.client.messages.removeConversation.mutate({ id: gone.id });
  await expect(page.getByRole('heading', { name: 'This conversation no longer exists' })).toBeVisible();

  // Going back keeps the chosen person.
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await page.getByRole('button', { name: 'Start New Conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start New Conversation' });
  const head = dialog.locator('.mantine-Modal-header');
  const ring = 3;
  expect((await edges(dialog.getByPlaceholder('Search users...'))).top).toBeGreaterThanOrEqual(
    (await edges(head)).bottom + ring,
  );
  await dialog.getByRole('checkbox', { name: 'Ada Admin' }).check();
  await dialog.getByRole('checkbox', { name: 'Omar Grower' }).check();
  await expect(dialog.getByLabel('Group name (optional)')).toBeVisible();
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Ada Admin' })).toBeChecked();
  await expect(list(page)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await expect(pane(page).getByRole('heading', { name: 'Group with 3 members' })).toBeVisible();
});
