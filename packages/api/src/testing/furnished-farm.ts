import { TODAY, type World } from './world.ts';

const FEBRUARY = '2026-02-15';
const MARCH = '2026-03-25';
export const THURSDAY = '2026-04-16';
export const FRIDAY = '2026-04-17';

/** A farm of a Wednesday with all that its office asks about: prices, invoices, expected harvests and standing orders. */
export const furnishFarm = async (world: World) => {
  const admin = await world.person('admin', 'Ada');
  const farmer = await world.person('farmer', 'Fay');
  const rep = await world.person('sales_rep', 'Rita');
  const otherRep = await world.person('sales_rep', 'Ole');
  const as = (person: typeof admin) => world.as(person);
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  const sizesOf = async (name: string, baseUnit: 'lb' | 'bunch', sizes: [string, string][]) => {
    const made = await as(admin).catalog.create({
      name,
      baseUnit,
      sizes: sizes.map(([size, unitsPerBaseUnit]) => ({ size, unitsPerBaseUnit })),
    });
    return { ...made, size: (label: string) => made.sizes.find(({ size }) => size === label)?.id ?? 0 };
  };
  const kale = await sizesOf('Kale', 'lb', [
    ['1lb', '1'],
    ['5lb', '5'],
  ]);
  const chard = await sizesOf('Chard', 'bunch', [['12ct', '12']]);
  const carrots = await sizesOf('Carrots', 'lb', [['25lb', '25']]);
  const buyerOf = (name: string, repId: string) =>
    as(admin).buyers.create({
      name,
      assignedRepId: repId,
      email: `${name.split(' ').at(-1)?.toLowerCase()}@example.com`,
      phone: '555-0134',
    });
  const grill = await buyerOf('The Grill', rep.uid);
  const grocer = await buyerOf('Green Grocer', rep.uid);
  const harbor = await buyerOf('Harbor Kitchen', otherRep.uid);

  const chefs = await as(admin).prices.addList({ name: 'Chefs', ...key() });
  const price = (priceListId: number, sizeId: number, cents: number, more: object = {}) =>
    as(admin).prices.set({
      prices: [{ priceListId, sizeId, cents, validFrom: '2026-01-01', ...more }],
      ...key(),
    });
  await price(1, kale.size('1lb'), 400);
  await price(1, kale.size('5lb'), 1800);
  await price(1, chard.size('12ct'), 2400);
  await price(1, carrots.size('25lb'), 3000);
  await price(chefs.id, kale.size('1lb'), 350);
  await price(1, chard.size('12ct'), 2600, { validFrom: '2026-05-01' });
  const { version } = await as(admin).buyers.terms({ id: grill.id });
  await as(admin).buyers.setTerms({
    id: grill.id,
    priceListId: chefs.id,
    termsDays: 15,
    termsAgreedOn: null,
    billingEmail: null,
    version,
  });

  const order = async (
    buyer: { id: number },
    deliveryDate: string,
    [sizeId, quantity]: [number, number],
    more: object = {},
  ) => {
    const placed = await as(admin).orders.create({
      buyerId: buyer.id,
      deliveryDate,
      lines: [{ sizeId, quantity, farmerId: farmer.uid }],
      salesRepId: buyer === harbor ? otherRep.uid : rep.uid,
      ...key(),
      ...more,
    });
    const [line] = placed.lines;
    if (!line) throw new Error('an order has no line');
    return { ...placed, line };
  };
  const billed = async (buyer: { id: number }, day: string, line: [number, number]) => {
    world.setNow(`${day}T12:00:00.000Z`);
    const { line: placed } = await order(buyer, day, line);
    await as(farmer).inventory.add({ name: 'Kale', unitsAvailable: line[1], harvestDate: day });
    await world.moves(farmer).confirm({ id: placed.id });
    await world.moves(farmer).deliver({ id: placed.id });
    const [draft] = await as(admin).invoices.draft({ drafts: [{ buyerId: buyer.id, lineIds: [placed.id] }] });
    if (!draft) throw new Error('there is no draft');
    return as(admin).invoices.issue({ invoices: [{ id: draft.id, version: draft.version }] });
  };
  // Due on March 2, 44 days ago, and on April 4, 11 days ago; the Grocer's is not due yet.
  await billed(grill, FEBRUARY, [kale.size('1lb'), 100]);
  await billed(grocer, MARCH, [kale.size('1lb'), 50]);
  await billed(grocer, '2026-04-14', [kale.size('1lb'), 20]);
  world.setNow(`${TODAY}T12:00:00.000Z`);
  await as(admin).payments.record({ buyerId: grill.id, day: TODAY, cents: 5000, reference: '77', ...key() });

  const barn = await as(admin).locations.create({ name: 'Barn' });
  const north = await as(admin).locations.create({ name: 'North field' });
  const add = (name: string, unitsAvailable: number, harvestDate = TODAY) =>
    as(farmer).inventory.add({ name, unitsAvailable, harvestDate });
  await add('Kale', 60);
  await add('Chard', 72);
  const planting = (productNameId: number, quantity: number, plantedDate: string, locationId: number) =>
    as(farmer).plantings.create({ productNameId, quantity, plantedDate, locationId, notes: null });
  const { id: kaleRow } = await planting(kale.id, 300, '2026-02-01', north.id);
  await as(farmer).plantings.harvest({ id: kaleRow, unitsHarvested: 40, harvestDate: '2026-04-10' });
  await planting(carrots.id, 500, '2026-03-01', barn.id);
  await as(farmer).expected.set({
    cells: [
      { productNameId: carrots.id, week: TODAY, units: 200 },
      { productNameId: carrots.id, week: '2026-04-22', units: 100 },
    ],
    ...key(),
  });
  await as(rep).standing.create({
    buyerId: grill.id,
    weekdays: 0b0100000,
    starts: TODAY,
    lines: [{ sizeId: chard.size('12ct'), quantity: 4 }],
  });

  const friday = await order(grill, FRIDAY, [kale.size('1lb'), 10], { purchaseOrderNumber: 'G-88' });
  await world.moves(farmer).confirm({ id: friday.line.id });
  const pending = await order(grocer, THURSDAY, [chard.size('12ct'), 3], { notes: 'Leave at the back door' });
  const held = await order(harbor, FRIDAY, [carrots.size('25lb'), 2]);
  await world.moves(farmer).hold({ id: held.line.id });
  const short = await order(harbor, FRIDAY, [kale.size('5lb'), 20]);
  await world.moves(farmer).confirm({ id: short.line.id });
  const said = await order(grocer, '2026-04-20', [kale.size('1lb'), 5], {
    message: { text: '5 lb kale for Monday please', words: [] },
  });
  return {
    admin,
    farmer,
    rep,
    otherRep,
    kale,
    chard,
    carrots,
    grill,
    grocer,
    harbor,
    friday,
    pending,
    held,
    short,
    said,
  };
};

export type FurnishedFarm = Awaited<ReturnType<typeof furnishFarm>>;
