import { msg, plural } from '@lingui/core/macro';

const again = msg`Please try again.`;

export const inventoryText = {
  added: { title: msg`Product added successfully` },
  addedAll: (count: number) => ({
    title: msg`${plural(count, { one: '# product added', other: '# products added' })}`,
  }),
  undo: msg`Undo`,
  addUndone: { title: msg`Adding it was undone`, message: msg`The stock is as it was before.` },
  undoFailed: { title: msg`Error`, message: msg`Nothing was undone.` },
  addFailed: { title: msg`Error adding product`, message: again },
  updated: { title: msg`Inventory updated` },
  updateFailed: { title: msg`Error updating inventory`, message: again },
  removed: { title: msg`Inventory removed` },
  removeFailed: { title: msg`Error removing inventory`, message: again },
  fetchFailed: msg`Failed to fetch products`,
};
