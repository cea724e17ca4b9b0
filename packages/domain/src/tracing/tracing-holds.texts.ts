import { texts } from '../core/texts.ts';

export const tracingHoldTexts = texts('tracing', {
  lotCode: 'Lot code',
  lot: 'Lot',
  lotUnnamed: 'Name the lot by its code, or by its id in lotId.',
  holdReasonMissing: 'Enter why this lot is held.',
});
