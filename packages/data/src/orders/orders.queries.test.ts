import { addDays } from '@farm/domain/core';
import type { Role } from '@farm/domain/identity';
import {
  needsAction,
  type OrderFilter,
  type OrderLine,
  type OrderSort,
  type OrderStatus,
  orderStatuses,
} from '@farm/domain/orders';
import type { Actor } from '@farm/domain/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../app/open-database.ts';
import type { Db } from '../core/database.ts';
import {
  engines,
  type FilledProduct,
  fillFarm,
  openTestDatabase,
  spoilFarm,
} from '../testing/test-database.ts';
import { countOrders, listOrders, listWhole } from './orders.queries.ts';
import { listOrderLines } from './orders-flat.queries.ts';

const TODAY = '2026-04-15';
const buyers = ['Harbor Kitchen', 'Green Grocer', 'Harbor Café'];
const products = ['Kale', 'Baby Kale', 'Chard'];
const farmers = ['', 'fay', 'oscar'];

const admin = { uid: 'ada', role: 'admin' } as const;
const people: (Actor & { role: Role })[] = [
  admin,
  { uid: 'fay', role: 'farmer' },
  { uid: 'oscar', role: 'farmer' },
  { uid: 'rita', role: 'sales_rep' },
  { uid: 'ole', role: 'sales_rep' },
];

/** Small numbers that look random and are the same on every run. */
const seeded = () => {
  let seed = 11;
  return (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    return Math.floor(((seed >>> 0) / 2 ** 32) * below);
  };
};

describe.each(engines)('the list of orders on %s', (engine) => {
  let database: OpenDatabase;
  let buyerIds: number[] = [];
  let productIds: number[] = [];
  let lines: OrderLine[] = [];
  const buyerNames = new Map<number, string>();

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const farm = fillFarm(database.db);
    for (const { uid, role } of people) await farm.person(role, uid);
    buyerIds = [];
    const buyer = async (name: string) => {
      const id = await farm.buyer(name);
      buyerNames.set(id, name);
      return id;
    };
    for (const name of buyers) buyerIds.push(await buyer(name));
    const filled: FilledProduct[] = [];
    for (const name of products) filled.push(await farm.product(name));
    productIds = filled.map(({ productNameId }) => productNameId);
    const random = seeded();
    const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
    for (let order = 0; order < 60; order += 1) {
      await farm.order(
        pick(['rita', 'ole']),
        pick(buyerIds),
        Array.from({ length: 1 + random(3) }, () => ({
          product: pick(filled),
          quantity: 1 + random(9),
          deliveryDate: addDays(TODAY, random(9) - 4),
          status: pick<OrderStatus>(orderStatuses),
          farmerId: pick(farmers),
          purchaseOrderNumber: pick([null, null, `PO-${100 + order}`, `Größe ${order}`]),
        })),
      );
    }
    // More buyers of one name than a search looks up one by one.
    const stands: number[] = [];
    for (let n = 0; n <= 200; n += 1) stands.push(await buyer(`Stand ${n}`));
    for (const stand of [stands[7], stands[200]]) {
      const line = { product: pick(filled), quantity: 1, deliveryDate: TODAY, farmerId: 'fay' };
      for (const status of ['pending', 'delivered'] as const)
        await farm.order('rita', stand ?? 0, [
          { ...line, status },
          { ...line, status: 'rejected' },
        ]);
    }
    lines = await listOrderLines(database.db, admin, {});
  });
  afterAll(() => database.close());

  /** The words of the filter mean this, line by line. */
  const matches = (person: Actor, filter: OrderFilter) => (line: OrderLine) => {
    const { search = '' } = filter;
    const has = (text: string | null | undefined) =>
      (text ?? '').toLowerCase().includes(search.trim().toLowerCase());
    const isFarmers = person.role === 'farmer';
    return (
      (person.role !== 'sales_rep' || line.salesRepId === person.uid) &&
      (!isFarmers || filter.scope === 'all' || ['', person.uid].includes(line.farmerId)) &&
      (!filter.statuses?.length || filter.statuses.includes(line.status)) &&
      (!filter.buyerId || line.buyerId === filter.buyerId) &&
      (!filter.farmerId || line.farmerId === filter.farmerId) &&
      (!filter.productNameId || line.productName === products[productIds.indexOf(filter.productNameId)]) &&
      (!filter.from || line.deliveryDate >= filter.from) &&
      (!filter.to || line.deliveryDate <= filter.to) &&
      (!filter.needsAction || needsAction(person, line, TODAY)) &&
      (search.trim() === '' ||
        `${line.orderNumber}` === search.trim().replace('#', '') ||
        has(line.productName) ||
        has(line.purchaseOrderNumber) ||
        has(buyerNames.get(line.buyerId)))
    );
  };

  const expected = (person: Actor, filter: OrderFilter, sort: OrderSort) => {
    const waiting: OrderStatus[] = ['pending_inventory', 'pending', 'confirmed'];
    return [...Map.groupBy(lines.filter(matches(person, filter)), ({ orderNumber }) => orderNumber)]
      .map(([number, some]) => ({
        number,
        day: some.map(({ deliveryDate }) => deliveryDate).sort()[0] ?? '',
        // Held first, then pending, then overdue.
        rank: filter.needsAction ? Math.min(...some.map(({ status }) => waiting.indexOf(status))) : 0,
      }))
      .sort(
        (a, b) =>
          a.rank - b.rank ||
          (sort === 'newest' ? b.number - a.number : a.day.localeCompare(b.day) || a.number - b.number),
      )
      .map(({ number }) => number);
  };

  const paged = async (person: Actor, filter: OrderFilter, sort: OrderSort) => {
    const numbers: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listOrders>> = await listOrders(database.db, person, {
        ...filter,
        sort,
        today: TODAY,
        cursor,
        limit: 7,
      });
      numbers.push(...page.items.map(({ number }) => number));
      cursor = page.nextCursor;
    } while (cursor);
    return numbers;
  };

  const [near, far] = [addDays(TODAY, -1), addDays(TODAY, 2)];
  const filters: [string, () => Partial<OrderFilter>][] = [
    ['nothing', () => ({})],
    ['need of action', () => ({ needsAction: true })],
    ['need of action on some days', () => ({ needsAction: true, from: near, to: far })],
    ['need of action of a buyer', () => ({ needsAction: true, buyerId: buyerIds[0] })],
    ['days', () => ({ from: near, to: far })],
    ['a first day', () => ({ from: TODAY })],
    ['a last day', () => ({ to: TODAY })],
    ['a buyer', () => ({ buyerId: buyerIds[1] })],
    ['a buyer and days', () => ({ buyerId: buyerIds[1], from: near, to: far })],
    ['a grower', () => ({ farmerId: 'oscar' })],
    ['a product', () => ({ productNameId: productIds[2] })],
    ['a product and a grower', () => ({ productNameId: productIds[0], farmerId: 'fay' })],
    ['open statuses', () => ({ statuses: ['pending', 'confirmed'] })],
    ['other statuses', () => ({ statuses: ['rejected', 'pending_inventory', 'delivered'] })],
    ['a product’s name', () => ({ search: 'kale' })],
    ['a buyer’s name', () => ({ search: ' HARBOR ' })],
    ['a name of many buyers', () => ({ search: 'stand' })],
    ['a name of many buyers among statuses', () => ({ search: 'stand', statuses: ['pending', 'rejected'] })],
    ['a name of many buyers and need of action', () => ({ search: 'stand', needsAction: true })],
    ['a name with an accent', () => ({ search: 'CAFÉ' })],
    ['the middle of a PO number', () => ({ search: 'o-11' })],
    ['a long PO number', () => ({ search: 'größe 5' })],
    ['a sign of a PO number', () => ({ search: '-' })],
    ['an order number', () => ({ search: '#12' })],
    ['digits', () => ({ search: '12' })],
    ['words that match nothing', () => ({ search: 'zucchini' })],
    [
      'a search among statuses of a buyer',
      () => ({ search: 'kale', statuses: ['pending'], buyerId: buyerIds[2] }),
    ],
    ['a search for what needs action', () => ({ search: 'a', needsAction: true })],
  ];

  it.each(filters)(
    'finds, sorts, pages and counts the same orders by %s as reading every line would',
    async (_, of) => {
      for (const person of people) {
        for (const scope of person.role === 'farmer' ? (['mine', 'all'] as const) : (['mine'] as const)) {
          const filter = { ...of(), scope };
          const newest = expected(person, filter, 'newest');
          expect(await paged(person, filter, 'newest')).toEqual(newest);
          expect(await paged(person, filter, 'delivery')).toEqual(expected(person, filter, 'delivery'));
          expect(await countOrders(database.db, person, { ...filter, today: TODAY })).toBe(newest.length);
        }
      }
    },
  );

  it('finds a buyer by a new name at once, and no longer by the old one', async () => {
    const find = async (search: string) =>
      countOrders(database.db, admin, { search, scope: 'all', today: TODAY });
    const before = await find('green grocer');
    expect(before).toBeGreaterThan(0);
    await spoilFarm(database.db, `update buyer set name = 'Ölmühle' where name = 'Green Grocer'`);
    expect([await find('GREEN GROCER'), await find('ÖLMÜHLE')]).toEqual([0, before]);
  });

  const changes = [
    ['a status', `update order_line set status = 'confirmed' where group_id = 1`],
    ['a reason', `update order_line set rejection_reason = 'Frost' where group_id = 2`],
    ['what was packed', `update order_line set fill_quantity = 0, packed_at = '${TODAY}' where group_id = 3`],
    [
      'a line that is gone',
      `delete from order_line where id = (
         select max(id) from order_line where group_id in (
           select group_id from order_line group by group_id having count(*) > 1))`,
    ],
    ['a line of another order', 'update order_line set group_id = 6 where group_id = 5'],
    ['who has an order', `update order_group set sales_rep_id = 'rita'`],
    ['a buyer’s name', `update buyer set name = 'Harbor Grill' where name = 'Harbor Kitchen'`],
    ['a person’s name', `update profile set name = 'Rita Reyes' where uid = 'rita'`],
  ] as const;

  it.each(changes)('shows %s as it is now, to those who may see it', async (_what, statement) => {
    const all = { limit: 100, scope: 'all', today: TODAY } as const;
    const shown = (db: Db) => Promise.all(people.map((person) => listOrders(db, person, all)));
    const before = await shown(database.db);
    await spoilFarm(database.db, statement);
    const now = await shown(database.db);
    // In a transaction everything is read.
    expect(now).toEqual(await database.db.transaction().execute(shown));
    expect(now).not.toEqual(before);
  });

  it('shows a rep no order of another, also if it was just shown to an admin', async () => {
    const numbers = [...new Set(lines.map(({ orderNumber }) => orderNumber))];
    const rep: Actor = { uid: 'ole', role: 'sales_rep' };
    await spoilFarm(database.db, `update order_group set sales_rep_id = 'rita'`);
    await spoilFarm(database.db, `update order_group set sales_rep_id = 'ole' where id = 1`);
    for (const viewer of [admin, { uid: 'rita', role: 'farmer' } as const])
      expect((await listWhole(database.db, viewer, numbers)).length).toBeGreaterThan(1);
    expect((await listWhole(database.db, rep, numbers)).map(({ number }) => number)).toEqual([1]);
  });
});
