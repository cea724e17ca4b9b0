import { roles } from '@farm/domain/identity';
import { expect, test } from 'vitest';
import { translate } from '../../lib/translate.ts';
import { accessCode, roleOptions } from './sign-up.text.ts';

test('the form offers every role once, farmer first', () => {
  expect(roleOptions.map(({ value }) => value)).toEqual([...roles]);
  expect(roleOptions.map(({ label }) => translate(label))).toEqual([
    'Farmer',
    'Sales Representative',
    'Administrator',
  ]);
});

test('only admins are asked for the admin code', () => {
  expect(roles.map((role) => translate(accessCode(role).label))).toEqual([
    'Access Code',
    'Access Code',
    'Admin Access Code',
  ]);
  expect(translate(accessCode('admin').help)).toBe(
    'Contact your system administrator for the admin access code.',
  );
  expect(translate(accessCode('farmer').help)).toBe(
    'This is a private application. Contact the administrator for the access code.',
  );
});
