import { admins, type CallRows, missing, missingId, NONE, noNumber, ROLE } from '../call-row.ts';
import { ADMIN_PASSWORD } from '../seed-farm.ts';

const SERVICE = ['id', 'name', 'role', 'scopes', 'createdBy', 'createdAt', 'lastUsedAt', 'expiresAt'];

const storefront = () => ({
  name: 'Storefront',
  role: 'sales_rep',
  scopes: ['orders:write', 'catalog:read'],
  password: ADMIN_PASSWORD,
  expiresInDays: 90,
});

export const servicesCalls: CallRows = {
  'services.list': {
    outcomes: admins,
    path: { at: 'GET /api/services', as: 'admin', isAdded: true, answers: SERVICE },
  },
  'services.create': {
    input: storefront,
    outcomes: [NONE, ROLE, ROLE, ROLE, ROLE, 'ok'],
    path: {
      at: 'POST /api/services',
      as: 'admin',
      isAdded: true,
      body: storefront,
      status: 201,
      answers: [...SERVICE, 'token'],
      refused: [
        { body: () => ({ ...storefront(), name: ' ' }), status: 400, field: 'name' },
        { body: () => ({ ...storefront(), password: 'another one' }), status: 401, field: 'password' },
        { body: () => ({ ...storefront(), role: 'king' }), status: 400, field: 'role' },
        { body: () => ({ ...storefront(), scopes: [] }), status: 400, field: 'scopes' },
        { body: () => ({ ...storefront(), scopes: undefined }), status: 400, field: 'scopes' },
        { body: () => ({ ...storefront(), expiresInDays: 0 }), status: 400, field: 'expiresInDays' },
      ],
    },
  },
  'services.end': {
    input: ({ service }) => ({ id: service.id }),
    outcomes: admins,
    missing: missingId('admin', 'SERVICE_MISSING'),
    path: {
      at: 'DELETE /api/services/{id}',
      as: 'admin',
      isAdded: true,
      parameter: ({ service }) => service.id,
      answers: ['id'],
      refused: [missing, noNumber],
    },
  },
};
