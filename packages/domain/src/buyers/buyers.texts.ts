import { texts } from '../core/texts.ts';

/** Names of a buyer's fields, badges, and the text shown for a missing rep. */
export const buyerTexts = texts('buyers', {
  companyName: 'Company name',
  unknownRep: 'Unknown Rep',
  badgeAssigned: 'Assigned',
  badgeAvailable: 'Available',
  badgeYours: 'Assigned to You',
  badgeOtherRep: 'Assigned to Other Rep',
  badgeUnassigned: 'Unassigned',
});
