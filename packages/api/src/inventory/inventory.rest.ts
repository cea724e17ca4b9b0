import { AddStockInput, Product, SetLotInput } from '@farm/domain/inventory';
import { z } from 'zod';
import { PathId, type RestApp, refusals } from '../core/rest-app.ts';

export const inventoryRest = (app: RestApp): void => {
  app.get(
    '/api/products',
    {
      schema: {
        tags: ['inventory'],
        summary: 'List every live row: inventory lots, template rows and order placeholders',
        response: { 200: z.array(Product), ...refusals },
      },
    },
    ({ caller }) => caller.inventory.products(),
  );
  app.post(
    '/api/products',
    {
      schema: {
        tags: ['inventory'],
        summary: 'Add inventory; units are stored rounded down to whole base units',
        body: AddStockInput,
        response: { 201: Product, ...refusals },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.inventory.add(body)),
  );
  app.put(
    '/api/products/:id',
    {
      schema: {
        tags: ['inventory'],
        summary: 'Set what one lot holds; without a version the last one to write wins',
        params: z.object({ id: PathId }),
        body: SetLotInput.omit({ id: true }),
        response: { 200: Product, ...refusals },
      },
    },
    ({ caller, params, body }) => caller.inventory.setLot({ ...body, id: params.id }),
  );
  app.delete(
    '/api/products/:id',
    {
      schema: {
        tags: ['inventory'],
        summary: 'Remove a row from the lists; orders that name it keep it',
        params: z.object({ id: PathId }),
        response: { 200: z.object({ id: z.int() }), ...refusals },
      },
    },
    ({ caller, params }) => caller.inventory.removeLot({ id: params.id }),
  );
};
