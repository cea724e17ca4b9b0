import type { Db } from '@farm/data/core';
import { findFarm } from '@farm/data/farm';
import { listStock } from '@farm/data/inventory';
import { sumUnfree } from '@farm/data/orders';
import { countOldDeliveries, listAsked, listLinesToHarvest, listPlaces } from '@farm/data/packing';
import type { Day } from '@farm/domain/core';
import { harvestThrough } from '@farm/domain/farm';
import { firstListedDay } from '@farm/domain/orders';
import {
  type HarvestList,
  type HarvestListInput,
  type HarvestNeed,
  type HarvestRow,
  harvestList,
} from '@farm/domain/packing';
import { readyOn } from '@farm/domain/plantings';
import type { PersonContext } from '../core/context.ts';
import { readDaysToHarvest } from '../plantings/read-days-to-harvest.ts';

const withPlaces = async (db: Db, needs: { rows: HarvestNeed[]; enough: HarvestNeed[] }) => {
  const ids = [...needs.rows, ...needs.enough].map(({ productNameId }) => productNameId);
  const days = await readDaysToHarvest(db, ids);
  const places = Map.groupBy(await listPlaces(db, ids), ({ productNameId }) => productNameId);
  const placed = (need: HarvestNeed): HarvestRow => ({
    ...need,
    plantings: (places.get(need.productNameId) ?? []).map((place) => ({
      id: place.plantingId,
      location: place.location,
      plantedDate: place.plantedDate,
      readyOn: readyOn(place, days.get(need.productNameId)),
    })),
  });
  return { rows: needs.rows.map(placed), enough: needs.enough.map(placed) };
};

/** The later of the day of the sheet and of the last day that today's harvest must cover. */
const lastDay = async ({ db, today }: PersonContext, day: Day | undefined): Promise<Day> => {
  const { harvestWeekdays: weekdays, harvestLeadDays: leadDays } = await findFarm(db);
  const through = harvestThrough(today(), { weekdays, leadDays });
  return day !== undefined && day > through ? day : through;
};

/** Lines that are overdue for so long that nobody will deliver them are only counted. */
export const readHarvestList = async (
  ctx: PersonContext,
  { through: chosen, day }: HarvestListInput,
): Promise<HarvestList> => {
  const { db, person, today } = ctx;
  const through = chosen ?? (await lastDay(ctx, day));
  const from = firstListedDay(today());
  const days = { from, to: through };
  const [lines, asked, onHand, unfree, oldDeliveries] = await Promise.all([
    listLinesToHarvest(db, days),
    listAsked(db, days),
    listStock(db),
    sumUnfree(db, { today: today() }),
    countOldDeliveries(db, person, from),
  ]);
  const stock = new Map(onHand.map(({ productNameId, units }) => [productNameId, units]));
  const needs = await withPlaces(db, harvestList({ lines, asked, stock, unfree }, through));
  return { through, ...needs, oldDeliveries };
};
