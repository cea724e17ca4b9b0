import { texts } from '../core/texts.ts';

export const serviceLabels = texts('services', {
  service: 'Service',
  name: 'Service name',
  scopeUnfit:
    'A service may have the scopes of an area of the farm, such as orders:read, but none of people, services, webhooks and messages, and of identity only identity:read.',
  scopesEmpty: 'Choose at least one area for the service.',
});
