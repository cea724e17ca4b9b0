export const farmText = {
  saved: { title: 'Farm details saved' },
  saveFailed: { title: 'Error saving farm details', message: 'Please try again.' },
  fetchFailed: 'Failed to fetch the farm details',
};

/** Each language by its own name. */
export const languageNames = { en: 'English', es: 'Español' } as const;
