import { texts } from '../core/texts.ts';

/** What people read of roles, access codes and passwords. */
export const personTexts = texts('identity', {
  role: '{role, select, farmer {farmer} sales_rep {sales rep} other {admin}}',
  farmer: 'Farmer',
  salesRep: 'Sales Representative',
  admin: 'Administrator',
  adminCode: 'Admin Access Code',
  code: 'Access Code',
  adminCodeHelp: 'Contact your system administrator for the admin access code.',
  codeHelp: 'This is a private application. Contact the administrator for the access code.',
  short: 'Use at least {minLength, number} characters; {recommended, number} are better.',
  monotonous: 'Use more different characters.',
  good: 'A good length.',
  longer: '{recommended, number} characters or more are recommended.',
});
