import {
  AddSizeInput,
  BaseUnit,
  CreateTemplateInput,
  ProductName,
  ProductSize,
  Template,
  UpdateSizeInput,
  UpdateTemplateInput,
} from '@farm/domain/catalog';
import { z } from 'zod';
import { named } from '../core/name-schema.ts';
import { aboutKey, Deleted, PathId, type RestApp } from '../core/rest-app.ts';

const aboutVersion = 'The version you were looking at; if it has changed since, nothing is written';
const isCatchWeight =
  'Whether it is ordered by the package and weighed when packed; only for templates in lb or oz';
const unitsPerBaseUnit = 'The base units in one package, a decimal as text such as `0.3125`';

named('BaseUnit', BaseUnit, { description: 'What the stock of a product is counted in' });

named('ProductName', ProductName, {
  description: 'A product template: something the farm sells',
  example: { id: 5, name: 'Kale', baseUnit: 'lb', version: 1 },
  fields: { version: 'Goes up with every change' },
});

named('ProductSize', ProductSize, {
  description: 'A package size of a template',
  example: {
    id: 9,
    size: '5oz',
    productNameId: 5,
    unitsPerBaseUnit: '0.3125',
    isCatchWeight: false,
    version: 1,
  },
  fields: { size: 'Its label', productNameId: 'The template', unitsPerBaseUnit, isCatchWeight },
});

named('ProductNameWithSizes', Template, { description: 'A product template with its package sizes' });

const NewProductName = named('NewProductName', CreateTemplateInput, {
  description: 'A template to create',
  example: { name: 'Kale', baseUnit: 'lb' },
  fields: { sizes: 'Package sizes; they may also be created later', idempotencyKey: aboutKey },
});

const ProductNameChange = named('ProductNameChange', UpdateTemplateInput.omit({ id: true }), {
  description: 'Only the keys that are present change',
  example: { name: 'Curly kale' },
  fields: { version: aboutVersion },
});

const NewProductSize = named('NewProductSize', AddSizeInput, {
  description: 'A package size to create',
  example: { size: '5oz', productNameId: 5, unitsPerBaseUnit: '0.3125' },
  fields: { productNameId: 'The template', isCatchWeight, idempotencyKey: aboutKey },
});

const ProductSizeChange = named('ProductSizeChange', UpdateSizeInput.omit({ id: true }), {
  description: 'Only the keys that are present change',
  example: { size: '6oz', unitsPerBaseUnit: '0.375' },
  fields: { isCatchWeight, version: aboutVersion },
});

const tags = ['catalog'];
const params = z.object({ id: PathId });

const addNames = (app: RestApp) => {
  app.get(
    '/api/product-names',
    {
      config: { action: 'catalog.read' },
      schema: {
        tags,
        operationId: 'listProductNames',
        summary: 'List templates',
        description: 'The products that the farm sells, without those that were deleted.',
        response: { 200: z.array(ProductName).describe('Every template, by name') },
      },
    },
    ({ caller }) => caller.catalog.names(),
  );
  app.post(
    '/api/product-names',
    {
      config: { action: 'catalog.manage' },
      schema: {
        tags,
        operationId: 'createProductName',
        summary: 'Create a template',
        description: 'For administrators. Sizes may come with it or later.',
        body: NewProductName,
        response: { 201: Template.describe('The new template') },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.catalog.create(body)),
  );
  app.put(
    '/api/product-names/:id',
    {
      config: { action: 'catalog.manage' },
      schema: {
        tags,
        operationId: 'updateProductName',
        summary: 'Rename a template or change its base unit',
        description:
          'For administrators. Between oz and lb, sizes and stock are converted by 16; other units cannot change ' +
          'while there is stock.',
        params,
        body: ProductNameChange,
        response: { 200: Template.describe('The template as it is now') },
      },
    },
    ({ caller, params, body }) => caller.catalog.update({ ...body, id: params.id }),
  );
  app.delete(
    '/api/product-names/:id',
    {
      config: { action: 'catalog.manage' },
      schema: {
        tags,
        operationId: 'deleteProductName',
        summary: 'Delete a template and its sizes',
        description: 'For administrators. They leave the lists; orders that name them keep them.',
        params,
        response: { 200: Deleted.describe('The template was deleted') },
      },
    },
    ({ caller, params }) => caller.catalog.remove({ id: params.id }),
  );
};

const addSizes = (app: RestApp) => {
  app.get(
    '/api/product-sizes',
    {
      config: { action: 'catalog.read' },
      schema: {
        tags,
        operationId: 'listProductSizes',
        summary: 'List package sizes',
        description: 'Of every template, or of one.',
        querystring: z.object({
          productNameId: PathId.describe('Only the sizes of this template').optional(),
        }),
        response: { 200: z.array(ProductSize).describe('Package sizes') },
      },
    },
    ({ caller, query }) => caller.catalog.sizes(query),
  );
  app.post(
    '/api/product-sizes',
    {
      config: { action: 'catalog.manage' },
      schema: {
        tags,
        operationId: 'createProductSize',
        summary: 'Create a package size',
        description: 'For administrators. `unitsPerBaseUnit` is the base units in one package.',
        body: NewProductSize,
        response: { 201: ProductSize.describe('The new package size') },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send(await caller.catalog.addSize(body)),
  );
  app.put(
    '/api/product-sizes/:id',
    {
      config: { action: 'catalog.manage' },
      schema: {
        tags,
        operationId: 'updateProductSize',
        summary: 'Change a package size',
        description: 'For administrators. Lines that were ordered before keep their size.',
        params,
        body: ProductSizeChange,
        response: { 200: ProductSize.describe('The package size as it is now') },
      },
    },
    ({ caller, params, body }) => caller.catalog.updateSize({ ...body, id: params.id }),
  );
  app.delete(
    '/api/product-sizes/:id',
    {
      config: { action: 'catalog.manage' },
      schema: {
        tags,
        operationId: 'deleteProductSize',
        summary: 'Delete a package size',
        description: 'For administrators. It leaves the lists; orders that name it keep it.',
        params,
        response: { 200: Deleted.describe('The package size was deleted') },
      },
    },
    ({ caller, params }) => caller.catalog.removeSize({ id: params.id }),
  );
};

export const catalogRest = (app: RestApp): void => {
  addNames(app);
  addSizes(app);
};
