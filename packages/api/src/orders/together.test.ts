import { STANDARD_LIST_ID } from '@farm/domain/prices';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines, openWorld, type World } from '../testing/world.ts';

describe.each(engines)('orders of a message on %s', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(engine);
  });
  afterEach(() => world.close());

  const furnish = async () => {
    const admin = world.as(await world.person('admin', 'Ada'));
    const rep = world.as(await world.person('sales_rep', 'Rita'));
    const kale = await admin.catalog.create({
      name: 'Kale',
      baseUnit: 'bunch',
      sizes: [{ size: '24ct', unitsPerBaseUnit: '24' }],
    });
    const { id: buyerId } = await rep.buyers.create({ name: 'Harvest Table' });
    return { admin, rep, buyerId, sizeId: kale.sizes[0]?.id ?? 0 };
  };

  it('for several days are placed together, once, with the message at each', async () => {
    const { rep, buyerId, sizeId } = await furnish();
    const text = 'Thursday 2 kale, Saturday 3 kale';
    const read = await rep.intake.read({ buyerId, text });
    expect(read.orders.map(({ day }) => day)).toEqual(['2026-04-16', '2026-04-18']);
    const input = {
      buyerId,
      orders: read.orders.map(({ day }, index) => ({
        deliveryDate: day ?? '',
        lines: read.lines.flatMap(({ order, quantity }) =>
          order === index && quantity ? [{ sizeId, quantity }] : [],
        ),
      })),
      message: { text, words: [{ word: 'dino', sizeId }] },
      idempotencyKey: 'several-days',
    };
    const placed = await rep.orders.createTogether(input);
    expect(await rep.orders.createTogether(input)).toEqual(placed);
    const { items } = await rep.orders.list({});
    expect(
      items.map(({ lines }) => lines.map(({ deliveryDate, quantity }) => [deliveryDate, quantity])),
    ).toEqual(expect.arrayContaining([[['2026-04-16', 2]], [['2026-04-18', 3]]]));
    expect(items).toHaveLength(2);
    for (const { orderGroupId } of placed)
      expect(await rep.orders.message({ orderGroupId })).toEqual({ text });
    expect(await rep.buyers.words({ id: buyerId })).toMatchObject([{ word: 'dino' }]);
  });

  it('are not placed at all if one of them is refused, which names its line', async () => {
    const { rep, buyerId, sizeId } = await furnish();
    const before = await world.rows();
    const placing = rep.orders.createTogether({
      buyerId,
      orders: [
        { deliveryDate: '2026-04-16', lines: [{ sizeId, quantity: 2 }] },
        { deliveryDate: '2026-04-18', lines: [{ sizeId: 999_999, quantity: 3 }] },
      ],
      idempotencyKey: 'one-is-refused',
    });
    await expect(placing).rejects.toMatchObject({
      cause: { code: 'SIZE_MISSING', details: { issues: [{ path: ['orders', 1, 'lines', 0, 'sizeId'] }] } },
    });
    expect(await world.rows()).toBe(before);
  });

  it('have at most 100 products, as one order has', async () => {
    const { rep, buyerId, sizeId } = await furnish();
    const lines = Array.from({ length: 51 }, () => ({ sizeId, quantity: 1 }));
    await expect(
      rep.orders.createTogether({
        buyerId,
        orders: ['2026-04-16', '2026-04-18'].map((deliveryDate) => ({ deliveryDate, lines })),
        idempotencyKey: 'too-many-lines',
      }),
    ).rejects.toMatchObject({ cause: { message: 'An order can have at most 100 products.' } });
  });

  it('ask about a price that is not the list’s, and about none while the farm has none', async () => {
    const { admin, rep, buyerId, sizeId } = await furnish();
    const lineOf = async (text: string) => (await rep.intake.read({ buyerId, text })).lines[0];
    expect(await lineOf('2 kale @ $25')).toMatchObject({ state: 'read', sizeId, quantity: 2, price: null });
    await admin.prices.set({
      prices: [{ priceListId: STANDARD_LIST_ID, sizeId, cents: 3000, validFrom: '2026-01-01' }],
    });
    for (const text of ['2 kale @ $25', '2 kale at 25 each', '2 kale a $25', '2 kale, $25'])
      expect(await lineOf(text)).toMatchObject({
        state: 'question',
        asks: 'price',
        sizeId: null,
        choices: [{ sizeId, quantity: 2 }],
        price: { cents: 2500, per: 'package', list: { cents: 3000, per: 'package' } },
      });
    for (const text of ['2 kale @ $30', '2 kale @ $1.25 / bunch', '2 kale'])
      expect(await lineOf(text)).toMatchObject({ state: 'read', sizeId, quantity: 2, price: null });
  });
});
