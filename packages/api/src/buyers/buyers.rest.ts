import { Buyer, CreateBuyerInput, UpdateBuyerInput } from '@farm/domain/buyers';
import { z } from 'zod';
import { PathId, type RestApp, refusals } from '../core/rest-app.ts';

export const buyersRest = (app: RestApp): void => {
  app.get(
    '/api/buyers',
    { schema: { tags: ['buyers'], summary: 'List buyers', response: { 200: z.array(Buyer), ...refusals } } },
    ({ caller }) => caller.buyers.all(),
  );
  app.post(
    '/api/buyers',
    {
      schema: {
        tags: ['buyers'],
        summary: 'Add a buyer',
        body: CreateBuyerInput,
        response: { 201: Buyer, ...refusals },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.buyers.create(body)),
  );
  app.put(
    '/api/buyers/:id',
    {
      schema: {
        tags: ['buyers'],
        summary: 'Edit or assign a buyer; only the keys sent change',
        params: z.object({ id: PathId }),
        body: UpdateBuyerInput.omit({ id: true }),
        response: { 200: Buyer, ...refusals },
      },
    },
    ({ caller, params, body }) => caller.buyers.update({ ...body, id: params.id }),
  );
  app.delete(
    '/api/buyers/:id',
    {
      schema: {
        tags: ['buyers'],
        summary: 'Delete a buyer; old orders keep its name',
        params: z.object({ id: PathId }),
        response: { 200: z.object({ id: z.int() }), ...refusals },
      },
    },
    ({ caller, params }) => caller.buyers.remove({ id: params.id }),
  );
};
