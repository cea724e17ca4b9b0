import {
  CreatePlantingInput,
  Harvest,
  HarvestInput,
  Planting,
  PlantingDetail,
  PlantingLocation,
  PlantingStatus,
  TransplantInput,
} from '@farm/domain/plantings';
import { z } from 'zod';
import { named } from '../core/name-schema.ts';
import { aboutKey, PathId, type RestApp } from '../core/rest-app.ts';

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
  },
});
named('PlantingLocation', PlantingLocation, {
  description: 'Where a planting was from a day on',
  fields: { movedBy: 'The id of the person' },
});
named('Harvest', Harvest, {
  description: 'What was harvested from a planting on a day',
  fields: { unitsHarvested: 'Base units', harvestedBy: 'The id of the person' },
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

const tags = ['plantings'];
const params = z.object({ id: PathId });

export const plantingsRest = (app: RestApp): void => {
  app.get(
    '/api/plantings',
    {
      config: { action: 'plantings.read' },
      schema: {
        tags,
        operationId: 'listPlantings',
        summary: 'List plantings, newest first',
        description: 'For growers and administrators.',
        response: { 200: z.array(Planting).describe('Every planting, newest first') },
      },
    },
    ({ caller }) => caller.plantings.all(),
  );
  app.get(
    '/api/plantings/:id',
    {
      config: { action: 'plantings.read' },
      schema: {
        tags,
        operationId: 'getPlanting',
        summary: 'A planting with its locations and harvests',
        description: 'For growers and administrators.',
        params,
        response: { 200: PlantingDetail.describe('The planting') },
      },
    },
    ({ caller, params }) => caller.plantings.get({ id: params.id }),
  );
  app.post(
    '/api/plantings',
    {
      config: { action: 'plantings.manage' },
      schema: {
        tags,
        operationId: 'createPlanting',
        summary: 'Record a planting',
        description: 'For growers and administrators. Its first location begins on the planted day.',
        body: NewPlanting,
        response: { 201: PlantingDetail.describe('The new planting') },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.plantings.create(body)),
  );
  app.post(
    '/api/plantings/:id/transplant',
    {
      config: { action: 'plantings.manage' },
      schema: {
        tags,
        operationId: 'transplantPlanting',
        summary: 'Move a planting to another location',
        description: 'For growers and administrators. A finished planting stays where it is: 409.',
        params,
        body: Transplant,
        response: { 201: PlantingDetail.describe('The planting as it is now') },
      },
    },
    async ({ caller, params, body }, reply) =>
      reply.code(201).send(await caller.plantings.transplant({ ...body, id: params.id })),
  );
  app.post(
    '/api/plantings/:id/harvest',
    {
      config: { action: 'plantings.manage' },
      schema: {
        tags,
        operationId: 'harvestPlanting',
        summary: 'Record a harvest',
        description: 'For growers and administrators. The stock grows only with `addToInventory`.',
        params,
        body: NewHarvest,
        response: { 201: PlantingDetail.describe('The planting as it is now') },
      },
    },
    async ({ caller, params, body }, reply) =>
      reply.code(201).send(await caller.plantings.harvest({ ...body, id: params.id })),
  );
};
