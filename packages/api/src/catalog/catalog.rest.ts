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
import { aboutKey, Deleted, named, PathId } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

const aboutVersion = 'The version you were looking at; if it has changed since, nothing is written';
const isCatchWeight =
  'Whether it is ordered by the package and weighed when packed; only for templates in lb or oz';
const packagesPerBox = 'How many packages go into a box';
const packagePounds =
  'What a package weighs in pounds, a decimal as text; null if unknown. Not needed for templates in lb or oz';
const daysToHarvest = 'Days from planting to the first harvest; null: as its plantings took';
const isTraced = 'Whether its lots have codes, and each of its packages is of one lot';
const gtin = '14 digits, the last of which is the check digit; 8, 12 or 13 are filled up with zeros';
const unitsPerBaseUnit = 'The base units in one package, a decimal as text such as `0.3125`';

named('BaseUnit', BaseUnit, { description: 'What the stock of a product is counted in' });

named('ProductName', ProductName, {
  description: 'A product template: something the farm sells',
  example: {
    id: 5,
    name: 'Kale',
    baseUnit: 'lb',
    keepsDays: null,
    daysToHarvest: null,
    isTraced: false,
    variety: null,
    version: 1,
  },
  fields: { daysToHarvest, isTraced, version: 'Goes up with every change' },
});

named('ProductSize', ProductSize, {
  description: 'A package size of a template',
  example: {
    id: 9,
    size: '5oz',
    productNameId: 5,
    unitsPerBaseUnit: '0.3125',
    isCatchWeight: false,
    packagesPerBox: 12,
    packagePounds: null,
    gtin: null,
    version: 1,
  },
  fields: {
    size: 'Its label',
    productNameId: 'The template',
    unitsPerBaseUnit,
    isCatchWeight,
    packagesPerBox,
    packagePounds,
    gtin,
  },
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
  fields: { daysToHarvest, isTraced, version: aboutVersion },
});

const NewProductSize = named('NewProductSize', AddSizeInput, {
  description: 'A package size to create',
  example: { size: '5oz', productNameId: 5, unitsPerBaseUnit: '0.3125' },
  fields: {
    productNameId: 'The template',
    isCatchWeight,
    packagesPerBox,
    packagePounds,
    idempotencyKey: aboutKey,
  },
});

const ProductSizeChange = named('ProductSizeChange', UpdateSizeInput.omit({ id: true }), {
  description: 'Only the keys that are present change',
  example: { size: '6oz', unitsPerBaseUnit: '0.375' },
  fields: { isCatchWeight, packagesPerBox, packagePounds, gtin, version: aboutVersion },
});

export const catalogRest: RestPaths = {
  listProductNames: restPath('GET /api/product-names', 'catalog.names', {
    summary: 'List templates',
    description: 'The products that the farm sells, without those that were deleted.',
    answer: z.array(ProductName).describe('Every template, by name'),
  }),
  createProductName: restPath('POST /api/product-names', 'catalog.create', {
    summary: 'Create a template',
    description: 'For administrators. Sizes may come with it or later.',
    body: NewProductName,
    answer: Template.describe('The new template'),
  }),
  updateProductName: restPath('PUT /api/product-names/:id', 'catalog.update', {
    summary: 'Rename a template or change its base unit',
    description:
      'For administrators. Between oz and lb, sizes and stock are converted by 16; other units cannot change ' +
      'while there is stock.',
    body: ProductNameChange,
    answer: Template.describe('The template as it is now'),
  }),
  deleteProductName: restPath('DELETE /api/product-names/:id', 'catalog.remove', {
    summary: 'Delete a template and its sizes',
    description: 'For administrators. They leave the lists; orders that name them keep them.',
    answer: Deleted.describe('The template was deleted'),
  }),
  listProductSizes: restPath('GET /api/product-sizes', 'catalog.sizes', {
    summary: 'List package sizes',
    description: 'Of every template, or of one.',
    query: z.strictObject({
      productNameId: PathId.describe('Only the sizes of this template').optional(),
    }),
    answer: z.array(ProductSize).describe('Package sizes'),
  }),
  createProductSize: restPath('POST /api/product-sizes', 'catalog.addSize', {
    summary: 'Create a package size',
    description: 'For administrators. `unitsPerBaseUnit` is the base units in one package.',
    body: NewProductSize,
    answer: ProductSize.describe('The new package size'),
  }),
  updateProductSize: restPath('PUT /api/product-sizes/:id', 'catalog.updateSize', {
    summary: 'Change a package size',
    description: 'For administrators. Lines that were ordered before keep their size.',
    body: ProductSizeChange,
    answer: ProductSize.describe('The package size as it is now'),
  }),
  deleteProductSize: restPath('DELETE /api/product-sizes/:id', 'catalog.removeSize', {
    summary: 'Delete a package size',
    description: 'For administrators. It leaves the lists; orders that name it keep it.',
    answer: Deleted.describe('The package size was deleted'),
  }),
  listCatalog: restPath('GET /api/catalog', 'catalog.list', {
    summary: 'List templates with their package sizes',
    description: 'All that the farm sells, in one answer.',
  }),
  setKeepingDays: restPath('POST /api/product-names/set-keeps', 'catalog.setKeeps', {
    summary: 'Set how many days products keep',
    description:
      'For administrators. All or none; one that somebody changed since `seenDays` is refused with 409.',
  }),
};
