import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';

describe('orders', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
  });
  afterEach(() => world.close());

  const draft = () => ({
    buyerId: world.buyer.id,
    deliveryDate: '2026-04-20',
    purchaseOrderNumber: 'PO-77',
    lines: [
      { sizeId: world.sizeOf('1lb'), quantity: 2, farmerId: world.farmer.uid },
      { sizeId: world.sizeOf('third'), quantity: 3, farmerId: world.farmer.uid },
      { sizeId: world.sizeOf('12ct'), quantity: 1 },
    ],
    idempotencyKey: crypto.randomUUID(),
  });

  it('places a whole order as pending lines that copy name, size and units, and notifies each grower once', async () => {
    const order = await world.as(world.rep).orders.create(draft());
    expect(order).toMatchObject({
      number: 1,
      buyerName: 'Harbor Kitchen',
      salesRepId: world.rep.uid,
      salesRepName: 'Rita',
      purchaseOrderNumber: 'PO-77',
      deliveryDate: '2026-04-20',
    });
    expect(order.orderGroupId).toMatch(/^group-/);
    expect(order.lines.map((l) => [l.productName, l.size, l.unitsPerPackage, l.farmerId, l.status])).toEqual([
      ['Kale', '1lb', '1', world.farmer.uid, 'pending'],
      ['Kale', 'third', '0.3', world.farmer.uid, 'pending'],
      ['Chard', '12ct', '12', '', 'pending'],
    ]);
    expect(await world.notificationsOf(world.farmer)).toHaveLength(1);
    expect(await world.notificationsOf(world.otherFarmer)).toEqual([
      'order_new Order #1 for Harbor Kitchen, to be delivered on Apr 20, 2026, needs your answer.',
    ]);
    expect(await world.notificationsOf(world.rep)).toEqual([]);
    expect(world.events.find(({ topic }) => topic === 'orders')).toEqual({
      topic: 'orders',
      id: 1,
      to: { roles: ['farmer', 'admin'], uids: [world.rep.uid] },
    });
    const again = await world.as(world.rep).orders.create(draft());
    expect(again.number).toBe(2);
    expect(again.lines.map(({ productId }) => productId)).toEqual(
      order.lines.map(({ productId }) => productId),
    );
    const placeholders = (await world.as(world.admin).inventory.products()).filter(
      ({ location }) => location === 'Pending Order',
    );
    expect(placeholders).toHaveLength(3);
  });

  it('creates one order for one key, even if it is sent twice at the same time', async () => {
    const input = draft();
    await world.warm();
    const [one, two] = await Promise.all([
      world.as(world.rep).orders.create(input),
      world.as(world.rep).orders.create(input),
    ]);
    expect(two).toEqual(one);
    expect(await world.as(world.admin).orders.count()).toEqual({ total: 1 });
    expect(await world.notificationsOf(world.farmer)).toHaveLength(1);
    expect((await refusalOf(world.as(world.rep).orders.create({ ...input, notes: 'x' }))).code).toBe(
      'KEY_REUSED',
    );
  });

  it('writes nothing if the buyer, a size, a grower or the rep is unknown', async () => {
    const { rep, admin, farmer } = world;
    const create = (change: object, as = rep) =>
      refusalOf(world.as(as).orders.create({ ...draft(), ...change }));
    expect((await create({ buyerId: 999 })).details.issues).toMatchObject([{ path: ['buyerId'] }]);
    expect((await create({ lines: [{ sizeId: 999, quantity: 1 }] })).code).toBe('SIZE_MISSING');
    const [good] = draft().lines;
    const grower = await create({ lines: [good, { ...good, farmerId: rep.uid }] });
    expect(grower).toMatchObject({
      code: 'INPUT_INVALID',
      details: { issues: [{ path: ['lines', 1, 'farmerId'] }] },
    });
    expect((await create({ salesRepId: world.otherRep.uid })).code).toBe('ACTOR_FOREIGN');
    expect((await create({ salesRepId: farmer.uid }, admin)).details.issues).toMatchObject([
      { path: ['salesRepId'] },
    ]);
    expect((await create({}, farmer)).code).toBe('ROLE_FORBIDDEN');
    await world.as(admin).buyers.remove({ id: world.buyer.id });
    expect((await create({})).code).toBe('BUYER_MISSING');
    expect(await world.as(admin).orders.count()).toEqual({ total: 0 });
    expect(await world.notificationsOf(farmer)).toEqual([]);
    const named = await world
      .as(admin)
      .orders.create({ ...draft(), buyerId: world.otherBuyer.id, salesRepId: world.otherRep.uid });
    expect(named).toMatchObject({ number: 1, salesRepId: world.otherRep.uid });
  });

  it('shows reps only their own orders, growers their own and open ones or all, and admins all', async () => {
    const mixed = await world.as(world.rep).orders.create({
      ...draft(),
      lines: [
        { sizeId: world.sizeOf('1lb'), quantity: 1, farmerId: world.farmer.uid },
        { sizeId: world.sizeOf('1lb'), quantity: 2, farmerId: world.otherFarmer.uid },
        { sizeId: world.sizeOf('1lb'), quantity: 3 },
      ],
    });
    await world.order({ farmerId: world.otherFarmer.uid });
    const foreign = await world
      .as(world.otherRep)
      .orders.create({ ...draft(), lines: [{ sizeId: world.sizeOf('12ct'), quantity: 9 }] });
    const seen = async (person: typeof world.rep, input: object = {}) => {
      const { items } = await world.as(person).orders.list(input);
      const { total } = await world.as(person).orders.count(input);
      expect(total).toBe(items.length);
      return items.map(({ number, lines }) => [number, lines.map(({ quantity }) => quantity)]);
    };
    expect(await seen(world.admin)).toEqual([
      [3, [9]],
      [2, [5]],
      [1, [1, 2, 3]],
    ]);
    expect(await seen(world.rep)).toEqual([
      [2, [5]],
      [1, [1, 2, 3]],
    ]);
    expect(await seen(world.otherRep, { scope: 'all' })).toEqual([[3, [9]]]);
    expect(await seen(world.farmer)).toEqual([
      [3, [9]],
      [1, [1, 3]],
    ]);
    expect(await seen(world.farmer, { scope: 'all' })).toHaveLength(3);
    // A grower sees how many lines of other growers an order has, and nothing else about them.
    const othersOf = async (person: typeof world.rep, input: object = {}) =>
      (await world.as(person).orders.list(input)).items.map(({ others }) => others);
    const foreignLine = [{ status: 'pending', count: 1, quantity: 2 }];
    expect(await othersOf(world.farmer)).toEqual([[], foreignLine]);
    for (const whole of [othersOf(world.farmer, { scope: 'all' }), othersOf(world.admin)]) {
      expect(await whole).toEqual([[], [], []]);
    }
    const get = (person: typeof world.rep, orderGroupId: string) =>
      world.as(person).orders.get({ orderGroupId });
    expect((await get(world.farmer, mixed.orderGroupId)).lines).toHaveLength(3);
    expect((await refusalOf(get(world.rep, foreign.orderGroupId))).code).toBe('ORDER_MISSING');
    const getByLine = (person: typeof world.rep, order: typeof mixed) =>
      world.as(person).orders.get({ lineId: order.lines[1]?.id ?? order.lines[0]?.id ?? 0 });
    expect(await getByLine(world.rep, mixed)).toEqual(await get(world.rep, mixed.orderGroupId));
    expect((await refusalOf(getByLine(world.rep, foreign))).code).toBe('ORDER_MISSING');
    const getByNumber = (person: typeof world.rep, { number }: typeof mixed) =>
      world.as(person).orders.get({ number });
    expect(await getByNumber(world.rep, mixed)).toEqual(await get(world.rep, mixed.orderGroupId));
    expect((await refusalOf(getByNumber(world.rep, foreign))).code).toBe('ORDER_MISSING');

    const lines = async (person: typeof world.rep, input?: object) =>
      (await world.as(person).orders.lines(input)).map(({ quantity }) => quantity);
    expect(await lines(world.farmer)).toEqual([9, 5, 3, 2, 1]);
    expect(await lines(world.farmer, { farmerId: world.farmer.uid })).toEqual([9, 3, 1]);
    expect(await lines(world.rep)).toEqual([5, 3, 2, 1]);
    expect(await lines(world.rep, { farmerId: world.farmer.uid, repId: world.rep.uid })).toEqual([3, 1]);
    expect(await lines(world.admin, { repId: world.otherRep.uid })).toEqual([9]);
    expect((await refusalOf(lines(world.rep, { repId: world.otherRep.uid }))).code).toBe('ACTOR_FOREIGN');
  });

  it('finds orders by status, buyer, day, product, purchase order and number, and pages them without a gap', async () => {
    const { rep, admin, farmer } = world;
    const ids: number[] = [];
    for (const day of ['2026-04-18', '2026-04-19', '2026-04-20', '2026-04-21', '2026-04-22']) {
      ids.push((await world.order({ day })).id);
    }
    await world.as(rep).orders.create({
      ...draft(),
      buyerId: world.otherBuyer.id,
      purchaseOrderNumber: '50%_off',
      lines: [{ sizeId: world.sizeOf('12ct'), quantity: 1, farmerId: farmer.uid }],
    });
    await world.moves(farmer).confirm({ id: ids[0] ?? 0 });
    const numbers = async (input: object, person = admin) => {
      const { items } = await world.as(person).orders.list(input);
      expect(await world.as(person).orders.count(input)).toEqual({ total: items.length });
      return items.map(({ number }) => number);
    };
    for (const person of [admin, rep, farmer]) {
      expect(await numbers({ statuses: ['confirmed'] }, person)).toEqual([1]);
      expect(await numbers({ buyerId: world.otherBuyer.id }, person)).toEqual([6]);
      expect(await numbers({ from: '2026-04-19', to: '2026-04-20' }, person)).toEqual([6, 3, 2]);
      expect(await numbers({ search: 'CHARD' }, person)).toEqual([6]);
      expect(await numbers({ search: 'harbor' }, person)).toEqual([5, 4, 3, 2, 1]);
      expect(await numbers({ search: '50%_' }, person)).toEqual([6]);
      expect(await numbers({ search: '_' }, person)).toEqual([6]);
      expect(await numbers({ search: '#3' }, person)).toEqual([3]);
      expect(await numbers({ search: ' 4 ' }, person)).toEqual([4]);
      expect(await numbers({ search: 'nobody' }, person)).toEqual([]);
      const paged: number[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: { number: number }[]; nextCursor: string | null } = await world
          .as(person)
          .orders.list({ limit: 2, cursor });
        paged.push(...page.items.map(({ number }) => number));
        cursor = page.nextCursor;
      } while (cursor);
      expect(paged).toEqual([6, 5, 4, 3, 2, 1]);
    }
  });

  it('shows a rejection reason only to admins, however a line is read, searched or refused', async () => {
    const { farmer, rep, admin, otherFarmer } = world;
    const line = await world.order();
    const SECRET = 'aphids-everywhere';
    const rejected = await world.moves(farmer).reject({ id: line.id, reason: SECRET });
    expect(rejected).toMatchObject({ status: 'rejected', rejectionReason: null });
    const reads = async (person: typeof rep) => [
      await world.as(person).orders.list({ scope: 'all' }),
      await world.as(person).orders.get({ orderGroupId: line.orderGroupId }),
      await world.as(person).orders.lines(),
      (await refusalOf(world.moves(person).update({ id: line.id, status: 'pending' }))).details,
      (await refusalOf(world.moves(person).deliver({ id: line.id }))).details,
      (await (await world.app()).inject({ url: '/api/orders', headers: await world.cookie(person) })).json(),
    ];
    for (const person of [farmer, rep]) expect(JSON.stringify(await reads(person))).not.toContain(SECRET);
    expect(JSON.stringify(await world.as(otherFarmer).orders.lines())).not.toContain(SECRET);
    for (const read of await reads(admin)) expect(JSON.stringify(read)).toContain(SECRET);
    for (const person of [farmer, rep, admin]) {
      expect((await world.as(person).orders.list({ search: SECRET, scope: 'all' })).items).toEqual([]);
    }
    expect(await world.notificationsOf(rep)).toEqual([
      `order_rejected Order #1: 5 × Kale (1lb) was rejected. Reason: ${SECRET}`,
    ]);
  });

  it('joins lines with one orderGroupId into one order of one buyer and one rep', async () => {
    const { rep, otherRep, admin, farmer } = world;
    const { productId } = await world.order();
    const line = (change: object = {}) => ({
      buyerId: world.buyer.id,
      productId,
      quantity: 1,
      deliveryDate: '2026-04-20T10:00:00.000Z',
      orderGroupId: 'group-mine',
      ...change,
    });
    const one = await world.as(rep).orders.createLine(line({ status: 'pending', farmerId: farmer.uid }));
    expect(one).toMatchObject({
      orderNumber: 2,
      deliveryDate: '2026-04-20',
      productName: 'Kale',
      unitsPerPackage: '1',
    });
    const two = await world.as(admin).orders.createLine(line({ farmerId: 'TEMPLATE' }));
    expect(two).toMatchObject({ orderNumber: 2, salesRepId: rep.uid, farmerId: '' });
    await world.as(rep).orders.createLine(line({ farmerId: null }));
    expect((await world.notificationsOf(farmer)).filter((text) => text.includes('#2'))).toHaveLength(1);
    expect(
      (await world.notificationsOf(world.otherFarmer)).filter((text) => text.includes('#2')),
    ).toHaveLength(1);
    const refused = async (change: object, as = rep) =>
      refusalOf(world.as(as).orders.createLine(line(change)));
    expect(await refused({ buyerId: world.otherBuyer.id })).toMatchObject({
      code: 'ORDER_BUYER_DIFFERS',
      details: { present: { buyerId: world.buyer.id } },
    });
    expect((await refused({}, otherRep)).code).toBe('ORDER_REP_DIFFERS');
    expect((await refused({ salesRepId: otherRep.uid })).code).toBe('ACTOR_FOREIGN');
    expect((await refused({ status: 'confirmed' })).details.issues).toMatchObject([{ path: ['status'] }]);
    expect((await refused({ productId: 999 })).message).toBe('Selected product not found: 999');
    expect((await world.as(admin).orders.get({ orderGroupId: 'group-mine' })).lines).toHaveLength(3);
    const { orderGroupId: _, ...alone } = line();
    const single = await world.as(rep).orders.createLine(alone);
    expect(single.orderGroupId).toMatch(/^single-/);
    expect(single.orderNumber).toBe(3);
    const lot = await world.harvest(7);
    expect(await world.as(rep).orders.createLine({ ...alone, productId: lot.id })).toMatchObject({
      productId: lot.id,
      productName: 'Kale',
    });
  });

  it('makes one order of two first lines sent at the same time', async () => {
    const { productId } = await world.order();
    const line = { buyerId: world.buyer.id, productId, quantity: 1, deliveryDate: TODAY };
    await world.warm();
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => world.as(world.rep).orders.createLine({ ...line, orderGroupId: 'at-once' })),
    );
    expect(new Set(made.map(({ orderNumber }) => orderNumber)).size).toBe(1);
    expect(await world.as(world.rep).orders.count()).toEqual({ total: 2 });
    const settled = await Promise.allSettled([
      world.as(world.rep).orders.createLine({ ...line, orderGroupId: 'two-reps' }),
      world.as(world.otherRep).orders.createLine({ ...line, orderGroupId: 'two-reps' }),
    ]);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('notifies a grower once of lines that join an order at the same time', async () => {
    const { rep, farmer, otherFarmer } = world;
    const { productId } = await world.order();
    const line = {
      buyerId: world.buyer.id,
      productId,
      quantity: 1,
      deliveryDate: TODAY,
      orderGroupId: 'joined',
    };
    await world.as(rep).orders.createLine({ ...line, farmerId: farmer.uid });
    await world.warm();
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => world.as(rep).orders.createLine({ ...line, farmerId: otherFarmer.uid })),
    );
    expect(await world.notificationsOf(otherFarmer)).toHaveLength(1);
  });

  it('keeps the documented paths', async () => {
    const { rep, farmer } = world;
    const app = await world.app();
    const send = async (
      person: typeof rep,
      method: 'GET' | 'POST' | 'PUT' | 'PATCH',
      url: string,
      payload?: object,
    ) => {
      const headers = await world.cookie(person);
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
      return { status: answer.statusCode, body: answer.json() };
    };
    const { productId } = await world.order({ quantity: 8 });
    const created = await send(rep, 'POST', '/api/orders', {
      buyerId: world.buyer.id,
      productId,
      quantity: 2,
      deliveryDate: '2026-04-20',
      salesRepId: rep.uid,
      farmerId: farmer.uid,
      status: 'pending',
      orderGroupId: 'group-1713182400000',
      purchaseOrderNumber: null,
      notes: '',
    });
    expect(created).toMatchObject({
      status: 201,
      body: { quantity: 2, status: 'pending', notes: null, rejectionReason: null },
    });
    const url = `/api/orders/${created.body.id}`;
    expect((await send(rep, 'GET', `/api/orders?repId=${rep.uid}`)).body).toHaveLength(2);
    expect((await send(farmer, 'GET', `/api/orders?farmerId=${farmer.uid}`)).body).toHaveLength(2);
    expect((await send(rep, 'GET', `/api/orders?repId=${world.otherRep.uid}`)).status).toBe(403);
    expect((await send(rep, 'PUT', url, { status: 'confirmed' })).status).toBe(403);
    expect((await send(farmer, 'PUT', url, {})).body.issues).toMatchObject([
      { path: ['status'] },
      { path: ['deliveryDate'] },
    ]);
    for (const rejectionReason of ['  ', undefined, null]) {
      expect(await send(farmer, 'PATCH', url, { status: 'rejected', rejectionReason })).toMatchObject({
        status: 400,
        body: {
          message: 'Please provide a reason for rejecting the order.',
          issues: [{ path: ['rejectionReason'] }],
        },
      });
    }
    expect(await send(farmer, 'PUT', url, { status: 'confirmed', deliveryDate: '2026-01-02' })).toMatchObject(
      {
        status: 200,
        body: { status: 'confirmed', deliveryDate: '2026-01-02', version: 3 },
      },
    );
    const closed = await send(farmer, 'PATCH', url, { status: 'rejected', rejectionReason: 'Frost' });
    expect(closed).toMatchObject({
      status: 409,
      body: { code: 'ORDER_MOVE_CLOSED', present: { status: 'confirmed' } },
    });
    expect(closed.body.message).toContain('Delivered or Cancelled');
    const [other] = (await world.as(rep).orders.lines()).filter(({ quantity }) => quantity === 8);
    const before = (await world.notificationsOf(rep)).length;
    expect(
      await send(farmer, 'PATCH', `/api/orders/${other?.id}`, {
        status: 'rejected',
        rejectionReason: ' Frost ',
      }),
    ).toMatchObject({ status: 200, body: { status: 'rejected', rejectionReason: null } });
    expect(await world.notificationsOf(rep)).toHaveLength(before);
    expect(await world.as(world.admin).orders.lines()).toContainEqual(
      expect.objectContaining({ id: other?.id, rejectionReason: 'Frost' }),
    );
    expect((await send(farmer, 'PUT', '/api/orders/999', { status: 'confirmed' })).status).toBe(404);
  });
});
