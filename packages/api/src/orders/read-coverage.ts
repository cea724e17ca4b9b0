import { findProductName } from '@farm/data/catalog';
import type { Db } from '@farm/data/core';
import { listOpenLots } from '@farm/data/inventory';
import { findLineProduct, listReservations } from '@farm/data/orders';
import { coverage, freeStock, totalUnits } from '@farm/domain/inventory';
import type { Coverage, OrderLine } from '@farm/domain/orders';

/** Whether stock that no other line has reserved covers a line, in exact base units. */
export const readCoverage = async (db: Db, line: OrderLine): Promise<Coverage> => {
  const productNameId = await findLineProduct(db, line.id);
  // Reservations are read first: a delivery in between can then only make free stock look smaller, never larger.
  const reserved = await listReservations(db, { productNameIds: [productNameId], except: line.id });
  const onHand = totalUnits(await listOpenLots(db, productNameId));
  const product = await findProductName(db, productNameId);
  return {
    baseUnit: product?.baseUnit ?? null,
    ...coverage({ ...line, free: freeStock(onHand, reserved) }),
  };
};
