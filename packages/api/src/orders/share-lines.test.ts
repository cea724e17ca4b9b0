import type { OrderLine } from '@farm/domain/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InvoiceWorld, openInvoiceWorld } from '../testing/invoice-world.ts';
import { refusalOf } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';

const shortHarvest = { kind: 'short_harvest' as const };
const TOMORROW = '2026-04-29';

describe('sharing out', () => {
  let world: InvoiceWorld;
  beforeEach(async () => {
    world = await openInvoiceWorld('sqlite');
  });
  afterEach(() => world.close());

  const as = (person = world.farmer) => world.as(person);
  const admin = () => as(world.admin);
  const present = ({ id }: { id: number }) => admin().orders.line({ id });
  const seen = ({ id, version }: OrderLine) => ({ id, version });
  const share = async (fills: [OrderLine, number][], person = world.farmer) =>
    (
      await as(person).orders.shareOut({
        lines: await Promise.all(
          fills.map(async ([line, fillQuantity]) => ({ ...seen(await present(line)), fillQuantity })),
        ),
        reason: shortHarvest,
      })
    ).lines;
  const pack = async (line: OrderLine, fillQuantity: number, person = world.farmer) =>
    as(person).packing.pack({
      lines: [{ ...seen(await present(line)), fillQuantity, reason: shortHarvest }],
    });
  const unpack = async (line: OrderLine) => as().packing.unpack({ lines: [seen(await present(line))] });
  const kale = async () =>
    world.first(
      await admin().orders.availability({
        productNameIds: [await world.productOf('Kale')],
        day: '2026-05-02',
      }),
    );
  const news = async () =>
    (await world.notificationsOf(world.rep)).filter((text) => /^order_(?:short|undone)/.test(text));
  const shortText = (text: string) => `order_short Order #1: ${text}`;
  const corrected = (text: string) => `order_undone Order #1: ${text}`;
  /** One order of the rep with kale (1lb) and chard (12ct), both confirmed. */
  const ofTwo = async () => {
    const { lines } = await as(world.rep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: TODAY,
      lines: [
        { sizeId: world.sizeOf('1lb'), quantity: 4, farmerId: world.farmer.uid },
        { sizeId: world.sizeOf('12ct'), quantity: 2, farmerId: world.otherFarmer.uid },
      ],
      idempotencyKey: crypto.randomUUID(),
    });
    for (const { id } of lines) await world.moves(world.admin).confirm({ id });
    return lines as [OrderLine, OrderLine];
  };

  it('of two lines of an order tells its rep once, and every screen counts what they get', async () => {
    await world.harvest(20);
    const [line, chard] = await ofTwo();
    const other = await world.confirmed(world.order({ quantity: 6, day: TOMORROW }));
    const shared = await share([
      [line, 3],
      [chard, 0],
      [other, 6],
    ]);
    expect(shared.map(({ share, version }) => [share, version])).toEqual([
      [{ fillQuantity: 3, reason: shortHarvest }, 3],
      [{ fillQuantity: 0, reason: shortHarvest }, 3],
      // As it was.
      [undefined, 2],
    ]);
    expect(await news()).toEqual([
      shortText('3 of 4 × Kale (1lb), short harvest; 0 of 2 × Chard (12ct), short harvest'),
    ]);
    expect(await kale()).toMatchObject({ reserved: 9, free: 11 });
    const { enough } = await as().packing.harvestList({ through: TODAY });
    expect(enough).toMatchObject([{ productName: 'Kale', needed: '3' }]);
    const day = await as().packing.day({ day: TODAY });
    expect(day.deliveries[0]?.lines).toMatchObject([
      { quantity: 4, fillQuantity: 3, reason: shortHarvest, packedAt: null, picks: [{ units: '3' }] },
      { quantity: 2, fillQuantity: 0, picks: [] },
    ]);
    const history = await admin().history.list({ subject: 'order', id: line.orderGroupId });
    expect(history.items).toContainEqual(
      expect.objectContaining({
        what: 'shared',
        actorId: world.farmer.uid,
        subjectId: String(line.id),
        before: { fillQuantity: 4 },
        after: { fillQuantity: 3, shortReason: 'short_harvest' },
        reason: 'Short harvest',
      }),
    );
    expect(await world.contradictions()).toEqual([]);
  });

  it('changes nothing if a line has changed, is not confirmed, is packed, or was to get more than was ordered', async () => {
    await world.harvest(40);
    const line = await world.confirmed(world.order({ quantity: 4 }));
    const pending = await world.order();
    const packed = await world.confirmed(world.order({ quantity: 5 }));
    await pack(packed, 5);
    const shareWith = (more: { id: number; version: number; fillQuantity: number }) =>
      refusalOf(
        as().orders.shareOut({ lines: [{ ...seen(line), fillQuantity: 2 }, more], reason: shortHarvest }),
      );
    const refused = async (more: Parameters<typeof shareWith>[0]) => {
      const { code, details } = await shareWith(more);
      return [code, (details.present as { message: string }[]).map(({ message }) => message)];
    };
    const code = 'ORDER_LINES_CHANGED';
    expect(await refused({ ...seen(packed), fillQuantity: 5 })).toEqual([
      code,
      ['Somebody changed it: it is Confirmed now.'],
    ]);
    expect(await refused({ ...seen(await present(packed)), fillQuantity: 5 })).toEqual([
      code,
      ['It is packed. Unpack it first, or leave it as it is.'],
    ]);
    expect(await refused({ ...seen(pending), fillQuantity: 1 })).toEqual([
      code,
      ['Only confirmed lines are shared out. This one is Pending.'],
    ]);
    const above = await refusalOf(
      as().orders.shareOut({ lines: [{ ...seen(line), fillQuantity: 5 }], reason: shortHarvest }),
    );
    expect(above.details.issues).toMatchObject([
      { path: ['lines', 0, 'fillQuantity'], message: 'At most 4 packages were ordered.' },
    ]);
    expect(await present(line)).toEqual(line);
    expect(await news()).toEqual([]);
  });

  it('is for any grower and administrator, and sends a rep no news of their own share', async () => {
    await world.harvest(40);
    const line = await world.confirmed(world.order({ quantity: 4, farmerId: world.farmer.uid }));
    expect((await refusalOf(share([[line, 3]], world.rep))).code).toBe('ROLE_FORBIDDEN');
    await share([[line, 3]], world.otherFarmer);
    expect(await present(line)).toMatchObject({ share: { fillQuantity: 3 }, farmerId: world.farmer.uid });
    const own = await as(world.admin).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: TODAY,
      lines: [{ sizeId: world.sizeOf('1lb'), quantity: 4 }],
      idempotencyKey: crypto.randomUUID(),
    });
    const adminLine = await world.confirmed(Promise.resolve(world.first(own.lines)));
    await share([[adminLine, 1]], world.admin);
    await pack(adminLine, 0, world.admin);
    expect(
      (await world.notificationsOf(world.admin)).filter((text) => text.startsWith('order_short')),
    ).toEqual([]);
  });

  it('again replaces what nobody has read, and with the whole quantity takes it back', async () => {
    await world.harvest(40);
    const line = await world.confirmed(world.order({ quantity: 4 }));
    await share([[line, 3]]);
    await share([[line, 2]]);
    expect(await news()).toEqual([shortText('2 of 4 × Kale (1lb), short harvest')]);
    await share([[line, 4]]);
    expect(await present(line)).not.toHaveProperty('share');
    expect(await news()).toEqual([]);
    await share([[line, 1]]);
    await as(world.rep).notifications.readAll();
    await share([[line, 4]]);
    expect(await news()).toEqual([
      shortText('1 of 4 × Kale (1lb), short harvest'),
      corrected('4 × Kale (1lb) as ordered after all.'),
    ]);
    expect(await world.contradictions()).toEqual([]);
  });

  it('never tells of a line as short that is not, when another line of the order is short again', async () => {
    await world.harvest(40);
    const [line, chard] = await ofTwo();
    await share([
      [line, 3],
      [chard, 1],
    ]);
    await as(world.rep).notifications.readAll();
    await share([
      [line, 4],
      [chard, 2],
    ]);
    const both = shortText('3 of 4 × Kale (1lb), short harvest; 1 of 2 × Chard (12ct), short harvest');
    const whole = corrected('2 lines as ordered after all.');
    expect(await news()).toEqual([both, whole]);
    await share([[line, 2]]);
    expect(await news()).toEqual([both, whole, shortText('2 of 4 × Kale (1lb), short harvest')]);
    await share([[line, 4]]);
    expect(await news()).toEqual([both, whole, corrected('4 × Kale (1lb) as ordered after all.')]);
  });

  it('takes back the rest of what nobody has read when the other line is no longer short by somebody else', async () => {
    await world.harvest(40);
    const [line, chard] = await ofTwo();
    await share([
      [line, 3],
      [chard, 1],
    ]);
    await share([[line, 4]], world.admin);
    await share([[chard, 2]]);
    expect(await news()).toEqual([corrected('4 × Kale (1lb) as ordered after all.')]);
  });

  it('is taken back with its news when an administrator changes the quantity', async () => {
    await world.harvest(40);
    const [line, chard] = await ofTwo();
    const share = async () =>
      admin().orders.shareOut({
        lines: [
          { ...seen(await present(line)), fillQuantity: 3 },
          { ...seen(await present(chard)), fillQuantity: 1 },
        ],
        reason: shortHarvest,
      });
    const order = async (quantity: number) =>
      admin().orders.edit({
        orderGroupId: line.orderGroupId,
        lines: [{ ...seen(await present(line)), quantity }],
      });
    await share();
    await order(6);
    expect(await present(line)).not.toHaveProperty('share');
    const ofChard = shortText('1 of 2 × Chard (12ct), short harvest');
    expect(await news()).toEqual([ofChard]);
    await share();
    await as(world.rep).notifications.readAll();
    const before = await news();
    await order(5);
    expect(await news()).toEqual([...before, corrected('5 × Kale (1lb) as ordered after all.')]);
  });

  it('is where packing begins and what unpacking returns to, until another quantity is ordered', async () => {
    await world.harvest(40);
    const line = await world.confirmed(world.order({ quantity: 4 }));
    await share([[line, 3]]);
    await pack(line, 3);
    // The rep knows already.
    expect(await news()).toHaveLength(1);
    await unpack(line);
    expect(await present(line)).toMatchObject({
      packed: null,
      share: { fillQuantity: 3, reason: shortHarvest },
    });
    await pack(line, 2);
    expect(await news()).toEqual([shortText('2 of 4 × Kale (1lb), short harvest')]);
    await unpack(line);
    expect(await news()).toEqual([shortText('3 of 4 × Kale (1lb), short harvest')]);
    const edit = async (change: object) =>
      as(world.rep).orders.edit({
        orderGroupId: line.orderGroupId,
        lines: [{ ...seen(await present(line)), quantity: 4 }],
        ...change,
      });
    await edit({ deliveryDate: TOMORROW, notes: 'Back door' });
    expect(await present(line)).toMatchObject({ deliveryDate: TOMORROW, share: { fillQuantity: 3 } });
    await pack(line, 3);
    await edit({ purchaseOrderNumber: 'PO-7' });
    expect(await present(line)).toMatchObject({ packed: { fillQuantity: 3 } });
    await edit({ lines: [{ ...seen(await present(line)), quantity: 5 }] });
    expect(await present(line)).toMatchObject({ quantity: 5, packed: null });
    expect(await present(line)).not.toHaveProperty('share');
    await pack(line, 5);
    await unpack(line);
    expect(await present(line)).not.toHaveProperty('share');
    expect(await kale()).toMatchObject({ reserved: 5 });
    expect(await world.contradictions()).toEqual([]);
  });

  it('is what is delivered and billed if nobody packs it, and stays when the delivery is undone', async () => {
    await as().inventory.add({ name: 'Lacinato', unitsAvailable: 60, harvestDate: TODAY });
    const { lines } = await as(world.rep).orders.create({
      buyerId: world.buyer.id,
      deliveryDate: TODAY,
      lines: [{ sizeId: world.sizes.kale, quantity: 4, farmerId: world.farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    const line = await world.confirmed(Promise.resolve(world.first(lines)));
    await share([[line, 3]]);
    const undo = async () => refusalOf(admin().orders.undo({ lines: [seen(await present(line))] }));
    expect((await undo()).code).toBe('UNDO_CLOSED');
    const left = async () =>
      (await admin().inventory.products()).find(({ name }) => name === 'Lacinato')?.unitsAvailable;
    const delivered = await world.moves(world.admin).deliver({ id: line.id });
    expect(await left()).toBe(24);
    expect(delivered).toMatchObject({ share: { fillQuantity: 3 }, price: { amountCents: 3 * 2450 } });
    await admin().orders.undo({ lines: [seen(delivered)] });
    expect(await left()).toBe(60);
    expect(await present(line)).toMatchObject({ status: 'confirmed', share: { fillQuantity: 3 } });
    const again = await world.moves(world.admin).deliver({ id: line.id });
    expect(await world.draft(again)).toMatchObject({ totalCents: 3 * 2450 });
    expect(await world.contradictions()).toEqual([]);
  });

  it('tells what there is, less what is packed, and who wants it by a day', async () => {
    await world.harvest(46);
    const productNameId = await world.productOf('Kale');
    const [line] = await ofTwo();
    const packed = await world.confirmed(world.order({ quantity: 6, day: TOMORROW }));
    await pack(packed, 5);
    const later = await world.confirmed(world.order({ quantity: 7, day: '2026-05-02' }));
    await pack(later, 7);
    await world.order({ quantity: 9 });
    const toShare = await as().orders.toShare({ productNameId, through: TOMORROW });
    expect(toShare).toMatchObject({ productName: 'Kale', baseUnit: 'lb', onHand: 46, packed: '12', more: 0 });
    expect(toShare.lines).toMatchObject([
      { id: line.id, orderNumber: 1, quantity: 4, fillQuantity: 4, units: '4', isPacked: false },
      { id: packed.id, quantity: 6, fillQuantity: 5, units: '5', isPacked: true, reason: shortHarvest },
    ]);
  });

  it('notifies of short packing too: once an order, with each reason, and withdraws that when it is unpacked', async () => {
    await world.harvest(40);
    await as().inventory.add({ name: 'Chard', unitsAvailable: 40, harvestDate: TODAY });
    const [line, chard] = await ofTwo();
    await as().packing.pack({
      lines: [
        { ...seen(await present(line)), fillQuantity: 3, reason: { kind: 'other', text: 'Frost' } },
        { ...seen(await present(chard)), fillQuantity: 1, reason: { kind: 'quality' } },
      ],
    });
    expect(await news()).toEqual([shortText('3 of 4 × Kale (1lb), Frost; 1 of 2 × Chard (12ct), quality')]);
    await unpack(line);
    expect(await news()).toEqual([shortText('1 of 2 × Chard (12ct), quality')]);
    await unpack(chard);
    expect(await news()).toEqual([]);
    await pack(line, 4);
    expect(await news()).toEqual([]);
  });
});
