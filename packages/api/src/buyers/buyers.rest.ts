import { Buyer, CreateBuyerInput, UpdateBuyerInput } from '@farm/domain/buyers';
import { z } from 'zod';
import { named } from '../core/name-schema.ts';
import { aboutKey, Deleted, PathId, type RestApp } from '../core/rest-app.ts';

/** The documented fields; notes are for the farm's own screens. */
const DocumentedBuyer = named('Buyer', Buyer.omit({ notes: true }), {
  description: 'A business that orders from the farm',
  example: {
    id: 3,
    name: 'Harbor Street Kitchen',
    email: 'orders@harbor.example',
    phone: '+1 555 0100',
    address: '12 Harbor Street',
    assignedRepId: '2be5c8f0',
    version: 1,
  },
  fields: {
    email: 'Null for who may not see contacts',
    phone: 'Null for who may not see contacts',
    address: 'Null for who may not see contacts',
    assignedRepId: 'The sales rep who looks after it; null for nobody',
    version: 'Goes up with every change',
  },
});

const NewBuyer = named('NewBuyer', CreateBuyerInput.omit({ notes: true }), {
  description: 'A buyer to add',
  example: { name: 'Harbor Street Kitchen', email: 'orders@harbor.example', phone: null, address: null },
  fields: { assignedRepId: 'Empty: nobody, or you if you are a sales rep', idempotencyKey: aboutKey },
});

const BuyerChange = named('BuyerChange', UpdateBuyerInput.omit({ id: true, notes: true }), {
  description: 'Only the keys that are present change',
  example: { phone: '+1 555 0100' },
  fields: {
    assignedRepId: 'Empty: nobody',
    version: 'The version you were looking at; if the buyer has changed since, nothing is written',
  },
});

const documented = ({ notes: _, ...buyer }: Buyer) => buyer;

const tags = ['buyers'];
const params = z.object({ id: PathId });

export const buyersRest = (app: RestApp): void => {
  app.get(
    '/api/buyers',
    {
      config: { action: 'buyers.read' },
      schema: {
        tags,
        operationId: 'listBuyers',
        summary: 'List buyers',
        description: 'Growers see the names; contacts are for sales reps and administrators.',
        response: { 200: z.array(DocumentedBuyer).describe('Every buyer, by name') },
      },
    },
    async ({ caller }) => (await caller.buyers.all()).map(documented),
  );
  app.post(
    '/api/buyers',
    {
      config: { action: 'buyers.manage' },
      schema: {
        tags,
        operationId: 'createBuyer',
        summary: 'Add a buyer',
        description: 'For sales reps, whose new buyer is assigned to them, and for administrators.',
        body: NewBuyer,
        response: { 201: DocumentedBuyer.describe('The new buyer') },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(documented(await caller.buyers.create(body))),
  );
  app.put(
    '/api/buyers/:id',
    {
      config: { action: 'buyers.manage' },
      schema: {
        tags,
        operationId: 'updateBuyer',
        summary: 'Edit or assign a buyer',
        description:
          'Only the keys that are sent change. Only administrators may assign a buyer to another rep.',
        params,
        body: BuyerChange,
        response: { 200: DocumentedBuyer.describe('The buyer as it is now') },
      },
    },
    async ({ caller, params, body }) => documented(await caller.buyers.update({ ...body, id: params.id })),
  );
  app.delete(
    '/api/buyers/:id',
    {
      config: { action: 'buyers.manage' },
      schema: {
        tags,
        operationId: 'deleteBuyer',
        summary: 'Delete a buyer',
        description: 'It leaves the lists; its orders keep its name.',
        params,
        response: { 200: Deleted.describe('The buyer was deleted') },
      },
    },
    ({ caller, params }) => caller.buyers.remove({ id: params.id }),
  );
};
