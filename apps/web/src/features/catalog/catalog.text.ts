const again = 'Please try again.';

/** The dialogs speak of a product template; what is changed on the grid itself, of a template. */
export const catalogText = {
  created: { title: 'Product template created' },
  createFailed: { title: 'Error creating template', message: again },
  changed: { title: 'Product template updated' },
  deleted: { title: 'Product template deleted' },
  updated: { title: 'Template updated successfully' },
  updateFailed: { title: 'Error updating template', message: again },
  removed: { title: 'Template deleted successfully' },
  removeFailed: { title: 'Error deleting template', message: again },
  sizeUpdated: { title: 'Package size updated' },
  sizeUpdateFailed: { title: 'Error updating package size', message: again },
  sizeRemoved: { title: 'Package size deleted' },
  sizeRemoveFailed: { title: 'Error deleting package size', message: again },
  namesFetchFailed: 'Failed to fetch product names',
  sizesFetchFailed: 'Failed to fetch product sizes',
};
