import { listActiveProfilesByRole } from '@farm/data/identity';
import { insertStockTold, listLinesById, listUntoldHeld } from '@farm/data/orders';
import { firstListedDay, orderItem, orderTitle } from '@farm/domain/orders';
import type { Job } from '../core/api-slice.ts';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { notify } from '../notifications/change-notification.ts';
import { type Wording, wordLines } from './notify-lines.ts';
import { orderNotifications } from './orders.texts.ts';
import { readCoverages } from './read-coverages.ts';

const wording: Wording = {
  title: orderNotifications.titleStock(),
  one: (line) => orderNotifications.stockHere({ order: orderTitle(line.orderNumber), item: orderItem(line) }),
  many: (order) => orderNotifications.stockHereMany(order),
};

/**
 * Tells the growers of held lines that free stock covers by now: each line once, as long as it stays held, and each person
 * once for an order. A line open to any grower tells every farmer.
 */
export const notifyStock = async (ctx: PersonContext): Promise<void> => {
  const ids = await listUntoldHeld(ctx.db, firstListedDay(ctx.today()));
  if (ids.length === 0) return;
  const held = await listLinesById(ctx.db, ctx.person, ids);
  const coverages = await readCoverages(ctx, held, { together: false });
  const covered = new Set(coverages.filter(({ short }) => short === 0).map(({ id }) => id));
  if (covered.size === 0) return;
  await inTransaction(ctx, async (ctx) => {
    const told = new Set(await insertStockTold(ctx.db, [...covered], ctx.now().toISOString()));
    const lines = held.filter(({ id }) => told.has(id));
    const isOpen = lines.some(({ farmerId }) => farmerId === '');
    const farmers = isOpen ? (await listActiveProfilesByRole(ctx.db, 'farmer')).map(({ uid }) => uid) : [];
    const news = lines.flatMap((line) =>
      (line.farmerId === '' ? farmers : [line.farmerId]).map((userId) => ({ userId, line })),
    );
    const groups = Map.groupBy(news, ({ userId, line }) => `${line.orderNumber} ${userId}`);
    await notify(
      ctx,
      [...groups.values()].flatMap((group) => {
        const userId = group[0]?.userId ?? '';
        const lines = group.map(({ line }) => line);
        return wordLines(ctx, wording, { userId, type: 'order_stock', lines }) ?? [];
      }),
    );
  });
};

export const notifyStockJob: Job = { name: 'tell-stock-is-here', every: 300_000, run: notifyStock };
