import { listTemplates } from '@farm/data/catalog';
import { clearInvoicingFrom } from '@farm/data/farm';
import {
  deletePrices,
  hasPrices,
  listPriceLists,
  listPrices,
  listPricesById,
  listUsedPrices,
  takePrices,
} from '@farm/data/prices';
import { dayIn } from '@farm/domain/core';
import { type PresentPrices, type PriceWrite, planPrices } from '@farm/domain/imports';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { addPrices } from '../prices/set-prices.ts';
import { addReason } from './find-used.ts';
import type { ImportChange, ImportPart, ImportUndoer } from './import-part.ts';
import { keptReasons } from './imports.texts.ts';

/** Prices of one package. */
export const bringPrices = async (
  ctx: InTransaction<PersonContext>,
  rows: readonly { title: string; price: PriceWrite }[],
): Promise<ImportChange[]> => {
  if (rows.length === 0) return [];
  const added = await addPrices(
    ctx,
    rows.map(({ price }) => ({ ...price, per: 'package' as const })),
  );
  return added.map(({ id, priceListId, sizeId, cents, minQuantity, validFrom }, index) => ({
    type: 'price',
    id,
    title: rows[index]?.title ?? '',
    before: null,
    after: { priceListId, sizeId, cents, minQuantity, validFrom },
  }));
};

/** Without a price left, what is delivered is not to be billed yet, as before the first one. */
const endBilling = async (ctx: InTransaction<PersonContext>, [first]: readonly { createdAt: string }[]) => {
  if (!first || (await hasPrices(ctx.db))) return;
  await clearInvoicingFrom(ctx.db, dayIn(ctx.zone.name, new Date(first.createdAt)));
};

export const priceUndoer: ImportUndoer = {
  findUsed: async ({ db }, changes) => {
    await takePrices(db);
    const ids = changes.map(({ id }) => id);
    const present = new Set((await listPricesById(db, ids)).map(({ id }) => id));
    const used = new Map();
    addReason(
      used,
      ids.filter((id) => !present.has(id)),
      keptReasons.gone(),
    );
    addReason(used, await listUsedPrices(db, ids), keptReasons.sold());
    return used;
  },
  undo: async (ctx, changes) => {
    const ids = changes.map(({ id }) => id);
    const prices = await listPricesById(ctx.db, ids);
    await deletePrices(ctx.db, ids);
    await endBilling(ctx, prices);
    await recordHistory(
      ctx,
      ...prices.map(({ priceListId, productName, size, cents, per, minQuantity, validFrom }) => ({
        type: 'price_list' as const,
        id: priceListId,
        what: 'undone' as const,
        before: { productName, size, priceCents: cents, pricePer: per, minQuantity, validFrom },
      })),
    );
    ctx.publish({ topic: 'prices' });
  },
};

export const pricesPart: ImportPart<PresentPrices, PriceWrite> = {
  read: async (db) => ({
    templates: await listTemplates(db),
    lists: (await listPriceLists(db)).map(({ id, name }) => ({ id, name })),
    prices: await listPrices(db),
  }),
  plan: planPrices,
  apply: (ctx, rows) =>
    bringPrices(
      ctx,
      rows.map(({ title, write }) => ({ title, price: write })),
    ),
  undoers: { price: priceUndoer },
};
