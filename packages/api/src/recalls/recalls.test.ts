import { checkFigures } from '@farm/data/backup';
import { spoilFarm } from '@farm/data/testing';
import type { OrderLine } from '@farm/domain/orders';
import type { Recall, TellRecallInput } from '@farm/domain/recalls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';

const NOON = Date.parse('2026-04-15T12:00:00.000Z');
const at = (seconds: number) => new Date(NOON + 1000 * seconds).toISOString();

describe.each(engines)('a recall on %s', (engine) => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld(engine);
  });
  afterEach(async () => {
    expect(await checkFigures(world.farm.db)).toEqual([]);
    await world.close();
  });

  const admin = () => world.as(world.admin);
  const recalls = () => admin().recalls;
  const line = (quantity: number, more: object = {}) => world.confirmed(world.order({ quantity, ...more }));
  const pack = async (wanted: OrderLine, lots?: { lotId: number; units: string }[]) => {
    const { id, version, quantity } = wanted;
    const { lines } = await world
      .as(world.farmer)
      .packing.pack({ lines: [{ id, version, fillQuantity: quantity, ...(lots && { lots }) }] });
    return world.first(lines);
  };
  const deliver = ({ id }: Pick<OrderLine, 'id'>) => world.moves(world.admin).deliver({ id });
  const sell = async (quantity: number, lotId: number, more: object = {}) =>
    deliver(await pack(await line(quantity, more), [{ lotId, units: String(quantity) }]));
  const open = (lotIds: number[], more: object = {}) =>
    recalls().open({
      reason: 'Metal found',
      isPractice: true,
      lots: lotIds.map((lotId) => ({ lotId })),
      ...more,
    });
  const real = { isPractice: false };
  const tell = ({ id }: Pick<Recall, 'id'>, buyerId: number, more: Partial<TellRecallInput> = {}) =>
    recalls().tell({ id, buyerId, ...more });
  const contactsOf = ({ contacts }: Recall) =>
    contacts.map(({ buyerName, amounts, state }) => [
      buyerName,
      ...amounts.map(({ units, baseUnit }) => `${units} ${baseUnit}`),
      state,
    ]);
  const holdsOf = async () =>
    (
      await world.farm.db
        .selectFrom('product')
        .select(['id', 'hold_reason'])
        .where('held_at', 'is not', null)
        .orderBy('id')
        .execute()
    ).map(({ id, hold_reason }) => [id, hold_reason]);
  const newsOf = async (person: typeof world.farmer) =>
    (await world.notificationsOf(person)).filter((news) => news.startsWith('recall_opened'));

  it('lists the buyers by what was delivered to them, and apart what is packed and must be stopped', async () => {
    const [{ id: lot }, { id: other }] = [await world.harvest(60), await world.harvest(40)];
    await admin().buyers.update({ id: world.buyer.id, phone: '555-0100', email: 'kitchen@example.com' });
    await sell(5, lot);
    await sell(20, lot, { buyerId: world.otherBuyer.id });
    await sell(3, lot);
    const packed = await pack(await line(4, { day: '2026-04-17' }), [{ lotId: lot, units: '4' }]);
    const soon = await pack(await line(2, { day: '2026-04-16' }), [{ lotId: lot, units: '2' }]);
    await pack(await line(7), [{ lotId: other, units: '7' }]);
    const recall = await open([lot]);
    expect(contactsOf(recall)).toEqual([
      ['Green Grocer', '20 lb', 'not_told'],
      ['Harbor Kitchen', '8 lb', 'not_told'],
    ]);
    expect(recall.contacts[1]).toMatchObject({
      phone: '555-0100',
      email: 'kitchen@example.com',
      lots: [{ lotId: lot, units: '8' }],
      deliveries: [
        { lots: [{ lotId: lot, packages: '5', units: '5', isObserved: true }], deliveredOn: TODAY },
        { lots: [{ lotId: lot, units: '3' }] },
      ],
      toldAt: null,
      version: 0,
    });
    expect(recall.packed).toMatchObject([
      { lineId: soon.id, deliveryDate: '2026-04-16', lots: [{ lotId: lot, packages: '2', units: '2' }] },
      { lineId: packed.id, buyerName: 'Harbor Kitchen', lots: [{ lotId: lot, units: '4' }] },
    ]);
    expect(recall.lots).toMatchObject([
      {
        lot: { id: lot },
        addedBy: { name: 'Ada' },
        balance: { harvested: '60', delivered: '28', onHand: '32' },
      },
    ]);
    expect(recall.told).toEqual({
      buyers: 0,
      ofBuyers: 2,
      amounts: [{ baseUnit: 'lb', told: '0', delivered: '28' }],
      minutesToLastTold: null,
    });
  });

  it('of a lot leaves another alone that shares a line with it', async () => {
    const [{ id: a }, { id: b }] = [await world.harvest(3), await world.harvest(10)];
    const shared = await pack(await line(8), [
      { lotId: a, units: '3' },
      { lotId: b, units: '5' },
    ]);
    await deliver(shared);
    await sell(2, b, { buyerId: world.otherBuyer.id });
    const recall = await open([a], real);
    expect(contactsOf(recall)).toEqual([['Harbor Kitchen', '3 lb', 'not_told']]);
    expect(recall.contacts[0]?.deliveries).toMatchObject([
      { lineId: shared.id, lots: [{ lotId: a, units: '3' }] },
    ]);
    expect(await holdsOf()).toEqual([[a, 'Recall 1: Metal found']]);
    await sell(1, b);
    expect(await recalls().get({ id: recall.id })).toEqual(recall);
    const both = await recalls().addLot({ id: recall.id, lotId: b });
    expect(both.contacts[0]?.deliveries[0]?.lots).toMatchObject([
      { lotId: a, units: '3' },
      { lotId: b, units: '5' },
    ]);
  });

  it('never adds up pounds and bunches', async () => {
    const { id: kale } = await world.harvest(10);
    const { id: chard } = await world
      .as(world.farmer)
      .inventory.add({ name: 'Chard', unitsAvailable: 36, harvestDate: TODAY });
    await sell(4, kale);
    const order = await world.as(world.rep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: TODAY,
      lines: [{ sizeId: world.sizeOf('12ct'), quantity: 2, farmerId: world.farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    await deliver(await pack(await world.confirmed(Promise.resolve(world.first(order.lines)))));
    const recall = await open([chard, kale]);
    expect(contactsOf(recall)).toEqual([['Harbor Kitchen', '4 lb', '24 bunch', 'not_told']]);
    const { told } = await tell(recall, world.buyer.id);
    expect(told.amounts).toEqual([
      { baseUnit: 'lb', told: '4', delivered: '4' },
      { baseUnit: 'bunch', told: '24', delivered: '24' },
    ]);
  });

  it('that is real holds what is left and tells the other growers and administrators once', async () => {
    const [{ id: lot }, { id: held }] = [await world.harvest(12), await world.harvest(5)];
    const second = await world.person('admin', 'Bo');
    await world.as(world.farmer).tracing.hold({ lotId: held, reason: 'Frost' });
    const packed = await pack(await line(4), [{ lotId: lot, units: '4' }]);
    const recall = await open([lot, held], { ...real, idempotencyKey: 'once' });
    await open([lot, held], { ...real, idempotencyKey: 'once' });
    await recalls().close({ id: (await open([lot])).id });
    expect(await holdsOf()).toEqual([
      [lot, 'Recall 1: Metal found'],
      [held, 'Frost'],
    ]);
    const news =
      'recall_opened Ada opened recall 1 of Kale of Apr 15 and 1 more lot: Metal found. What is not packed is on hold. Stop what is packed.';
    const code = recall.lots[0]?.lot.lotCode;
    const said = code ? news.replace('Kale of Apr 15', `Kale, lot ${code}`) : news;
    for (const person of [world.farmer, world.otherFarmer, second])
      expect(await newsOf(person)).toEqual([said]);
    for (const person of [world.admin, world.rep, world.otherRep]) expect(await newsOf(person)).toEqual([]);
    const opens = async (person: typeof world.farmer) =>
      (await world.as(person).notifications.list({})).items.map(({ relatedId }) => relatedId);
    expect([await opens(second), await opens(world.otherFarmer)]).toEqual([[recall.id], [null]]);
    expect((await recalls().list({})).items).toMatchObject([{ isPractice: true }, { id: recall.id }]);
    await deliver(packed);
    const now = await recalls().get({ id: recall.id });
    expect(now).toMatchObject({ packed: [], contacts: [{ lots: [{ lotId: lot, units: '4' }] }] });
  });

  it('that is a practice holds nothing and tells nobody, and sees what is delivered later', async () => {
    const { id: lot } = await world.harvest(12);
    await sell(2, lot);
    const packed = await pack(await line(4), [{ lotId: lot, units: '4' }]);
    const recall = await open([lot]);
    await tell(recall, world.buyer.id);
    await recalls().addLot({ id: recall.id, lotId: (await world.harvest(3)).id });
    expect(await holdsOf()).toEqual([]);
    const people = [world.farmer, world.otherFarmer, world.rep, world.otherRep, world.admin];
    for (const person of people) expect(await newsOf(person)).toEqual([]);
    await deliver(packed);
    const now = await recalls().get({ id: recall.id });
    expect(contactsOf(now)).toEqual([['Harbor Kitchen', '6 lb', 'again']]);
    expect(now).toMatchObject({ isPractice: true, packed: [] });
    expect(now.told).toMatchObject({ buyers: 0, amounts: [{ told: '2', delivered: '6' }] });
  });

  it('is one, although two administrators open it of the same lot at once', async () => {
    await world.warm();
    const { id: lot } = await world.harvest(12);
    const second = await world.person('admin', 'Bo');
    const input = { reason: 'Glass', isPractice: false, lots: [{ lotId: lot }], idempotencyKey: 'same' };
    const both = await Promise.allSettled([
      admin().recalls.open(input),
      world.as(second).recalls.open(input),
      admin().recalls.open(input),
    ]);
    const done = both.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
    const refused = both.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(new Set(done).size).toBe(1);
    for (const reason of refused)
      expect(await refusalOf(Promise.reject(reason))).toMatchObject({
        code: 'LOT_RECALLED',
        details: { present: { recallId: done[0], lotId: lot } },
      });
    expect((await recalls().list({})).items).toHaveLength(1);
    for (const person of [world.farmer, world.otherFarmer]) expect(await newsOf(person)).toHaveLength(1);
  });

  it('knows whom it told, by whom, when and how, and of how much', async () => {
    const { id: lot } = await world.harvest(60);
    await sell(5, lot);
    await sell(20, lot, { buyerId: world.otherBuyer.id });
    const recall = await open([lot]);
    world.setNow(at(61));
    await tell(recall, world.buyer.id);
    world.setNow(at(200));
    const second = await world.person('admin', 'Bo');
    const told = await world.as(second).recalls.tell({
      id: recall.id,
      buyerId: world.otherBuyer.id,
      how: 'text_message',
      returned: ' 3 lb ',
      note: 'Calls back',
    });
    expect(told.contacts).toMatchObject([
      {
        buyerName: 'Green Grocer',
        state: 'told',
        toldAt: at(200),
        toldBy: { name: 'Bo' },
        how: 'text_message',
        toldLots: [{ lotId: lot, units: '20' }],
        returned: '3 lb',
        note: 'Calls back',
        version: 1,
      },
      { state: 'told', toldAt: at(61), toldBy: { name: 'Ada' }, how: 'phone', returned: null },
    ]);
    const all = {
      buyers: 2,
      ofBuyers: 2,
      amounts: [{ baseUnit: 'lb', told: '25', delivered: '25' }],
      minutesToLastTold: 4,
    };
    expect(told.told).toEqual(all);
    expect((await recalls().list({})).items).toMatchObject([
      { told: all, lots: [{ id: lot, productName: 'Kale' }] },
    ]);
  });

  it('keeps when a buyer was told while what came back is written, and takes a mark back', async () => {
    const { id: lot } = await world.harvest(60);
    await sell(5, lot);
    const recall = await open([lot]);
    await tell(recall, world.buyer.id, { isTold: false, note: 'Closed on Mondays' });
    await tell(recall, world.buyer.id);
    world.setNow(at(600));
    const { contacts, version } = await tell(recall, world.buyer.id, { returned: '2 lb', how: 'email' });
    expect(contacts).toMatchObject([
      { toldAt: at(0), how: 'email', returned: '2 lb', note: 'Closed on Mondays', version: 3 },
    ]);
    expect((await tell(recall, world.buyer.id, { returned: '2 lb' })).version).toBe(version);
    const stale = await refusalOf(tell(recall, world.buyer.id, { isTold: false, version: 2 }));
    expect(stale).toMatchObject({ code: 'VERSION_STALE', details: { present: { version: 3 } } });
    const back = await tell(recall, world.buyer.id, { isTold: false, version: 3 });
    expect(back.contacts).toMatchObject([
      {
        state: 'not_told',
        toldAt: null,
        toldBy: null,
        how: null,
        toldLots: [],
        returned: '2 lb',
        note: 'Closed on Mondays',
      },
    ]);
    expect(back.told).toMatchObject({ buyers: 0, minutesToLastTold: null });
    const { items } = await admin().history.list({ subject: 'recall', id: String(recall.id) });
    expect(items.map(({ what, after }) => [what, after.buyer ?? null])).toEqual([
      ['undone', 'Harbor Kitchen'],
      ['changed', 'Harbor Kitchen'],
      ['told', 'Harbor Kitchen'],
      ['changed', 'Harbor Kitchen'],
      ['created', null],
    ]);
  });

  it('asks to tell the buyers of a lot that is added later again, and holds that lot', async () => {
    const [{ id: a }, { id: b }] = [await world.harvest(20), await world.harvest(20)];
    await sell(5, a);
    await sell(4, a, { buyerId: world.otherBuyer.id });
    await sell(2, b);
    const recall = await open([a], real);
    await tell(recall, world.buyer.id);
    await tell(recall, world.otherBuyer.id);
    world.setNow(at(300));
    const wider = await recalls().addLot({ id: recall.id, lotId: b });
    expect(contactsOf(wider)).toEqual([
      ['Harbor Kitchen', '7 lb', 'again'],
      ['Green Grocer', '4 lb', 'told'],
    ]);
    expect(wider.told).toMatchObject({ buyers: 1, ofBuyers: 2, amounts: [{ told: '9', delivered: '11' }] });
    expect(await holdsOf()).toEqual([a, b].map((id) => [id, 'Recall 1: Metal found']));
    expect(await newsOf(world.farmer)).toHaveLength(1);
    expect(await recalls().addLot({ id: recall.id, lotId: b })).toEqual(wider);
    // Who was on the phone had the first lot alone on the screen.
    expect((await tell(recall, world.buyer.id, { lotIds: [a] })).contacts[0]).toMatchObject({
      state: 'again',
      toldAt: at(0),
    });
    expect((await tell(recall, world.buyer.id, { lotIds: [b] })).contacts[0]).toMatchObject({
      state: 'told',
      toldAt: at(300),
      toldLots: [
        { lotId: a, units: '5' },
        { lotId: b, units: '2' },
      ],
    });
    const wrong = await refusalOf(tell(recall, world.otherBuyer.id, { lotIds: [b] }));
    expect(wrong.code).toBe('LOT_MISSING');
  });

  it('that is closed stays as it was, takes no more, and may leave buyers untold', async () => {
    const { id: lot } = await world.harvest(60);
    await sell(5, lot);
    const packed = await pack(await line(4), [{ lotId: lot, units: '4' }]);
    const recall = await open([lot]);
    world.setNow(at(90));
    const closed = await recalls().close({ id: recall.id });
    expect(closed).toMatchObject({ closedAt: at(90), closedBy: { name: 'Ada' }, version: 2 });
    expect(contactsOf(closed)).toEqual([['Harbor Kitchen', '5 lb', 'not_told']]);
    await deliver(packed);
    await admin().buyers.update({ id: world.buyer.id, phone: '555-0199' });
    world.setNow(at(900));
    for (const again of [await recalls().close({ id: recall.id }), await recalls().get({ id: recall.id })])
      expect(again).toEqual(closed);
    expect((await recalls().list({})).items).toMatchObject([{ told: closed.told, closedAt: at(90) }]);
    const calls = [
      () => tell(recall, world.buyer.id),
      async () => recalls().addLot({ id: recall.id, lotId: (await world.harvest(1)).id }),
    ];
    for (const call of calls)
      expect(await refusalOf(call())).toMatchObject({
        code: 'RECALL_CLOSED',
        message: 'Recall 1 is closed, so it stays as it is. Open another one for what is new.',
      });
    expect(await recalls().get({ id: recall.id })).toEqual(closed);
  });

  it('loses nothing of administrators who tell buyers at once, nor of one who closes it meanwhile', async () => {
    await world.warm();
    const { id: lot } = await world.harvest(60);
    await sell(5, lot);
    await sell(4, lot, { buyerId: world.otherBuyer.id });
    const recall = await open([lot]);
    await Promise.all([tell(recall, world.buyer.id), tell(recall, world.otherBuyer.id, { how: 'email' })]);
    expect(await recalls().get({ id: recall.id })).toMatchObject({ told: { buyers: 2 }, version: 3 });
    const [note] = await Promise.allSettled([
      tell(recall, world.buyer.id, { returned: '2 lb' }),
      recalls().close({ id: recall.id }),
    ]);
    const closed = await recalls().get({ id: recall.id });
    const kept = closed.contacts.find(({ buyerId }) => buyerId === world.buyer.id)?.returned;
    expect(kept).toBe(note.status === 'fulfilled' ? '2 lb' : null);
    if (note.status === 'rejected')
      expect((await refusalOf(Promise.reject(note.reason))).code).toBe('RECALL_CLOSED');
  });

  it('does not change what was delivered when names, places and buyers change, and calls the present phone', async () => {
    const { id: lot } = await world.harvest(60);
    await admin().buyers.update({ id: world.buyer.id, phone: '555-0100', address: '1 Pier' });
    await sell(5, lot);
    const recall = await open([lot]);
    await tell(recall, world.buyer.id);
    const kale = await world.productOf('Kale');
    await admin().catalog.update({ id: kale, name: 'Curly kale' });
    await admin().buyers.update({
      id: world.buyer.id,
      name: 'Harbor Bistro',
      phone: '555-0199',
      address: '9 Hill',
    });
    await admin().buyers.remove({ id: world.buyer.id });
    const now = await recalls().get({ id: recall.id });
    const [before] = (await tell(recall, world.buyer.id)).contacts;
    expect(now.contacts[0]).toMatchObject({ phone: '555-0199', amounts: [{ units: '5' }], state: 'told' });
    expect(before?.deliveries).toEqual(now.contacts[0]?.deliveries);
    expect(now.contacts[0]?.deliveries).toMatchObject([
      { productName: 'Kale', lots: [{ units: '5', packages: '5' }] },
    ]);
    expect(now.contacts[0]?.deliveries.map(({ note }) => note?.shipTo)).toEqual(
      recall.contacts[0]?.deliveries.map(({ note }) => note?.shipTo),
    );
  });

  it('keeps a buyer who was told when the delivery is undone, and counts them no more', async () => {
    const { id: lot } = await world.harvest(60);
    const sold = await sell(5, lot);
    const recall = await open([lot]);
    await tell(recall, world.buyer.id);
    await admin().orders.undo({ lines: [{ id: sold.id, version: sold.version }] });
    const now = await recalls().get({ id: recall.id });
    expect(contactsOf(now)).toEqual([['Harbor Kitchen', 'told']]);
    expect(now.told).toMatchObject({ buyers: 0, ofBuyers: 0, amounts: [] });
  });

  it('is found by a code in any letters; of two with one code, an id says which', async () => {
    const [one, two] = [await world.harvest(10), await world.harvest(10)];
    await spoilFarm(world.farm.db, `update product set lot_code = 'KAL-1' where id = ${one.id}`);
    expect((await open([], { lots: [{ code: 'kal-1' }, { lotId: one.id }] })).lots).toMatchObject([
      { lot: { id: one.id, lotCode: 'KAL-1' } },
    ]);
    await spoilFarm(
      world.farm.db,
      `update product set lot_code = 'KAL-1', code_source = 'other', source_name = 'Neighbor' where id = ${two.id}`,
    );
    const ambiguous = {
      code: 'LOT_CODE_AMBIGUOUS',
      details: { present: [{ id: one.id }, { id: two.id, sourceName: 'Neighbor' }] },
    };
    expect(await refusalOf(open([], { lots: [{ code: 'KAL-1' }] }))).toMatchObject(ambiguous);
    expect(await refusalOf(recalls().addLot({ id: 1, code: 'KAL-1' }))).toMatchObject(ambiguous);
    expect((await recalls().addLot({ id: 1, code: 'KAL-1', lotId: two.id })).lots).toHaveLength(2);
    expect((await refusalOf(open([], { lots: [{ code: 'NO-SUCH' }] }))).message).toBe(
      'No lot has this code. Look for its product and day.',
    );
  });

  it('that is refused changes nothing, and tells what is missing', async () => {
    const { id: lot } = await world.harvest(10);
    await open([lot], real);
    const before = await world.rows();
    const refusals = [
      refusalOf(open([lot], real)),
      refusalOf(open([lot, 999_999])),
      refusalOf(open([lot], { reason: '  ' })),
      refusalOf(open([])),
      refusalOf(recalls().get({ id: 7 })),
      refusalOf(tell({ id: 1 }, world.buyer.id)),
    ];
    expect((await Promise.all(refusals)).map(({ code }) => code)).toEqual([
      'LOT_RECALLED',
      'LOT_MISSING',
      'INPUT_INVALID',
      'INPUT_INVALID',
      'RECALL_MISSING',
      'BUYER_MISSING',
    ]);
    expect(await world.rows()).toBe(before);
    for (const person of [world.farmer, world.rep])
      expect((await refusalOf(world.as(person).recalls.list({}))).code).toBe('ROLE_FORBIDDEN');
  });

  it('tells open pages and programs that follow the farm of each change', async () => {
    const { id: lot } = await world.harvest(10);
    await sell(2, lot);
    const { cursor } = await admin().changes.list({ since: 'now' });
    const recall = await open([lot]);
    await tell(recall, world.buyer.id);
    await recalls().close({ id: recall.id });
    const { items } = await admin().changes.list({ since: cursor, types: ['recall'] });
    expect(items.map(({ what, version }) => [what, version])).toEqual([
      ['created', 1],
      ['told', 2],
      ['closed', 3],
    ]);
    expect(world.events.filter(({ topic }) => topic === 'recalls')).toEqual(
      Array(3).fill({ topic: 'recalls', id: recall.id }),
    );
    const farmers = await world.as(world.farmer).changes.list({ since: 'now' });
    expect(farmers.items).toEqual([]);
  });

  it('lets an administrator release a lot, which the history tells', async () => {
    const { id: lot } = await world.harvest(10);
    const recall = await open([lot], real);
    await admin().tracing.release({ lotId: lot });
    expect((await recalls().get({ id: recall.id })).lots[0]?.lot.hold).toBeNull();
    const { items } = await admin().history.list({ subject: 'lot', id: String(lot) });
    expect(items.slice(0, 2).map(({ what, reason }) => [what, reason])).toEqual([
      ['released', null],
      ['held', 'Recall 1: Metal found'],
    ]);
  });
});
