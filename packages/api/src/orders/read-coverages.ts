import type { Db } from '@farm/data/core';
import { sumOnHand } from '@farm/data/inventory';
import { listLineProducts, listLinesById, listReservations } from '@farm/data/orders';
import { coverage, freeStock } from '@farm/domain/inventory';
import {
  type Coverage,
  type CoveragesInput,
  coverTogether,
  type LineCoverage,
  type OrderLine,
} from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';

/** In exact base units. Together, lines of one product share its stock. */
export const readCoverages = async (
  db: Db,
  lines: readonly OrderLine[],
  { together }: { together: boolean },
): Promise<LineCoverage[]> => {
  const products = await listLineProducts(
    db,
    lines.map(({ id }) => id),
  );
  const ids = [...new Set([...products.values()].map(({ productNameId }) => productNameId))];
  // Reservations are read first: a delivery in between can then only make free stock look smaller, never larger.
  const reserved = Map.groupBy(
    await listReservations(db, { productNameIds: ids }),
    ({ productNameId }) => productNameId,
  );
  const onHand = await sumOnHand(db, ids);
  const free = new Map(ids.map((id) => [id, freeStock(onHand.get(id) ?? 0, reserved.get(id) ?? [])]));
  const ordered = lines.flatMap((line) => {
    const product = products.get(line.id);
    return product ? [{ ...line, ...product }] : [];
  });
  const shared = together ? coverTogether(ordered, free) : undefined;
  return ordered.map((line) => ({
    id: line.id,
    baseUnit: line.baseUnit,
    ...(shared?.get(line.id) ?? coverage({ ...line, free: free.get(line.productNameId) ?? '0' })),
  }));
};

export const findCoverages = async (ctx: PersonContext, { ids, together }: CoveragesInput) => {
  const lines = await listLinesById(ctx.db, ctx.person, ids);
  const undecided = lines.filter(({ status }) => status === 'pending' || status === 'pending_inventory');
  return readCoverages(ctx.db, undecided, { together });
};

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
