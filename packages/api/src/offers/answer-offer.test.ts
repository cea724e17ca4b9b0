import type { Trx } from '@farm/data/core';
import { setSuspended } from '@farm/data/identity';
import { buyerUid } from '@farm/domain/core';
import type { OpenedOffer } from '@farm/domain/offers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '../app/router.ts';
import { FRIDAY, type LinkWorld, MONDAY, openLinkWorld } from '../testing/link-world.ts';
import { refusalOf } from '../testing/order-world.ts';

describe('what a buyer does by an order link', () => {
  let world: LinkWorld;
  beforeEach(async () => {
    world = await openLinkWorld('sqlite');
  });
  afterEach(() => world.close());

  const officeOrder = async ({ order }: OpenedOffer) => {
    const found = await world.orderOf(order?.number);
    if (!found) throw new Error('There is no order');
    return found;
  };
  const lefts = async (of?: string) => (await world.open(of)).lines.map(({ left }) => left[0]);
  /** The lines of what was ordered: size, packages, status, and what was offered. */
  const linesOf = ({ order }: OpenedOffer) =>
    order?.lines.map(({ size, quantity, status, offeredQuantity }) => [
      size,
      quantity,
      status,
      offeredQuantity,
    ]);
  const otherLink = async () =>
    (await world.offer({ title: 'Others', buyerIds: [world.otherBuyer.id] })).tokens[0];
  const unchanged = async (call: () => Promise<unknown>) => {
    const before = await world.rows();
    const refusal = await refusalOf(call());
    expect(await world.rows()).toBe(before);
    return refusal;
  };

  describe('the answer', () => {
    it('is an ordinary pending order of the buyer’s rep at the farm’s prices, open to any grower', async () => {
      const { sizeOf, rep, buyer } = world;
      await world.restaurantList([{ sizeId: sizeOf('1lb'), cents: 350, validFrom: '2026-01-01' }]);
      const opened = await world.answer({ kale: 15, purchaseOrderNumber: ' PO-88 ', notes: 'By seven' });
      const order = await officeOrder(opened);
      expect(order).toMatchObject({
        buyerId: buyer.id,
        salesRepId: rep.uid,
        deliveryDate: FRIDAY,
        purchaseOrderNumber: 'PO-88',
        notes: 'By seven',
        isByLink: true,
        lines: [{ productName: 'Kale', size: '1lb', quantity: 15, status: 'pending', farmerId: '' }],
      });
      expect(order.lines[0]).not.toHaveProperty('offeredQuantity');
      expect(order.lines[0]?.price).toMatchObject({ cents: 350, source: 'list', amountCents: 5250 });
      expect(opened.order).toMatchObject({
        number: order.number,
        deliveryDate: FRIDAY,
        purchaseOrderNumber: 'PO-88',
        notes: 'By seven',
        isChangeable: true,
        lines: [{ sizeId: sizeOf('1lb'), quantity: 15, status: 'pending', offeredQuantity: null }],
      });
    });

    const inOffice = (more: object = {}) =>
      world.as(world.rep).orders.create({
        buyerId: world.buyer.id,
        deliveryDate: FRIDAY,
        notes: 'Pays late',
        lines: [{ sizeId: world.sizeOf('12ct'), quantity: 2 }],
        idempotencyKey: crypto.randomUUID(),
        ...more,
      });

    it('is told of the buyer’s open orders for its days, and of no other’s', async () => {
      const friday = await inOffice();
      const monday = await inOffice({ deliveryDate: MONDAY });
      await inOffice({ buyerId: world.otherBuyer.id });
      await inOffice({ deliveryDate: '2026-04-18' });
      expect((await world.open()).others).toEqual([
        { number: friday.number, day: FRIDAY },
        { number: monday.number, day: MONDAY },
      ]);
      const { order, others } = await world.answer({ kale: 3 });
      expect(others.map(({ number }) => number)).toEqual([friday.number, monday.number]);
      expect(order?.number).toBe(monday.number + 3);
    });

    it('is added to an order that the buyer has, and shows nothing else of it', async () => {
      const had = await inOffice();
      await world.as(world.rep).notifications.readAll();
      const opened = await world.answer({ kale: 3, notes: 'Ring twice', addTo: had.number });
      const order = await officeOrder(opened);
      expect(order).toMatchObject({
        orderGroupId: had.orderGroupId,
        notes: 'Pays late\nRing twice',
        lines: [{ size: '12ct' }, { size: '1lb', quantity: 3, deliveryDate: FRIDAY }],
      });
      expect(order).not.toHaveProperty('isByLink');
      expect(opened).toMatchObject({
        others: [],
        order: { number: had.number, isAdded: true, isChangeable: false, notes: null },
      });
      expect(linesOf(opened)).toEqual([['1lb', 3, 'pending', null]]);
      expect(await world.unread(world.rep)).toEqual([
        'order_new: Harbor Kitchen added to order #1 by its link: 1 product for Apr 17, 2026.',
      ]);
      const [offer] = (await world.as(world.rep).offers.list({})).items;
      expect(offer?.links[0]?.order).toMatchObject({ number: had.number });
      expect((await unchanged(() => world.answer({ kale: 1 }))).code).toBe('OFFER_ANSWERED');
      expect((await unchanged(() => world.change(opened, { kale: 1 }))).code).toBe('ORDER_CLOSED');
    });

    it('is not added under another PO number, and says so in words for a buyer', async () => {
      const { number } = await inOffice({ purchaseOrderNumber: 'PO-7' });
      const refusal = await unchanged(() =>
        world.answer({ kale: 3, purchaseOrderNumber: 'PO-8', addTo: number }),
      );
      expect(refusal).toMatchObject({
        code: 'INPUT_INVALID',
        message: 'Order #1 has another PO number. Empty the PO number to add to it, or place another order.',
      });
      expect(JSON.stringify(refusal)).not.toContain('PO-7');
    });

    it('is added to no order of another buyer or day, or that is not open', async () => {
      const foreign = await inOffice({ buyerId: world.otherBuyer.id });
      const monday = await inOffice({ deliveryDate: MONDAY });
      const closed = await inOffice();
      await world.as(world.rep).orders.cancel({
        lines: closed.lines.map(({ id, version }) => ({ id, version })),
      });
      for (const { number } of [foreign, monday, closed])
        expect((await unchanged(() => world.answer({ kale: 3, addTo: number }))).code).toBe('ORDER_CLOSED');
    });

    it('takes what is left from the others, and leaves it to its own buyer', async () => {
      const other = await otherLink();
      await world.answer({ kale: 15 });
      expect((await lefts(other))[0]).toBe(25);
      expect((await lefts())[0]).toBe(40);
    });

    it('tells every grower as always, and the rep once', async () => {
      await world.answer({ kale: 15, third: 3, chard: 2, any: true });
      expect(await world.unread(world.rep)).toEqual([
        'order_new: Harbor Kitchen ordered by its link: order #1, 3 products for Apr 17, 2026. 1 of them asks for more than was left.',
      ]);
      for (const grower of [world.farmer, world.otherFarmer])
        expect(await world.unread(grower)).toEqual([
          'order_new: Order #1 for Harbor Kitchen, to be delivered on Apr 17, 2026, needs your answer.',
        ]);
      expect(await world.unread(world.admin)).toEqual([]);
      expect(world.events).toContainEqual({ topic: 'offers', id: world.offerId });
    });

    it('is made by the buyer, as the history says, in an account that nobody can sign in to', async () => {
      const { lines } = await officeOrder(await world.answer({ kale: 15 }));
      const { items } = await world
        .as(world.rep)
        .history.list({ subject: 'order', id: lines[0]?.orderGroupId ?? '' });
      expect(items.map(({ what, actorId, actorName }) => [what, actorId, actorName])).toEqual([
        ['created', buyerUid(world.buyer.id), 'Harbor Kitchen'],
      ]);
      const account = await world.database.db
        .selectFrom('account')
        .selectAll()
        .where('uid', '=', buyerUid(world.buyer.id))
        .executeTakeFirst();
      expect(account).toMatchObject({ provider: 'none', password_hash: null, granted_role: 'sales_rep' });
    });

    it('stays the buyer’s, even if someone else is signed in, and a read-only token does not block it', async () => {
      const { rep, otherRep, admin, token, sizeOf } = world;
      const orderAs = async (person: typeof rep, scope?: 'read') => {
        const ctx = world.contextOf(person);
        const session = ctx.session && { ...ctx.session, ...(scope && { via: 'token' as const, scope }) };
        const caller = createCaller({ ...ctx, session });
        const { order } = await caller.offers.answer({
          token,
          day: FRIDAY,
          lines: [{ sizeId: sizeOf('1lb'), quantity: 5 }],
          idempotencyKey: 'same-key-for-all',
        });
        await caller.offers.opened({ token });
        return order?.number;
      };
      for (const person of [rep, otherRep, admin, world.farmer]) expect(await orderAs(person)).toBe(1);
      expect(await orderAs(rep, 'read')).toBe(1);
      const rows = await world.rows();
      const { lines, salesRepId } = await officeOrder(await world.open());
      expect(salesRepId).toBe(rep.uid);
      const { items } = await world
        .as(rep)
        .history.list({ subject: 'order', id: lines[0]?.orderGroupId ?? '' });
      expect(items.map(({ actorName }) => actorName)).toEqual(['Harbor Kitchen']);
      expect(JSON.parse(rows).find(([name]: [string]) => name === 'order_group')[1]).toHaveLength(1);
    });

    it('is once for a key, tells how the order is now, and keeps nothing of the link’s token', async () => {
      const again = () => world.answer({ kale: 5, idempotencyKey: 'a-key-of-a-page' });
      const first = await again();
      await world.moves(world.admin).confirm({ id: first.order?.lines[0]?.id ?? 0 });
      const rows = await world.rows();
      const second = await again();
      expect(linesOf(second)).toEqual([['1lb', 5, 'confirmed', null]]);
      expect(second.order?.number).toBe(first.order?.number);
      expect(await world.rows()).toBe(rows);
      expect(rows).not.toContain(world.token);
      const refusal = await unchanged(() => world.answer({ kale: 6, idempotencyKey: 'a-key-of-a-page' }));
      expect(refusal.code).toBe('KEY_REUSED');
    });

    it('of one link is not repeated for another link of its buyer with the same key', async () => {
      const { tokens } = await world.offer({ title: 'Roots' });
      const ofBoth = { kale: 5, idempotencyKey: 'a-key-of-a-page' };
      const first = await world.answer(ofBoth);
      const second = await world.answer(ofBoth, tokens[0]);
      expect(second.order?.number).toBe((first.order?.number ?? 0) + 1);
    });

    it('is refused with what is left where it asks for more, unless it asks anyway, which is marked', async () => {
      const other = await otherLink();
      await world.answer({ kale: 25 }, other);
      const refusal = await unchanged(() => world.answer({ chard: 1, kale: 16 }));
      expect(refusal).toMatchObject({
        code: 'OFFER_SHORT',
        details: {
          issues: [
            { path: ['lines', 0, 'quantity'], message: 'Only 15 left: change, or ask anyway' },
            { path: ['lines', 1, 'quantity'], message: 'Only 0 left: change, or ask anyway' },
          ],
          present: await world.open(),
        },
      });
      const opened = await world.answer({ kale: 16, chard: 1, any: true });
      expect(linesOf(opened)).toEqual([
        ['1lb', 16, 'pending', 15],
        ['12ct', 1, 'pending', 0],
      ]);
      const { lines } = await officeOrder(opened);
      expect(lines.map(({ offeredQuantity }) => offeredQuantity)).toEqual([15, 0]);
      expect((await lefts(other))[0]).toBe(24);
    });

    it('is refused without a figure where plenty is left, and shows none afterwards, but the farm sees it', async () => {
      await world.setFarm({ plentyAbove: 10 });
      const refusal = await unchanged(() => world.answer({ kale: 41 }));
      expect(refusal.details.issues).toMatchObject([
        { message: 'Less than that is left: change, or ask anyway' },
      ]);
      const opened = await world.answer({ kale: 41, chard: 1, any: true });
      expect(opened.order?.lines).toMatchObject([
        { quantity: 41, isBeyond: true, offeredQuantity: null },
        { quantity: 1, isBeyond: true, offeredQuantity: 0 },
      ]);
      expect(JSON.stringify([refusal.details, opened])).not.toContain('40');
      expect((await officeOrder(opened)).lines[0]).toMatchObject({ offeredQuantity: 40 });
      await world.setFarm({ plentyAbove: 40 });
      expect((await world.open()).order?.lines[0]).toMatchObject({ isBeyond: true, offeredQuantity: 40 });
    });

    it('counts packages of several sizes of one product together', async () => {
      // 39 packages of a pound leave one, which is three thirds.
      expect((await refusalOf(world.answer({ kale: 39, third: 4 }))).details.issues).toMatchObject([
        { path: ['lines', 1, 'quantity'], message: 'Only 3 left: change, or ask anyway' },
      ]);
      expect(linesOf(await world.answer({ kale: 39, third: 3 }))).toHaveLength(2);
    });

    it.each([
      ['a day that is not offered', 'INPUT_INVALID', ['day'], { kale: 1, day: '2026-04-18' }],
      ['a day that is over', 'INPUT_INVALID', ['day'], { kale: 1, day: '2026-04-14' }],
      ['no product', 'INPUT_INVALID', ['lines'], {}],
    ])('is refused for %s, and says where', async (_, code, path, wanted) => {
      const refusal = await unchanged(() => world.answer(wanted));
      expect(refusal).toMatchObject({ code, details: { issues: [{ path }] } });
    });

    it('is refused for a size that is not in the offer, or no longer sold', async () => {
      const { admin, sizeOf } = world;
      const { tokens } = await world.offer({ title: 'Kale', sizeIds: [sizeOf('1lb'), sizeOf('third')] });
      await world.as(admin).catalog.removeSize({ id: sizeOf('third') });
      for (const size of [{ chard: 1 }, { third: 1 }]) {
        const refusal = await unchanged(() => world.answer({ kale: 1, ...size }, tokens[0]));
        expect(refusal).toMatchObject({
          code: 'SIZE_MISSING',
          details: { issues: [{ path: ['lines', 1, 'sizeId'] }] },
        });
      }
    });

    it('comes once, and again only when all of it is canceled or rejected', async () => {
      const first = await world.answer({ kale: 5, third: 1 });
      const refusal = await unchanged(() => world.answer({ kale: 5 }));
      expect(refusal).toMatchObject({ code: 'OFFER_ANSWERED', details: { present: await world.open() } });
      const [kale, third] = first.order?.lines ?? [];
      await world.moves(world.rep).cancel({ id: kale?.id ?? 0 });
      expect((await refusalOf(world.answer({ kale: 5 }))).code).toBe('OFFER_ANSWERED');
      await world.moves(world.admin).reject({ id: third?.id ?? 0, reason: 'None today' });
      const second = await world.answer({ kale: 7 });
      expect(second.order?.number).toBe((first.order?.number ?? 0) + 1);
      expect(linesOf(second)).toEqual([['1lb', 7, 'pending', null]]);
    });

    it('is of who made the offer if the buyer’s rep is gone, and then of an administrator', async () => {
      const { admin, rep, otherRep, buyer } = world;
      const repOf = async (token: string | undefined) =>
        (await officeOrder(await world.answer({ kale: 1 }, token))).salesRepId;
      await world.as(admin).buyers.update({ id: buyer.id, assignedRepId: null });
      const made = await world.as(otherRep).offers.create({
        title: 'By Ole',
        days: [FRIDAY],
        closesOn: FRIDAY,
        sizeIds: [world.sizeOf('1lb')],
        buyerIds: [buyer.id],
      });
      const again = await world.as(otherRep).offers.create({
        title: 'By Ole too',
        days: [FRIDAY],
        closesOn: FRIDAY,
        sizeIds: [world.sizeOf('1lb')],
        buyerIds: [buyer.id],
      });
      expect(await repOf(made.links[0]?.token)).toBe(otherRep.uid);
      await world.database.db
        .transaction()
        .execute((trx) => setSuspended(trx as Trx, otherRep.uid, '2026-04-15T00:00:00.000Z'));
      expect(await repOf(again.links[0]?.token)).toBe(admin.uid);
      await world.as(admin).buyers.update({ id: buyer.id, assignedRepId: rep.uid });
      expect(await repOf(world.token)).toBe(rep.uid);
    });
  });

  describe('the change', () => {
    it('sets quantities, adds and cancels products, and changes day, PO number and notes, all at once', async () => {
      const seen = await world.answer({ kale: 15, third: 3, purchaseOrderNumber: 'PO-1' });
      await world.as(world.rep).notifications.readAll();
      const changed = await world.change(seen, {
        kale: 20,
        chard: 2,
        any: true,
        day: MONDAY,
        purchaseOrderNumber: null,
        notes: 'Side door',
      });
      expect(changed.order).toMatchObject({
        number: seen.order?.number,
        deliveryDate: MONDAY,
        purchaseOrderNumber: null,
        notes: 'Side door',
        isChangeable: true,
      });
      expect(linesOf(changed)).toEqual([
        ['1lb', 20, 'pending', null],
        ['third', 3, 'cancelled', null],
        ['12ct', 2, 'pending', 0],
      ]);
      const order = await officeOrder(changed);
      expect(order.lines.map(({ farmerId, deliveryDate }) => [farmerId, deliveryDate])).toEqual([
        ['', MONDAY],
        ['', MONDAY],
        ['', MONDAY],
      ]);
      expect(await world.unread(world.rep)).toEqual([
        'order_changed: Harbor Kitchen changed order #1 by its link: 2 products for Apr 20, 2026. 1 of them asks for more than was left.',
      ]);
      const { items } = await world.as(world.rep).history.list({ subject: 'order', id: order.orderGroupId });
      expect(new Set(items.map(({ actorName }) => actorName))).toEqual(new Set(['Harbor Kitchen']));
    });

    it('may be made again and again, also where everything is another product', async () => {
      let seen = await world.answer({ kale: 15 });
      seen = await world.change(seen, { third: 3 });
      seen = await world.change(seen, { kale: 2, third: 4 });
      expect(linesOf(seen)).toEqual([
        ['1lb', 15, 'cancelled', null],
        ['third', 4, 'pending', null],
        ['1lb', 2, 'pending', null],
      ]);
    });

    it('to another day has that day’s prices, but keeps those that were agreed', async () => {
      const { rep, sizeOf } = world;
      await world.restaurantList(
        ['1lb', 'third'].flatMap((size) => [
          { sizeId: sizeOf(size), cents: 350, validFrom: '2026-01-01' },
          { sizeId: sizeOf(size), cents: 400, validFrom: MONDAY },
        ]),
      );
      const seen = await world.answer({ kale: 15, third: 3 });
      const [, third] = (await officeOrder(seen)).lines;
      const agreed = { cents: 90, per: 'package', reason: 'By phone' } as const;
      await world.as(rep).orders.setPrice({ id: third?.id ?? 0, version: third?.version ?? 0, ...agreed });
      const moved = await world.change(await world.open(), { kale: 15, third: 3, day: MONDAY });
      const { lines, orderGroupId } = await officeOrder(moved);
      expect(lines.map(({ price }) => [price?.cents, price?.source])).toEqual([
        [400, 'list'],
        [90, 'agreed'],
      ]);
      const edited = lines.map(({ id, version }) => ({ id, version }));
      const office = await world.as(rep).orders.edit({ orderGroupId, lines: edited, deliveryDate: FRIDAY });
      expect(office.lines[0]?.price?.cents).toBe(400);
    });

    it('is made once for a key, and tells how the order is now', async () => {
      const seen = await world.answer({ kale: 15 });
      const again = () => world.change(seen, { kale: 20, idempotencyKey: 'a-key-of-a-change' });
      await again();
      await world.moves(world.admin).confirm({ id: seen.order?.lines[0]?.id ?? 0 });
      const rows = await world.rows();
      expect(linesOf(await again())).toEqual([['1lb', 20, 'confirmed', null]]);
      expect(await world.rows()).toBe(rows);
      const refusal = await unchanged(() =>
        world.change(seen, { kale: 21, idempotencyKey: 'a-key-of-a-change' }),
      );
      expect(refusal.code).toBe('KEY_REUSED');
    });

    it('does not judge again what the order has already, which still takes what is left', async () => {
      const { admin } = world;
      let seen = await world.answer({ kale: 40, chard: 2, any: true });
      await world
        .as(admin)
        .inventory.setTotal({ productNameId: await world.productOf('Kale'), total: 5, seenTotal: 40 });
      seen = await world.change(seen, { kale: 40, chard: 2, notes: 'Side door' });
      seen = await world.change(seen, { kale: 39, chard: 1 });
      expect(linesOf(seen)).toEqual([
        ['1lb', 39, 'pending', null],
        ['12ct', 1, 'pending', 0],
      ]);
      const messages = async (wanted: object) =>
        (await unchanged(() => world.change(seen, wanted))).details.issues?.map(
          ({ path, message }) => `${path[1]} ${message}`,
        );
      expect(await messages({ kale: 39, third: 1 })).toEqual(['1 Only 0 left: change, or ask anyway']);
      expect(await messages({ kale: 40 })).toEqual(['0 Only 5 left: change, or ask anyway']);
      expect(await messages({ kale: 39, chard: 1, day: MONDAY })).toEqual([
        '0 Only 5 left: change, or ask anyway',
        '1 Only 0 left: change, or ask anyway',
      ]);
    });

    it('is refused once a part of the order is for another day', async () => {
      const seen = await world.answer({ kale: 15, third: 3 });
      await world.moves(world.admin).update({
        id: seen.order?.lines[1]?.id ?? 0,
        deliveryDate: MONDAY,
      });
      const split = await world.open();
      expect(split.order).toMatchObject({
        isChangeable: false,
        lines: [{ deliveryDate: FRIDAY }, { deliveryDate: MONDAY }],
      });
      expect((await unchanged(() => world.change(split, { kale: 1 }))).code).toBe('ORDER_CLOSED');
    });

    it('adds nothing to an order of two hundred lines, of which the farm is to be called', async () => {
      const { tokens } = await world.offer({
        title: 'Kale',
        sizeIds: [world.sizeOf('1lb'), world.sizeOf('third')],
      });
      const { orderGroupId } = await officeOrder(await world.answer({ kale: 5 }, tokens[0]));
      for (const count of [99, 99])
        await world.as(world.rep).orders.addLines({
          orderGroupId,
          lines: Array.from({ length: count }, () => ({ sizeId: world.sizeOf('12ct'), quantity: 1 })),
          idempotencyKey: crypto.randomUUID(),
        });
      let seen = await world.open(tokens[0]);
      seen = await world.change(seen, { kale: 5, third: 1 }, tokens[0]);
      seen = await world.change(seen, { kale: 5 }, tokens[0]);
      expect(seen.order?.lines).toHaveLength(200);
      const refusal = await unchanged(() => world.change(seen, { kale: 5, third: 1 }, tokens[0]));
      expect(refusal).toMatchObject({
        code: 'ORDER_CLOSED',
        message: 'This order was changed too often. To change it, call the farm.',
      });
      expect(await world.change(seen, { kale: 6 }, tokens[0])).toMatchObject({ isClosed: false });
    });

    it('tells nobody if it changes nothing, and writes nothing', async () => {
      const seen = await world.answer({ kale: 15, notes: 'By seven' });
      const before = await world.rows();
      expect(await world.change(seen, { kale: 15, notes: 'By seven' })).toEqual(seen);
      expect(await world.rows()).toBe(before);
    });

    it('without a product cancels the order, of which the rep hears once; then a new one can be sent', async () => {
      const seen = await world.answer({ kale: 15, third: 3 });
      await world.as(world.rep).notifications.readAll();
      const changed = await world.change(seen, {});
      expect(linesOf(changed)).toEqual([
        ['1lb', 15, 'cancelled', null],
        ['third', 3, 'cancelled', null],
      ]);
      expect(changed.order?.isChangeable).toBe(false);
      expect(await refusalOf(world.change(changed, { kale: 1 }))).toMatchObject({
        code: 'ORDER_MISSING',
        message: 'Nothing is ordered by this link. Send an order first.',
      });
      expect(await world.unread(world.rep)).toEqual([
        'order_cancelled: Harbor Kitchen cancelled order #1 by its link.',
      ]);
      expect((await world.answer({ kale: 1 })).order?.number).toBe(2);
    });

    it('may take what the order has already besides what is left, and no more', async () => {
      await world.answer({ kale: 20 }, await otherLink());
      const seen = await world.answer({ kale: 15 });
      const refusal = await unchanged(() => world.change(seen, { kale: 21 }));
      expect(refusal).toMatchObject({
        code: 'OFFER_SHORT',
        details: {
          issues: [{ path: ['lines', 0, 'quantity'], message: 'Only 20 left: change, or ask anyway' }],
          present: seen,
        },
      });
      expect(linesOf(await world.change(seen, { kale: 20 }))).toEqual([['1lb', 20, 'pending', null]]);
    });

    it('clears the mark of more than was left once no more is asked for, also by the rep', async () => {
      let seen = await world.answer({ kale: 50, chard: 3, any: true });
      expect(linesOf(seen)).toEqual([
        ['1lb', 50, 'pending', 40],
        ['12ct', 3, 'pending', 0],
      ]);
      seen = await world.change(seen, { kale: 40, chard: 4, any: true });
      expect(linesOf(seen)).toEqual([
        ['1lb', 40, 'pending', null],
        ['12ct', 4, 'pending', 0],
      ]);
      seen = await world.change(seen, { kale: 60, any: true });
      const edit = async (quantity: number) => {
        const order = await officeOrder(seen);
        const [line] = order.lines;
        const named = { id: line?.id ?? 0, version: line?.version ?? 0, quantity };
        await world.as(world.rep).orders.edit({ orderGroupId: order.orderGroupId, lines: [named] });
        seen = await world.open();
        return linesOf(seen)?.[0];
      };
      expect(await edit(45)).toEqual(['1lb', 45, 'pending', 40]);
      expect(await edit(40)).toEqual(['1lb', 40, 'pending', null]);
    });

    it.each([
      ['confirmed', (id: number) => world.moves(world.admin).confirm({ id })],
      ['held', (id: number) => world.moves(world.admin).hold({ id })],
      ['rejected', (id: number) => world.moves(world.admin).reject({ id, reason: 'None' })],
    ])('is refused once the farm has %s a line', async (_, act) => {
      const seen = await world.answer({ kale: 15, third: 3 });
      await act(seen.order?.lines[1]?.id ?? 0);
      const refusal = await unchanged(() => world.change(seen, { kale: 400 }));
      expect(refusal).toMatchObject({
        code: 'ORDER_CLOSED',
        message: 'The farm is already working on your order. To change it, call the farm.',
        details: { present: await world.open() },
      });
      expect(await world.open()).toMatchObject({ order: { isChangeable: false } });
    });

    it('is refused with the order as it is now if it was changed since it was seen', async () => {
      const seen = await world.answer({ kale: 15, third: 3 });
      await world.change(seen, { kale: 10, third: 3 });
      const refusal = await unchanged(() => world.change(seen, { kale: 12 }));
      expect(refusal).toMatchObject({
        code: 'ORDER_LINES_CHANGED',
        details: { present: await world.open() },
      });
      const now = await world.open();
      const [kale, third] = now.order?.lines ?? [];
      if (!kale || !third || !now.order) throw new Error('There is no line');
      for (const lines of [[kale], [kale, third, { ...third, id: 999_999 }]])
        expect(
          (await refusalOf(world.change({ ...now, order: { ...now.order, lines } }, { kale: 1 }))).code,
        ).toBe('ORDER_LINES_CHANGED');
    });

    it('is refused before anything was ordered', async () => {
      expect((await unchanged(async () => world.change(await world.open(), { kale: 1 }))).code).toBe(
        'ORDER_MISSING',
      );
    });

    it('leaves products that the rep has added and the offer does not have, and keeps what is theirs', async () => {
      const { rep, sizeOf } = world;
      const { tokens } = await world.offer({ title: 'Pounds', sizeIds: [sizeOf('1lb')] });
      const opened = await world.answer({ kale: 5 }, tokens[0]);
      const { orderGroupId } = await officeOrder(opened);
      // 30 thirds are nine pounds.
      await world.as(rep).orders.addLines({
        orderGroupId,
        lines: [{ sizeId: sizeOf('third'), quantity: 30 }],
        idempotencyKey: crypto.randomUUID(),
      });
      const seen = await world.open(tokens[0]);
      expect(seen.order?.lines.map(({ sizeId }) => sizeId)).toEqual([sizeOf('1lb'), null]);
      expect((await refusalOf(world.change(seen, { kale: 32 }, tokens[0]))).details.issues).toMatchObject([
        { message: 'Only 31 left: change, or ask anyway' },
      ]);
      const changed = await world.change(seen, { kale: 31, day: MONDAY }, tokens[0]);
      expect(linesOf(changed)).toEqual([
        ['1lb', 31, 'pending', null],
        ['third', 30, 'pending', null],
      ]);
      expect((await officeOrder(changed)).lines.map(({ deliveryDate }) => deliveryDate)).toEqual([
        MONDAY,
        MONDAY,
      ]);
    });
  });
});
