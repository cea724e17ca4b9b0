import {
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
  type TracedLot,
} from '@farm/domain/tracing';
import type { PersonContext } from '../core/context.ts';

/** It tells what a line was packed from, or was delivered from, by lot. */
export type LineLots = {
  line: TracedLine;
  need: LineNeed;
  /** The farm's day on which it left; null until then. */
  deliveredOn: Day | null;
  lots: (LotShare & { lotId: number })[];
  withoutLot: { packages: string; units: string } | null;
};

const inFarm = (ctx: Pick<PersonContext, 'zone'>, instant: string | undefined): Day | null =>
  instant === undefined ? null : dayIn(ctx.zone.name, new Date(instant));

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
      deliveredOn: isDelivered ? inFarm(ctx, deliveredAt.get(line.lineId)) : null,
      lots: given.map(({ lotId, units }) => {
        const packedUnits = ofPacked.find((one) => one.lotId === lotId)?.units ?? '0';
        return { lotId, ...lotShare(need, { units, packed: packedUnits, taken: all }) };
      }),
      withoutLot: isDelivered ? shareWithoutLot(need, all) : null,
    };
  });
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
  const lots = await listTracedLots(
    ctx.db,
    traced.flatMap((line) => line.lots.map(({ lotId }) => lotId)),
  );
  const byId = new Map<number, TracedLot>(lots.map((lot) => [lot.id, lot]));
  const origins = withOrigins ? await listOrigins(ctx.db, lots) : undefined;
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
