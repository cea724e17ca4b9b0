import { listDatedStocks } from '@farm/data/orders';
import { compareNames } from '@farm/domain/core';
import { freeStock, reservedStock, type StockAvailability } from '@farm/domain/inventory';
import type { AvailabilityInput } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';

/** In exact base units, sorted by name. */
export const listAvailability = async (
  { db, today }: PersonContext,
  { productNameIds, day = today() }: AvailabilityInput,
): Promise<StockAvailability[]> =>
  [...(await listDatedStocks(db, { day, today: today(), productNameIds }))]
    .map(([productNameId, stock]) => ({
      productNameId,
      name: stock.name,
      onHand: stock.onHand,
      old: stock.old ?? 0,
      ...(stock.held && { held: stock.held }),
      reserved: Number(reservedStock(stock, day)),
      free: Number(freeStock(stock, day)),
    }))
    .sort((a, b) => compareNames(a.name, b.name) || a.productNameId - b.productNameId);
