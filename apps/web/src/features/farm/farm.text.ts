import { msg } from '@lingui/core/macro';

export const farmText = {
  saved: { title: msg`Farm details saved` },
  saveFailed: { title: msg`Error saving farm details`, message: msg`Please try again.` },
  billingSaved: {
    title: msg`Invoice settings saved`,
    message: msg`Invoices issued before keep what they say.`,
  },
  billingSaveFailed: { title: msg`Error saving the invoice settings`, message: msg`Please try again.` },
  billingFetchFailed: msg`Failed to fetch the invoice settings`,
  examplesRemoved: {
    title: msg`Example farm removed`,
    message: msg`The farm is empty now, for your own people and products.`,
  },
  examplesFetchFailed: msg`Failed to fetch what would be removed`,
  fetchFailed: msg`Failed to fetch the farm details`,
};

export const languageNames = { en: 'English', es: 'Español' } as const;

export const keptLabels = {
  here: msg`here`,
  accounting: msg`in the accounting program`,
} as const;

export const xeroDayLabels = {
  month_first: msg`month first, as in the United States`,
  day_first: msg`day first`,
} as const;
