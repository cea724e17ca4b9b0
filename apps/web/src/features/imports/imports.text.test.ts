import { importColumns, importKinds, readTable } from '@farm/domain/imports';
import { afterEach, expect, test } from 'vitest';
import { showLanguage } from '../../lib/language.ts';
import { nameOfColumn } from './import-template.ts';

afterEach(() => showLanguage('en'));

test.each(['en', 'es'] as const)(
  'the reader knows each column as a template in %s heads it',
  async (language) => {
    await showLanguage(language);
    for (const kind of importKinds) {
      const keys = importColumns[kind].map(({ key }) => key);
      const table = readTable([keys.map(nameOfColumn), keys.map(() => 'x')], kind, { separator: ',' });
      expect(table.columns.map(({ key }) => key)).toEqual(keys);
    }
  },
);

test('in English a column is called as the contract names it', () => {
  for (const { key, name } of Object.values(importColumns).flat()) expect(nameOfColumn(key)).toBe(name);
});
