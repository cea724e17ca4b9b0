import { msg, plural } from '@lingui/core/macro';

export const repriceText = {
  failed: msg`Failed to fetch the orders to price`,
  done: (orders: number, count: number) => ({
    title: msg`Orders priced`,
    message: msg`${plural(count, { one: '# line', other: '# lines' })} of ${plural(orders, { one: '# order', other: '# orders' })}.`,
  }),
};
