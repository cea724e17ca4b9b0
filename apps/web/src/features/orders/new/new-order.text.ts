import { msg, plural } from '@lingui/core/macro';

export const BUYERS_FAILED = msg`Failed to fetch buyers`;
export const TEMPLATES_FAILED = msg`Failed to fetch product names`;
export const STOCK_FAILED = msg`Failed to fetch products`;
export const PEOPLE_FAILED = msg`Failed to fetch users`;

export const ALREADY_PLACED = msg`Your first attempt did reach the farm: the order was placed as you had typed it then. Close this and find it in the list.`;

export const placeToasts = {
  created: (order: string, buyer: string, remembered: string, count = 1) => ({
    title: count > 1 ? msg`Orders created` : msg`Order created`,
    message: remembered
      ? msg`${order} for ${buyer}. Remembered for ${buyer}: ${remembered}`
      : msg`${order} for ${buyer}`,
  }),
  added: (order: string, buyer: string, remembered: string) => ({
    title: msg`Added to the order`,
    message: placeToasts.created(order, buyer, remembered).message,
  }),
  createFailed: {
    title: msg`Order creation failed`,
    message: msg`Failed to create order. Please try again.`,
  },
  notUnderstood: (count: number) => ({
    title: msg`Invalid form`,
    message: msg`${plural(count, { one: '# product is', other: '# products are' })} not understood. Choose another or remove the row.`,
  }),
  unanswered: (count: number) => ({
    title: msg`Not placed yet`,
    message: msg`${plural(count, { one: 'Answer the question', other: 'Answer the # questions' })} about the message first.`,
  }),
  invalid: {
    title: msg`Invalid form`,
    message: msg`Please fill in all required fields and add at least one product.`,
  },
};
