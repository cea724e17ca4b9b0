import { texts } from '../core/texts.ts';

export const tracingHoldTexts = texts('tracing', {
  holdReasonMissing: 'Enter why this lot is held.',
});
