export const locationsText = {
  listFailed: 'Failed to fetch locations',
  empty: 'No farm locations configured yet. Add your first location!',
};

export const locationToasts = {
  created: { title: 'Location created' },
  createFailed: { title: 'Error', message: 'Failed to create location. Please try again.' },
  deleted: { title: 'Location deleted' },
  deleteFailed: { title: 'Error', message: 'Failed to delete location. It may be in use by plantings.' },
};
