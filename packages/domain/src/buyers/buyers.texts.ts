import { texts } from '../core/texts.ts';

export const buyerTexts = texts('buyers', {
  companyName: 'Company name',
  priceList: 'Price list',
  termsDays: 'Days until payment is due',
  termsAgreedOn: 'Agreed on',
  billingEmail: 'Email for invoices',
  emailUnfit: 'Enter an email address like name@buyer.example.',
  emailLines: 'The email must be on one line.',
  priceListMissing: 'This price list no longer exists. Choose another.',
  unknownRep: 'Unknown Rep',
  badgeAssigned: 'Assigned',
  badgeAvailable: 'Available',
  badgeYours: 'Assigned to You',
  badgeOtherRep: 'Assigned to Other Rep',
  badgeUnassigned: 'Unassigned',
  wordLabel: 'Word',
  wantsLotsUnknown: 'A buyer wants the lots of no product, of traced products, or of all.',
});
