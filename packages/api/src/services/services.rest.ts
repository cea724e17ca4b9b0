import { CreatedService, CreateServiceInput, Service, ServiceScopes } from '@farm/domain/services';
import { z } from 'zod';
import { Deleted, named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

named('ServiceScopes', ServiceScopes, { description: 'The areas that a service is for' });

const service = {
  id: 3,
  name: 'Storefront',
  role: 'sales_rep' as const,
  scopes: ['orders:write' as const, 'catalog:read' as const],
  createdBy: 'Ada',
  createdAt: '2026-11-24T08:00:00.000Z',
  lastUsedAt: null,
  expiresAt: '2027-02-22T08:00:00.000Z',
};
const fields = {
  role: 'It may do what its scopes and this role both allow',
  scopes: 'The areas it is for, to read or to change too',
  createdBy: 'The administrator who made it; null for one who is no longer there',
  lastUsedAt: 'Within a minute; null if its token was never used',
  expiresAt: 'Null if its token works until the service is ended',
};

named('Service', Service, {
  description: 'A token without a person, which the history shows by its name',
  example: service,
  fields,
});

const NewService = named('NewService', CreateServiceInput, {
  description: 'A service to make',
  example: {
    name: service.name,
    role: service.role,
    scopes: service.scopes,
    password: 'pallet-by-the-door',
    expiresInDays: 90,
  },
  fields: {
    role: fields.role,
    scopes: 'Such as `orders:read` or `inventory:write`, which may read too',
    password: { format: 'password', description: 'Your own password' },
    expiresInDays: '90 if absent; null for a token that works until the service is ended',
  },
});

named('CreatedService', CreatedService, {
  description: 'The new service with its token; only this answer contains it',
  example: { ...service, token: 'farm_Vn3kX0cQ8fJtqk2Yw1uZr7s9bLhP4eA6mD5gTiNoCxE' },
  fields: { ...fields, token: 'To be sent as Authorization: Bearer' },
});

export const servicesRest: RestPaths = {
  listServices: restPath('GET /api/services', 'services.list', {
    summary: 'List services',
    description: 'Those that were not ended, without their tokens.',
    answer: z.array(Service).describe('Every service, by name'),
  }),
  createService: restPath('POST /api/services', 'services.create', {
    summary: 'Make a service',
    description: 'Needs a session and your password; a token cannot make one.',
    body: NewService,
    answer: CreatedService.describe('The new service, with the token that is shown only now'),
  }),
  endService: restPath('DELETE /api/services/:id', 'services.end', {
    summary: 'End a service',
    description: 'Its token stops working at once; what it did keeps its name.',
    answer: Deleted.describe('The service was ended'),
  }),
};
