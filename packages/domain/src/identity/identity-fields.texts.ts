import { texts } from '../core/texts.ts';

export const identityLabels = texts('identity', {
  email: 'Email',
  password: 'Password',
  fullName: 'Full name',
  accessCode: 'Access code',
  tokenName: 'Token name',
  days: 'Days',
  token: 'Token',
  code: 'Code',
  ticket: 'Ticket',
  passkey: 'Passkey',
  passkeyName: 'Name of the passkey',
  passkeyUnfit: 'Send what the browser answered.',
  emailUnfit: 'Enter an email address like name@farm.example.',
  scopeUnknown: 'A token’s scope must be all or read.',
  areaScopeUnknown: 'A scope is an area of the farm and read or write, such as orders:read.',
  scopesEmpty: 'Name at least one scope, such as orders:read, or leave the scopes out.',
  scopesTwice: 'Name each scope once.',
  languageUnknown: 'Language must be en or es.',
  roleUnknown: 'Role must be farmer, sales_rep or admin.',
});
