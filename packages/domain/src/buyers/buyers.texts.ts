import { texts } from '../core/texts.ts';

/** What people read of buyers: names of fields, badges, and a stand-in for a missing rep. */
export const buyerTexts = texts('buyers', {
  companyName: 'Company name',
  unknownRep: 'Unknown Rep',
  badgeAssigned: 'Assigned',
  badgeAvailable: 'Available',
  badgeYours: 'Assigned to You',
  badgeOtherRep: 'Assigned to Other Rep',
  badgeUnassigned: 'Unassigned',
});
