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
  requiredText,
  text,
  Version,
} from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { AddLotsInput, NewLot, someLots } from '../inventory/inventory.schema.ts';
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
  /** The lot of the stock that it became; null if it was not added to the stock. */
  lotId: Id.nullable(),
});
export type Harvest = z.infer<typeof Harvest>;

export const PlantingDetail = Planting.extend({
  /** Oldest first; the first is where it was planted. */
  locations: z.array(PlantingLocation),
  /** Oldest first. */
  harvests: z.array(Harvest),
  /** The names of services that did something of this, by their ids; absent if none did. */
  services: z.record(z.string(), z.string()).optional(),
});
export type PlantingDetail = z.infer<typeof PlantingDetail>;

const Notes = optionalText(labels.notes(), 2000);
/** Absent notes stay as they are. */
const CorrectedNotes = text(labels.notes(), 2000)
  .nullable()
  .transform((value) => value?.trim() || null)
  .optional();
const UnitsHarvested = count(plantingInputTexts.unitsHarvested(), 1, {
  message: plantingInputTexts.unitsHarvestedTooSmall(),
});
const HarvestDate = dayInput(labels.harvestDate(), plantingInputTexts.harvestDateMissing());
const Quantity = count(labels.quantity(), 1, { message: plantingInputTexts.quantityTooSmall() });
const PlantedDate = dayInput(plantingInputTexts.plantedDate(), plantingInputTexts.plantedDateMissing());
const Product = id(labels.product(), plantingInputTexts.productMissing());
const Location = id(labels.location(), plantingInputTexts.locationMissing());

export const CreatePlantingInput = z.strictObject({
  productNameId: Product,
  quantity: Quantity.default(1),
  plantedDate: PlantedDate,
  plantedBy: ActorId,
  notes: Notes,
  locationId: Location,
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
  unitsHarvested: UnitsHarvested.default(1),
  harvestDate: HarvestDate,
  harvestedBy: ActorId,
  notes: Notes,
  /** Also adds an inventory lot that refers to this planting. */
  addToInventory: z.boolean().default(false),
  /** Also finishes the planting. */
  isLast: z.boolean().default(false),
  idempotencyKey: IdempotencyKey.optional(),
});
export type HarvestInput = z.infer<typeof HarvestInput>;

/** Every correction and removal has these fields. */
const why = {
  /** It is the version of the planting that the person saw; without it, the last write wins. */
  version: Version.optional(),
  reason: requiredText(labels.reason(), 500, plantingInputTexts.reasonMissing()),
};

export const RemovePlantingInput = z.strictObject({ id: id(plantingInputTexts.planting()), ...why });
export type RemovePlantingInput = z.infer<typeof RemovePlantingInput>;

/** Absent fields stay as they are. */
export const CorrectPlantingInput = RemovePlantingInput.extend({
  productNameId: Product.optional(),
  quantity: Quantity.optional(),
  plantedDate: PlantedDate.optional(),
  /** It is the place where it was planted; where it went from there stays. */
  locationId: Location.optional(),
  notes: CorrectedNotes,
});
export type CorrectPlantingInput = z.infer<typeof CorrectPlantingInput>;

/** The id is that of the harvest. */
export const RemoveHarvestInput = z.strictObject({ id: id(plantingInputTexts.harvest()), ...why });
export type RemoveHarvestInput = z.infer<typeof RemoveHarvestInput>;

export const CorrectHarvestInput = RemoveHarvestInput.extend({
  unitsHarvested: UnitsHarvested.optional(),
  harvestDate: HarvestDate.optional(),
  notes: CorrectedNotes,
});
export type CorrectHarvestInput = z.infer<typeof CorrectHarvestInput>;

/** The id is that of one of a planting's later locations; at the first it was planted. */
export const RemoveMoveInput = z.strictObject({ id: id(plantingInputTexts.move()), ...why });
export type RemoveMoveInput = z.infer<typeof RemoveMoveInput>;

export const CorrectMoveInput = RemoveMoveInput.extend({
  locationId: Location.optional(),
  movedDate: dayInput(plantingInputTexts.movedDate(), plantingInputTexts.movedDateMissing()).optional(),
  notes: CorrectedNotes,
});
export type CorrectMoveInput = z.infer<typeof CorrectMoveInput>;

/** The id and version are those of the planting that the act answered. */
export const UndoPlantingInput = z.strictObject({ id: id(plantingInputTexts.planting()), version: Version });
export type UndoPlantingInput = z.infer<typeof UndoPlantingInput>;

/** Each lot is added to the stock, and is a harvest of the planting that it names. */
export const HarvestLotsInput = AddLotsInput.extend({
  lots: someLots(
    NewLot.extend({
      plantingId: id(plantingInputTexts.planting()).optional(),
      notes: Notes,
      /** It also finishes the planting. */
      isLast: z.boolean().default(false),
    }),
  ),
});
export type HarvestLotsInput = z.infer<typeof HarvestLotsInput>;
export const DaysToHarvestInput = z.strictObject({
  productNameId: id(labels.product(), plantingInputTexts.productMissing()),
});

/** A product's plantings took these days to their first harvest; null without a harvest. */
export const DaysToHarvest = z.object({ days: z.int().nullable() });

export const ListPlantingsInput = z.strictObject({
  statuses: z.array(PlantingStatus).max(plantingStatuses.length).optional(),
  search: text(labels.search(), 200).optional(),
  ...pageFields,
});
export type ListPlantingsInput = z.infer<typeof ListPlantingsInput>;
