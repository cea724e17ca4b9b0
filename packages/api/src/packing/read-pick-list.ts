import { listPackingLines, type PackingLine as PackingRow } from '@farm/data/packing';
import { compare, compareNames, type Day, minus, sum } from '@farm/domain/core';
import { fillUnits } from '@farm/domain/inventory';
import type { DayInput, PickList } from '@farm/domain/packing';
import type { PersonContext } from '../core/context.ts';
import { nameLots } from './name-lots.ts';
import type { PaperPick, PickListPaper, PickRow } from './paper/paper-data.ts';
import { type PlannedPicks, planPicks } from './plan-picks.ts';

const addedUp = (picks: readonly PaperPick[]): PaperPick[] =>
  [...Map.groupBy(picks, ({ lotId }) => lotId).values()]
    .flatMap((ofLot) => {
      // Some lines may call a lot by its code, and others not.
      const first = ofLot.find(({ lotCode }) => lotCode !== undefined) ?? ofLot[0];
      return first ? [{ ...first, units: sum(ofLot.map(({ units }) => units)) }] : [];
    })
    .sort((a, b) =>
      a.harvestDate < b.harvestDate ? -1 : a.harvestDate > b.harvestDate ? 1 : a.lotId - b.lotId,
    );

const onceEach = <Lot extends { lotId: number; size: string }>(lots: readonly Lot[]): Lot[] => [
  ...new Map(lots.map((lot) => [`${lot.lotId} ${lot.size}`, lot])).values(),
];

type PickedLine = PackingRow & PlannedPicks & { picks: readonly PaperPick[] };

const readLines = async ({ db, today }: PersonContext, { day }: DayInput): Promise<PickedLine[]> => {
  const lines = await listPackingLines(db, { from: day, to: day, statuses: ['confirmed'] });
  const planned = await planPicks(db, lines, today());
  return lines.map((line) => ({ ...line, ...(planned.get(line.id) ?? { picks: [] }) }));
};

const listOf = (day: Day, lines: readonly PickedLine[]): PickListPaper['list'] => {
  const rows = [...Map.groupBy(lines, ({ productNameId }) => productNameId)].flatMap(
    ([productNameId, ofProduct]): PickRow[] => {
      const [first] = ofProduct;
      const needed = sum(ofProduct.map(fillUnits));
      if (!first || compare(needed, 0) === 0) return [];
      const picks = addedUp(ofProduct.flatMap((line) => line.picks));
      const missing = minus(needed, sum(picks.map(({ units }) => units)));
      const { productName, baseUnit } = first;
      const unfilled = ofProduct.flatMap(({ whole, size }) =>
        (whole?.unfilled ?? []).map((lot) => ({ ...lot, size })),
      );
      const row = { productNameId, productName, baseUnit, needed, picks, missing };
      return [{ ...row, ...(unfilled.length > 0 && { unfilled: onceEach(unfilled) }) }];
    },
  );
  return {
    day,
    rows: rows.sort(
      (a, b) => compareNames(a.productName, b.productName) || a.productNameId - b.productNameId,
    ),
  };
};

export const readPickList = async (ctx: PersonContext, input: DayInput): Promise<PickList> =>
  listOf(input.day, await readLines(ctx, input));

/** As the paper says it, with the codes of the lots where somebody wants them. */
export const readPickSheet = async (ctx: PersonContext, input: DayInput) => {
  const { lines, toFix } = await nameLots(ctx.db, await readLines(ctx, input));
  return { list: listOf(input.day, lines), toFix };
};
