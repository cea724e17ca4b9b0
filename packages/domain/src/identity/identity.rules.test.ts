import { describe, expect, test } from 'vitest';
import { initials, matchesPerson, namesAmong, passwordStrength, roleLabel } from './identity.rules.ts';
import type { Role } from './identity.schema.ts';

test.each<[Role, string]>([
  ['farmer', 'farmer'],
  ['sales_rep', 'sales rep'],
  ['admin', 'admin'],
])('%s is shown as %s', (role, label) => {
  expect(`${roleLabel(role)}`).toBe(label);
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

  test('the minimum length is the server’s setting, and the advice names what is missing', () => {
    expect(passwordStrength('abcdefg', 10)).toEqual({ strength: 'short', advice: 'minimum' });
    expect(passwordStrength('abcdefg')).toEqual({ strength: 'weak', advice: 'length' });
    expect(passwordStrength('aaaaaaaaaaaa')).toEqual({ strength: 'weak', advice: 'variety' });
    expect(passwordStrength('correct horse')).toEqual({ strength: 'strong', advice: 'nothing' });
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

test('people whose names read the same are told apart by their email, and only they are', () => {
  const people = [
    { name: 'Lena Ortiz', email: 'lena@farm.example' },
    { name: 'LÉNA  ORTIZ', email: 'other@farm.example' },
    { name: 'Priya Nair', email: 'priya@farm.example' },
    { name: '', email: 'nameless@farm.example' },
    { name: '', email: 'second@farm.example' },
  ];
  expect(people.map(namesAmong(people))).toEqual([
    'Lena Ortiz (lena@farm.example)',
    'LÉNA  ORTIZ (other@farm.example)',
    'Priya Nair',
    'nameless@farm.example',
    'second@farm.example',
  ]);
});
