import { tabs } from '@farm/domain/permissions';
import { expect, test } from 'vitest';
import { tabParts } from './tabs.ts';

test('every tab in the permissions has a label and a screen', () => {
  expect(Object.keys(tabParts).toSorted()).toEqual(Object.keys(tabs).toSorted());
});
