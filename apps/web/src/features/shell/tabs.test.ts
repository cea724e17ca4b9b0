import { tabs } from '@farm/domain/permissions';
import { expect, test } from 'vitest';
import { tabParts } from './tabs.ts';

test('every tab of the permissions has a label and a screen, in the sidebar', () => {
  expect(Object.keys(tabParts).toSorted()).toEqual(Object.keys(tabs).toSorted());
});
