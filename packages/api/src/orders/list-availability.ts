import type { Db } from '@farm/data/core';
import { listStockByName } from '@farm/data/inventory';
import { listReservations } from '@farm/data/orders';
import type { StockAvailability } from '@farm/domain/inventory';
import { freeStock } from '@farm/domain/inventory';

/**
 * Stock on hand, reserved and free, by present product name, in base units, exact; of the names asked for, or
 * of every one that is held or promised.
 */
export const listAvailability = async (db: Db, names?: string[]): Promise<StockAvailability[]> => {
  const reservations = Map.groupBy(await listReservations(db, { names }), ({ name }) => name);
  const held = new Map((await listStockByName(db)).map(({ name, units }) => [name, units]));
  const listed = new Set(names ?? [...held.keys(), ...reservations.keys()]);
  return [...listed]
    .sort((a, b) => a.localeCompare(b, 'en'))
    .map((name) => {
      const onHand = held.get(name) ?? 0;
      const lines = reservations.get(name) ?? [];
      // Free stock of nothing, turned round, is what the lines need.
      const reserved = Math.abs(Number(freeStock(0, lines)));
      return { name, onHand, reserved, free: Number(freeStock(onHand, lines)) };
    });
};
