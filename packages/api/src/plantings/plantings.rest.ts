import {
  CreatePlantingInput,
  HarvestInput,
  Planting,
  PlantingDetail,
  TransplantInput,
} from '@farm/domain/plantings';
import { z } from 'zod';
import { PathId, type RestApp, refusals } from '../core/rest-app.ts';

const tags = ['plantings'];
const params = z.object({ id: PathId });

export const plantingsRest = (app: RestApp): void => {
  app.get(
    '/api/plantings',
    {
      schema: {
        tags,
        summary: 'List plantings, newest first',
        response: { 200: z.array(Planting), ...refusals },
      },
    },
    ({ caller }) => caller.plantings.all(),
  );
  app.get(
    '/api/plantings/:id',
    {
      schema: {
        tags,
        summary: 'A planting with its locations and harvests',
        params,
        response: { 200: PlantingDetail, ...refusals },
      },
    },
    ({ caller, params }) => caller.plantings.get({ id: params.id }),
  );
  app.post(
    '/api/plantings',
    {
      schema: {
        tags,
        summary: 'Record a planting',
        body: CreatePlantingInput,
        response: { 201: PlantingDetail, ...refusals },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.plantings.create(body)),
  );
  app.post(
    '/api/plantings/:id/transplant',
    {
      schema: {
        tags,
        summary: 'Move a planting to another location',
        params,
        body: TransplantInput.omit({ id: true }),
        response: { 201: PlantingDetail, ...refusals },
      },
    },
    async ({ caller, params, body }, reply) =>
      reply.code(201).send(await caller.plantings.transplant({ ...body, id: params.id })),
  );
  app.post(
    '/api/plantings/:id/harvest',
    {
      schema: {
        tags,
        summary: 'Record a harvest',
        params,
        body: HarvestInput.omit({ id: true }),
        response: { 201: PlantingDetail, ...refusals },
      },
    },
    async ({ caller, params, body }, reply) =>
      reply.code(201).send(await caller.plantings.harvest({ ...body, id: params.id })),
  );
};
