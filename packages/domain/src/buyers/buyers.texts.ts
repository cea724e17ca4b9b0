import { texts } from '../core/texts.ts';

export const buyerTexts = texts('buyers', {
  companyName: 'Company name',
  unknownRep: 'Unknown Rep',
  badgeAssigned: 'Assigned',
  badgeAvailable: 'Available',
  badgeYours: 'Assigned to You',
  badgeOtherRep: 'Assigned to Other Rep',
  badgeUnassigned: 'Unassigned',
});
