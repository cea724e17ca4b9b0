import { AddStockInput, Product, SetLotInput } from '@farm/domain/inventory';
import { z } from 'zod';
import { aboutKey, Deleted, named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

named('Product', Product, {
  description: 'A lot of the stock, or a template or placeholder row that an order may point to',
  example: {
    id: 41,
    name: 'Kale',
    size: 'lb',
    unitsAvailable: 12,
    harvestDate: '2026-04-15',
    farmerId: '976f01aa',
    pricePerUnit: 2.5,
    location: 'Cold store',
    plantingId: null,
    version: 1,
  },
  fields: {
    size: 'The unit of a lot, or the package size of a row that is no lot',
    unitsAvailable: 'Whole base units',
    farmerId: "The grower's id, or `TEMPLATE` for a template row, or empty",
    pricePerUnit: 'Dollars',
    location: 'Where it is; `Pending Order` for the placeholder of an order',
    plantingId: 'The planting it was harvested from, if known',
    version: 'Goes up with every change',
  },
});

const NewProduct = named('NewProduct', AddStockInput, {
  description: 'Stock to add',
  example: {
    name: 'Kale',
    size: 'lb',
    unitsAvailable: 12.7,
    harvestDate: '2026-04-15',
    pricePerUnit: 2.5,
    location: 'Cold store',
  },
  fields: {
    unitsAvailable: 'Base units; rounded down to whole ones',
    farmerId: 'Yourself, unless you are an administrator',
    pricePerUnit: 'Dollars',
    idempotencyKey: aboutKey,
  },
});

const ProductChange = named('ProductChange', SetLotInput.omit({ id: true }), {
  description: 'What a lot holds',
  example: { unitsAvailable: 42 },
  fields: {
    unitsAvailable: 'Base units; rounded down to whole ones',
    version: 'The version you were looking at; without it, the last one to write wins',
    reason: 'Kept in the ledger',
  },
});

export const inventoryRest: RestPaths = {
  listProducts: restPath('GET /api/products', 'inventory.products', {
    summary: 'List the stock',
    description: 'Every live row: lots of the stock, template rows and the placeholders of orders.',
    answer: z.array(Product).describe('Every live row'),
  }),
  createProduct: restPath('POST /api/products', 'inventory.add', {
    summary: 'Add stock',
    description:
      'Adds a lot, for growers and administrators. Sales reps may add the placeholder of an order, whose ' +
      'location is `Pending Order`.',
    body: NewProduct,
    answer: Product.describe('The new row'),
  }),
  updateProduct: restPath('PUT /api/products/:id', 'inventory.setLot', {
    summary: 'Set what a lot holds',
    description: 'For growers and administrators. The ledger keeps the difference.',
    body: ProductChange,
    answer: Product.describe('The lot as it is now'),
  }),
  deleteProduct: restPath('DELETE /api/products/:id', 'inventory.removeLot', {
    summary: 'Remove a row from the stock',
    description: 'For growers and administrators. Orders that name it keep it.',
    answer: Deleted.describe('The row was removed'),
  }),
  getInventory: restPath('GET /api/inventory', 'inventory.overview', {
    summary: 'List the stock by product',
    description: 'Each product with its total and its lots.',
  }),
  createLot: restPath('POST /api/lots', 'inventory.addLot', {
    status: 201,
    summary: 'Add a lot of a product',
    description: 'For growers and administrators.',
  }),
  createLots: restPath('POST /api/lots/add-all', 'inventory.addAll', {
    status: 201,
    summary: 'Add lots of several products',
    description: 'For growers and administrators. All or none.',
  }),
  undoLots: restPath('POST /api/lots/undo', 'inventory.undoAdd', {
    summary: 'Take back lots that were just added',
    description: 'For growers and administrators. One that was used stays, and nothing is taken back: 409.',
  }),
  throwAway: restPath('POST /api/lots/:id/throw-away', 'inventory.throwAway', {
    summary: 'Record what was thrown away of a lot',
    description: 'For growers and administrators. The ledger keeps the reason.',
  }),
  setGoodThrough: restPath('PUT /api/lots/:id/good-through', 'inventory.setGoodThrough', {
    summary: 'Set until when a lot is good',
    description: 'For growers and administrators. Null: as long as its product keeps.',
  }),
  listLotHistory: restPath('GET /api/lot-history', 'inventory.history', {
    summary: 'List what came into a lot and left it',
    description: 'For growers and administrators. The newest first.',
  }),
  setTotal: restPath('POST /api/inventory/:productNameId/set-total', 'inventory.setTotal', {
    summary: 'Set how much of a product there is',
    description:
      'For growers and administrators. Less is taken from the oldest lots, more goes to the newest; of a traced ' +
      'product, more is a lot of its own, found today.',
  }),
  removeStock: restPath('POST /api/inventory/:productNameId/remove', 'inventory.remove', {
    summary: 'Remove all stock of a product',
    description: 'For growers and administrators. Refused with 409 if it is no longer `seenTotal`.',
  }),
  listStockHistory: restPath('GET /api/stock-history', 'inventory.productHistory', {
    summary: 'List what came into the stock of a product and left it',
    description: 'For growers and administrators. The newest first.',
  }),
};
