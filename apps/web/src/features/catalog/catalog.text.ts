import { msg } from '@lingui/core/macro';

const again = msg`Please try again.`;

export const catalogText = {
  created: { title: msg`Product template created` },
  createFailed: { title: msg`Error creating template`, message: again },
  changed: { title: msg`Product template updated` },
  deleted: { title: msg`Product template deleted` },
  updated: { title: msg`Template updated successfully` },
  updateFailed: { title: msg`Error updating template`, message: again },
  removed: { title: msg`Template deleted successfully` },
  removeFailed: { title: msg`Error deleting template`, message: again },
  sizeUpdated: { title: msg`Package size updated` },
  sizeUpdateFailed: { title: msg`Error updating package size`, message: again },
  sizeRemoved: { title: msg`Package size deleted` },
  sizeRemoveFailed: { title: msg`Error deleting package size`, message: again },
  namesFetchFailed: msg`Failed to fetch product names`,
  sizesFetchFailed: msg`Failed to fetch product sizes`,
};
