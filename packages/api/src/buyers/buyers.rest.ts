import { Buyer, CreateBuyerInput, UpdateBuyerInput } from '@farm/domain/buyers';
import { z } from 'zod';
import { PathId, type RestApp, refusals } from '../core/rest-app.ts';

/** The documented fields; notes are for the farm's own screens. */
const DocumentedBuyer = Buyer.omit({ notes: true });

const documented = ({ notes: _, ...buyer }: Buyer) => buyer;

export const buyersRest = (app: RestApp): void => {
  app.get(
    '/api/buyers',
    {
      schema: {
        tags: ['buyers'],
        summary: 'List buyers',
        response: { 200: z.array(DocumentedBuyer), ...refusals },
      },
    },
    async ({ caller }) => (await caller.buyers.all()).map(documented),
  );
  app.post(
    '/api/buyers',
    {
      schema: {
        tags: ['buyers'],
        summary: 'Add a buyer',
        body: CreateBuyerInput.omit({ notes: true }),
        response: { 201: DocumentedBuyer, ...refusals },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(documented(await caller.buyers.create(body))),
  );
  app.put(
    '/api/buyers/:id',
    {
      schema: {
        tags: ['buyers'],
        summary: 'Edit or assign a buyer; only the keys sent change',
        params: z.object({ id: PathId }),
        body: UpdateBuyerInput.omit({ id: true, notes: true }),
        response: { 200: DocumentedBuyer, ...refusals },
      },
    },
    async ({ caller, params, body }) => documented(await caller.buyers.update({ ...body, id: params.id })),
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
