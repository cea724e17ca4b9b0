import type { Profile } from '@farm/domain/identity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';

const refused = (code: string) => ({ cause: { code } });

describe('messages about orders', () => {
  let world: OrderWorld;
  let orderGroupId: string;
  let everyone: Profile[];
  let conversationId: number;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
    const { rep, otherRep, farmer, otherFarmer, admin } = world;
    const order = await world.as(rep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: '2026-04-20',
      lines: [{ sizeId: world.sizeOf('1lb'), quantity: 2, farmerId: farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    orderGroupId = order.orderGroupId;
    everyone = [rep, otherRep, farmer, otherFarmer, admin];
    const group = await world
      .as(rep)
      .messages.start({ participantIds: everyone.map(({ uid }) => uid), name: 'All' });
    conversationId = group.id;
  });
  afterEach(() => world.close());

  const about = (person: Profile, content: string) =>
    world.as(person).messages.send({ conversationId, content, orderGroupId });

  it('attaches an order for anyone who may see it, and shows a rep of other orders only its number', async () => {
    for (const person of [world.rep, world.farmer, world.otherFarmer, world.admin]) {
      const sent = await about(person, 'Two more?');
      expect(sent.order).toEqual({ number: 1, orderGroupId });
    }
    for (const reader of everyone) {
      const order = { number: 1, orderGroupId: reader === world.otherRep ? null : orderGroupId };
      const { messages } = world.as(reader);
      const listed = (await messages.messages({ conversationId })).items;
      expect(listed.map((message) => message.order)).toEqual([order, order, order, order]);
      expect((await messages.conversation({ conversationId })).lastMessage?.order).toEqual(order);
      expect((await messages.conversations()).items[0]?.lastMessage?.order).toEqual(order);
      const wire = JSON.stringify([listed, await messages.conversations()]);
      expect(wire.includes(orderGroupId)).toBe(reader !== world.otherRep);
      expect(wire).not.toContain('Harbor Kitchen');
      expect(wire).not.toContain('Kale');
    }
  });

  it('refuses an order the sender may not see and one that does not exist alike, and stores nothing', async () => {
    await expect(about(world.otherRep, 'Whose is this?')).rejects.toMatchObject(refused('ORDER_MISSING'));
    for (const person of everyone) {
      const { send } = world.as(person).messages;
      await expect(
        send({ conversationId, content: 'Hello', orderGroupId: 'no-order' }),
      ).rejects.toMatchObject(refused('ORDER_MISSING'));
    }
    expect((await world.as(world.rep).messages.messages({ conversationId })).items).toEqual([]);
    expect(await world.notificationsOf(world.admin)).toEqual([]);
  });

  it('needs a text beside the order', async () => {
    await expect(about(world.rep, ' ')).rejects.toMatchObject(refused('INPUT_INVALID'));
  });

  it('sends only once per idempotency key, and refuses the key for another order', async () => {
    const input = { conversationId, content: 'Once', orderGroupId, idempotencyKey: 'about-once' };
    const { messages } = world.as(world.rep);
    const first = await messages.send(input);
    expect(await messages.send(input)).toEqual(first);
    const { orderGroupId: _, ...without } = input;
    await expect(messages.send(without)).rejects.toMatchObject(refused('KEY_REUSED'));
    expect((await messages.messages({ conversationId })).items).toEqual([first]);
  });

  it('keeps the documented REST shapes, which have no order', async () => {
    await about(world.rep, 'Two more?');
    const app = await world.app();
    const headers = await world.cookie(world.rep);
    const get = async (url: string) => (await app.inject({ url, headers })).json();
    const [message] = await get(`/api/conversations/${conversationId}/messages`);
    expect(Object.keys(message)).toEqual([
      'id',
      'conversationId',
      'senderId',
      'senderName',
      'content',
      'createdAt',
    ]);
    const [conversation] = await get(`/api/conversations/${world.rep.uid}`);
    expect(conversation.lastMessage).toEqual(message);
    const payload = { conversationId, senderId: world.rep.uid, content: 'Plain' };
    const sent = await app.inject({ method: 'POST', url: '/api/messages', headers, payload });
    expect(sent.statusCode).toBe(201);
    expect(sent.json()).not.toHaveProperty('order');
  });
});
