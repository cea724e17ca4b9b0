import type { Profile } from '@farm/domain/identity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

const refused = (code: string) => ({ cause: { code } });

describe('messages', () => {
  let world: World;
  let ann: Profile;
  let bob: Profile;
  let cleo: Profile;
  let dora: Profile;
  beforeEach(async () => {
    world = await openWorld('sqlite');
    ann = await world.person('farmer', 'Ann');
    bob = await world.person('sales_rep', 'Bob');
    cleo = await world.person('admin', 'Cleo');
    dora = await world.person('farmer', 'Dora');
  });
  afterEach(() => world.close());

  const startedBy = (person: Profile, ...others: Profile[]) =>
    world.as(person).messages.start({ participantIds: others.map(({ uid }) => uid) });
  const bells = async (person: Profile) => (await world.as(person).notifications.list()).items;

  it('opens the existing one-to-one conversation, whichever of the two starts it and whatever name is given', async () => {
    const first = await world
      .as(ann)
      .messages.start({ participantIds: [bob.uid, ann.uid, bob.uid], name: 'x' });
    expect(first).toMatchObject({
      name: null,
      isGroup: false,
      createdBy: ann.uid,
      participants: [
        { uid: ann.uid, name: 'Ann', email: ann.email },
        { uid: bob.uid, name: 'Bob', email: bob.email },
      ],
      lastMessage: null,
      unread: 0,
    });
    expect(await startedBy(bob, ann)).toEqual(first);
    expect(world.events).toEqual([{ topic: 'messages', id: first.id, to: { uids: [ann.uid, bob.uid] } }]);
  });

  it('starts only one one-to-one conversation when both people start it at once', async () => {
    const started = await Promise.all([
      startedBy(ann, bob),
      startedBy(bob, ann),
      startedBy(ann, bob),
      startedBy(bob, ann),
    ]);
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect((await world.as(ann).messages.conversations()).items).toHaveLength(1);
    expect(started[0]?.participants).toHaveLength(2);
  });

  it('starts a new group each time, with the given name or none', async () => {
    const unnamed = await startedBy(ann, bob, cleo);
    expect(unnamed).toMatchObject({ name: null, isGroup: true });
    const named = await world
      .as(ann)
      .messages.start({ participantIds: [bob.uid, cleo.uid], name: ' Harvest ' });
    expect(named.name).toBe('Harvest');
    expect(named.id).not.toBe(unnamed.id);
  });

  it('refuses a conversation without other people, with an unknown person, or in another person’s name', async () => {
    const caller = world.as(ann);
    await expect(caller.messages.start({ participantIds: [ann.uid] })).rejects.toMatchObject({
      cause: { code: 'INPUT_INVALID', details: { issues: [{ path: ['participantIds'] }] } },
    });
    await expect(caller.messages.start({ participantIds: [bob.uid, 'nobody'] })).rejects.toMatchObject({
      cause: { code: 'INPUT_INVALID', details: { issues: [{ path: ['participantIds', 1] }] } },
    });
    await expect(
      caller.messages.start({ participantIds: [bob.uid], createdBy: bob.uid }),
    ).rejects.toMatchObject(refused('ACTOR_FOREIGN'));
    expect((await caller.messages.conversations()).items).toEqual([]);
    expect(world.events).toEqual([]);
  });

  it('notifies every other participant of a message, also by a live event, and counts it as unread until opened', async () => {
    const { id } = await startedBy(ann, bob, cleo);
    world.events.length = 0;
    const long = `Eggs\n${'🥚'.repeat(200)}`;
    const sent = await world.as(ann).messages.send({ conversationId: id, content: `  ${long} ` });
    expect(sent).toMatchObject({ conversationId: id, senderId: ann.uid, senderName: 'Ann', content: long });
    expect(await bells(ann)).toEqual([]);
    for (const person of [bob, cleo]) {
      const [bell, ...more] = await bells(person);
      expect(more).toEqual([]);
      expect(bell).toMatchObject({ type: 'message', relatedId: id, title: 'Ann in Group with 3 members' });
      expect(bell?.message).toMatch(/^Eggs 🥚+…$/u);
      expect(bell?.message.length).toBeLessThanOrEqual(140);
    }
    expect(world.events.map(({ topic, id, to }) => [topic, id, to?.uids?.toSorted()])).toEqual([
      ['notifications', undefined, [cleo.uid, bob.uid]],
      ['messages', id, [cleo.uid, ann.uid, bob.uid]],
    ]);
    const unread = async (person: Profile) =>
      (await world.as(person).messages.conversations()).items.map(({ unread }) => unread);
    const unreadInAll = (people: Profile[]) =>
      Promise.all(people.map(async (person) => (await world.as(person).messages.unread()).unread));
    expect([await unread(ann), await unread(bob), await unread(cleo)]).toEqual([[0], [1], [1]]);
    expect(await unreadInAll([ann, bob, cleo])).toEqual([0, 1, 1]);
    expect(await world.as(bob).messages.open({ conversationId: id })).toEqual({ read: 1 });
    expect(await world.as(bob).messages.open({ conversationId: id })).toEqual({ read: 0 });
    expect([await unread(bob), await unread(cleo)]).toEqual([[0], [1]]);
    expect(await unreadInAll([bob, cleo])).toEqual([0, 1]);
    expect((await bells(bob))[0]?.read).toBe(true);
    expect((await bells(cleo))[0]?.read).toBe(false);
  });

  it('leaves other notifications and other conversations unread when one is opened', async () => {
    const first = await startedBy(ann, bob);
    const second = await startedBy(cleo, bob);
    await world.as(ann).messages.send({ conversationId: first.id, content: 'one' });
    await world.as(cleo).messages.send({ conversationId: second.id, content: 'two' });
    await world
      .as(cleo)
      .notifications.create({ userId: bob.uid, title: 'Frost', message: 'Tonight', relatedId: first.id });
    expect(await world.as(bob).messages.open({ conversationId: first.id })).toEqual({ read: 1 });
    expect((await bells(bob)).map(({ title, read }) => [title, read])).toEqual([
      ['Frost', false],
      ['New message from Cleo', false],
      ['New message from Ann', true],
    ]);
  });

  it('lists conversations by newest activity with the last message, in pages', async () => {
    const first = await startedBy(ann, bob);
    const second = await startedBy(ann, cleo);
    const third = await startedBy(dora, bob);
    world.setNow('2026-04-15T12:01:00.000Z');
    await world.as(bob).messages.send({ conversationId: first.id, content: 'hello' });
    await world.as(bob).messages.send({ conversationId: first.id, content: 'again' });
    const page = await world.as(ann).messages.conversations({ limit: 1, userId: ann.uid });
    expect(page.items).toMatchObject([
      { id: first.id, unread: 2, lastMessage: { content: 'again', senderName: 'Bob' } },
    ]);
    const rest = await world.as(ann).messages.conversations({ limit: 1, cursor: page.nextCursor });
    expect(rest).toMatchObject({ items: [{ id: second.id, lastMessage: null }], nextCursor: null });
    expect((await world.as(bob).messages.conversations()).items.map(({ id }) => id)).toEqual([
      first.id,
      third.id,
    ]);
    await expect(world.as(ann).messages.conversations({ userId: bob.uid })).rejects.toMatchObject(
      refused('ACTOR_FOREIGN'),
    );
  });

  it('returns a single conversation as in the list, for its participants', async () => {
    const { id } = await startedBy(ann, bob);
    await world.as(ann).messages.send({ conversationId: id, content: 'Kale' });
    const [listed] = (await world.as(bob).messages.conversations()).items;
    expect(listed).toMatchObject({ id, unread: 1, lastMessage: { content: 'Kale' } });
    expect(await world.as(bob).messages.conversation({ conversationId: id })).toEqual(listed);
    await expect(world.as(cleo).messages.conversation({ conversationId: id })).rejects.toMatchObject(
      refused('CONVERSATION_MISSING'),
    );
  });

  it('lists messages newest first, in pages without gaps or repeats', async () => {
    const { id } = await startedBy(ann, bob);
    for (const content of ['1', '2', '3', '4', '5'])
      await world.as(ann).messages.send({ conversationId: id, content });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await world.as(bob).messages.messages({ conversationId: id, limit: 2, cursor });
      seen.push(...page.items.map(({ content }) => content));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(['5', '4', '3', '2', '1']);
  });

  it('hides a conversation from everyone else, including admins', async () => {
    const { id } = await startedBy(ann, bob);
    const sent = await world.as(ann).messages.send({ conversationId: id, content: 'between us' });
    for (const outsider of [cleo, dora]) {
      const { messages } = world.as(outsider);
      for (const attempt of [
        () => messages.messages({ conversationId: id }),
        () => messages.send({ conversationId: id, content: 'me too' }),
        () => messages.open({ conversationId: id }),
        () => messages.removeConversation({ id }),
      ])
        await expect(attempt()).rejects.toMatchObject({
          code: 'NOT_FOUND',
          ...refused('CONVERSATION_MISSING'),
        });
      await expect(messages.remove({ id: sent.id })).rejects.toMatchObject(refused('MESSAGE_MISSING'));
      expect((await messages.conversations()).items).toEqual([]);
    }
    expect((await world.as(bob).messages.messages({ conversationId: id })).items).toEqual([sent]);
  });

  it('refuses blank messages, long messages and another sender, and stores nothing', async () => {
    const { id } = await startedBy(ann, bob);
    const { send } = world.as(ann).messages;
    for (const content of ['', ' \n ', 'x'.repeat(4001), 'nul\u0000'])
      await expect(send({ conversationId: id, content })).rejects.toMatchObject(refused('INPUT_INVALID'));
    await expect(send({ conversationId: id, content: 'x', senderId: bob.uid })).rejects.toMatchObject(
      refused('ACTOR_FOREIGN'),
    );
    expect(await bells(bob)).toEqual([]);
    expect((await send({ conversationId: id, content: 'x'.repeat(4000) })).content).toHaveLength(4000);
  });

  it('sends only once per idempotency key', async () => {
    const { id } = await startedBy(ann, bob);
    const input = { conversationId: id, content: 'once', idempotencyKey: 'message-once' };
    const [first, second] = await Promise.all([
      world.as(ann).messages.send(input),
      world.as(ann).messages.send(input),
    ]);
    expect(second).toEqual(first);
    expect(await bells(bob)).toHaveLength(1);
  });

  it('lets only the sender delete a message, and deletes the notifications that quote it', async () => {
    const { id } = await startedBy(ann, bob, cleo);
    const secret = await world.as(ann).messages.send({ conversationId: id, content: 'oops' });
    await world.as(ann).messages.send({ conversationId: id, content: 'oops' });
    for (const person of [bob, cleo])
      await expect(world.as(person).messages.remove({ id: secret.id })).rejects.toMatchObject(
        refused('MESSAGE_FOREIGN'),
      );
    world.events.length = 0;
    await world.as(ann).messages.remove({ id: secret.id });
    await expect(world.as(ann).messages.remove({ id: secret.id })).rejects.toMatchObject(
      refused('MESSAGE_MISSING'),
    );
    expect((await world.as(bob).messages.messages({ conversationId: id })).items).toHaveLength(1);
    expect(await bells(bob)).toHaveLength(1);
    expect((await world.as(bob).messages.conversations()).items[0]?.unread).toBe(1);
    expect(world.events.map(({ topic, to }) => [topic, to?.uids?.toSorted()])).toEqual([
      ['messages', [cleo.uid, ann.uid, bob.uid].toSorted()],
      ['notifications', [bob.uid, cleo.uid].toSorted()],
    ]);
  });

  it('keep no text anywhere after they are deleted, and a repeated call says so', async () => {
    const { id } = await startedBy(ann, bob);
    const send = { conversationId: id, content: 'regretted words', idempotencyKey: 'send-once-more' };
    const message = await world.as(ann).messages.send(send);
    const start = { participantIds: [ann.uid], idempotencyKey: 'start-once-more' };
    expect((await world.as(bob).messages.start(start)).lastMessage?.content).toBe('regretted words');
    expect(await world.rows()).toContain('regretted words');
    await world.as(ann).messages.remove({ id: message.id });
    expect(await world.rows()).not.toContain('regretted');
    await expect(world.as(ann).messages.send(send)).rejects.toMatchObject(refused('MESSAGE_MISSING'));
    expect((await world.as(bob).messages.start(start)).lastMessage).toBeNull();
    expect((await world.as(bob).messages.messages({ conversationId: id })).items).toEqual([]);
  });

  it('tell people with the same name apart in what they notify of', async () => {
    const other = await world.person('farmer', 'ANN');
    const { id } = await startedBy(ann, bob);
    await world.as(ann).messages.send({ conversationId: id, content: 'one' });
    expect((await bells(bob))[0]?.title).toBe(`New message from Ann (${ann.email})`);
    expect(other.email).not.toBe(ann.email);
  });

  it('lets either person delete a one-to-one conversation for both, with its notifications', async () => {
    const { id } = await startedBy(ann, bob);
    await world.as(ann).messages.send({ conversationId: id, content: 'hello' });
    await world
      .as(cleo)
      .notifications.create({ userId: bob.uid, title: 'Frost', message: 'x', relatedId: id });
    await world.as(bob).messages.removeConversation({ id });
    expect((await world.as(ann).messages.conversations()).items).toEqual([]);
    expect((await bells(bob)).map(({ title }) => title)).toEqual(['Frost']);
    await expect(world.as(ann).messages.send({ conversationId: id, content: 'x' })).rejects.toMatchObject(
      refused('CONVERSATION_MISSING'),
    );
    const again = await startedBy(ann, bob);
    expect(again.id).not.toBe(id);
    expect(again.lastMessage).toBeNull();
  });

  it('lets only a group’s creator or an admin in it delete it', async () => {
    const mine = await startedBy(ann, bob, dora);
    await expect(world.as(bob).messages.removeConversation({ id: mine.id })).rejects.toMatchObject(
      refused('CONVERSATION_FOREIGN'),
    );
    await expect(world.as(cleo).messages.removeConversation({ id: mine.id })).rejects.toMatchObject(
      refused('CONVERSATION_MISSING'),
    );
    await world.as(ann).messages.removeConversation({ id: mine.id });
    const withAdmin = await startedBy(ann, bob, cleo);
    await world.as(cleo).messages.removeConversation({ id: withAdmin.id });
    expect((await world.as(bob).messages.conversations()).items).toEqual([]);
  });

  it('leaves nothing behind if a message is sent while the conversation is being deleted', async () => {
    const { id } = await startedBy(ann, bob);
    const results = await Promise.allSettled([
      ...Array.from({ length: 6 }, (_, index) =>
        world.as(ann).messages.send({ conversationId: id, content: `${index}` }),
      ),
      world.as(bob).messages.removeConversation({ id }),
    ]);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject(refused('CONVERSATION_MISSING'));
    expect(results.at(-1)?.status).toBe('fulfilled');
    expect(await bells(bob)).toEqual([]);
  });

  it('serves the documented paths', async () => {
    const app = await world.app();
    const asAnn = await world.cookie(ann);
    const asBob = await world.cookie(bob);
    const asDora = await world.cookie(dora);
    const post = (url: string, headers: object, payload: object) =>
      app.inject({ method: 'POST', url, headers: { ...headers }, payload });
    const body = (createdBy: string, ids: string[]) => ({
      conversation: { name: null, isGroup: false, createdBy },
      participantIds: ids,
    });
    const started = await post('/api/conversations', asAnn, body(ann.uid, [bob.uid, ann.uid]));
    expect(started.statusCode).toBe(201);
    expect(started.json()).toMatchObject({ isGroup: false, name: null, createdBy: ann.uid });
    const { id } = started.json();
    expect((await post('/api/conversations', asAnn, body(bob.uid, [bob.uid, ann.uid]))).statusCode).toBe(403);
    const group = await post('/api/conversations', asAnn, {
      conversation: { name: '', isGroup: true, createdBy: ann.uid },
      participantIds: [bob.uid, cleo.uid, ann.uid],
    });
    expect(group.json()).toMatchObject({ isGroup: true, name: 'Group with 3 members' });

    world.setNow('2026-04-15T12:01:00.000Z');
    const say = (headers: object, senderId: string, content: string) =>
      post('/api/messages', headers, { conversationId: id, senderId, content });
    const sent = await say(asAnn, ann.uid, 'first');
    expect(sent.statusCode).toBe(201);
    expect((await say(asBob, bob.uid, 'second')).statusCode).toBe(201);
    expect((await say(asAnn, bob.uid, 'forged')).statusCode).toBe(403);
    expect((await say(asDora, dora.uid, 'outside')).statusCode).toBe(404);

    const get = (url: string, headers: object) => app.inject({ url, headers: { ...headers } });
    const messages = await get(`/api/conversations/${id}/messages`, asBob);
    expect(messages.json().map(({ content }: { content: string }) => content)).toEqual(['first', 'second']);
    const newest = await get(`/api/conversations/${id}/messages?limit=1`, asBob);
    expect(newest.json()).toMatchObject([{ content: 'second' }]);
    const cursor = newest.headers['x-next-cursor'];
    expect(
      (await get(`/api/conversations/${id}/messages?limit=1&cursor=${cursor}`, asBob)).json(),
    ).toMatchObject([{ content: 'first' }]);
    expect((await get(`/api/conversations/${id}/messages`, asDora)).statusCode).toBe(404);
    expect((await get('/api/conversations/x/messages', asAnn)).statusCode).toBe(400);

    const list = await get(`/api/conversations/${bob.uid}`, asBob);
    expect(list.json()).toMatchObject([
      { id, unread: 1, lastMessage: { content: 'second' } },
      { id: group.json().id },
    ]);
    expect((await get(`/api/conversations/${ann.uid}`, asBob)).statusCode).toBe(403);
    expect((await get(`/api/conversations/${ann.uid}`, {})).statusCode).toBe(401);

    const remove = (url: string, headers: object) =>
      app.inject({ method: 'DELETE', url, headers: { ...headers } });
    expect((await remove(`/api/messages/${sent.json().id}`, asBob)).statusCode).toBe(403);
    expect((await remove(`/api/messages/${sent.json().id}`, asAnn)).json()).toEqual({ id: sent.json().id });
    expect((await remove(`/api/conversations/${id}`, asDora)).statusCode).toBe(404);
    expect((await remove(`/api/conversations/${id}`, asBob)).json()).toEqual({ id });
  });
});
