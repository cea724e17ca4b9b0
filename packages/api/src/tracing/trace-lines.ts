import type { Db } from '@farm/data/core';
import {
  type LotRecord,
  listDeliveredAt,
  listOrigins,
  listPackedUnits,
  listTakes,
  listTracedLines,
  listTracedLots,
  type TracedLine,
} from '@farm/data/tracing';
import { type Day, dayIn, sum } from '@farm/domain/core';
import { fillUnits } from '@farm/domain/inventory';
import {
  type LineNeed,
  type LineTrace,
  type LotShare,
  lotShare,
  shareWithoutLot,
} from '@farm/domain/tracing';
import type { PersonContext } from '../core/context.ts';

/** It tells what a line was packed from, or was delivered from, by lot. */
export type LineLots = {
  line: TracedLine;
  need: LineNeed;
  /** The farm's days on which it was packed and left; null until then. */
  packedOn: Day | null;
  deliveredOn: Day | null;
  lots: (LotShare & { lotId: number })[];
  withoutLot: { packages: string; units: string } | null;
};

const inFarm = (ctx: Pick<PersonContext, 'zone'>, instant: string | null | undefined): Day | null =>
  instant ? dayIn(ctx.zone.name, new Date(instant)) : null;

/** Whoever asks: check that before. Lines that are neither packed nor delivered have no lots. */
export const readLineLots = async (
  ctx: Pick<PersonContext, 'db' | 'zone'>,
  lineIds: readonly number[],
): Promise<LineLots[]> => {
  const lines = await listTracedLines(ctx.db, lineIds);
  const delivered = lines.filter(({ status }) => status === 'delivered').map(({ lineId }) => lineId);
  const deliveredAt = await listDeliveredAt(ctx.db, delivered);
  const taken = Map.groupBy(await listTakes(ctx.db, delivered), ({ lineId }) => lineId);
  const packed = Map.groupBy(
    await listPackedUnits(
      ctx.db,
      lines.filter(({ packedAt }) => packedAt !== null).map(({ lineId }) => lineId),
    ),
    ({ lineId }) => lineId,
  );
  return lines.map((line) => {
    const need = { packages: line.fillQuantity, units: fillUnits(line) };
    const ofPacked = packed.get(line.lineId) ?? [];
    const isDelivered = line.status === 'delivered';
    const given = isDelivered ? (taken.get(line.lineId) ?? []) : ofPacked;
    const all = sum(given.map(({ units }) => units));
    return {
      line,
      need,
      packedOn: inFarm(ctx, line.packedAt),
      deliveredOn: isDelivered ? inFarm(ctx, deliveredAt.get(line.lineId)) : null,
      lots: given.map(({ lotId, units }) => {
        const packedUnits = ofPacked.find((one) => one.lotId === lotId)?.units ?? '0';
        return { lotId, ...lotShare(need, { units, packed: packedUnits, taken: all }) };
      }),
      withoutLot: isDelivered ? shareWithoutLot(need, all) : null,
    };
  });
};

/** The lots of these lines, by their ids. */
export const readLotsOf = async (db: Db, lines: readonly LineLots[]): Promise<Map<number, LotRecord>> => {
  const ids = lines.flatMap(({ lots }) => lots.map(({ lotId }) => lotId));
  return new Map((await listTracedLots(db, ids)).map((lot) => [lot.id, lot]));
};

/** A trace tells this of the order of a line. */
export const orderOf = ({ line }: Pick<LineLots, 'line'>) => ({
  lineId: line.lineId,
  orderNumber: line.orderNumber,
  orderGroupId: line.orderGroupId,
  buyerId: line.buyerId,
  buyerName: line.buyerName,
  productName: line.productName,
  size: line.size,
  deliveryDate: line.deliveryDate,
  note: line.note,
});

/** Whoever asks. `withOrigins`: with plantings and places. */
export const traceLines = async (
  ctx: Pick<PersonContext, 'db' | 'zone'>,
  lineIds: readonly number[],
  { withOrigins }: { withOrigins: boolean },
): Promise<LineTrace[]> => {
  const traced = await readLineLots(ctx, lineIds);
  const byId = await readLotsOf(ctx.db, traced);
  const origins = withOrigins ? await listOrigins(ctx.db, [...byId.values()]) : undefined;
  return traced.map((one) => ({
    ...orderOf(one),
    status: one.line.status,
    deliveredOn: one.deliveredOn,
    packages: String(one.need.packages),
    units: one.need.units,
    lots: one.lots.flatMap(({ lotId, ...share }) => {
      const lot = byId.get(lotId);
      return lot ? [{ ...share, lot, from: origins?.get(lotId) ?? null }] : [];
    }),
    withoutLot: one.withoutLot,
  }));
};
