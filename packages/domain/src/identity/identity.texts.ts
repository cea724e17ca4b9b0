import { texts } from '../core/texts.ts';

/** Labels and messages of the fields of an account. */
export const identityLabels = texts('identity', {
  email: 'Email',
  password: 'Password',
  fullName: 'Full name',
  accessCode: 'Access code',
  tokenName: 'Token name',
  days: 'Days',
  token: 'Token',
  emailUnfit: 'Enter an email address like name@farm.example.',
  roleUnknown: 'Role must be farmer, sales_rep or admin.',
});
