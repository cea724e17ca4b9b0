import type { Db } from '@farm/data/core';
import { listCodedLines, listLotNames } from '@farm/data/packing';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { fixLotCodes } from '../inventory/fix-lot-codes.ts';
import type { PaperPick } from './paper/paper-data.ts';

type Picked = { id: number; picks: readonly PaperPick[] };

export type NamedLots<Line> = {
  lines: Line[];
  /** The lots whose codes do not stay yet: printing them makes them stay. */
  toFix: number[];
};

/** Gives lots their codes where papers name them by their codes; every other pick is left as it is. */
export const nameLots = async <Line extends Picked>(
  db: Db,
  lines: readonly Line[],
): Promise<NamedLots<Line>> => {
  const coded = await listCodedLines(
    db,
    lines.filter(({ picks }) => picks.length > 0).map(({ id }) => id),
  );
  if (coded.size === 0) return { lines: [...lines], toFix: [] };
  const lots = await listLotNames(
    db,
    lines.filter(({ id }) => coded.has(id)).flatMap(({ picks }) => picks.map(({ lotId }) => lotId)),
  );
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  const named = (pick: PaperPick): PaperPick => {
    const { lotCode = null, sourceName = null } = byId.get(pick.lotId) ?? {};
    return {
      ...pick,
      ...(lotCode !== null && { lotCode }),
      ...(lotCode !== null && sourceName !== null && { sourceName }),
    };
  };
  return {
    lines: lines.map((line) => (coded.has(line.id) ? { ...line, picks: line.picks.map(named) } : line)),
    toFix: lots.filter(({ codeFixedAt }) => codeFixedAt === null).map(({ id }) => id),
  };
};

/** A paper is about to name these lots: those without a code get theirs, and from now on they stay. */
export const fixPrintedLots = (ctx: PersonContext, lotIds: readonly number[]): Promise<void> =>
  inTransaction(ctx, (ctx) => fixLotCodes(ctx, lotIds, { always: true }));
