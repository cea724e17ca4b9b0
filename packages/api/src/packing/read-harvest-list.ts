import type { Db } from '@farm/data/core';
import { listStock } from '@farm/data/inventory';
import { countOldDeliveries, listAsked, listLinesToHarvest, listPlaces } from '@farm/data/packing';
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

/** Lines that are overdue for so long that nobody will deliver them are only counted. */
export const readHarvestList = async (
  { db, person, today }: PersonContext,
  { through }: HarvestListInput,
): Promise<HarvestList> => {
  const from = firstListedDay(today());
  const days = { from, to: through };
  const [lines, asked, held, oldDeliveries] = await Promise.all([
    listLinesToHarvest(db, days),
    listAsked(db, days),
    listStock(db),
    countOldDeliveries(db, person, from),
  ]);
  const stock = new Map(held.map(({ productNameId, units }) => [productNameId, units]));
  return { ...(await withPlaces(db, harvestList({ lines, asked, stock }, through))), oldDeliveries };
};
