import { texts } from '../core/texts.ts';

export const farmTexts = texts('farm', {
  name: 'Farm name',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  origin: 'Origin',
  timeZone: 'Time zone',
  stockKeepsDays: 'Days that stock keeps',
  termsDays: 'Days until payment is due',
  remitTo: 'Payments go to',
  pacaLicense: 'PACA license number',
  quickbooksItem: 'Item in QuickBooks',
  xeroAccount: 'Account in Xero',
  xeroTax: 'Tax type in Xero',
  invoicingFrom: 'First day to bill',
  paymentsKeptUnknown: 'Payments are kept here or in accounting.',
  xeroDaysUnknown: 'Days in Xero begin with the month or with the day.',
  emailUnfit: 'Enter an email address like name@farm.example.',
  timeZoneUnknown: 'Time zone must be a name like America/Los_Angeles. Choose one from the list.',
  languageUnknown: 'Language must be English or Spanish.',
  examplesMissing: 'The example farm has already been removed.',
  nobodyLeft:
    'No administrator would be left, and the admin access code is switched off. Switch it on under People first.',
  changed: 'Someone else changed the farm’s details. Check them, then save again.',
});
