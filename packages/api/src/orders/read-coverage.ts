import type { Db } from '@farm/data/core';
import { findProduct, listOpenLots } from '@farm/data/inventory';
import { listReservations } from '@farm/data/orders';
import { coverage, freeStock, totalUnits } from '@farm/domain/inventory';
import type { Coverage, OrderLine } from '@farm/domain/orders';

/** The name a line's product has at present, under which its stock is counted. */
export const findStockName = async (db: Db, line: OrderLine): Promise<string> =>
  (await findProduct(db, line.productId))?.name ?? line.productName;

/** Whether the stock no other line has reserved covers a line; in base units, exact. */
export const readCoverage = async (db: Db, line: OrderLine): Promise<Coverage> => {
  const name = await findStockName(db, line);
  // Reserved before held: a delivery in between then makes free stock look smaller, never larger.
  const reserved = await listReservations(db, { names: [name], except: line.id });
  const onHand = totalUnits(await listOpenLots(db, name));
  return coverage({ ...line, free: freeStock(onHand, reserved) });
};
