import type { OrderLine } from '@farm/domain/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InvoiceWorld, openInvoiceWorld } from '../testing/invoice-world.ts';
import { refusalOf } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';

describe('a product that is weighed when packed', () => {
  let world: InvoiceWorld;
  let admin: ReturnType<InvoiceWorld['as']>;
  beforeEach(async () => {
    world = await openInvoiceWorld('sqlite');
    admin = world.as(world.admin);
    await admin.inventory.add({
      name: 'Squash',
      unitsAvailable: 100,
      harvestDate: TODAY,
      idempotencyKey: 'squash-harvest',
    });
  });
  afterEach(() => world.close());

  const seen = ({ id, version }: OrderLine) => ({ id, version });
  const confirmed = async (what: 'squash' | 'kale', quantity = 1) => {
    const { lines } = await world.as(world.rep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: TODAY,
      lines: [{ sizeId: world.sizes[what], quantity, farmerId: world.farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    return world.moves(world.admin).confirm({ id: world.first(lines).id });
  };
  const stateOf = ({ id }: OrderLine) => admin.orders.line({ id });
  const onHand = async () =>
    world.first(await admin.orders.availability({ productNameIds: [await world.productOf('Squash')] }));

  it('is not delivered without its weight: by no typed call, and the sentence says what to do', async () => {
    const [one, other, kale] = [
      await confirmed('squash'),
      await confirmed('squash', 2),
      await confirmed('kale'),
    ];
    const alone = await refusalOf(world.moves(world.admin).deliver({ id: one.id }));
    expect(alone).toMatchObject({ code: 'WEIGHT_MISSING', details: { present: [{ id: one.id }] } });
    expect(alone.message).toBe(
      `Enter what 1 × Squash (box) of Order #${one.orderNumber} weighs, in lb, then mark it delivered. It is weighed when packed.`,
    );
    const lines = [one, other, kale].map(seen);
    const several = [
      await refusalOf(admin.orders.deliver({ lines })),
      await refusalOf(admin.packing.deliverLines({ lines })),
      await refusalOf(admin.packing.deliver({ buyerId: world.buyer.id, day: TODAY, lines })),
      await refusalOf(admin.packing.deliverDay({ day: TODAY, lines })),
    ];
    for (const { code, message, details } of several) {
      expect(code).toBe('WEIGHT_MISSING');
      expect(message).toBe(
        '2 of these lines are weighed when packed. Enter what each weighs, then mark them delivered.',
      );
      expect(details.present).toMatchObject([{ id: one.id }, { id: other.id }]);
    }
    for (const line of [one, other, kale])
      expect(await stateOf(line)).toMatchObject({ status: 'confirmed', version: line.version });
  });

  it('is delivered with the weight, packed by it, out of the stock, and billed for it', async () => {
    const [squash, kale] = [await confirmed('squash'), await confirmed('kale')];
    const far = await refusalOf(
      admin.packing.deliverLines({ lines: [{ ...seen(squash), fillUnits: '30' }, seen(kale)] }),
    );
    expect(far).toMatchObject({
      code: 'INPUT_INVALID',
      details: { issues: [{ path: ['lines', 0, 'fillUnits'] }] },
    });
    expect(await stateOf(squash)).toMatchObject({ status: 'confirmed', packed: null });
    const { lines } = await admin.packing.deliverLines({
      lines: [{ ...seen(squash), fillUnits: '11.4' }, seen(kale)],
    });
    expect(lines.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    expect(await stateOf(squash)).toMatchObject({
      packed: { fillQuantity: 1, fillUnits: '11.4' },
      price: { amountCents: 2679 },
    });
    expect(await onHand()).toMatchObject({ onHand: 88 });
    await admin.orders.undo({ lines: lines.map(seen) });
    expect(await onHand()).toMatchObject({ onHand: 100 });
    // It stays packed, so it goes again without a question.
    await world.moves(world.admin).deliver({ id: squash.id });
    expect(await onHand()).toMatchObject({ onHand: 88 });
  });

  it('is delivered from the day sheet with the weight, and agreed to where that is far off', async () => {
    const squash = await confirmed('squash');
    const note = await world.as(world.rep).packing.deliver({
      buyerId: world.buyer.id,
      day: TODAY,
      lines: [{ ...seen(squash), fillUnits: '30', farWeight: true }],
    });
    expect(note.deliveredAt).not.toBeNull();
    expect(await stateOf(squash)).toMatchObject({ status: 'delivered', packed: { fillUnits: '30' } });
  });

  it('is delivered as documented by the call that sets the status', async () => {
    const squash = await confirmed('squash');
    expect(await world.moves(world.admin).update({ id: squash.id, status: 'delivered' })).toMatchObject({
      status: 'delivered',
      packed: null,
    });
  });
});
