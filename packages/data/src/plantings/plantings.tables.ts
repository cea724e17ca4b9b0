import type { PlantingStatus } from '@farm/domain/plantings';
import type { Generated } from 'kysely';

export interface PlantingTable {
  id: Generated<number>;
  product_name_id: number;
  quantity: number;
  status: PlantingStatus;
  /** Its current location. */
  location_id: number;
  planted_date: string;
  planted_by: string;
  notes: string | null;
  total_harvested: Generated<number>;
  created_at: string;
  version: Generated<number>;
}

/** The locations of a planting, one row per move. */
export interface PlantingLocationTable {
  id: Generated<number>;
  planting_id: number;
  location_id: number;
  moved_date: string;
  moved_by: string;
  notes: string | null;
}

export interface HarvestTable {
  id: Generated<number>;
  planting_id: number;
  units_harvested: number;
  harvest_date: string;
  harvested_by: string;
  notes: string | null;
}

export interface PlantingsTables {
  planting: PlantingTable;
  planting_location: PlantingLocationTable;
  harvest: HarvestTable;
}

declare module '../core/database.ts' {
  interface Database extends PlantingsTables {}
}
