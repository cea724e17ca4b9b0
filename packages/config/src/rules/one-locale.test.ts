import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { oneLocale } from './one-locale.ts';

const FILE = 'apps/web/src/features/orders/day.ts';
const violations = (text: string, path = FILE) => oneLocale(fixture({ [path]: text }));

test.each([
  ["new Intl.NumberFormat('en-US')", 'en-US'],
  ["new Intl.DateTimeFormat('en', {})", 'en'],
  ["count.toLocaleString('en')", 'en'],
  ["a.localeCompare(b, 'es')", 'es'],
  ["const locale = 'es-US'", 'es-US'],
  ["import('dayjs/locale/es')", 'dayjs/locale/es'],
])('%s names a locale', (text, name) => {
  expect(violations(`\n${text}`)).toMatchObject([
    { file: FILE, line: 2, problem: `names the locale '${name}'` },
  ]);
});

test.each([
  'new Intl.NumberFormat(locale())',
  'Intl.DateTimeFormat().resolvedOptions().timeZone',
  "speak('es')",
  'a.localeCompare(b)',
  "name.replace('en', '')",
])('%s names none', (text) => {
  expect(violations(text)).toEqual([]);
});

test('the one module and the core of the domain may name locales', () => {
  const text = "const locales = { en: 'en-US', es: 'es-US' };";
  expect(violations(text, 'apps/web/src/lib/language.ts')).toEqual([]);
  expect(violations(text, 'packages/domain/src/core/day.ts')).toEqual([]);
  expect(violations(text, 'packages/domain/src/orders/orders.rules.ts')).toHaveLength(2);
});
