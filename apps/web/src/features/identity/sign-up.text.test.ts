import { roles } from '@farm/domain/identity';
import { expect, test } from 'vitest';
import { say } from '../../lib/say.ts';
import { accessCode, roleOptions } from './sign-up.text.ts';

test('the form offers every role once, farmer first', () => {
  expect(roleOptions.map(({ value }) => value)).toEqual([...roles]);
  expect(roleOptions.map(({ label }) => say(label))).toEqual([
    'Farmer',
    'Sales Representative',
    'Administrator',
  ]);
});

test('only admins are asked for the admin code', () => {
  expect(roles.map((role) => say(accessCode(role).label))).toEqual([
    'Access Code',
    'Access Code',
    'Admin Access Code',
  ]);
  expect(say(accessCode('admin').help)).toBe('Contact your system administrator for the admin access code.');
  expect(say(accessCode('farmer').help)).toBe(
    'This is a private application. Contact the administrator for the access code.',
  );
});
