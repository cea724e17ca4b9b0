import { texts } from '../core/texts.ts';

/** What the fields of the farm are called, and refuse. */
export const farmTexts = texts('farm', {
  name: 'Farm name',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  timeZone: 'Time zone',
  emailUnfit: 'Enter an email address like name@farm.example.',
  timeZoneUnknown: 'Time zone must be a name like America/Los_Angeles. Choose one from the list.',
  languageUnknown: 'Language must be English or Spanish.',
  changed: 'Somebody else changed the farm. Look at it again, then save.',
});
