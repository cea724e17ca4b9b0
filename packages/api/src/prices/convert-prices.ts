import { insertPrices, listPricesOfTemplate, takePrices } from '@farm/data/prices';
import { type BaseUnit, catalogTexts, convertSizes } from '@farm/domain/catalog';
import { timesCents } from '@farm/domain/core';
import { inForce, PRICE_MAX } from '@farm/domain/prices';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { priceRefusals } from './prices.texts.ts';

/** Prices per base unit follow the unit, in new rows from today on. Refuses `TEMPLATE_UNIT_LOCKED` for one that gets too high. */
export const convertPrices = async (
  ctx: InTransaction<PersonContext>,
  { productNameId, from, to }: { productNameId: number; from: BaseUnit; to: BaseUnit },
): Promise<void> => {
  await takePrices(ctx.db);
  const today = ctx.today();
  const rows = inForce(await listPricesOfTemplate(ctx.db, productNameId), today).filter(
    ({ per }) => per === 'base_unit',
  );
  if (rows.length === 0) return;
  // A pound costs as much as sixteen ounces: the other way round than what a package weighs.
  const factor = convertSizes('1', to, from);
  const converted = rows.map((row) => ({
    ...row,
    cents: timesCents(row.cents, factor),
    validFrom: [today, row.validFrom].sort().at(-1) ?? today,
  }));
  if (converted.some(({ cents }) => cents > PRICE_MAX))
    throw new Refusal('TEMPLATE_UNIT_LOCKED', priceRefusals.tooHighInUnit());
  const made = { createdAt: ctx.now().toISOString(), createdBy: ctx.person.uid };
  await insertPrices(
    ctx.db,
    converted.map(({ priceListId, sizeId, cents, per, minQuantity, validFrom }) => ({
      priceListId,
      sizeId,
      cents,
      per,
      minQuantity,
      validFrom,
      ...made,
    })),
  );
  const reason = priceRefusals.unitChanged({
    from: catalogTexts.unit({ unit: from }),
    to: catalogTexts.unit({ unit: to }),
  });
  await recordHistory(
    ctx,
    ...converted.map(({ priceListId, productName, size, cents, per, minQuantity, validFrom }) => ({
      type: 'price_list' as const,
      id: priceListId,
      what: 'priced' as const,
      after: {
        productName,
        size,
        priceCents: cents,
        pricePer: per,
        minQuantity,
        validFrom,
      },
      reason,
    })),
  );
  ctx.publish({ topic: 'prices' });
};
