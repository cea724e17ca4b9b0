import { z } from 'zod';
import { Day, dayInput } from '../core/day-fields.ts';
import {
  ActorId,
  count,
  Id,
  IdempotencyKey,
  id,
  optionalText,
  pageFields,
  text,
  Version,
} from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { plantingStatuses } from './plantings.rules.ts';
import { plantingInputTexts } from './plantings-input.texts.ts';

export const PlantingStatus = z.enum(plantingStatuses);
export type PlantingStatus = z.infer<typeof PlantingStatus>;

export const Planting = z.object({
  id: Id,
  productNameId: Id,
  productName: z.string(),
  quantity: z.int(),
  status: PlantingStatus,
  /** The name of its current location. */
  currentLocation: z.string(),
  currentLocationId: Id,
  plantedDate: Day,
  plantedBy: z.string(),
  notes: z.string().nullable(),
  totalHarvested: z.int(),
  version: Version,
});
export type Planting = z.infer<typeof Planting>;

export const PlantingLocation = z.object({
  id: Id,
  location: z.object({ id: Id, name: z.string() }),
  movedDate: Day,
  movedBy: z.string(),
  notes: z.string().nullable(),
});
export type PlantingLocation = z.infer<typeof PlantingLocation>;

export const Harvest = z.object({
  id: Id,
  unitsHarvested: z.int(),
  harvestDate: Day,
  harvestedBy: z.string(),
  notes: z.string().nullable(),
});
export type Harvest = z.infer<typeof Harvest>;

export const PlantingDetail = Planting.extend({
  /** Oldest first; the first is where it was planted. */
  locations: z.array(PlantingLocation),
  /** Oldest first. */
  harvests: z.array(Harvest),
});
export type PlantingDetail = z.infer<typeof PlantingDetail>;

const Notes = optionalText(labels.notes(), 2000);

export const CreatePlantingInput = z.strictObject({
  productNameId: id(labels.product(), plantingInputTexts.productMissing()),
  quantity: count(labels.quantity(), 1, { message: plantingInputTexts.quantityTooSmall() }).default(1),
  plantedDate: dayInput(plantingInputTexts.plantedDate(), plantingInputTexts.plantedDateMissing()),
  plantedBy: ActorId,
  notes: Notes,
  locationId: id(labels.location(), plantingInputTexts.locationMissing()),
  idempotencyKey: IdempotencyKey.optional(),
});
export type CreatePlantingInput = z.infer<typeof CreatePlantingInput>;

export const TransplantInput = z.strictObject({
  id: id(plantingInputTexts.planting()),
  locationId: id(plantingInputTexts.newLocation(), plantingInputTexts.newLocationMissing()),
  movedBy: ActorId,
  notes: Notes,
  idempotencyKey: IdempotencyKey.optional(),
});
export type TransplantInput = z.infer<typeof TransplantInput>;

export const HarvestInput = z.strictObject({
  id: id(plantingInputTexts.planting()),
  unitsHarvested: count(plantingInputTexts.unitsHarvested(), 1, {
    message: plantingInputTexts.unitsHarvestedTooSmall(),
  }).default(1),
  harvestDate: dayInput(labels.harvestDate(), plantingInputTexts.harvestDateMissing()),
  harvestedBy: ActorId,
  notes: Notes,
  /** Also adds an inventory lot that refers to this planting. */
  addToInventory: z.boolean().default(false),
  /** Also finishes the planting. */
  isLast: z.boolean().default(false),
  idempotencyKey: IdempotencyKey.optional(),
});
export type HarvestInput = z.infer<typeof HarvestInput>;

export const DaysToHarvestInput = z.strictObject({
  productNameId: id(labels.product(), plantingInputTexts.productMissing()),
});

/** What the plantings of a product took from planting to the first harvest; null without a harvest. */
export const DaysToHarvest = z.object({ days: z.int().nullable() });

export const ListPlantingsInput = z.strictObject({
  statuses: z.array(PlantingStatus).max(plantingStatuses.length).optional(),
  search: text(labels.search(), 200).optional(),
  ...pageFields,
});
export type ListPlantingsInput = z.infer<typeof ListPlantingsInput>;
