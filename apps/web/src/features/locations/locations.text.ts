import { msg } from '@lingui/core/macro';

export const locationsText = {
  listFailed: msg`Failed to fetch locations`,
  empty: msg`No farm locations configured yet. Add your first location!`,
};

export const locationToasts = {
  created: { title: msg`Location created` },
  createFailed: { title: msg`Error`, message: msg`Failed to create location. Please try again.` },
  deleted: { title: msg`Location deleted` },
  deleteFailed: {
    title: msg`Error`,
    message: msg`Failed to delete location. It may be in use by plantings.`,
  },
};
