import { describe, expect, test } from 'vitest';
import {
  codeHelp,
  codeLabel,
  initials,
  matchesPerson,
  passwordStrength,
  roleBadgeColour,
  roleLabel,
  roleOptions,
} from './identity.rules.ts';
import { type Role, roles } from './identity.schema.ts';

test.each<[Role, string, string, string]>([
  ['farmer', 'farmer', 'Farmer', 'green'],
  ['sales_rep', 'sales rep', 'Sales Representative', 'blue'],
  ['admin', 'admin', 'Administrator', 'grape'],
])('%s reads %s, is offered as %s and is %s', (role, label, option, colour) => {
  expect(`${roleLabel(role)}`).toBe(label);
  expect(`${roleOptions.find(({ value }) => value === role)?.label}`).toBe(option);
  expect(roleBadgeColour(role)).toBe(colour);
});

test('the form offers every role once, farmer first', () => {
  expect(roleOptions.map(({ value }) => value)).toEqual([...roles]);
});

test('only admins see the admin code in the label of the code field', () => {
  expect(roles.map((role) => `${codeLabel(role)}`)).toEqual([
    'Access Code',
    'Access Code',
    'Admin Access Code',
  ]);
  expect(`${codeHelp('admin')}`).toBe('Contact your system administrator for the admin access code.');
  expect(`${codeHelp('farmer')}`).toBe(
    'This is a private application. Contact the administrator for the access code.',
  );
  expect(codeHelp('sales_rep')).toEqual(codeHelp('farmer'));
});

describe('the strength of a password', () => {
  test.each([
    ['', 'short'],
    ['abcde', 'short'],
    ['abcdef', 'weak'],
    ['abcdefghi', 'fair'],
    ['correct horse', 'strong'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['12121212121212', 'weak'],
  ])('%j is %s', (password, strength) => {
    expect(passwordStrength(password).strength).toBe(strength);
  });

  test('the minimum length is the server’s setting, and the hint names it and the recommended length', () => {
    const { strength, hint } = passwordStrength('abcdefg', 10);
    expect({ strength, hint: `${hint}` }).toEqual({
      strength: 'short',
      hint: 'Use at least 10 characters; 12 are better.',
    });
  });
});

test.each([
  [{ name: 'Ann Field' }, 'AF'],
  [{ name: '  maria   de la cruz ' }, 'MC'],
  [{ name: 'Cher' }, 'C'],
  [{ name: '🌱 Green' }, '🌱G'],
  [{ name: '', email: 'bob@farm.example' }, 'B'],
  [{ name: ' ' }, '?'],
])('%j has the initials %s', (person, letters) => {
  expect(initials(person)).toBe(letters);
});

test.each([
  ['ANN', true],
  ['farm.example', true],
  ['sales rep', true],
  ['Sales_Rep', true],
  ['', true],
  ['admin', false],
])('a search for %j finds the sales rep Ann: %s', (query, found) => {
  expect(matchesPerson(query, { name: 'Ann Field', email: 'a@farm.example', role: 'sales_rep' })).toBe(found);
});
