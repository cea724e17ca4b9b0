import { admins, type CallRows, missing, missingId, noNumber, signedIn } from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

const PRODUCT_NAME = ['id', 'name', 'baseUnit'];
const PRODUCT_SIZE = ['id', 'size', 'productNameId', 'unitsPerBaseUnit'];

export const catalogCalls: CallRows = {
  'catalog.list': { outcomes: signedIn },
  'catalog.names': {
    outcomes: signedIn,
    path: {
      at: 'GET /api/product-names',
      as: 'farmer',
      answers: PRODUCT_NAME,
    },
  },
  'catalog.sizes': {
    input: () => ({}),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ productNameId: MISSING_ID }), outcome: 'ok' },
    path: {
      at: 'GET /api/product-sizes',
      as: 'rep',
      query: ({ template }) => `?productNameId=${template.id}`,
      answers: PRODUCT_SIZE,
    },
  },
  'catalog.create': {
    input: () => ({ name: 'Chard', baseUnit: 'bunch' }),
    outcomes: admins,
    path: {
      at: 'POST /api/product-names',
      as: 'admin',
      body: () => ({ name: 'Chard', baseUnit: 'bunch' }),
      status: 201,
      answers: PRODUCT_NAME,
      refused: [
        { body: () => ({ name: 'kale', baseUnit: 'lb' }), status: 409 },
        { body: () => ({ name: 'Chard', baseUnit: 'stone' }), status: 400, field: 'baseUnit' },
      ],
    },
  },
  'catalog.update': {
    input: ({ template }) => ({ id: template.id, name: 'Curly kale' }),
    outcomes: admins,
    missing: missingId('admin', 'TEMPLATE_MISSING', { name: 'x' }),
    path: {
      at: 'PUT /api/product-names/{id}',
      as: 'admin',
      parameter: ({ template }) => template.id,
      body: () => ({ name: 'Curly kale', baseUnit: 'lb' }),
      answers: PRODUCT_NAME,
      refused: [missing, noNumber, { body: () => ({ name: '' }), status: 400, field: 'name' }],
    },
  },
  'catalog.setKeeps': {
    input: ({ template }) => ({ templates: [{ id: template.id, keepsDays: 7, seenDays: null }] }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: () => ({ templates: [{ id: MISSING_ID, keepsDays: 7, seenDays: null }] }),
      outcome: 'TEMPLATE_MISSING',
    },
  },
  'catalog.remove': {
    input: ({ template }) => ({ id: template.id }),
    outcomes: admins,
    missing: missingId('admin', 'TEMPLATE_MISSING'),
    path: {
      at: 'DELETE /api/product-names/{id}',
      as: 'admin',
      parameter: ({ emptyTemplate }) => emptyTemplate.id,
      answers: ['id'],
      refused: [missing, noNumber],
    },
  },
  'catalog.addSize': {
    input: ({ template }) => ({ productNameId: template.id, size: '8oz', unitsPerBaseUnit: '0.5' }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: () => ({ productNameId: MISSING_ID, size: '8oz' }),
      outcome: 'TEMPLATE_MISSING',
    },
    path: {
      at: 'POST /api/product-sizes',
      as: 'admin',
      body: ({ template }) => ({ size: '8oz', productNameId: template.id, unitsPerBaseUnit: '0.5' }),
      status: 201,
      answers: PRODUCT_SIZE,
      refused: [
        {
          body: ({ template }) => ({ size: '1lb', productNameId: template.id, unitsPerBaseUnit: '1' }),
          status: 409,
        },
        {
          body: ({ template }) => ({ size: '8oz', productNameId: template.id, unitsPerBaseUnit: '0' }),
          status: 400,
          field: 'unitsPerBaseUnit',
        },
      ],
    },
  },
  'catalog.updateSize': {
    input: ({ size }) => ({ id: size.id, size: '2lb' }),
    outcomes: admins,
    missing: missingId('admin', 'SIZE_MISSING', { size: '2lb' }),
    path: {
      at: 'PUT /api/product-sizes/{id}',
      as: 'admin',
      parameter: ({ size }) => size.id,
      body: () => ({ size: '2lb', unitsPerBaseUnit: '2' }),
      answers: PRODUCT_SIZE,
      refused: [
        missing,
        noNumber,
        { body: () => ({ unitsPerBaseUnit: '-2' }), status: 400, field: 'unitsPerBaseUnit' },
      ],
    },
  },
  'catalog.removeSize': {
    input: ({ size }) => ({ id: size.id }),
    outcomes: admins,
    missing: missingId('admin', 'SIZE_MISSING'),
    path: {
      at: 'DELETE /api/product-sizes/{id}',
      as: 'admin',
      parameter: ({ size }) => size.id,
      answers: ['id'],
      refused: [missing, noNumber],
    },
  },
};
