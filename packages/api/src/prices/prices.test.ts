import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { movesOf } from '../testing/moves-of.ts';
import { refusalOf } from '../testing/order-world.ts';
import { openWorld, type World } from '../testing/world.ts';

describe('prices', () => {
  let world: World;
  let admin: ReturnType<World['as']>;
  let rep: ReturnType<World['as']>;
  let farmer: ReturnType<World['as']>;
  let sizeId: number;
  let buyerId: number;

  beforeEach(async () => {
    world = await openWorld('sqlite');
    admin = world.as(await world.person('admin'));
    rep = world.as(await world.person('sales_rep'));
    farmer = world.as(await world.person('farmer'));
    const template = await admin.catalog.create({
      name: 'Kale',
      baseUnit: 'lb',
      sizes: [{ size: '12lb', unitsPerBaseUnit: '12' }],
    });
    sizeId = template.sizes[0]?.id ?? 0;
    buyerId = (await rep.buyers.create({ name: 'Harbor Kitchen' })).id;
  });
  afterEach(() => world.close());

  const set = (cents: number, more: object = {}) =>
    admin.prices.set({ prices: [{ priceListId: 1, sizeId, cents, validFrom: '2026-01-01', ...more }] });

  const place = (quantity: number, deliveryDate = '2026-04-28') =>
    rep.orders.create({
      buyerId,
      deliveryDate,
      lines: [{ sizeId, quantity }],
      idempotencyKey: crypto.randomUUID(),
    });

  const priced = async (quantity: number, deliveryDate?: string) => {
    const [line] = (await place(quantity, deliveryDate)).lines;
    if (!line) throw new Error('no line');
    return line;
  };

  it('stay for what they are for once their size is weighed when packed, and once it no longer is', async () => {
    await set(2450);
    const prices = await admin.prices.list({});
    await admin.catalog.updateSize({ id: sizeId, isCatchWeight: true });
    expect(await admin.prices.list({})).toEqual(prices);
    expect((await priced(2)).price).toMatchObject({ cents: 2450, per: 'package', amountCents: 4900 });
    await set(210, { per: 'base_unit', validFrom: '2026-04-01' });
    await admin.catalog.updateSize({ id: sizeId, isCatchWeight: false });
    expect((await priced(2)).price).toMatchObject({ cents: 210, per: 'base_unit', amountCents: 5040 });
  });

  it('are copied onto the lines that are placed, and never change those that were', async () => {
    await set(2450);
    await set(2200, { minQuantity: 10 });
    const few = await priced(3);
    const many = await priced(10);
    expect(few.price).toEqual({
      cents: 2450,
      per: 'package',
      source: 'list',
      amountCents: 7350,
      billing: 'open',
    });
    expect(many.price).toMatchObject({ cents: 2200, amountCents: 22_000 });
    await set(9900);
    const moved = await rep.orders.edit({
      orderGroupId: few.orderGroupId,
      // The form sends every quantity.
      lines: [{ id: few.id, version: few.version, quantity: few.quantity }],
      deliveryDate: '2026-05-05',
    });
    expect(moved.lines[0]?.price).toEqual(few.price);
  });

  it('are asked again when the quantity changes, unless one was agreed', async () => {
    await set(2450);
    await set(2200, { minQuantity: 10 });
    const edit = async (
      { id, version, orderGroupId }: Awaited<ReturnType<typeof priced>>,
      quantity: number,
    ) => {
      const order = await rep.orders.edit({ orderGroupId, lines: [{ id, version, quantity }] });
      return order.lines[0]?.price;
    };
    const line = await priced(3);
    expect(await edit(line, 10)).toMatchObject({ cents: 2200, amountCents: 22_000 });
    const agreed = await rep.orders.setPrice({
      ...(await agreeable(3)),
      cents: 2000,
      reason: 'Opening week',
    });
    expect(agreed.price).toMatchObject({ cents: 2000, source: 'agreed', amountCents: 6000 });
    expect(await edit(agreed, 10)).toMatchObject({ cents: 2000, source: 'agreed', amountCents: 20_000 });
  });

  const agreeable = async (quantity: number) => {
    const { id, version } = await priced(quantity);
    return { id, version };
  };

  it('are taken from the list again on request, and the history says why they were agreed', async () => {
    await set(2450);
    const line = await priced(3);
    const agreed = await rep.orders.setPrice({
      id: line.id,
      version: line.version,
      cents: 0,
      reason: 'A sample',
    });
    expect(agreed.price).toMatchObject({ cents: 0, amountCents: 0, source: 'agreed' });
    const listed = await admin.orders.setPrice({
      id: line.id,
      version: agreed.version,
      cents: null,
      reason: 'No sample after all',
    });
    expect(listed.price).toMatchObject({ cents: 2450, source: 'list' });
    const { items } = await rep.history.list({ subject: 'order', id: line.orderGroupId });
    expect(items.filter(({ type }) => type === 'order_price')).toMatchObject([
      {
        what: 'priced',
        before: { priceCents: 0 },
        after: { priceCents: 2450 },
        reason: 'No sample after all',
      },
      { what: 'priced', before: { priceCents: 2450 }, after: { priceCents: 0 }, reason: 'A sample' },
    ]);
    const ofFarmer = await farmer.history.list({ subject: 'order', id: line.orderGroupId });
    expect(JSON.stringify(ofFarmer)).not.toMatch(/price|2450|sample/i);
  });

  it('that are agreed when an order is placed stay, with their reason, and growers see none of it', async () => {
    await set(2450);
    const agreed = { cents: 2000, reason: 'Opening week' };
    const order = await rep.orders.create({
      buyerId,
      deliveryDate: '2026-04-28',
      lines: [
        { sizeId, quantity: 3 },
        { sizeId, quantity: 4, agreed },
      ],
      idempotencyKey: crypto.randomUUID(),
    });
    expect(order.lines.map(({ price }) => [price?.cents, price?.source])).toEqual([
      [2450, 'list'],
      [2000, 'agreed'],
    ]);
    const subject = { subject: 'order', id: order.orderGroupId } as const;
    const { items } = await rep.history.list(subject);
    expect(items.filter(({ type }) => type === 'order_price')).toMatchObject([
      { what: 'priced', after: { priceCents: 2000 }, reason: 'Opening week' },
    ]);
    expect(JSON.stringify(await farmer.history.list(subject))).not.toMatch(/price|2000|opening/i);
    const blank = { ...agreed, reason: ' ' };
    const refusal = await refusalOf(
      rep.orders.create({
        buyerId,
        deliveryDate: '2026-04-28',
        lines: [{ sizeId, quantity: 3, agreed: blank }],
        idempotencyKey: crypto.randomUUID(),
      }),
    );
    expect(refusal.message).toContain('why this price was agreed');
  });

  it('hold for one buyer by their list, and fall back on Standard', async () => {
    const list = await admin.prices.addList({ name: 'Restaurants' });
    const { version } = await admin.buyers.terms({ id: buyerId });
    await admin.buyers.setTerms({
      id: buyerId,
      priceListId: list.id,
      termsDays: 14,
      termsAgreedOn: null,
      billingEmail: null,
      version,
    });
    await set(2450);
    expect((await priced(3)).price).toMatchObject({ cents: 2450 });
    await set(1900, { priceListId: list.id });
    expect((await priced(3)).price).toMatchObject({ cents: 1900 });
    expect(await rep.prices.ofBuyer({ buyerId, sizeIds: [sizeId] })).toMatchObject({
      isOn: true,
      priceListId: list.id,
    });
    await admin.prices.changeList({ id: list.id, isArchived: true, version: list.version });
    expect((await priced(3)).price).toMatchObject({ cents: 2450 });
  });

  it('are absent everywhere until there is a first one, and for growers for ever', async () => {
    const before = await place(3);
    expect(JSON.stringify(before)).not.toContain('price');
    expect(await rep.prices.ofBuyer({ buyerId, sizeIds: [sizeId] })).toEqual({
      isOn: false,
      priceListId: null,
      prices: [],
    });
    expect(await admin.farm.billing()).toMatchObject({ invoicingFrom: null });
    await set(2450);
    expect(await admin.farm.billing()).toMatchObject({ invoicingFrom: '2026-04-15' });
    const after = await place(3);
    expect(after.lines[0]?.price).toBeDefined();
    const seen = await farmer.orders.list({});
    expect(seen.items).toHaveLength(2);
    expect(JSON.stringify(seen)).not.toContain('price');
  });

  it('without a day hold from the beginning if they are the first of their size and list, else from today', async () => {
    const { id: priceListId } = await admin.prices.addList({ name: 'Restaurants' });
    const undated = (cents: number, more: object = {}) => set(cents, { validFrom: undefined, ...more });
    await undated(2450);
    await undated(2200, { minQuantity: 10 });
    await undated(1900, { priceListId });
    const days = (await admin.prices.list()).map(({ cents, validFrom }) => [cents, validFrom]);
    expect(days).toEqual([
      [2450, '1970-01-01'],
      [2200, '2026-04-15'],
      [1900, '1970-01-01'],
    ]);
    const past = await priced(10, '2025-12-31');
    expect(past.price).toMatchObject({ cents: 2450, source: 'list' });
    expect((await priced(10, '2026-04-15')).price).toMatchObject({ cents: 2200 });
    // A sheet that is read later has a day of the past, and counts from it on.
    await set(2600, { validFrom: '2026-03-01' });
    expect((await priced(1, '2026-04-16')).price).toMatchObject({ cents: 2600 });
    expect((await priced(1, '2026-02-28')).price).toMatchObject({ cents: 2450 });
  });

  it('refuse what is no price, and change nothing', async () => {
    for (const [cents, why] of [
      [-1, 'below 0'],
      [10_000_001, '$100,000'],
      [24.5, 'dollars'],
      ['24.50', 'dollars'],
    ] as const) {
      const refusal = await refusalOf(set(cents as number));
      expect(refusal.code).toBe('INPUT_INVALID');
      expect(refusal.message).toContain(why);
    }
    expect((await refusalOf(set(1, { validFrom: '2026-02-30' }))).message).toContain('not a day');
    const gone = await refusalOf(set(1, { priceListId: 99 }));
    expect(gone.details.issues).toMatchObject([{ path: ['prices', 0, 'priceListId'] }]);
    expect(await admin.prices.list()).toEqual([]);
    expect(await admin.farm.billing()).toMatchObject({ invoicingFrom: null });
  });

  it('of a line that somebody else changed, or of another rep’s, are not agreed', async () => {
    await set(2450);
    const line = await priced(3);
    const input = { id: line.id, version: line.version, cents: 1, reason: 'Cheap' };
    const other = world.as(await world.person('sales_rep'));
    expect((await refusalOf(other.orders.setPrice(input))).code).toBe('ORDER_LINES_CHANGED');
    await movesOf(farmer).confirm({ id: line.id });
    expect((await refusalOf(rep.orders.setPrice(input))).code).toBe('ORDER_LINES_CHANGED');
    await movesOf(rep).cancel({ id: line.id });
    const { version } = await rep.orders.line({ id: line.id });
    const closed = await refusalOf(rep.orders.setPrice({ ...input, version }));
    expect(closed.code).toBe('ORDER_CLOSED');
  });

  it('keep the Standard list, and two lists never have one name', async () => {
    const standard = (await admin.prices.lists())[0];
    expect(standard).toMatchObject({ id: 1, name: 'Standard', isUsed: false, buyers: 1 });
    expect((await refusalOf(admin.prices.changeList({ id: 1, isArchived: true, version: 1 }))).code).toBe(
      'PRICE_LIST_STANDARD',
    );
    await admin.prices.addList({ name: 'Schools' });
    expect((await refusalOf(admin.prices.addList({ name: 'Schools' }))).code).toBe('PRICE_LIST_TAKEN');
    expect((await refusalOf(admin.prices.changeList({ id: 1, name: 'Schools', version: 1 }))).code).toBe(
      'PRICE_LIST_TAKEN',
    );
  });
});
