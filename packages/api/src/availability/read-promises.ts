import { type ExpectedRow, findHarvestRules, listExpected } from '@farm/data/availability';
import { listCameIn } from '@farm/data/inventory';
import { listDatedStocks, type ProductStock, type Reserving } from '@farm/data/orders';
import {
  canPromise,
  type DayPromises,
  expectedBy,
  type HarvestRules,
  type Incoming,
  incomingFrom,
  PROMISE_WEEKS,
  type PromiseDayInput,
  type PromisedStock,
  type PromiseWeeks,
  type PromiseWeeksInput,
  promiseFor,
  trustedBy,
} from '@farm/domain/availability';
import { addDays, compareNames, type Day, startOfWeek } from '@farm/domain/core';
import type { ExpectedUnits } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { daysAsPeriod } from './read-expected.ts';

const DAYS_PER_WEEK = 7;
const DAYS_AHEAD = PROMISE_WEEKS * DAYS_PER_WEEK;

type ProductIds = readonly number[] | undefined;

/** All that it takes, since not only persons ask. */
type HarvestContext = Pick<PersonContext, 'db' | 'today' | 'zone'>;

/** These are expected of products from this week on; `rules` is undefined where no harvest is expected at all. */
const readExpected = async ({ db, today }: HarvestContext, productNameIds: ProductIds) => {
  const from = startOfWeek(today());
  const rules = await findHarvestRules(db, from);
  return { rules, rows: rules ? await listExpected(db, { from, productNameIds }) : [] };
};

/** It tells what is still to come in, by product. It reads the ledger, so read stock in hand before it, as for `listDatedStocks`. */
const spreadExpected = async (
  ctx: HarvestContext,
  rows: readonly ExpectedRow[],
  rules: HarvestRules,
): Promise<Map<number, Incoming[]>> => {
  const today = ctx.today();
  const thisWeek = startOfWeek(today);
  const begun = rows.filter(({ week }) => week === thisWeek).map(({ productNameId }) => productNameId);
  const rowsOfLedger = await listCameIn(ctx.db, {
    periods: [daysAsPeriod(ctx, thisWeek, today), daysAsPeriod(ctx, today, addDays(thisWeek, DAYS_PER_WEEK))],
    productNameIds: begun,
  });
  const came = new Map(
    rowsOfLedger.map(({ productNameId, period, units }) => [`${productNameId} ${period}`, units]),
  );
  const added = (id: number, period: number) => came.get(`${id} ${period}`) ?? 0;
  const spread = incomingFrom(today, rules);
  const incoming = new Map<number, Incoming[]>();
  for (const { productNameId: id, week, units } of rows) {
    const isBegun = week === thisWeek;
    const expected = {
      week,
      units,
      addedBefore: isBegun ? added(id, 0) : 0,
      addedToday: isBegun ? added(id, 1) : 0,
    };
    incoming.set(id, [...(incoming.get(id) ?? []), ...spread(expected)]);
  }
  return incoming;
};

type StockAsked = { productNameIds: ProductIds; through: Day } & Reserving;

const readStocks = async (
  ctx: HarvestContext,
  { rules, rows }: Awaited<ReturnType<typeof readExpected>>,
  { productNameIds, through, ...reserving }: StockAsked,
): Promise<Map<number, ProductStock & PromisedStock>> => {
  const stocksOf = (ids: ProductIds) =>
    listDatedStocks(ctx.db, { day: through, today: ctx.today(), productNameIds: ids, ...reserving });
  const stocks = await stocksOf(productNameIds);
  const others = new Set(rows.map(({ productNameId }) => productNameId).filter((id) => !stocks.has(id)));
  const rest = await stocksOf([...others]);
  const incoming = rules ? await spreadExpected(ctx, rows, rules) : undefined;
  return new Map(
    [...stocks, ...rest].map(([id, stock]) => [
      id,
      { ...stock, incoming: incoming?.get(id) ?? [], trust: rules?.trust ?? 0 },
    ]),
  );
};

/** The stock of products with what may be promised of their harvest, which is nothing where none is expected at all. */
export const readPromisable = async (
  ctx: HarvestContext,
  asked: StockAsked,
): Promise<Map<number, ProductStock & PromisedStock>> =>
  readStocks(ctx, await readExpected(ctx, asked.productNameIds), asked);

/** It is undefined where no harvest is expected at all. */
const readPromised = async (ctx: HarvestContext, asked: StockAsked) => {
  const expected = await readExpected(ctx, asked.productNameIds);
  return expected.rules && readStocks(ctx, expected, asked);
};

const byName = (a: { name: string; productNameId: number }, b: typeof a) =>
  compareNames(a.name, b.name) || a.productNameId - b.productNameId;

export const promiseForDay = async (
  ctx: PersonContext,
  { productNameIds, day }: PromiseDayInput,
): Promise<DayPromises> => {
  const through = addDays(day, DAYS_AHEAD);
  const promised = await readPromised(ctx, { productNameIds, through });
  if (!promised) return { isOn: false, products: [] };
  const later = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(day, index + 1));
  const products = [...promised].map(([productNameId, stock]) => {
    const { units, next } = promiseFor(stock, day, later);
    return {
      productNameId,
      name: stock.name,
      baseUnit: stock.baseUnit,
      onHand: stock.onHand,
      canPromise: units,
      expected: trustedBy(stock.incoming, day, stock.trust),
      next,
    };
  });
  return { isOn: true, products: products.sort(byName) };
};

/** For the last day of each week; nothing where no harvest is expected at all. */
export const promiseForWeeks = async (
  ctx: PersonContext,
  { productNameIds }: PromiseWeeksInput,
): Promise<PromiseWeeks> => {
  const first = startOfWeek(ctx.today());
  const weeks = Array.from({ length: PROMISE_WEEKS }, (_, index) => addDays(first, index * DAYS_PER_WEEK));
  const lastDays = weeks.map((week) => addDays(week, DAYS_PER_WEEK - 1));
  const promised = await readPromised(ctx, { productNameIds, through: addDays(first, DAYS_AHEAD) });
  if (!promised) return { weeks: [], products: [] };
  const products = [...promised].map(([productNameId, stock]) => ({
    productNameId,
    name: stock.name,
    baseUnit: stock.baseUnit,
    units: canPromise(stock, lastDays),
  }));
  return { weeks, products: products.sort(byName) };
};

/** It tells what may be promised of expected harvests; undefined where none is expected at all. */
const readIncoming = async (ctx: PersonContext, productNameIds?: readonly number[]) => {
  const { rules, rows } = await readExpected(ctx, productNameIds);
  if (!rules) return undefined;
  const incoming = await spreadExpected(ctx, rows, rules);
  return { trust: rules.trust, of: (productNameId: number) => incoming.get(productNameId) ?? [] };
};

/** Base units that may be promised of a product's expected harvest by a day; undefined where none is expected at all. */
export const readTrusted = async (
  ctx: PersonContext,
): Promise<((productNameId: number, day: Day) => number) | undefined> => {
  const incoming = await readIncoming(ctx);
  return incoming && ((id, day) => trustedBy(incoming.of(id), day, incoming.trust));
};

/** As `expectedBy` tells it; undefined where no harvest is expected at all. */
export const notifyExpected = async (
  ctx: PersonContext,
  { productNameId, day }: { productNameId: number; day: Day },
): Promise<ExpectedUnits | null | undefined> => {
  const incoming = await readIncoming(ctx, [productNameId]);
  return incoming && expectedBy(incoming.of(productNameId), day, incoming.trust);
};
