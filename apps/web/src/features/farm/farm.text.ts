import { msg } from '@lingui/core/macro';

export const farmText = {
  saved: { title: msg`Farm details saved` },
  saveFailed: { title: msg`Error saving farm details`, message: msg`Please try again.` },
  examplesRemoved: {
    title: msg`Example farm removed`,
    message: msg`The farm is empty now, for your own people and products.`,
  },
  examplesFetchFailed: msg`Failed to fetch what would be removed`,
  fetchFailed: msg`Failed to fetch the farm details`,
};

export const languageNames = { en: 'English', es: 'Español' } as const;
