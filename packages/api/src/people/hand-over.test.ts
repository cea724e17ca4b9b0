import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openOrderWorld } from '../testing/order-world.ts';

type OrderWorld = Awaited<ReturnType<typeof openOrderWorld>>;
const refused = (code: string) => ({ cause: { code } });

describe('handing over work', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
  });
  afterEach(() => world.close());
  const people = () => world.as(world.admin).people;
  const workOf = async (uid: string) => (await people().list()).find((person) => person.uid === uid)?.work;

  it('gives a rep’s buyers and open orders to another rep, who is notified once, and leaves what is closed', async () => {
    const { rep, otherRep, admin, buyer, otherBuyer, as } = world;
    for (const { id } of [buyer, otherBuyer]) await as(admin).buyers.assign({ id, repId: rep.uid });
    const open = await world.order();
    const confirmed = await world.confirmed(world.order());
    const closed = await world.moves(admin).cancel({ id: (await world.order()).id });
    await people().suspend({ uid: rep.uid });
    expect(await workOf(rep.uid)).toEqual({ buyers: 2, orders: 2, growerLines: 0 });
    world.events.length = 0;

    const work = await people().handOver({ from: rep.uid, to: otherRep.uid });
    expect(work).toEqual({ buyers: 2, orders: 2, growerLines: 0 });
    expect(await workOf(rep.uid)).toEqual({ buyers: 0, orders: 0, growerLines: 0 });
    expect(await workOf(otherRep.uid)).toEqual(work);
    const mine = await as(otherRep).orders.lines({ repId: otherRep.uid });
    expect(mine.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([open.id, confirmed.id]);
    expect((await as(admin).orders.lines({ repId: rep.uid })).map(({ id }) => id)).toEqual([closed.id]);
    expect((await as(otherRep).buyers.get({ id: buyer.id })).assignedRepId).toBe(otherRep.uid);
    expect(await world.notificationsOf(otherRep)).toEqual([
      'handed_over Ada handed Rita’s work over to you: 2 buyers, 2 open orders.',
    ]);
    expect(new Set(world.events.map(({ topic }) => topic))).toEqual(
      new Set(['notifications', 'buyers', 'orders', 'people']),
    );
    await world.moves(otherRep).cancel({ id: open.id });
  });

  it('gives a grower’s open lines to another grower, and leaves lines of other people and of any grower', async () => {
    const { farmer, otherFarmer, as, admin } = world;
    const mine = await world.order();
    const anyones = await world.order({ farmerId: '' });
    const others = await world.order({ farmerId: otherFarmer.uid });
    const work = await people().handOver({ from: farmer.uid, to: otherFarmer.uid });
    expect(work).toEqual({ buyers: 0, orders: 0, growerLines: 1 });
    const growers = new Map((await as(admin).orders.lines({})).map(({ id, farmerId }) => [id, farmerId]));
    expect(growers).toEqual(
      new Map([
        [others.id, otherFarmer.uid],
        [anyones.id, ''],
        [mine.id, otherFarmer.uid],
      ]),
    );
    // Somebody who still sees the line as it was does not overwrite it.
    await expect(world.moves(admin).confirm({ id: mine.id, version: mine.version })).rejects.toMatchObject(
      refused('ORDER_CHANGED'),
    );
    expect((await world.moves(otherFarmer).confirm({ id: mine.id })).status).toBe('confirmed');
  });

  it('is written in the history of the person, of each buyer and of each line', async () => {
    const { rep, otherRep, admin, buyer, as } = world;
    await as(admin).buyers.assign({ id: buyer.id, repId: rep.uid });
    const line = await world.order();
    await people().handOver({ from: rep.uid, to: otherRep.uid });
    const newest = async (subject: 'person' | 'buyer' | 'order', id: string) =>
      (await as(admin).history.list({ subject, id })).items[0];
    expect(await newest('person', rep.uid)).toMatchObject({
      what: 'handed_over',
      after: { receiver: otherRep.uid, buyers: 1, orders: 1 },
    });
    expect(await newest('buyer', String(buyer.id))).toMatchObject({
      what: 'assigned',
      after: { assignedRepId: otherRep.uid },
    });
    expect(await newest('order', line.orderGroupId)).toMatchObject({
      what: 'handed_over',
      before: { salesRepId: rep.uid },
      after: { salesRepId: otherRep.uid },
    });
  });

  it('refuses a receiver whose role fits nothing, who is suspended, or who is the same person', async () => {
    const { rep, otherRep, farmer } = world;
    await world.order();
    const before = await world.rows();
    const over = (to: string) => people().handOver({ from: rep.uid, to });
    await expect(over(farmer.uid)).rejects.toMatchObject(refused('HAND_OVER_EMPTY'));
    await expect(over(rep.uid)).rejects.toMatchObject(refused('INPUT_INVALID'));
    expect(await world.rows()).toBe(before);
    await people().suspend({ uid: otherRep.uid });
    await expect(over(otherRep.uid)).rejects.toMatchObject(refused('PERSON_INACTIVE'));
  });
});
