import { openWorld, type World } from '@farm/api/testing';
import { callProcedure, callTable } from '@farm/api/testing/call-table';
import { type ArbitraryCall, arbitraryCalls } from '@farm/api/testing/fuzz-endpoints';
import { type SeededFarm, seedFarm } from '@farm/api/testing/seed-farm';
import type { Engine } from '@farm/data/core';
import { spoilFarm } from '@farm/data/testing';
import { Refusal } from '@farm/domain/refusals';
import fc from 'fast-check';
import { nameAlike, openNames } from '../name-alike.ts';
import { finding, type Proof, type Trial } from '../proof.ts';

const sizes = {
  short: { farms: 1, calls: 80, named: 4 },
  full: { farms: 60, calls: 400, named: 16 },
} as const;

const askers = ['farmer', 'otherFarmer', 'rep', 'otherRep', 'admin'] as const;
type Asker = (typeof askers)[number];

/** Names that engines may sort, fold or find differently. */
const names = [
  'Ábaco,abaco,ABACO,Zoë,zoe,Éclair,éclair,e\u0301clair,Ñandú,nandu,Nandu,10 Acre,9 Acre,010,١٢,ß,SS,ss,İstanbul,istanbul',
  "ıstanbul,ΣΊΣΥΦΟΣ,σίσυφος,%,_,50%_off,\\,\\%,O'Brien,a b,A  b,a-b,a_b,苹果,🌽,🌽🌽,ﬁeld,field,~,{,z,Z,a,A,-1,+1,#1",
].flatMap((some) => some.split(','));
const groups = ['the first order', 'the second order', 'the third order'];

/** Writes and reads with odd names, whose sequence and folding the engines could see differently. */
const namedCalls = (some: readonly string[]): { asker: Asker; call: ArbitraryCall }[] => {
  const sizes = [{ size: '1lb', unitsPerBaseUnit: '1' }];
  const harvest = { harvestDate: '2026-04-14' };
  const creates = some.flatMap((name, index): [string, object][] => {
    const lines = [{ sizeId: 1 + (index % 3), quantity: 1 + index }];
    const order = { buyerId: 1 + (index % 2), deliveryDate: '2026-04-20', lines };
    const words = { purchaseOrderNumber: name, notes: name, idempotencyKey: `order-${index}` };
    return [
      ['buyers.create', { name, notes: name }],
      ['catalog.create', { name, baseUnit: 'lb', sizes }],
      ['locations.create', { name, description: name }],
      ['inventory.add', { name, unitsAvailable: index + 1, ...harvest }],
      ['orders.create', { ...order, ...words }],
    ];
  });
  const reads = ['', ...some].flatMap((search): [string, object?][] => [
    ['buyers.list', { search, limit: 3 }],
    ['orders.list', { search, scope: 'all', limit: 3 }],
    ['plantings.list', { search }],
    ['inventory.overview', { search }],
    ...['catalog.list', 'catalog.names', 'locations.list', 'buyers.all'].map((path): [string] => [path]),
  ]);
  return [...creates, ...reads].map(([path, input]) => ({ asker: 'admin', call: { path, input } }));
};

/** The call of every procedure of the table, by everyone, each on an unchanged farm. */
const matrixCalls = () =>
  Object.entries(callTable).flatMap(([path, { input, missing }]) =>
    askers.flatMap((asker) => [
      { asker, path, input: input ?? (() => undefined) },
      ...(missing ? [{ asker, path, input: missing.input }] : []),
    ]),
  );

/** These end the trial for everybody, or answer what no two farms have alike. */
const LEFT_OUT =
  /^(identity\.(signUp|signIn|signOut|changePassword|createToken)|deliveries\.calendar|live\.)/;

/** Random calls name rows by number: PostgreSQL gives none again that was rolled back, as by planning several files. */
const continueNumbers = `do $$ declare name text; begin
  for name in select table_name from information_schema.columns where table_schema = current_schema()
    and case column_name when 'id' then pg_get_serial_sequence(quote_ident(table_name), 'id') end is not null
  loop execute format('select setval(pg_get_serial_sequence(%L, ''id''), coalesce(max(id), 0) + 1, false) from %I', name, name);
  end loop; end $$`;

type Side = {
  world: World;
  farm: SeededFarm;
  groupIds: string[];
  seen: ReturnType<typeof openNames>;
  close: () => Promise<void>;
};

const openSide = async (engine: Engine, trial: Trial): Promise<Side> => {
  const world = await openWorld(engine);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= world.close();
    return closing;
  };
  trial.onEnd(close);
  const farm = await seedFarm(world);
  if (engine === 'postgres') await spoilFarm(world.farm.db, continueNumbers);
  const { pendingLine, openLine, confirmedLine } = farm;
  const groupIds = [pendingLine, openLine, confirmedLine].map(({ orderGroupId }) => orderGroupId);
  return { world, farm, groupIds, seen: openNames(), close };
};

/** The input for one farm: its own orders in place of those that every input names alike. */
const withGroups = (input: unknown, groupIds: string[], key = ''): unknown => {
  if (typeof input === 'string') {
    return (key === 'orderGroupId' && groupIds[groups.indexOf(input)]) || input;
  }
  if (Array.isArray(input)) return input.map((part) => withGroups(part, groupIds, key));
  if (!input || typeof input !== 'object') return input;
  return Object.fromEntries(
    Object.entries(input).map(([inner, part]) => [inner, withGroups(part, groupIds, inner)]),
  );
};

/** The answer of one farm, with what is its own replaced by what both have alike. */
const ask = async (side: Side, asker: Asker, { path, input }: ArbitraryCall): Promise<string[]> => {
  const [slice = ''] = path.split('.');
  const caller = side.world.as(side.farm[asker]);
  const pages: string[] = [];
  let sent = withGroups(input, side.groupIds);
  for (let page = 0; page < 3; page += 1) {
    try {
      const answer = await callProcedure(caller, path, sent);
      pages.push(JSON.stringify(nameAlike(answer, slice, side.seen)));
      const cursor = (answer as { nextCursor?: unknown } | null | undefined)?.nextCursor;
      if (typeof cursor !== 'string' || !sent || typeof sent !== 'object') return pages;
      sent = { ...sent, cursor };
    } catch (error) {
      const refusal = (error as { cause?: unknown }).cause;
      const issues = refusal instanceof Refusal ? (refusal.details.issues ?? []) : [];
      const fields = issues.map((issue) => issue.path.join('.')).join(', ');
      return [...pages, refusal instanceof Refusal ? `${refusal.code} ${fields}` : String(error)];
    }
  }
  return pages;
};

export const parity: Proof = {
  name: 'parity',
  about:
    'sends the same calls, each procedure as everyone and then random ones, to a farm on SQLite and one on PostgreSQL, and compares every answer',
  run: async (size, trial) => {
    const { farms, calls, named } = sizes[size];
    const differences: string[] = [];
    let compared = 0;
    let answered = 0;
    const differ = (asker: Asker, call: ArbitraryCall, expected: string[], heard: string[]) => {
      compared += 1;
      if (/^[[{]/.test(expected[0] ?? '')) answered += 1;
      if (JSON.stringify(expected) === JSON.stringify(heard)) return false;
      differences.push(`${asker} ${call.path} ${JSON.stringify(call.input)}: ${expected} / ${heard}`);
      return true;
    };
    const openSides = async () =>
      [await openSide('sqlite', trial), await openSide('postgres', trial)] as const;
    const sides = await openSides();
    for (const { asker, path, input } of matrixCalls()) {
      if (LEFT_OUT.test(path)) continue;
      // PostgreSQL does not give an id again that was rolled back, so each call names its own.
      const askOnce = (side: Side) => {
        const named = { ...side, seen: openNames() };
        return side.world.rolledBack(() => ask(named, asker, { path, input: input(side.farm) }));
      };
      const [expected, heard] = await Promise.all(sides.map(askOnce));
      differ(asker, { path, input: input(sides[0].farm) }, expected ?? [], heard ?? []);
    }
    for (const side of sides) await side.close();
    for (let number = 0; number < farms; number += 1) {
      const [one, other] = await openSides();
      const samples = fc.record({
        asker: fc.constantFrom(...askers, 'admin' as const),
        call: arbitraryCalls(one.farm, { groups, names, isIncluded: (path) => !LEFT_OUT.test(path) }),
      });
      const seed = trial.seed + number;
      const someNames = fc.shuffledSubarray(names, { minLength: 4, maxLength: named });
      const [some = []] = fc.sample(someNames, { seed, numRuns: 1 });
      const random = fc.sample(samples, { seed, numRuns: calls });
      for (const { asker, call } of [...namedCalls(some), ...random]) {
        const [expected, heard] = [await ask(one, asker, call), await ask(other, asker, call)];
        // Anything that differs stays so, and would be found again and again.
        if (differ(asker, call, expected, heard)) break;
      }
      await one.close();
      await other.close();
      if (number % 10 === 9) trial.log(`${number + 1} of ${farms} pairs of farms`);
    }
    const of = `${differences.length} of ${compared.toLocaleString('en-US')}`;
    const figure = `${of}; ${answered.toLocaleString('en-US')} were answered with data, the others were refused`;
    return [finding('calls that SQLite and PostgreSQL answered differently', figure, differences)];
  },
};
