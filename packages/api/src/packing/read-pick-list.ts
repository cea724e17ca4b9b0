import { listPackingLines } from '@farm/data/packing';
import { compare, compareNames, minus, sum } from '@farm/domain/core';
import { fillUnits } from '@farm/domain/inventory';
import type { DayInput, LotPick, PickList } from '@farm/domain/packing';
import type { PersonContext } from '../core/context.ts';
import { planPicks } from './plan-picks.ts';

const addedUp = (picks: readonly LotPick[]): LotPick[] =>
  [...Map.groupBy(picks, ({ lotId }) => lotId).values()]
    .flatMap((ofLot) => {
      const [first] = ofLot;
      return first ? [{ ...first, units: sum(ofLot.map(({ units }) => units)) }] : [];
    })
    .sort((a, b) =>
      a.harvestDate < b.harvestDate ? -1 : a.harvestDate > b.harvestDate ? 1 : a.lotId - b.lotId,
    );

const onceEach = <Lot extends { lotId: number; size: string }>(lots: readonly Lot[]): Lot[] => [
  ...new Map(lots.map((lot) => [`${lot.lotId} ${lot.size}`, lot])).values(),
];

export const readPickList = async ({ db, today }: PersonContext, { day }: DayInput): Promise<PickList> => {
  const lines = await listPackingLines(db, { from: day, to: day, statuses: ['confirmed'] });
  const planned = await planPicks(db, lines, today());
  const rows = [...Map.groupBy(lines, ({ productNameId }) => productNameId)].flatMap(
    ([productNameId, ofProduct]): PickList['rows'] => {
      const [first] = ofProduct;
      const needed = sum(ofProduct.map(fillUnits));
      if (!first || compare(needed, 0) === 0) return [];
      const picks = addedUp(ofProduct.flatMap(({ id }) => planned.get(id)?.picks ?? []));
      const missing = minus(needed, sum(picks.map(({ units }) => units)));
      const { productName, baseUnit } = first;
      const unfilled = ofProduct.flatMap(({ id, size }) =>
        (planned.get(id)?.whole?.unfilled ?? []).map((lot) => ({ ...lot, size })),
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
