import { missingProductName, type OrderLine } from '@farm/domain/orders';

export const LOAD_FAILED = 'Failed to fetch orders';
export const BUYERS_FAILED = 'Failed to fetch buyers';
export const TEMPLATES_FAILED = 'Failed to fetch product names';
export const STOCK_FAILED = 'Failed to fetch products';
export const PEOPLE_FAILED = 'Failed to fetch users';

/** An answer was lost, and the form changed before it was sent again. */
export const ALREADY_PLACED =
  'Your first try did reach the farm: the order was placed as you had typed it then. Close this and look at it in the list.';

/** What a line orders: the name it was ordered by, or which product is missing. */
export const productNameOf = ({ productName, productId }: Pick<OrderLine, 'productName' | 'productId'>) =>
  productName || missingProductName(productId);

export const sizeOf = ({ productName, size }: Pick<OrderLine, 'productName' | 'size'>) =>
  size || (productName ? '' : 'Unknown size');

/** `24 × Kale (5oz)`. */
export const lineText = (line: OrderLine) => {
  const size = sizeOf(line);
  return `${line.quantity} × ${productNameOf(line)}${size && ` (${size})`}`;
};

export const toasts = {
  created: (order: string, buyer: string) => ({ title: 'Order created', message: `${order} for ${buyer}` }),
  createFailed: {
    title: 'Order creation failed',
    message: 'Failed to create order. Please try again.',
  },
  invalid: {
    title: 'Invalid form',
    message: 'Please fill in all required fields and add at least one product.',
  },
  updated: (message: string) => ({ title: 'Order updated', message }),
  updateFailed: { title: 'Error', message: 'Failed to update order. Please try again.' },
  updateRefused: { title: 'Error', message: 'The order was not updated.' },
  reasonMissing: { title: 'Error', message: 'Please provide a reason for rejecting the order.' },
  rejected: {
    title: 'Order Rejected',
    message: 'The order has been rejected and the sales rep has been notified.',
  },
  rejectFailed: { title: 'Error', message: 'Failed to reject order. Please try again.' },
  stillShort: (message: string) => ({ title: 'Still short', message }),
  loadFailed: { title: LOAD_FAILED },
};

/** Said of a line once it was moved. */
export const movedTexts = {
  confirm: 'is confirmed.',
  hold: 'is held until there is stock.',
  cancel: 'is cancelled.',
  deliver: 'is delivered.',
} as const;
