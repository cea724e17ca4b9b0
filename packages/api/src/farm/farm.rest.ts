import { FarmBilling, FarmDetails, Waiting } from '@farm/domain/farm';
import { named } from '../core/rest-app.ts';
import { type RestPaths, restPath } from '../core/rest-path.ts';

named('FarmDetails', FarmDetails, { description: 'The name of the farm, where it is, and how it works' });
named('FarmBilling', FarmBilling, { description: 'What stands on invoices, and how payments are kept' });
named('Waiting', Waiting, {
  description: 'How much waits for a person in each room, up to 100',
  fields: {
    standing: 'Days of standing orders to place or skip',
    shortages: 'Products that run short in the next four weeks',
    invoices: 'Deliveries to bill, and drafts to issue',
    payments: 'Invoices past due',
    proposals: 'Proposals to accept or decline',
  },
});

export const farmRest: RestPaths = {
  getFarm: restPath('GET /api/farm', 'farm.get', {
    summary: 'Load the settings of the farm',
    description: 'What everybody may know of them.',
  }),
  updateFarm: restPath('PUT /api/farm', 'farm.update', {
    summary: 'Change the settings of the farm',
    description: 'For administrators. Only the keys that are present change.',
  }),
  getBilling: restPath('GET /api/farm/billing', 'farm.billing', {
    summary: 'Load how the farm bills',
    description: 'For administrators.',
  }),
  updateBilling: restPath('PUT /api/farm/billing', 'farm.updateBilling', {
    summary: 'Change how the farm bills',
    description:
      'For administrators. Only the keys that are present change; invoices that exist stay as they are.',
  }),
  getFirstSteps: restPath('GET /api/farm/first-steps', 'farm.firstSteps', {
    summary: 'Load which first steps are done',
    description: 'For administrators.',
  }),
  getWaiting: restPath('GET /api/farm/waiting', 'farm.waiting', {
    summary: 'Count what waits for the caller',
    description: 'A room is absent if what waits there is not the caller’s to do.',
  }),
  getExamples: restPath('GET /api/farm/examples', 'farm.examples', {
    summary: 'Count the example rows of the farm',
    description: 'For administrators. 404 if it has none.',
  }),
  removeExamples: restPath('POST /api/farm/remove-examples', 'farm.removeExamples', {
    summary: 'Remove the example farm',
    description:
      'For administrators. With all that was entered into it; the example people are gone as well.',
  }),
};
