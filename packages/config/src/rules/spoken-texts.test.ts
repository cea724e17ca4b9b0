import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { spokenTexts } from './spoken-texts.ts';

const FILE = 'apps/web/src/components/sign.tsx';
const inComponent = (jsx: string) => `export const Sign = () =>\n${jsx};`;
const violations = (text: string, path = FILE) => spokenTexts(fixture({ [path]: text }));

test.each([
  '<p>Ripe</p>',
  "<p>{isRipe ? 'Ripe' : t`Green`}</p>",
  '<p>{`$' + '{count} ripe`}</p>',
  "<>{isRipe && 'Ripe'}</>",
  '<input placeholder="Search crops" />',
  "<input aria-label={isOpen ? 'Close' : t`Open`} />",
  '<Card confirmLabel="Harvest" />',
  "notify({ title: 'Saved' })",
  "columns({ header: 'Crop' })",
  'text({ message: (name: string) => `$' + '{name} is ripe` })',
  "useDocumentTitle('Crops')",
])('%s holds a text that is in no catalog', (jsx) => {
  expect(violations(inComponent(jsx))).toMatchObject([{ file: FILE, line: 2 }]);
});

test.each([
  '<Trans>Ripe</Trans>',
  '<Trans>Move to <b>{day}</b></Trans>',
  '<Plural value={count} one="# crop" other="# crops" />',
  '<p>{t`Ripe`}</p>',
  '<p>{count} · {name}</p>',
  '<input placeholder={t`Search crops`} className="wide" type="search" />',
  'notify({ title: msg`Saved`, color: "red" })',
  't({ message: "Order", context: "verb" })',
  "<Tabs defaultValue='crops' />",
])('%s holds none', (jsx) => {
  expect(violations(inComponent(jsx))).toEqual([]);
});

test('tests and other packages are left alone', () => {
  const text = inComponent('<p>Ripe</p>');
  expect(violations(text, 'apps/web/src/lib/sign.test.ts')).toEqual([]);
  expect(violations(text, 'packages/api/src/orders/sign.tsx')).toEqual([]);
});
