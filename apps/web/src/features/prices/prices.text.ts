import { msg, plural } from '@lingui/core/macro';

export const pricesText = {
  fetchFailed: msg`Failed to fetch prices`,
  saved: (count: number) => ({
    title: msg`Prices saved`,
    message: msg`${plural(count, { one: '# price', other: '# prices' })}. Orders placed before keep theirs.`,
  }),
  saveFailed: { title: msg`Error saving prices`, message: msg`Please try again.` },
  listAdded: (name: string) => ({ title: msg`Price list added`, message: name }),
  listSaved: (name: string) => ({ title: msg`Price list saved`, message: name }),
  listRemoved: (name: string) => ({
    title: msg`Price list deleted`,
    message: msg`Buyers of ${name} pay Standard prices now.`,
  }),
  listFailed: { title: msg`Error saving the price list`, message: msg`Please try again.` },
  termsFailed: msg`Failed to fetch the terms`,
  termsSaved: { title: msg`Terms saved`, message: msg`Invoices issued from now on have them.` },
  termsSaveFailed: { title: msg`Error saving the terms`, message: msg`Please try again.` },
};
