import { Buyer, BuyerTerms, CreateBuyerInput, UpdateBuyerInput } from '@farm/domain/buyers';
import { z } from 'zod';
import { aboutKey, Deleted, named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

const DocumentedBuyer = named('Buyer', Buyer.omit({ notes: true, wantsLots: true }), {
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
    wantsLots: 'For administrators: its papers name the lots of no product, of traced ones or of all',
    version: 'The version you were looking at; if the buyer has changed since, nothing is written',
  },
});

named('BuyerWithNotes', Buyer, { description: 'A buyer with the notes about it' });
named('BuyerTerms', BuyerTerms, { description: 'On which terms a buyer buys' });

const sellers = 'For sales reps, of the buyers that they may see the terms of, and for administrators.';

const documented = ({ notes: _, wantsLots: __, ...buyer }: Buyer) => buyer;

export const buyersRest: RestPaths = {
  listBuyers: restPath('GET /api/buyers', 'buyers.all', {
    summary: 'List buyers',
    description: 'Growers see the names; contacts are for sales reps and administrators.',
    answer: z.array(DocumentedBuyer).describe('Every buyer, by name'),
    output: (all) => all.map(documented),
  }),
  searchBuyers: restPath('GET /api/buyers/search', 'buyers.list', {
    summary: 'Search buyers',
    description: 'By name, in pages. Growers see the names; contacts are for sales reps and administrators.',
  }),
  createBuyer: restPath('POST /api/buyers', 'buyers.create', {
    summary: 'Add a buyer',
    description: 'For sales reps, whose new buyer is assigned to them, and for administrators.',
    body: NewBuyer,
    answer: DocumentedBuyer.describe('The new buyer'),
    output: documented,
  }),
  updateBuyer: restPath('PUT /api/buyers/:id', 'buyers.update', {
    summary: 'Edit or assign a buyer',
    description: 'Only the keys that are sent change. Only administrators may assign a buyer to another rep.',
    body: BuyerChange,
    answer: DocumentedBuyer.describe('The buyer as it is now'),
    output: documented,
  }),
  deleteBuyer: restPath('DELETE /api/buyers/:id', 'buyers.remove', {
    summary: 'Delete a buyer',
    description: 'It leaves the lists; its orders keep its name.',
    answer: Deleted.describe('The buyer was deleted'),
  }),
  getBuyer: restPath('GET /api/buyers/:id', 'buyers.get', {
    summary: 'Load a buyer',
    description: 'With its notes. Growers see the name; contacts are for sales reps and administrators.',
  }),
  listReps: restPath('GET /api/sales-reps', 'buyers.reps', {
    summary: 'List who can look after a buyer',
    description: 'The sales reps, by name.',
  }),
  assignBuyer: restPath('PUT /api/buyers/:id/rep', 'buyers.assign', {
    summary: 'Assign a buyer to a sales rep',
    description: 'For administrators. Empty: nobody.',
  }),
  getBuyerTerms: restPath('GET /api/buyers/:id/terms', 'buyers.terms', {
    summary: 'Load on which terms a buyer buys',
    description: sellers,
  }),
  setBuyerTerms: restPath('PUT /api/buyers/:id/terms', 'buyers.setTerms', {
    summary: 'Set on which terms a buyer buys',
    description: 'For administrators. Lines and invoices that exist keep theirs.',
  }),
  listBuyerTerms: restPath('GET /api/buyer-terms', 'buyers.allTerms', {
    summary: 'List the terms of every buyer',
    description: sellers,
  }),
  listBuyerWords: restPath('GET /api/buyers/:id/words', 'buyers.words', {
    summary: 'List what a buyer calls things',
    description: 'Learned from messages. For sales reps and administrators.',
  }),
  forgetBuyerWord: restPath('DELETE /api/buyer-words/:id', 'buyers.forgetWord', {
    summary: 'Forget what a buyer calls something',
    description: 'For sales reps and administrators.',
  }),
};
