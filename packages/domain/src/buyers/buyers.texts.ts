import { texts } from '../core/texts.ts';

/** What fields are called here, and what their schemas refuse. */
export const buyerTexts = texts('buyers', {
  companyName: 'Company name',
});
