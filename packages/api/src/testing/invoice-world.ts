import { checkFigures } from '@farm/data/backup';
import type { Engine } from '@farm/data/core';
import { openOrderWorld } from './order-world.ts';
import { TODAY } from './world.ts';

type Wanted = {
  what?: 'kale' | 'squash' | 'greens' | 'unpriced';
  quantity?: number;
  /** Packages that are packed, if not those ordered. */
  packed?: number;
  /** Pounds. */
  weighed?: string | undefined;
  buyerId?: number;
  day?: string;
  purchaseOrder?: string;
};

/** A farm with prices: kale 24.50 a 12lb, squash 2.35 a pound as weighed, greens 6.40 a pound in 5oz; chard has none. */
export const openInvoiceWorld = async (engine: Engine) => {
  const world = await openOrderWorld(engine);
  const admin = world.as(world.admin);
  const product = async (name: string, size: string, unitsPerBaseUnit: string, isCatchWeight = false) => {
    const { sizes } = await admin.catalog.create({
      name,
      baseUnit: 'lb',
      sizes: [{ size, unitsPerBaseUnit, isCatchWeight }],
    });
    return world.first(sizes).id;
  };
  const sizes = {
    kale: await product('Lacinato', '12lb', '12'),
    squash: await product('Squash', 'box', '12', true),
    greens: await product('Greens', '5oz', '0.3125'),
    unpriced: world.sizeOf('12ct'),
  };
  const priced = { priceListId: 1, validFrom: '2026-01-01' };
  await admin.prices.set({
    prices: [
      { ...priced, sizeId: sizes.kale, cents: 2450 },
      { ...priced, sizeId: sizes.squash, cents: 235, per: 'base_unit' },
      { ...priced, sizeId: sizes.greens, cents: 640, per: 'base_unit' },
    ],
  });
  const buyerId = world.buyer.id;
  for (const { id, version } of [world.buyer, world.otherBuyer])
    await admin.buyers.update({ id, assignedRepId: world.rep.uid, version });

  /** An order line that is delivered, as packed. */
  const deliver = async (wanted: Wanted = {}) => {
    const { what = 'kale', quantity = 3, packed = quantity, weighed, day = TODAY } = wanted;
    const { lines } = await world.as(world.rep).orders.create({
      buyerId: wanted.buyerId ?? buyerId,
      deliveryDate: day,
      ...(wanted.purchaseOrder && { purchaseOrderNumber: wanted.purchaseOrder }),
      lines: [{ sizeId: sizes[what], quantity, farmerId: world.farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    const { id, version } = await world.moves(world.admin).confirm({ id: world.first(lines).id });
    if (packed !== quantity || weighed !== undefined) {
      const fill = { id, version, fillQuantity: packed, fillUnits: weighed, farWeight: true };
      const reason = packed < quantity ? { kind: 'short_harvest' as const } : undefined;
      await world.as(world.farmer).packing.pack({ lines: [{ ...fill, reason }] });
    }
    return world.moves(world.admin).deliver({ id });
  };
  const draft = async (...lines: { id: number; buyerId: number }[]) =>
    world.first(
      await admin.invoices.draft({
        drafts: [{ buyerId: lines[0]?.buyerId ?? buyerId, lineIds: lines.map(({ id }) => id) }],
      }),
    );
  const issue = async ({ id, version }: { id: number; version: number }) =>
    world.first(await admin.invoices.issue({ invoices: [{ id, version }] }));
  const pay = (cents: number, more: object = {}) =>
    admin.payments.record({ buyerId, day: TODAY, cents, idempotencyKey: crypto.randomUUID(), ...more });

  return {
    ...world,
    sizes,
    deliver,
    draft,
    issue,
    pay,
    /** It takes new lines, each on a separate invoice. */
    invoice: async (wanted?: Wanted) => issue(await draft(await deliver(wanted))),
    get: (id: number) => admin.invoices.get({ id }),
    /** Sentences about figures that contradict each other. */
    contradictions: () => world.farm.db.transaction().execute((trx) => checkFigures(trx)),
  };
};

export type InvoiceWorld = Awaited<ReturnType<typeof openInvoiceWorld>>;
