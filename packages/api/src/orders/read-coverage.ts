import type { Db } from '@farm/data/core';
import { sumOnHand } from '@farm/data/inventory';
import { listLineProducts, listReservations } from '@farm/data/orders';
import { coverage, freeStock } from '@farm/domain/inventory';
import type { Coverage, OrderLine } from '@farm/domain/orders';

export const readCoverage = async (db: Db, line: OrderLine): Promise<Coverage> => {
  const product = (await listLineProducts(db, [line.id])).get(line.id);
  const ids = product ? [product.productNameId] : [];
  // Reservations are read first: a delivery in between can then only make free stock look smaller, never larger.
  const reserved = await listReservations(db, { productNameIds: ids, except: line.id });
  const onHand = await sumOnHand(db, ids);
  return {
    baseUnit: product?.baseUnit ?? null,
    ...coverage({ ...line, free: freeStock(onHand.get(ids[0] ?? 0) ?? 0, reserved) }),
  };
};
