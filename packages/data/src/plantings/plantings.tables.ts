import type { PlantingStatus } from '@farm/domain/plantings';
import { sql } from 'kysely';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

export const plantingTable = defineTable('planting', 'emptied', {
  id: generated<number>(),
  product_name_id: column<number>(),
  quantity: column<number>(),
  status: column<PlantingStatus>(),
  location_id: column<number>(),
  planted_date: column<string>(),
  planted_by: column<string>(),
  notes: column<string | null>(),
  total_harvested: generated<number>(),
  created_at: column<string>(),
  version: generated<number>(),
});

export const plantingLocationTable = defineTable('planting_location', 'emptied', {
  id: generated<number>(),
  planting_id: column<number>(),
  location_id: column<number>(),
  moved_date: column<string>(),
  moved_by: column<string>(),
  notes: column<string | null>(),
});

export const harvestTable = defineTable('harvest', 'emptied', {
  id: generated<number>(),
  planting_id: column<number>(),
  units_harvested: column<number>(),
  harvest_date: column<string>(),
  harvested_by: column<string>(),
  notes: column<string | null>(),
  /** The lot of the stock that it became. */
  lot_id: column<number | null>(),
});

export const plantingsData = {
  tables: [plantingTable, plantingLocationTable, harvestTable],
  rules: [
    {
      broken: sql`select planting.id from planting
        left join (
          select planting_id, sum(units_harvested) as units from harvest group by planting_id
        ) as harvested on harvested.planting_id = planting.id
        where planting.total_harvested <> coalesce(harvested.units, 0)`,
      says: 'Plantings whose total is not the sum of their harvests',
    },
    {
      broken: sql`select planting.id from planting where planting.location_id <> coalesce((
        select planting_location.location_id from planting_location
        where planting_location.planting_id = planting.id order by planting_location.id desc limit 1
      ), -1)`,
      says: 'Plantings that are not where they were moved last',
    },
    {
      since: '2026-12-22-plantings-corrected',
      broken: sql`select harvest.id from harvest
        inner join product on product.id = harvest.lot_id
        where product.planting_id is null or product.planting_id <> harvest.planting_id`,
      says: 'Harvests whose lot is of another planting',
    },
  ],
} as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof plantingsData> {}
}
