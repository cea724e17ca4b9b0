import { expect, test } from 'vitest';
import { type PresentLocations, planLocations } from './imports-locations.rules.ts';
import type { TextRow } from './imports-plan.rules.ts';

const today = '2026-04-24';

const rowsOf = (rows: TextRow['cells'][]): TextRow[] =>
  rows.map((cells, at) => ({ row: at + 2, cells, chosen: {} }));

const places: PresentLocations = {
  locations: [
    {
      id: 1,
      name: 'North Field',
      description: 'by the creek',
      createdAt: '2026-01-01T00:00:00.000Z',
      createdBy: 'ada',
    },
    { id: 2, name: 'Tunnel 1', description: null, createdAt: '2026-01-01T00:00:00.000Z', createdBy: 'ada' },
  ],
};

test('locations are new, the same or get a new description, and a blank description erases nothing', () => {
  expect(
    planLocations(
      rowsOf([
        { location: 'north field' },
        { location: 'Tunnel 1', description: 'heated' },
        { location: 'Field, North', description: 'x' },
        { description: 'x' },
      ]),
      places,
      { today },
    ),
  ).toMatchObject([
    { state: 'same', write: null },
    {
      state: 'changed',
      changes: [{ column: 'description', before: null, after: 'heated' }],
      write: { id: 2, before: null, description: 'heated' },
    },
    { state: 'new', proposal: { value: '1' }, write: { id: null, name: 'Field, North', description: 'x' } },
    { state: 'error', issues: [{ message: 'Row 5, Location: This is blank. Enter it.' }] },
  ]);
});
