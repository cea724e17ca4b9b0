import { expect, test } from 'vitest';
import type { Actor } from '../permissions.ts';
import { ImportRow } from './imports.schema.ts';
import { type PresentBuyers, planBuyers } from './imports-buyers.rules.ts';
import type { TextRow } from './imports-plan.rules.ts';

const admin: Actor = { uid: 'ada', role: 'admin' };
const rep: Actor = { uid: 'rosa', role: 'sales_rep' };

const buyer = (id: number, name: string, more = {}) => ({
  id,
  name,
  email: null,
  phone: null,
  address: null,
  assignedRepId: null,
  notes: null,
  wantsLots: 'no' as const,
  version: 4,
  priceListId: null,
  termsDays: null,
  ...more,
});

const present: PresentBuyers = {
  buyers: [
    buyer(1, 'Harbor Kitchen', {
      email: 'orders@harbor.example',
      phone: '+1 555 0100',
      address: '12 Harbor St\nBay',
      assignedRepId: 'rosa',
      termsDays: 10,
      priceListId: 2,
    }),
    buyer(2, 'Grove', { email: 'a@grove.example' }),
    buyer(3, 'Grove', { email: 'b@grove.example' }),
    buyer(4, 'Elm Cafe', { assignedRepId: 'sam' }),
    buyer(5, 'Old Mill', { assignedRepId: 'gone' }),
  ],
  reps: [
    { uid: 'rosa', name: 'Rosa Vega', email: 'rosa@farm.example' },
    { uid: 'sam', name: 'Sam Lee', email: 'sam@farm.example' },
    { uid: 'tom', name: 'Tom Bell', email: null, suspended: true },
  ],
  priceLists: [
    { id: 1, name: 'Standard' },
    { id: 2, name: 'Wholesale' },
  ],
};

const plan = (rows: TextRow['cells'][], person = admin, chosen: TextRow['chosen'] = {}) =>
  planBuyers(
    rows.map((cells, at) => ({ row: at + 2, cells, chosen })),
    present,
    { person, today: '2026-04-24' },
  ).map((row) => {
    ImportRow.parse(row);
    return row;
  });

const messages = (...args: Parameters<typeof plan>) =>
  plan(...args).flatMap(({ issues }) => issues.map(({ message }) => message));

test('what the farm has already is the same, and blank cells erase nothing', () => {
  expect(
    plan([
      {
        buyer: 'HARBOR  kitchen',
        email: 'orders@harbor.example',
        phone: '+1 555 0100',
        address: '12 Harbor St\r\nBay',
        rep: 'rosa vega',
        priceList: 'wholesale',
        terms: 'Net 10',
      },
      { buyer: 'Elm Cafe' },
      { buyer: 'Old Mill', rep: 'Unknown Rep' },
      { buyer: 'Elm Cafe', priceList: 'Standard' },
    ]).map(({ state, write }) => ({ state, write })),
  ).toEqual(Array(4).fill({ state: 'same', write: null }));
});

test('what changes is shown old beside new, and only that is written', () => {
  expect(
    plan([
      {
        buyer: 'Harbor Kitchen',
        email: 'new@harbor.example',
        rep: 'sam@farm.example',
        priceList: 'Standard',
        terms: '0',
      },
    ]),
  ).toMatchObject([
    {
      state: 'changed',
      changes: [
        { column: 'email', before: 'orders@harbor.example', after: 'new@harbor.example' },
        { column: 'rep', before: 'Rosa Vega', after: 'Sam Lee' },
        { column: 'priceList', before: 'Wholesale', after: 'Standard' },
        { column: 'terms', before: '10', after: '0' },
      ],
      write: {
        id: 1,
        version: 4,
        changes: { email: 'new@harbor.example', assignedRepId: 'sam', priceListId: null, termsDays: 0 },
      },
    },
  ]);
});

test('a new buyer is what its row says', () => {
  expect(plan([{ buyer: 'Pier Nine', phone: '555', terms: 'Due on receipt' }])[0]).toMatchObject({
    state: 'new',
    title: 'Pier Nine',
    write: {
      id: null,
      name: 'Pier Nine',
      fields: {
        email: null,
        phone: '555',
        address: null,
        assignedRepId: null,
        priceListId: null,
        termsDays: 0,
      },
    },
  });
});

test('buyers of one name are told apart by their email, otherwise asked about', () => {
  const [known, asked] = plan([
    { buyer: 'Grove', email: 'B@grove.example', phone: '7' },
    { buyer: 'Grove', phone: '7' },
  ]);
  expect(known?.write).toMatchObject({ id: 3 });
  expect(asked?.issues).toMatchObject([
    {
      message: 'Row 3, Buyer: Several buyers are called "Grove". Choose one.',
      choices: [
        { value: '2', label: 'Grove · a@grove.example' },
        { value: '3', label: 'Grove · b@grove.example' },
      ],
    },
  ]);
  expect(plan([{ buyer: 'Grove', phone: '7' }], admin, { buyer: '2' })[0]?.write).toMatchObject({ id: 2 });
});

test.each([
  ['chef@two.example; ap@two.example', 'chef@two.example', 'ap@two.example'],
  ['chef@two.example / ap@two.example', 'chef@two.example', 'ap@two.example'],
  ['Chef <chef@two.example>, Office <ap@two.example>', 'chef@two.example', 'ap@two.example'],
  ['mailto:chef@two.example', 'chef@two.example', null],
  ['chef@two.example.', 'chef@two.example', null],
])('of the mail addresses in %j the first is kept, with a note of the others', (email, kept, rest) => {
  const [row] = plan([{ buyer: 'Two Mail Cafe', email }]);
  expect(row).toMatchObject({ state: 'new', write: { fields: { email: kept } } });
  expect(row?.notes.map(({ message }) => message)).toEqual(
    rest === null ? [] : [`Row 2, Email: Only ${kept} is kept. Left out: ${rest}.`],
  );
});

test('of several mail addresses, the one that the buyer has stays', () => {
  const [row] = plan([{ buyer: 'Harbor Kitchen', email: 'a@x.example, ORDERS@harbor.example', terms: '11' }]);
  expect(row?.changes.map(({ column }) => column)).not.toContain('email');
  expect(messages([{ buyer: 'Pier', email: 'call us' }])).toHaveLength(1);
  expect(messages([{ buyer: 'Pier', email: `${'x'.repeat(100_000)}@y` }])).toHaveLength(1);
});

test('a buyer with nearly the same name is proposed, and counts only once chosen', () => {
  const cells = { buyer: 'Kitchen, Harbor', phone: '7' };
  expect(plan([cells])).toMatchObject([{ state: 'new', proposal: { value: '1' } }]);
  expect(plan([cells], admin, { buyer: '1' })).toMatchObject([{ state: 'changed', write: { id: 1 } }]);
});

test('what a form would refuse is refused by row, column and remedy', () => {
  expect(
    messages([
      { email: 'a@b.example' },
      { buyer: 'Pier Nine', email: 'nine' },
      { buyer: 'Pier Ten', phone: '5'.repeat(51) },
      { buyer: 'Pier Eleven', rep: 'Nobody', priceList: 'Retail', terms: 'soon' },
      { buyer: 'Pier Twelve', rep: 'Tom Bell' },
    ]),
  ).toEqual([
    'Row 2, Buyer: This is blank. Enter it.',
    'Row 3, Email: Enter an email address like name@buyer.example.',
    'Row 4, Phone: Phone can be at most 50 characters long. Shorten it and try again.',
    'Row 5, Rep: No sales rep is called "Nobody". Correct the name, or add it first.',
    'Row 5, Price list: No price list is called "Retail". Choose one, or add it first.',
    'Row 5, Terms: "soon" is not a number of days. Write it like Net 10 or 10, or Due on receipt for 0.',
    'Row 6, Rep: Tom Bell is suspended. Choose another sales rep, or leave this blank.',
  ]);
});

test('the new buyers of a rep are their own, and no terms or price list of theirs is written', () => {
  const [made] = plan([{ buyer: 'Pier Nine', rep: 'Rosa Vega', priceList: 'Wholesale', terms: 'soon' }], rep);
  expect(made?.write).toMatchObject({
    fields: { assignedRepId: 'rosa', priceListId: null, termsDays: null },
  });
  expect(plan([{ buyer: 'Harbor Kitchen', priceList: 'Standard', terms: '30' }], rep)).toMatchObject([
    { state: 'same', write: null },
  ]);
});

test('a rep brings in nobody else’s buyers and assigns none', () => {
  expect(
    messages(
      [
        { buyer: 'Elm Cafe', phone: '7' },
        { buyer: 'Pier Nine', rep: 'Sam Lee' },
        { buyer: 'Harbor Kitchen', rep: 'Sam Lee' },
        { buyer: 'Old Mill', rep: 'Rosa Vega' },
      ],
      rep,
    ),
  ).toEqual([
    'Row 2, Buyer: Elm Cafe is looked after by another sales rep. Leave this row out.',
    'Row 3, Rep: You can bring in buyers of your own only. Leave this blank, or enter your own name.',
    'Row 4, Rep: Only an administrator assigns buyers. Leave this blank.',
    'Row 5, Rep: Only an administrator assigns buyers. Leave this blank.',
  ]);
  expect(plan([{ buyer: 'Elm Cafe', rep: 'Sam Lee' }], rep)[0]?.state).toBe('same');
});

test('rows about the same buyer are the same, or name each other', () => {
  const rows = plan([
    { buyer: 'Pier Nine', phone: '7' },
    { buyer: 'PIER NINE', phone: '7' },
    { buyer: 'Pier Nine', phone: '8' },
  ]);
  expect(rows.map(({ state }) => state)).toEqual(['new', 'same', 'error']);
  expect(rows[2]?.issues[0]?.message).toMatch(/^Row 4: Row 2 is about Pier Nine too, but says otherwise\./);
});

test('a rep whom nobody knows can be left out by one answer, as if the cell were blank', () => {
  const rows = [
    { buyer: 'New Cafe', rep: 'Zoe' },
    { buyer: 'Harbor Kitchen', rep: 'Zed' },
    { buyer: 'Inn', rep: 'Rosa Vegas' },
  ];
  expect(plan(rows).map(({ issues }) => issues.map(({ offer }) => offer))).toEqual(
    rows.map(() => [{ act: 'noRep', value: 'none' }]),
  );
  const answered = plan(rows, admin, { rep: 'none' });
  expect(answered.map(({ state }) => state)).toEqual(['new', 'same', 'new']);
  expect(answered[0]?.write).toMatchObject({ fields: { assignedRepId: null } });
});

test('a name that is nearly the same as two asks which, or whether it is a new one', () => {
  const two = {
    ...present,
    buyers: [buyer(1, 'Green Basket Market'), buyer(2, 'Market Green Baskets')],
  };
  const planOf = (chosen: TextRow['chosen'] = {}) =>
    planBuyers([{ row: 2, cells: { buyer: 'Basket Green Market' }, chosen }], two, {
      person: admin,
      today: '2026-04-24',
    });
  expect(planOf()[0]).toMatchObject({
    state: 'error',
    issues: [{ choices: [{ value: '1' }, { value: '2' }, { value: 'new', label: 'Basket Green Market' }] }],
  });
  expect(planOf({ buyer: '2' })[0]).toMatchObject({ state: 'same', title: 'Market Green Baskets' });
  expect(planOf({ buyer: 'new' })[0]).toMatchObject({ state: 'new', title: 'Basket Green Market' });
});
