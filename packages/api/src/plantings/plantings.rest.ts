import {
  CorrectHarvestInput,
  CorrectMoveInput,
  CorrectPlantingInput,
  CreatePlantingInput,
  Harvest,
  HarvestInput,
  Planting,
  PlantingDetail,
  PlantingLocation,
  PlantingStatus,
  RemovePlantingInput,
  TransplantInput,
} from '@farm/domain/plantings';
import { z } from 'zod';
import { aboutKey, Deleted, named, withoutBlanks } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

named('PlantingStatus', PlantingStatus, { description: 'How far a planting is' });

const fields = {
  productNameId: 'The template of what was planted',
  plantedBy: 'The id of the person',
  currentLocation: 'The name of the place where it is',
  totalHarvested: 'Base units of all its harvests',
};

named('Planting', Planting, {
  description: 'Something that was planted',
  example: {
    id: 6,
    productNameId: 5,
    productName: 'Kale',
    quantity: 200,
    status: 'harvesting',
    currentLocation: 'North field',
    currentLocationId: 2,
    plantedDate: '2026-03-01',
    plantedBy: '976f01aa',
    notes: null,
    totalHarvested: 30,
    version: 3,
  },
  fields,
});
named('PlantingDetail', PlantingDetail, {
  description: 'A planting with where it was and what was harvested',
  fields: {
    ...fields,
    locations: 'Oldest first; the first is where it was planted',
    harvests: 'Oldest first',
    services: 'The names of services that did something of this, by their ids; absent if none did',
  },
});
named('PlantingLocation', PlantingLocation, {
  description: 'Where a planting was from a day on',
  fields: { movedBy: 'The id of the person' },
});
named('Harvest', Harvest, {
  description: 'What was harvested from a planting on a day',
  fields: {
    unitsHarvested: 'Base units',
    harvestedBy: 'The id of the person',
    lotId: 'The lot of the stock that it became, if it was added to the stock',
  },
});

const NewPlanting = named('NewPlanting', CreatePlantingInput, {
  description: 'A planting to record',
  example: { productNameId: 5, quantity: 200, plantedDate: '2026-03-01', notes: '', locationId: 2 },
  fields: {
    productNameId: 'The template of what was planted',
    plantedBy: 'Yourself, or absent',
    locationId: 'Where it was planted',
    idempotencyKey: aboutKey,
  },
});

const Transplant = named('Transplant', TransplantInput.omit({ id: true }), {
  description: 'Where a planting goes',
  example: { locationId: 3, notes: 'Hardened off' },
  fields: { movedBy: 'Yourself, or absent', idempotencyKey: aboutKey },
});

const NewHarvest = named('NewHarvest', HarvestInput.omit({ id: true }), {
  description: 'A harvest to record',
  example: { unitsHarvested: 30, harvestDate: '2026-04-15', addToInventory: true },
  fields: {
    unitsHarvested: 'Base units',
    harvestedBy: 'Yourself, or absent',
    addToInventory: 'Also adds a lot to the stock',
    isLast: 'Also finishes the planting',
    idempotencyKey: aboutKey,
  },
});

const about = {
  version: 'The version of the planting that you saw; a change of another is refused: 409',
  reason: 'Why; the history keeps it',
};
const PlantingCorrection = named('PlantingCorrection', CorrectPlantingInput.omit({ id: true }), {
  description: 'What was recorded wrongly of a planting; what is absent stays',
  example: { quantity: 240, reason: 'Counted again' },
  fields: { ...about, locationId: 'Where it was planted; where it was moved from there stays' },
});
const HarvestCorrection = named('HarvestCorrection', CorrectHarvestInput.omit({ id: true }), {
  description: 'What was recorded wrongly of a harvest; what is absent stays',
  example: { unitsHarvested: 72, reason: 'One zero too many' },
  fields: { ...about, unitsHarvested: 'Base units' },
});
const MoveCorrection = named('MoveCorrection', CorrectMoveInput.omit({ id: true }), {
  description: 'What was recorded wrongly of a move; what is absent stays',
  example: { movedDate: '2026-04-02', reason: 'Recorded a day late' },
  fields: about,
});
const { reason, version } = RemovePlantingInput.shape;
const WhyRemoved = withoutBlanks(
  z.strictObject({
    reason: reason.describe(about.reason),
    version: z.coerce.number().pipe(version.unwrap()).describe(about.version).optional(),
  }),
);

export const plantingsRest: RestPaths = {
  listPlantings: restPath('GET /api/plantings', 'plantings.all', {
    summary: 'List plantings, newest first',
    description: 'For growers and administrators.',
    answer: z.array(Planting).describe('Every planting, newest first'),
  }),
  searchPlantings: restPath('GET /api/plantings/search', 'plantings.list', {
    summary: 'Search plantings',
    description:
      'By product or location and by status, newest first, in pages. For growers and administrators.',
  }),
  getPlanting: restPath('GET /api/plantings/:id', 'plantings.get', {
    summary: 'A planting with its locations and harvests',
    description: 'For growers and administrators.',
    answer: PlantingDetail.describe('The planting'),
  }),
  createPlanting: restPath('POST /api/plantings', 'plantings.create', {
    summary: 'Record a planting',
    description: 'For growers and administrators. Its first location begins on the planted day.',
    body: NewPlanting,
    answer: PlantingDetail.describe('The new planting'),
  }),
  transplantPlanting: restPath('POST /api/plantings/:id/transplant', 'plantings.transplant', {
    summary: 'Move a planting to another location',
    description: 'For growers and administrators. A finished planting stays where it is: 409.',
    body: Transplant,
    answer: PlantingDetail.describe('The planting as it is now'),
  }),
  harvestPlanting: restPath('POST /api/plantings/:id/harvest', 'plantings.harvest', {
    summary: 'Record a harvest',
    description: 'For growers and administrators. The stock grows only with `addToInventory`.',
    body: NewHarvest,
    answer: PlantingDetail.describe('The planting as it is now'),
  }),
  correctPlanting: restPath('PUT /api/plantings/:id', 'plantings.correct', {
    summary: 'Correct a planting',
    description: 'For growers and administrators. Another product is refused while stock came of it: 409.',
    body: PlantingCorrection,
    answer: PlantingDetail.describe('The planting as it is now'),
  }),
  removePlanting: restPath('DELETE /api/plantings/:id', 'plantings.remove', {
    summary: 'Remove a planting that was recorded by mistake',
    description:
      'For growers and administrators. Its harvests go too, with what is left of them in stock. One of which something ' +
      'was delivered stays: 409.',
    query: WhyRemoved,
    answer: Deleted.describe('The planting was removed'),
  }),
  correctHarvest: restPath('PUT /api/harvests/:id', 'plantings.correctHarvest', {
    summary: 'Correct a harvest',
    description:
      'For growers and administrators. Stock that it was added to follows; less than what has left the stock is ' +
      'refused: 409.',
    body: HarvestCorrection,
    answer: PlantingDetail.describe('The planting as it is now'),
  }),
  removeHarvest: restPath('DELETE /api/harvests/:id', 'plantings.removeHarvest', {
    summary: 'Remove a harvest that was recorded by mistake',
    description:
      'For growers and administrators. What is left of it leaves the stock. One of which something was delivered stays: 409.',
    query: WhyRemoved,
    answer: PlantingDetail.describe('The planting as it is now'),
  }),
  correctMove: restPath('PUT /api/planting-locations/:id', 'plantings.correctMove', {
    summary: 'Correct a move to another location',
    description:
      'For growers and administrators, by the id in `locations`. The first of them is corrected with the planting.',
    body: MoveCorrection,
    answer: PlantingDetail.describe('The planting as it is now'),
  }),
  removeMove: restPath('DELETE /api/planting-locations/:id', 'plantings.removeMove', {
    summary: 'Remove a move that was recorded by mistake',
    description: 'For growers and administrators. The planting is again where it was before.',
    query: WhyRemoved,
    answer: PlantingDetail.describe('The planting as it is now'),
  }),
  getDaysToHarvest: restPath('GET /api/days-to-harvest', 'plantings.daysToHarvest', {
    summary: 'Load how many days a product takes to its harvest',
    description: 'As its template says, or as its plantings took. For growers and administrators.',
  }),
  finishPlanting: restPath('POST /api/plantings/:id/finish', 'plantings.finish', {
    summary: 'Finish a planting',
    description: 'For growers and administrators. Nothing more is harvested from it.',
  }),
  reopenPlanting: restPath('POST /api/plantings/:id/reopen', 'plantings.reopen', {
    summary: 'Reopen a finished planting',
    description: 'For growers and administrators.',
  }),
  undoPlanting: restPath('POST /api/plantings/:id/undo', 'plantings.undo', {
    summary: 'Take back the last act on a planting',
    description:
      'Your own act, within the time in which the browser offers it. Null if the planting itself was it.',
  }),
  createHarvests: restPath('POST /api/harvests', 'plantings.harvestLots', {
    status: 201,
    summary: 'Record a harvest of several products',
    description:
      'For growers and administrators. Each is a lot of the stock, and a harvest of its planting if one is named.',
  }),
  undoHarvests: restPath('POST /api/harvests/undo', 'plantings.undoLots', {
    summary: 'Take back harvests that were just recorded',
    description: 'For growers and administrators. By the ids of their lots, all or none.',
  }),
};
