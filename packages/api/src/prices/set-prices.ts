import { setInvoicingFrom } from '@farm/data/farm';
import {
  hasPrices,
  insertPrices,
  listPricedPlaces,
  listPricedSizes,
  listPriceLists,
  takePrices,
} from '@farm/data/prices';
import { fieldIssue } from '@farm/domain/core';
import { type Price, pricedPlace, type SetPricesInput, startOf } from '@farm/domain/prices';
import { inputRefusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory, recordTouched } from '../history/record-history.ts';
import { priceRefusals } from './prices.texts.ts';

type NewPrice = SetPricesInput['prices'][number];

/**
 * Adds prices, each from its day on, or as `startOf` says; placed lines keep theirs. What is delivered from the day of the first price on is to be billed. Refuses
 * `INPUT_INVALID` with the rows whose list or size is gone.
 */
export const addPrices = async (
  ctx: InTransaction<PersonContext>,
  prices: readonly NewPrice[],
): Promise<Price[]> => {
  await takePrices(ctx.db);
  const lists = new Set((await listPriceLists(ctx.db)).map(({ id }) => id));
  const sizeIds = [...new Set(prices.map(({ sizeId }) => sizeId))];
  const sizes = await listPricedSizes(ctx.db, sizeIds);
  const issues = prices.flatMap(({ priceListId, sizeId }, index) => [
    ...(lists.has(priceListId)
      ? []
      : [fieldIssue(['prices', index, 'priceListId'], priceRefusals.listMissing())]),
    ...(sizes.has(sizeId) ? [] : [fieldIssue(['prices', index, 'sizeId'], priceRefusals.sizeMissing())]),
  ]);
  if (issues.length > 0) throw inputRefusal(issues);
  const isFirst = !(await hasPrices(ctx.db));
  if (isFirst && (await setInvoicingFrom(ctx.db, ctx.today()))) await recordTouched(ctx, 'farm', [1]);
  const known = new Set((await listPricedPlaces(ctx.db, sizeIds)).map(pricedPlace));
  const made = { createdAt: ctx.now().toISOString(), createdBy: ctx.person.uid };
  const added = await insertPrices(
    ctx.db,
    prices.map((price) => ({
      ...price,
      validFrom: price.validFrom ?? startOf(price, known, ctx.today()),
      ...made,
    })),
  );
  await recordHistory(
    ctx,
    ...added.map(({ priceListId, sizeId, cents, per, minQuantity, validFrom }) => ({
      type: 'price_list' as const,
      id: priceListId,
      what: 'priced' as const,
      after: {
        productName: sizes.get(sizeId)?.productName ?? '',
        size: sizes.get(sizeId)?.size ?? '',
        priceCents: cents,
        pricePer: per,
        minQuantity,
        validFrom,
      },
    })),
  );
  ctx.publish({ topic: 'prices' });
  return added;
};

export const setPrices = (ctx: PersonContext, input: SetPricesInput): Promise<Price[]> =>
  createOnce(ctx, 'prices.manage', input, (ctx) => addPrices(ctx, input.prices));
