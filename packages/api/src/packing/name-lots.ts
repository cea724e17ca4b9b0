import type { Db } from '@farm/data/core';
import {
  findLotContact,
  type LotContact,
  listCodedLines,
  listLineGtins,
  listLotNames,
  listLotOrigins,
} from '@farm/data/packing';
import { type Day, dayIn } from '@farm/domain/core';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { fixLotCodes } from '../inventory/fix-lot-codes.ts';
import type { PaperPick } from './paper/paper-data.ts';

type Picked = { id: number; picks: readonly PaperPick[] };

/** Whether a paper names a lot of it by its code. */
export const isCoded = ({ picks }: Pick<Picked, 'picks'>): boolean =>
  picks.some(({ lotCode }) => lotCode !== undefined);

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

/** Papers that name lots by their codes say who answers for them. */
export const readLotContact = async (
  db: Db,
  lines: readonly Picked[],
): Promise<{ lotContact?: LotContact }> => {
  return lines.some(isCoded) ? { lotContact: await findLotContact(db) } : {};
};

export type CaseLine<Line> = Line & { caseLabel?: { gtin: string | null; packedOn: Day } };

/**
 * Where a box has lots with codes, its label says more: the GTIN of a box that is one package, the day on which it is packed
 * (today, until it is), and of each lot the variety and where it grew.
 */
export const nameCases = async <Line extends Picked & { packedAt: string | null; packagesPerBox: number }>(
  ctx: PersonContext,
  lines: readonly Line[],
): Promise<CaseLine<Line>[]> => {
  const coded = lines.filter(isCoded);
  if (coded.length === 0) return [...lines];
  const [gtins, origins] = await Promise.all([
    listLineGtins(
      ctx.db,
      coded.map(({ id }) => id),
    ),
    listLotOrigins(
      ctx.db,
      coded.flatMap(({ picks }) => picks.map(({ lotId }) => lotId)),
    ),
  ]);
  const byId = new Map(origins.map((origin) => [origin.id, origin]));
  const grown = (pick: PaperPick): PaperPick => {
    const { variety = null, place = null } = byId.get(pick.lotId) ?? {};
    return { ...pick, ...(variety !== null && { variety }), ...(place !== null && { place }) };
  };
  return lines.map((line) => {
    if (!isCoded(line)) return line;
    const packedOn = line.packedAt === null ? ctx.today() : dayIn(ctx.zone.name, new Date(line.packedAt));
    const gtin = line.packagesPerBox === 1 ? (gtins.get(line.id) ?? null) : null;
    return { ...line, picks: line.picks.map(grown), caseLabel: { gtin, packedOn } };
  });
};

/** A paper is about to name these lots: those without a code get theirs, and from now on they stay. */
export const fixPrintedLots = (ctx: PersonContext, lotIds: readonly number[]): Promise<void> =>
  inTransaction(ctx, (ctx) => fixLotCodes(ctx, lotIds, { always: true }));
