const again = 'Please try again.';

export const inventoryText = {
  added: { title: 'Product added successfully' },
  addFailed: { title: 'Error adding product', message: again },
  updated: { title: 'Inventory updated' },
  updateFailed: { title: 'Error updating inventory', message: again },
  removed: { title: 'Inventory removed' },
  removeFailed: { title: 'Error removing inventory', message: again },
  fetchFailed: 'Failed to fetch products',
};
