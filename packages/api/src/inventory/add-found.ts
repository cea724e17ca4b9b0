import { findProduct, insertLot, insertMovements, type OpenLot } from '@farm/data/inventory';
import { toCents } from '@farm/domain/core';
import { changedFields } from '@farm/domain/history';
import { oldestFirst } from '@farm/domain/inventory';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';

type Found = { productNameId: number; units: number; reason: string | null };

/**
 * Adds a lot of today for what was counted beyond the lots of a traced product. Nobody knows where it grew, so it has no
 * place and is any grower's. `lots` are locked; its size and price are those of the newest. Answers its id.
 */
export const addFound = async (
  ctx: InTransaction<PersonContext>,
  { productNameId, units, reason }: Found,
  lots: readonly OpenLot[],
): Promise<number> => {
  const newest = await findProduct(ctx.db, oldestFirst(lots).at(-1)?.id ?? 0);
  const lot = {
    size: newest?.size ?? '',
    unitsAvailable: units,
    harvestDate: ctx.today(),
    priceCents: toCents(newest?.pricePerUnit ?? 0),
  };
  const now = ctx.now().toISOString();
  const from = { productNameId, farmerId: null, location: '', plantingId: null };
  const id = await insertLot(ctx.db, { ...lot, ...from }, now);
  const movement = { productId: id, kind: 'found' as const, units, reason };
  await insertMovements(ctx.db, [{ ...movement, actorId: ctx.person.uid, orderLineId: null }], now);
  await recordHistory(ctx, {
    type: 'lot',
    id,
    what: 'created',
    ...changedFields(['unitsAvailable', 'harvestDate', 'size', 'priceCents'], null, lot),
    reason,
  });
  ctx.publish({ topic: 'inventory', id });
  return id;
};
