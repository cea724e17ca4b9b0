import type { Db } from '@farm/data/core';
import { listStock } from '@farm/data/inventory';
import { listReservations } from '@farm/data/orders';
import { compareNames } from '@farm/domain/core';
import { freeStock, type StockAvailability } from '@farm/domain/inventory';

/** In exact base units, sorted by name. */
export const listAvailability = async (db: Db, productNameIds?: number[]): Promise<StockAvailability[]> => {
  const reservations = Map.groupBy(
    await listReservations(db, { productNameIds }),
    ({ productNameId }) => productNameId,
  );
  const held = new Map((await listStock(db)).map((stock) => [stock.productNameId, stock]));
  return [...new Set([...held.keys(), ...reservations.keys()])]
    .filter((id) => productNameIds?.includes(id) ?? true)
    .map((productNameId) => {
      const lines = reservations.get(productNameId) ?? [];
      const stock = held.get(productNameId);
      const name = stock?.name ?? lines[0]?.name ?? '';
      const onHand = stock?.units ?? 0;
      // With no stock at all, the free stock is minus what the lines need.
      const reserved = Math.abs(Number(freeStock(0, lines)));
      return { productNameId, name, onHand, reserved, free: Number(freeStock(onHand, lines)) };
    })
    .sort((a, b) => compareNames(a.name, b.name) || a.productNameId - b.productNameId);
};
