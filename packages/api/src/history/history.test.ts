import { listLinesOfOrder } from '@farm/data/orders';
import type { HistoryEntry, HistorySubject } from '@farm/domain/history';
import type { Profile } from '@farm/domain/identity';
import type { OrderLine } from '@farm/domain/orders';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { actAsFarm } from '../jobs/act-as-farm.ts';
import { confirmLines } from '../orders/move-lines.ts';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';

describe('history', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
  });
  afterEach(() => world.close());

  const historyOf = async (subject: HistorySubject, id: string | number, as: Profile = world.admin) =>
    (await world.as(as).history.list({ subject, id: String(id), limit: 200 })).items;
  const ofOrder = (line: OrderLine, as?: Profile) => historyOf('order', line.orderGroupId, as);
  const linesOf = ({ orderGroupId }: OrderLine) => listLinesOfOrder(world.farm.db, world.admin, orderGroupId);
  const summarize = ({ what, before, after, reason, actorName }: HistoryEntry) => ({
    what,
    before,
    after,
    reason,
    actorName,
  });
  const countRows = async () =>
    Number(
      (
        await world.farm.db
          .selectFrom('history')
          .select((eb) => eb.fn.countAll().as('rows'))
          .executeTakeFirst()
      )?.rows,
    );
  const contextOf = (person: Profile) => ({ ...world.contextOf(person), person }) as PersonContext;

  it('has one row for each move of a line: what was done, by whom, from what to what, and why', async () => {
    const { rep, farmer, admin } = world;
    const line = await world.order({ farmerId: '', quantity: 5 });
    const { id } = line;
    await world.moves(farmer).hold({ id });
    await world.moves(farmer).checkStock({ id });
    await world.harvest(100);
    await world.moves(admin).checkStock({ id });
    await world.moves(rep).update({ id, deliveryDate: '2026-04-20' });
    await world.moves(farmer).deliver({ id });
    expect((await ofOrder(line)).map(summarize)).toEqual([
      {
        what: 'delivered',
        before: { status: 'confirmed' },
        after: { status: 'delivered' },
        reason: null,
        actorName: 'Fay',
      },
      {
        what: 'rescheduled',
        before: { deliveryDate: '2026-04-15' },
        after: { deliveryDate: '2026-04-20' },
        reason: null,
        actorName: 'Rita',
      },
      {
        what: 'checked',
        before: { status: 'pending_inventory' },
        after: { status: 'confirmed' },
        reason: null,
        actorName: 'Ada',
      },
      { what: 'checked', before: {}, after: { short: 5 }, reason: null, actorName: 'Fay' },
      {
        what: 'held',
        before: { status: 'pending', farmerId: null },
        after: { status: 'pending_inventory', farmerId: farmer.uid },
        reason: null,
        actorName: 'Fay',
      },
      {
        what: 'created',
        before: {},
        after: {
          productName: 'Kale',
          size: '1lb',
          quantity: 5,
          deliveryDate: '2026-04-15',
          status: 'pending',
        },
        reason: null,
        actorName: 'Rita',
      },
    ]);
  });

  it('has a row for each line of an order, and for a line that joins it by REST', async () => {
    const { rep, buyer, farmer } = world;
    const order = await world.as(rep).orders.create({
      buyerId: buyer.id,
      deliveryDate: '2026-04-20',
      lines: [
        { sizeId: world.sizeOf('1lb'), quantity: 1, farmerId: farmer.uid },
        { sizeId: world.sizeOf('12ct'), quantity: 2, farmerId: farmer.uid },
      ],
      idempotencyKey: crypto.randomUUID(),
    });
    const app = await world.app();
    const first = world.first(order.lines);
    const joined = await app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: await world.cookie(rep),
      payload: {
        productId: first.productId,
        buyerId: buyer.id,
        quantity: 3,
        deliveryDate: '2026-04-20',
        orderGroupId: order.orderGroupId,
      },
    });
    expect(joined.statusCode).toBe(201);
    const rows = await ofOrder(first);
    expect(rows.map(({ what, subjectId, subjectName }) => [what, subjectId, subjectName])).toEqual([
      ['created', String(joined.json().id), 'Kale (1lb)'],
      ['created', String(order.lines[1]?.id), 'Chard (12ct)'],
      ['created', String(first.id), 'Kale (1lb)'],
    ]);
  });

  it('has a row for each line of a delivery that is moved', async () => {
    const { admin, buyer } = world;
    const lines = [
      await world.confirmed(world.order({ day: '2026-04-20' })),
      await world.confirmed(world.order({ day: '2026-04-20' })),
    ];
    const before = await countRows();
    await world.as(admin).deliveries.reschedule({
      buyerId: buyer.id,
      from: '2026-04-20',
      to: '2026-04-22',
      lines: lines.map(({ id, version }) => ({ id, version })),
    });
    expect(await countRows()).toBe(before + 2);
    for (const line of lines) {
      expect((await ofOrder(line))[0]).toMatchObject({
        what: 'rescheduled',
        after: { deliveryDate: '2026-04-22' },
      });
    }
  });

  it('adds up to the line as it is, whatever was done, and has no row for what was refused', async () => {
    const { farmer, otherFarmer, rep, otherRep, admin } = world;
    const people = [farmer, otherFarmer, rep, otherRep, admin];
    const acts = ['confirm', 'hold', 'checkStock', 'reject', 'cancel', 'deliver', 'update'] as const;
    const step = fc.record({ act: fc.constantFrom(...acts), by: fc.nat(people.length - 1) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.boolean(), async (steps, isOpen) => {
        const line = await world.order({ farmerId: isOpen ? '' : farmer.uid, quantity: 2 });
        let done = 1;
        for (const [index, { act, by }] of steps.entries()) {
          const moves = world.moves(people[by] ?? admin);
          const { id } = line;
          const day = `2026-05-${String(index + 1).padStart(2, '0')}`;
          const outcome = await (act === 'reject'
            ? moves.reject({ id, reason: 'Hail' })
            : act === 'update'
              ? moves.update({ id, deliveryDate: day })
              : moves[act]({ id })
          ).then(
            () => 1,
            () => 0,
          );
          done += outcome;
        }
        const rows = await ofOrder(line);
        expect(rows).toHaveLength(done);
        const replayed: Record<string, unknown> = { farmerId: null };
        for (const { before, after } of rows.toReversed()) {
          expect(replayed).toMatchObject(before);
          Object.assign(replayed, after);
        }
        const [present] = await linesOf(line);
        expect(replayed).toMatchObject({
          status: present?.status,
          deliveryDate: present?.deliveryDate,
          quantity: present?.quantity,
          farmerId: present?.farmerId || null,
        });
      }),
      { numRuns: 25 },
    );
  });

  it('has no row for a change that is rolled back', async () => {
    const line = await world.order();
    const before = await countRows();
    const undone = inTransaction(contextOf(world.admin), async (ctx) => {
      await confirmLines(ctx, { lines: [{ id: line.id }], ifShort: 'confirm' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await countRows()).toBe(before);
  });

  it('rolls back a change whose row cannot be written', async () => {
    const line = await world.order();
    const stranger = { ...world.admin, uid: 'who has no account' };
    await expect(
      confirmLines(contextOf(stranger), { lines: [{ id: line.id }], ifShort: 'confirm' }),
    ).rejects.toThrow();
    const [present] = await linesOf(line);
    expect(present).toMatchObject({ status: 'pending', version: 1 });
    expect(await ofOrder(line)).toHaveLength(1);
  });

  it('has one row if several people act at once', async () => {
    const line = await world.order();
    await world.warm();
    await Promise.allSettled([
      world.moves(world.farmer).confirm({ id: line.id, version: line.version }),
      world.moves(world.admin).hold({ id: line.id, version: line.version }),
      world.moves(world.rep).cancel({ id: line.id, version: line.version }),
    ]);
    expect(await ofOrder(line)).toHaveLength(2);
  });

  it('shows an order to people who may see it, and the reason for a rejection only to administrators', async () => {
    const { farmer, rep, otherRep, admin } = world;
    const line = await world.order();
    await world.moves(farmer).reject({ id: line.id, reason: 'Hail took the leaves' });
    expect((await ofOrder(line, admin))[0]?.reason).toBe('Hail took the leaves');
    for (const person of [farmer, rep]) {
      const rows = await ofOrder(line, person);
      expect(rows[0]).toMatchObject({ what: 'rejected', reason: null });
      expect(JSON.stringify(rows)).not.toContain('Hail');
    }
    expect((await refusalOf(ofOrder(line, otherRep))).code).toBe('ORDER_MISSING');
  });

  it('shows what changed in a buyer, to people with the Buyers tab', async () => {
    const { admin, rep, otherRep, farmer } = world;
    const buyer = await world.as(rep).buyers.create({ name: 'Corner Shop', phone: '555 0100' });
    await world.as(rep).buyers.update({ id: buyer.id, phone: null, email: 'a@b.example' });
    await world.as(rep).buyers.update({ id: buyer.id, name: 'Corner Shop' });
    await world.as(admin).buyers.update({ id: buyer.id, address: '1 Main St', assignedRepId: otherRep.uid });
    await world.as(admin).buyers.assign({ id: buyer.id, repId: otherRep.uid });
    expect((await historyOf('buyer', buyer.id, otherRep)).map(summarize)).toMatchObject([
      { what: 'assigned', before: { assignedRepId: rep.uid }, after: { assignedRepId: otherRep.uid } },
      { what: 'changed', before: { address: null }, after: { address: '1 Main St' }, actorName: 'Ada' },
      {
        what: 'changed',
        before: { phone: '555 0100', email: null },
        after: { phone: null, email: 'a@b.example' },
        actorName: 'Rita',
      },
      { what: 'created', after: { name: 'Corner Shop', phone: '555 0100', assignedRepId: rep.uid } },
    ]);
    expect((await refusalOf(historyOf('buyer', buyer.id, farmer))).code).toBe('ROLE_FORBIDDEN');
    await world.as(admin).buyers.remove({ id: buyer.id });
    const [last] = await world.farm.db
      .selectFrom('history')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(last).toMatchObject({ subject_type: 'buyer', what: 'removed', after: '{}' });
    for (const id of [String(buyer.id), '0', 'x', '9'.repeat(30)]) {
      expect((await refusalOf(historyOf('buyer', id))).code).toBe('BUYER_MISSING');
    }
  });

  it('shows the changes of a template and of each size it ever had', async () => {
    const { admin, farmer } = world;
    const template = await world.as(admin).catalog.create({
      name: 'Okra',
      baseUnit: 'lb',
      sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
    });
    const size = world.first(template.sizes);
    await world.as(admin).catalog.updateSize({ id: size.id, size: '2lb', unitsPerBaseUnit: '2' });
    await world.as(admin).catalog.update({ id: template.id, name: 'Red okra', baseUnit: 'oz' });
    await world.as(admin).catalog.removeSize({ id: size.id });
    await world.as(admin).catalog.addSize({ productNameId: template.id, size: '5oz', unitsPerBaseUnit: '5' });
    const rows = await historyOf('template', template.id, farmer);
    expect(rows.map(({ type, what, subjectName }) => [type, what, subjectName])).toEqual([
      ['size', 'created', '5oz'],
      ['size', 'removed', '2lb'],
      ['template', 'changed', null],
      ['size', 'changed', '2lb'],
      ['size', 'changed', '2lb'],
      ['size', 'created', '2lb'],
      ['template', 'created', null],
    ]);
    expect(rows.slice(2, 5)).toMatchObject([
      { before: { name: 'Okra', baseUnit: 'lb' }, after: { name: 'Red okra', baseUnit: 'oz' } },
      { before: { unitsPerBaseUnit: '2' }, after: { unitsPerBaseUnit: '32' } },
      { before: { size: '1lb', unitsPerBaseUnit: '1' }, after: { size: '2lb', unitsPerBaseUnit: '2' } },
    ]);
    const before = await countRows();
    await expect(world.as(admin).catalog.create({ name: 'kale', baseUnit: 'lb' })).rejects.toThrow();
    await expect(
      world.as(admin).catalog.addSize({ productNameId: template.id, size: '5oz', unitsPerBaseUnit: '5' }),
    ).rejects.toThrow();
    expect(await countRows()).toBe(before);
    await world.as(admin).catalog.remove({ id: template.id });
    expect(await countRows()).toBe(before + 1);
    expect((await refusalOf(historyOf('template', template.id))).code).toBe('TEMPLATE_MISSING');
  });

  it('shows growers how a lot was added, changed and removed', async () => {
    const { farmer, rep } = world;
    const lot = await world.harvest(10);
    await world.as(farmer).inventory.setLot({ id: lot.id, unitsAvailable: 12, reason: 'Counted again' });
    const line = await world.confirmed(world.order({ quantity: 5 }));
    await world.moves(farmer).deliver({ id: line.id });
    await world.as(farmer).inventory.removeLot({ id: lot.id, reason: 'Spoiled' });
    expect((await historyOf('lot', lot.id, farmer)).map(summarize)).toMatchObject([
      { what: 'removed', before: { unitsAvailable: 7 }, after: {}, reason: 'Spoiled' },
      { what: 'delivered', before: { unitsAvailable: 12 }, after: { unitsAvailable: 7 } },
      {
        what: 'changed',
        before: { unitsAvailable: 10 },
        after: { unitsAvailable: 12 },
        reason: 'Counted again',
      },
      { what: 'created', before: {}, after: { name: 'Kale', unitsAvailable: 10, farmerId: farmer.uid } },
    ]);
    expect((await refusalOf(historyOf('lot', lot.id, rep))).code).toBe('ROLE_FORBIDDEN');
  });

  it('goes back page by page, and neither skips nor repeats a row while others are added', async () => {
    const line = await world.order();
    const move = (day: number) =>
      world
        .moves(world.admin)
        .update({ id: line.id, deliveryDate: `2026-05-${String(day).padStart(2, '0')}` });
    for (let day = 1; day <= 5; day += 1) await move(day);
    const page = (cursor?: string | null) =>
      world.as(world.rep).history.list({ subject: 'order', id: line.orderGroupId, limit: 2, cursor });
    const first = await page();
    await move(6);
    const second = await page(first.nextCursor);
    const third = await page(second.nextCursor);
    expect(third.nextCursor).toBeNull();
    const days = [first, second, third].flatMap(({ items }) => items.map(({ after }) => after.deliveryDate));
    expect(days).toEqual([
      ...['2026-05-05', '2026-05-04', '2026-05-03', '2026-05-02', '2026-05-01'],
      '2026-04-15',
    ]);
  });

  it('names the farm if no person acted', async () => {
    const line = await world.order();
    await confirmLines(await actAsFarm(world.farm), { lines: [{ id: line.id }], ifShort: 'confirm' });
    const [entry] = await ofOrder(line, world.rep);
    expect(entry).toMatchObject({ what: 'confirmed', actorId: 'farm', actorName: 'The farm' });
    expect(await world.notificationsOf(world.rep)).toHaveLength(1);
  });

  it('shows the history of people and of the farm to administrators only', async () => {
    for (const person of [world.farmer, world.rep]) {
      expect((await refusalOf(historyOf('person', person.uid, person))).code).toBe('ROLE_FORBIDDEN');
      expect((await refusalOf(historyOf('farm', 1, person))).code).toBe('ROLE_FORBIDDEN');
    }
    expect((await refusalOf(historyOf('person', 'nobody'))).code).toBe('PERSON_MISSING');
  });
});
