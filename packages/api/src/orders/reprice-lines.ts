import { createHash } from 'node:crypto';
import { listLinesToPrice, listLockedLines } from '@farm/data/orders';
import {
  amountCents,
  type LineToReprice,
  REPRICED_SHOWN,
  type Repriced,
  type RepriceInput,
  type ToReprice,
  type ToRepriceInput,
} from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { billedFrom, keepPrices, priceLines } from '../prices/price-lines.ts';
import { changeLines } from './orders.internal.ts';
import { orderNotifications, orderRefusals } from './orders.texts.ts';
import { recordPrices } from './set-price.ts';
import type { OnDrafts } from './undo-lines.ts';

/** Each line that the price lists price otherwise than it is, with what they say now. */
const listToReprice = async (ctx: Pick<PersonContext, 'db'>): Promise<LineToReprice[]> => {
  const from = await billedFrom(ctx);
  // Without a price there is none to give.
  if (from === null) return [];
  const lines = await listLinesToPrice(ctx.db, from);
  const found: LineToReprice[] = [];
  for (const [buyerId, own] of Map.groupBy(lines, (line) => line.buyerId)) {
    const listed = await priceLines(ctx, buyerId, own);
    for (const [index, line] of own.entries()) {
      const { priceCents: cents = null, pricePer: per = null } = listed[index] ?? {};
      if (cents === null || per === null || (cents === line.priceCents && per === line.pricePer)) continue;
      const { priceCents, pricePer, fillQuantity, fillUnits, unitsPerPackage } = line;
      found.push({
        ...line,
        before: priceCents === null || pricePer === null ? null : { cents: priceCents, per: pricePer },
        after: { cents, per },
        amountCents: amountCents({
          priceCents: cents,
          pricePer: per,
          fillQuantity,
          fillUnits,
          unitsPerPackage,
        }),
      });
    }
  }
  return found.sort((a, b) => a.orderNumber - b.orderNumber || a.id - b.id);
};

const ordersOf = (lines: readonly LineToReprice[]) =>
  new Set(lines.map(({ orderNumber }) => orderNumber)).size;

const planOf = (all: readonly LineToReprice[], alsoListed: boolean) => {
  const lines = all.filter(({ before }) => alsoListed || before === null);
  const said = lines.map(({ id, version, after }) => [id, version, after.cents, after.per]);
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('base64url');
  return { lines, orders: ordersOf(lines), hash };
};

/** Shows what `repriceLines` would do now. */
export const readToReprice = async (
  ctx: PersonContext,
  { alsoListed, withLines }: ToRepriceInput,
): Promise<ToReprice> => {
  const all = await listToReprice(ctx);
  const { lines, orders, hash } = planOf(all, alsoListed);
  return {
    orders,
    count: lines.length,
    listed: alsoListed ? 0 : all.length - lines.length,
    lines: withLines ? lines.slice(0, REPRICED_SHOWN) : [],
    hash,
  };
};

const LINES_AT_ONCE = 1000;

/**
 * Gives the lines what the price lists say now, all or none; agreed prices stay. Refuses `VERSION_STALE` if that is no
 * longer what the person looked at.
 */
export const repriceLines = (
  ctx: PersonContext,
  input: RepriceInput,
  onDrafts: Pick<OnDrafts, 'reprice'>,
): Promise<Repriced> =>
  createOnce(ctx, 'orders.reprice', input, async (ctx) => {
    await keepPrices(ctx);
    const { lines, orders, hash } = planOf(await listToReprice(ctx), input.alsoListed);
    const stale = () => new Refusal('VERSION_STALE', orderRefusals.pricesChanged());
    if (hash !== input.hash) throw stale();
    for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
      const some = new Map(lines.slice(start, start + LINES_AT_ONCE).map((line) => [line.id, line]));
      const seen = await listLockedLines(ctx.db, ctx.person, [...some.keys()]);
      if (seen.some(({ id, version }) => some.get(id)?.version !== version)) throw stale();
      const changed = await changeLines(ctx, seen, 'changed', ({ id }) => {
        const after = some.get(id)?.after;
        return after ? { priceCents: after.cents, pricePer: after.per, priceSource: 'list' } : {};
      });
      await recordPrices(ctx, seen, changed, orderNotifications.repriced());
      await onDrafts.reprice(ctx, [...some.keys()]);
    }
    return { orders, count: lines.length };
  });
