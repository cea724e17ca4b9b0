import { texts } from '../core/texts.ts';

export const identityLabels = texts('identity', {
  email: 'Email',
  password: 'Password',
  fullName: 'Full name',
  accessCode: 'Access code',
  tokenName: 'Token name',
  days: 'Days',
  token: 'Token',
  emailUnfit: 'Enter an email address like name@farm.example.',
  scopeUnknown: 'A token’s scope must be all or read.',
  languageUnknown: 'Language must be en or es.',
  roleUnknown: 'Role must be farmer, sales_rep or admin.',
});
