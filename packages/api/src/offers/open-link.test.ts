import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FRIDAY, type LinkWorld, MONDAY, openLinkWorld } from '../testing/link-world.ts';
import { refusalOf } from '../testing/order-world.ts';
import { openLinkGuard } from './guard-links.ts';

const UNKNOWN = ['LINK_MISSING', 'This order link does not work. Ask the farm for a new one.'];

describe('opening an order link', () => {
  let world: LinkWorld;
  beforeEach(async () => {
    world = await openLinkWorld('sqlite');
  });
  afterEach(() => world.close());

  const refused = async (call: Promise<unknown>) => {
    const { code, message } = await refusalOf(call);
    return [code, message];
  };

  it('shows the farm, the delivery days, each size with its price and what is left, and nothing else', async () => {
    const { sizeOf } = world;
    await world.restaurantList([
      { sizeId: sizeOf('1lb'), cents: 350, validFrom: '2026-01-01' },
      { sizeId: sizeOf('1lb'), cents: 400, validFrom: MONDAY },
    ]);
    const kale = (cents: number) => ({ cents, per: 'package' });
    expect(await world.open()).toEqual({
      farmName: 'Green Valley',
      farmPhone: '555-0100',
      buyerName: 'Harbor Kitchen',
      title: 'Greens of the week',
      note: 'First spinach next week',
      closesAt: '2026-04-17T17:00:00.000Z',
      timeZone: 'UTC',
      isClosed: false,
      days: [FRIDAY, MONDAY],
      lines: [
        {
          sizeId: sizeOf('1lb'),
          productName: 'Kale',
          size: '1lb',
          unitsPerPackage: '1',
          prices: [kale(350), kale(400)],
          baseUnit: 'lb',
          left: [40, 40],
        },
        {
          sizeId: sizeOf('third'),
          productName: 'Kale',
          size: 'third',
          unitsPerPackage: '0.3',
          prices: [null, null],
          baseUnit: 'lb',
          // 133 packages are plenty.
          left: [null, null],
        },
        {
          sizeId: sizeOf('12ct'),
          productName: 'Chard',
          size: '12ct',
          unitsPerPackage: '12',
          prices: [null, null],
          baseUnit: 'bunch',
          left: [0, 0],
        },
      ],
      order: null,
      others: [],
      isOpened: false,
    });
  });

  it('is noted once, when the page says so, and changes nothing before', async () => {
    const before = await world.rows();
    await world.open();
    expect(await world.rows()).toBe(before);
    expect(await world.opened()).toEqual({ isOpened: true });
    const noted = await world.rows();
    expect(world.events.at(-1)).toEqual({ topic: 'offers', id: world.offerId });
    world.setNow('2026-04-15T13:00:00.000Z');
    await world.opened();
    expect(await world.rows()).toBe(noted);
    expect(await world.open()).toMatchObject({ isOpened: true });
    const [offer] = (await world.as(world.admin).offers.list({})).items;
    expect(offer?.links[0]?.openedAt).toBe('2026-04-15T12:00:00.000Z');
  });

  it('leaves out delivery days that are over and sizes that are no longer sold', async () => {
    const { admin, sizeOf } = world;
    const { tokens } = await world.offer({ title: 'Later', closesOn: MONDAY });
    await world.as(admin).catalog.removeSize({ id: sizeOf('third') });
    world.setNow('2026-04-18T08:00:00.000Z');
    const opened = await world.open(tokens[0]);
    expect(opened).toMatchObject({ isClosed: false, days: [MONDAY] });
    expect(opened.lines.map(({ sizeId, left }) => [sizeId, left])).toEqual([
      [sizeOf('1lb'), [40]],
      [sizeOf('12ct'), [0]],
    ]);
  });

  it.each([
    ['closed', (): unknown => world.setNow('2026-04-17T17:00:00.000Z')],
    ['has no delivery day left', () => world.setNow('2026-04-21T00:00:00.000Z')],
  ])('shows the status of the order once the offer %s, but nothing of stock and prices', async (_, end) => {
    await world.answer({ kale: 4, notes: 'By seven' });
    await end();
    expect(await world.open()).toMatchObject({
      isClosed: true,
      lines: [],
      order: { isChangeable: false, notes: 'By seven', lines: [{ quantity: 4, status: 'pending' }] },
    });
    expect((await refusalOf(world.answer({ kale: 1 }))).code).toBe('OFFER_ENDED');
  });

  it('answers in the same words whatever is wrong with a link, and no call goes further', async () => {
    const { admin, token, offerId, buyer } = world;
    const { order, ...seen } = await world.answer({ kale: 4 });
    const calls = (of: string) => [
      world.open(of),
      world.opened(of),
      world.answer({ kale: 1 }, of),
      world.change({ ...seen, order }, { kale: 1 }, of),
    ];
    const allUnknown = async (of = token) => {
      const before = await world.rows();
      for (const call of calls(of)) expect(await refused(call)).toEqual(UNKNOWN);
      expect(await world.rows()).toBe(before);
    };
    for (const of of ['', 'nothing', `${token}x`, token.toUpperCase(), `${token}%00`, 'x'.repeat(200)])
      await allUnknown(of);
    await world.setFarm({ orderLinksOn: false });
    await allUnknown();
    await world.setFarm({ orderLinksOn: true });
    expect(await world.open()).toMatchObject({ order: { number: order?.number } });
    const { links } = await world
      .as(admin)
      .offers.links({ id: offerId, buyerIds: [buyer.id], replaces: true });
    await allUnknown();
    const fresh = links[0]?.token ?? '';
    expect(await world.open(fresh)).toMatchObject({ order: { number: order?.number }, isOpened: false });
    await world.as(admin).buyers.remove({ id: buyer.id });
    await allUnknown(fresh);
    const other = await world.offer({ title: 'Others', buyerIds: [world.otherBuyer.id] });
    await world.as(admin).offers.end({ id: other.id, linkId: (await world.linkOf(other.id)) ?? 0 });
    await allUnknown(other.tokens[0]);
    const whole = await world.offer({ title: 'Whole', buyerIds: [world.otherBuyer.id] });
    await world.answer({ kale: 1 }, whole.tokens[0]);
    await world.as(admin).offers.end({ id: whole.id });
    await allUnknown(whole.tokens[0]);
  });

  it('tells no other buyer, no person, and of stock no more than what is left', async () => {
    const { admin, otherBuyer, sizeOf, rep } = world;
    await world.as(rep).orders.create({
      buyerId: otherBuyer.id,
      deliveryDate: FRIDAY,
      notes: 'Secret words',
      lines: [{ sizeId: sizeOf('1lb'), quantity: 13, farmerId: world.farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    const answered = await world.answer({ kale: 4 });
    const refusal = await refusalOf(world.change(answered, { kale: 400 }));
    for (const shown of [answered, await world.open(), refusal.details]) {
      const text = JSON.stringify(shown);
      for (const { name, uid } of [rep, admin, world.farmer, world.otherFarmer]) {
        expect(text).not.toContain(name);
        expect(text).not.toContain(uid);
      }
      expect(text).not.toMatch(/Green Grocer|Secret|13|group-|single-|token/);
    }
  });
});

describe('how often an order link may be used', () => {
  let world: LinkWorld;
  beforeEach(async () => {
    world = await openLinkWorld('sqlite', { linkGuard: openLinkGuard() });
  });
  afterEach(() => world.close());

  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'ok',
      async (error) => (await refusalOf(Promise.reject(error))).code,
    );

  it('is sixty reads and ten sends a minute, and each link counts for itself', async () => {
    const { otherBuyer } = world;
    const other = (await world.offer({ buyerIds: [otherBuyer.id] })).tokens[0];
    for (let read = 1; read <= 60; read += 1) expect(await codeOf(world.open())).toBe('ok');
    const refusal = await refusalOf(world.open());
    expect(refusal).toMatchObject({ code: 'TRIES_TOO_MANY', details: { retryAfter: expect.any(Number) } });
    expect(refusal.details.retryAfter).toBeLessThanOrEqual(60);
    expect(await codeOf(world.opened())).toBe('TRIES_TOO_MANY');
    expect(await codeOf(world.open(other))).toBe('ok');
    for (let sent = 1; sent <= 10; sent += 1)
      expect(await codeOf(world.answer({ kale: 1000 }))).toBe('OFFER_SHORT');
    const before = await world.rows();
    expect(await codeOf(world.answer({ kale: 1 }))).toBe('TRIES_TOO_MANY');
    expect(await world.rows()).toBe(before);
    expect(await codeOf(world.answer({ kale: 1 }, other))).toBe('ok');
  });

  it('is a hundred sends a day, with the time to wait', async () => {
    const guard = openLinkGuard({ sends: { points: 1000, duration: 60 } });
    for (let sent = 1; sent <= 100; sent += 1) await guard.send(1);
    await guard.send(2);
    await guard.read(1);
    await expect(guard.send(1)).rejects.toMatchObject({
      code: 'TRIES_TOO_MANY',
      message: 'Too much was sent by this order link today. Call the farm.',
      details: { retryAfter: 86_400 },
    });
  });

  it('is sixty unknown links an hour for a network, on which a good one still works', async () => {
    for (let guess = 1; guess <= 60; guess += 1)
      expect(await codeOf(world.open(`guess-${guess}`))).toBe('LINK_MISSING');
    const refusal = await refusalOf(world.open('guess-61'));
    expect(refusal).toMatchObject({ code: 'TRIES_TOO_MANY', details: { retryAfter: expect.any(Number) } });
    expect(await codeOf(world.answer({ kale: 1 }, 'guess-62'))).toBe('TRIES_TOO_MANY');
    expect(await codeOf(world.open())).toBe('ok');
    expect(await codeOf(world.answer({ kale: 1 }))).toBe('ok');
  });
});
