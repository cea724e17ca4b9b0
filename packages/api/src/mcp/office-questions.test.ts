import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FRIDAY, type FurnishedFarm, furnishFarm, THURSDAY } from '../testing/furnished-farm.ts';
import { openAssistant } from '../testing/open-assistant.ts';
import { openWorld, TODAY, type World } from '../testing/world.ts';

let world: World;
let farm: FurnishedFarm;
beforeAll(async () => {
  world = await openWorld('sqlite');
  farm = await furnishFarm(world);
  const { version } = await world.as(farm.admin).farm.get();
  await world.as(farm.admin).farm.update({ assistantsOn: true, version });
});
afterAll(() => world.close());

/** As it was parsed: the table below knows what it looks for. */
type Row = ReturnType<typeof JSON.parse>;
/** Asks a tool, and gives its rows. */
type Ask = (tool: string, args?: object) => Promise<Row[]>;
type Question = [
  question: string,
  as: 'admin' | 'farmer' | 'rep',
  find: (ask: Ask) => Promise<unknown>,
  fact: unknown,
];

const find = (rows: Row[], name: string, field = 'name'): Row => {
  const row = rows.find((each) => String(each[field]).includes(name));
  if (!row) throw new Error(`there is no ${name}`);
  return row;
};
const pick =
  (...fields: string[]) =>
  (row: Row) =>
    fields.map((field) => row[field]);
const idOf = async (ask: Ask, name: string) => find(await ask('buyers', { search: name }), name).id;
const stockOf = async (ask: Ask, name: string, day: string) => find(await ask('stock', { day }), name);
const linesOf = (orders: Row[]): Row[] => orders.flatMap(({ lines }) => lines as unknown as Row[]);
const sum = (rows: Row[], field: string) => rows.reduce((all, row) => all + Number(row[field]), 0);
const amountOf = (lines: Row[]) =>
  lines.reduce((all, { price }) => all + Number((price as Row).amountCents), 0);
const productsOf = async (ask: Ask, week: number) =>
  ((await ask('shortages'))[week] as Row).products as Row[];
const priceOf = async (ask: Ask, args: object, product: string) =>
  (await ask('prices', args)).filter(({ productName }) => productName === product);

const questions: Question[] = [
  [
    'What can I promise the Grill of chard on Friday?',
    'rep',
    async (ask) => (await stockOf(ask, 'Chard', FRIDAY)).canPromise,
    72,
  ],
  ['How much kale is free for Friday?', 'rep', async (ask) => (await stockOf(ask, 'Kale', FRIDAY)).free, 0],
  ['How much kale do we have?', 'farmer', async (ask) => (await stockOf(ask, 'Kale', TODAY)).onHand, 60],
  [
    'How much kale is reserved for Friday?',
    'admin',
    async (ask) => (await stockOf(ask, 'Kale', FRIDAY)).reserved,
    110,
  ],
  [
    'Can I sell carrots on Friday?',
    'rep',
    async (ask) => (await stockOf(ask, 'Carrots', FRIDAY)).canPromise,
    80,
  ],
  [
    'When will there be more carrots?',
    'rep',
    async (ask) => (await stockOf(ask, 'Carrots', FRIDAY)).next,
    { day: '2026-04-18', units: 120, isLasting: true },
  ],
  [
    'What are we short of this week?',
    'farmer',
    async (ask) =>
      (await productsOf(ask, 0)).filter(({ short }) => Number(short) > 0).map(pick('productName', 'short')),
    [['Kale', 50]],
  ],
  [
    'Are we short of anything next week?',
    'admin',
    async (ask) => ((await ask('shortages'))[1] as Row).shortages,
    0,
  ],
  [
    'What do we have to harvest for Friday?',
    'farmer',
    async (ask) => (await ask('to_harvest', { through: FRIDAY })).map(pick('productName', 'toHarvest')),
    [['Kale', 50]],
  ],
  [
    'Who is the kale of Friday for?',
    'farmer',
    async (ask) =>
      (find(await ask('to_harvest', { through: FRIDAY }), 'Kale', 'productName').buyers as Row[]).map(
        pick('buyerName', 'packages'),
      ),
    [
      ['Harbor Kitchen', 20],
      ['The Grill', 10],
    ],
  ],
  [
    'Who owes us over 30 days?',
    'admin',
    async (ask) =>
      (await ask('aging'))
        .filter(({ buckets }) => Number((buckets as Row).from_31) > 0)
        .map(pick('buyerName', 'openCents')),
    [['The Grill', 30_000]],
  ],
  [
    'How much does the Grocer owe us?',
    'admin',
    async (ask) => find(await ask('aging'), 'Grocer', 'buyerName').openCents,
    28_000,
  ],
  [
    'Which invoices are overdue?',
    'admin',
    async (ask) => (await ask('invoices', { show: 'overdue' })).map(pick('number', 'buyerName')),
    [
      ['INV-1001', 'The Grill'],
      ['INV-1002', 'Green Grocer'],
    ],
  ],
  [
    'Which invoice is due next?',
    'admin',
    async (ask) =>
      (await ask('invoices')).filter(({ dueDate }) => dueDate > TODAY).map(pick('number', 'dueDate')),
    [['INV-1003', '2026-04-24']],
  ],
  [
    'What is open on INV-1001?',
    'admin',
    async (ask) => find(await ask('invoices', { search: 'INV-1001' }), '1001', 'number').openCents,
    30_000,
  ],
  [
    'What have we billed the Grocer?',
    'rep',
    async (ask) =>
      sum(await ask('invoices', { show: 'all', buyerId: await idOf(ask, 'Grocer') }), 'totalCents'),
    28_000,
  ],
  [
    'What does the Grill pay for a pound of kale?',
    'rep',
    async (ask) =>
      find(await priceOf(ask, { buyerId: await idOf(ask, 'Grill') }, 'Kale'), '1lb', 'size').price,
    { cents: 350, per: 'package' },
  ],
  [
    'What does the Grocer pay for a pound of kale?',
    'rep',
    async (ask) =>
      find(await priceOf(ask, { buyerId: await idOf(ask, 'Grocer') }, 'Kale'), '1lb', 'size').price,
    { cents: 400, per: 'package' },
  ],
  [
    'What is the price of a 5 lb case of kale?',
    'admin',
    async (ask) => find(await priceOf(ask, {}, 'Kale'), '5lb', 'size').cents,
    1800,
  ],
  [
    'Will the price of chard change?',
    'admin',
    async (ask) => (await priceOf(ask, {}, 'Chard')).map(pick('cents', 'validFrom')),
    [
      [2400, '2026-01-01'],
      [2600, '2026-05-01'],
    ],
  ],
  [
    'What will chard cost in May?',
    'rep',
    async (ask) => (await priceOf(ask, { day: '2026-05-02' }, 'Chard')).map(({ cents }) => cents),
    [2600],
  ],
  [
    'Which price lists does kale have?',
    'admin',
    async (ask) => [...new Set((await priceOf(ask, {}, 'Kale')).map(({ priceList }) => priceList))],
    ['Standard', 'Chefs'],
  ],
  [
    'What goes out on Friday?',
    'farmer',
    async (ask) => (await ask('day_sheet', { day: FRIDAY })).map(pick('buyerName', 'orders')),
    [
      ['Harbor Kitchen', [7]],
      ['The Grill', [4]],
    ],
  ],
  [
    'Is anything of Friday packed?',
    'admin',
    async (ask) =>
      linesOf(await ask('day_sheet', { day: FRIDAY })).filter(({ packedAt }) => packedAt !== undefined)
        .length,
    0,
  ],
  [
    'What does the Grill get on Friday?',
    'rep',
    async (ask) =>
      linesOf(await ask('orders', { buyerId: await idOf(ask, 'Grill'), from: FRIDAY, to: FRIDAY })).map(
        pick('quantity', 'productName', 'size'),
      ),
    [[10, 'Kale', '1lb']],
  ],
  [
    'Which orders wait to be confirmed?',
    'farmer',
    async (ask) => (await ask('orders', { statuses: ['pending'] })).map(({ number }) => number),
    [8, 5],
  ],
  [
    'Which orders are held for stock?',
    'admin',
    async (ask) =>
      (await ask('orders', { statuses: ['pending_inventory'] })).map(pick('number', 'buyerName')),
    [[6, 'Harbor Kitchen']],
  ],
  [
    'What is due tomorrow?',
    'admin',
    async (ask) => (await ask('orders', { from: THURSDAY, to: THURSDAY })).map(({ number }) => number),
    [5],
  ],
  [
    'Where do we leave the order of tomorrow?',
    'admin',
    async (ask) => ((await ask('orders', { from: THURSDAY, to: THURSDAY }))[0] as Row).notes,
    { fromOutside: 'Leave at the back door' },
  ],
  [
    'What is the PO number of the Grill for Friday?',
    'rep',
    async (ask) =>
      find(await ask('orders', { search: 'grill', from: FRIDAY }), 'Grill', 'buyerName').purchaseOrderNumber,
    { fromOutside: 'G-88' },
  ],
  [
    'What did the Grocer write in order 8?',
    'rep',
    async (ask) => ((await ask('order', { number: 8 }))[0] as Row).message,
    { text: { fromOutside: '5 lb kale for Monday please' } },
  ],
  [
    'How much is order 7 worth?',
    'admin',
    async (ask) => amountOf(((await ask('order', { number: 7 }))[0] as Row).lines as Row[]),
    36_000,
  ],
  [
    'Who is the rep of order 7?',
    'admin',
    async (ask) => ((await ask('order', { number: 7 }))[0] as Row).salesRepName,
    'Ole',
  ],
  [
    'What is the phone of Harbor Kitchen?',
    'admin',
    async (ask) => find(await ask('buyers', { search: 'harbor' }), 'Harbor').phone,
    '555-0134',
  ],
  [
    'What does the Grill get every week?',
    'rep',
    async (ask) =>
      linesOf(await ask('standing_orders', { buyerId: await idOf(ask, 'Grill') })).map(
        pick('quantity', 'productName'),
      ),
    [[4, 'Chard']],
  ],
  [
    'Which standing orders run?',
    'admin',
    async (ask) => (await ask('standing_orders', { status: 'active' })).map(({ buyerName }) => buyerName),
    ['The Grill'],
  ],
  [
    'What grows in the barn?',
    'farmer',
    async (ask) => (await ask('plantings', { search: 'barn' })).map(pick('productName', 'quantity')),
    [['Carrots', 500]],
  ],
  [
    'How much kale has the north field given?',
    'farmer',
    async (ask) =>
      find(await ask('plantings', { statuses: ['harvesting'] }), 'North', 'currentLocation').totalHarvested,
    40,
  ],
  [
    'How old is our chard?',
    'farmer',
    async (ask) =>
      (find(await ask('lots', { search: 'chard' }), 'Chard').lots as Row[]).map(
        pick('unitsAvailable', 'ageDays'),
      ),
    [[72, 0]],
  ],
  [
    'In which sizes do we sell kale?',
    'rep',
    async (ask) =>
      (find(await ask('products', { search: 'kale' }), 'Kale').sizes as Row[]).map(({ size }) => size),
    ['1lb', '5lb'],
  ],
];

describe('an assistant of the office', () => {
  it('is asked forty questions, none of them twice', () => {
    expect(new Set(questions.map(([question]) => question)).size).toBe(40);
  });

  it.each(questions)('finds by at most three calls: %s', async (_, as, look, fact) => {
    const { token } = await world.token(farm[as]);
    const assistant = await openAssistant(await world.app(), token);
    let calls = 0;
    const found = await look(async (tool, args) => {
      calls += 1;
      const { isError, value } = await assistant.ask(tool, args);
      if (isError) throw new Error(JSON.stringify(value));
      const { items } = value as { items?: Row[] };
      return items ?? [value as Row];
    });
    expect(found).toEqual(fact);
    expect(calls).toBeLessThanOrEqual(3);
    await assistant.close();
  });
});
