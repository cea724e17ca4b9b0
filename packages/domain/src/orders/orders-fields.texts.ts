import { texts } from '../core/texts.ts';

export const lineFieldTexts = texts('orders', {
  purchaseOrderNumber: 'Purchase order number',
});
