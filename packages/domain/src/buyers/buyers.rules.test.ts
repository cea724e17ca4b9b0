import { describe, expect, test } from 'vitest';
import {
  assignableReps,
  assignedRepName,
  assignmentBadge,
  availabilityBadge,
  mayChangeBuyer,
  repOfNewBuyer,
} from './buyers.rules.ts';

const rita = { uid: 'rita', role: 'sales_rep' } as const;
const ralf = { uid: 'ralf', role: 'sales_rep' } as const;
const admin = { uid: 'ada', role: 'admin' } as const;
const farmer = { uid: 'finn', role: 'farmer' } as const;

describe('editing and deleting a buyer', () => {
  test.each([
    ['assigned to Rita', 'rita', [true, false, true, false]],
    ['unassigned', null, [true, true, true, false]],
    ['with an empty rep', '', [true, true, true, false]],
  ])('%s: Rita, Ralf, admin, farmer', (_, assignedRepId, expected) => {
    expect([rita, ralf, admin, farmer].map((person) => mayChangeBuyer(person, { assignedRepId }))).toEqual(
      expected,
    );
  });

  test('a farmer may not change a buyer, even with the assigned rep’s uid', () => {
    expect(mayChangeBuyer({ uid: 'rita', role: 'farmer' }, { assignedRepId: 'rita' })).toBe(false);
  });
});

test('a buyer that a rep adds is assigned to that rep, whatever was sent; an admin chooses', () => {
  expect(repOfNewBuyer(rita, 'ralf')).toBe('rita');
  expect(repOfNewBuyer(rita, null)).toBe('rita');
  expect(repOfNewBuyer(admin, 'ralf')).toBe('ralf');
  expect(repOfNewBuyer(admin, '')).toBeNull();
});

test('badges show who a buyer is assigned to', () => {
  expect(`${assignmentBadge(rita, { assignedRepId: 'rita' })}`).toBe('Assigned to You');
  expect(`${assignmentBadge(rita, { assignedRepId: 'ralf' })}`).toBe('Assigned to Other Rep');
  expect(`${assignmentBadge(rita, { assignedRepId: null })}`).toBe('Unassigned');
  expect(`${availabilityBadge({ assignedRepId: 'rita' })}`).toBe('Assigned');
  expect(`${availabilityBadge({ assignedRepId: null })}`).toBe('Available');
});

test('the rep’s name is shown, or Unknown Rep if it cannot be found', () => {
  const people = [{ uid: 'rita', name: 'Rita Row' }];
  expect(assignedRepName({ assignedRepId: 'rita' }, people)).toBe('Rita Row');
  expect(`${assignedRepName({ assignedRepId: 'gone' }, people)}`).toBe('Unknown Rep');
  expect(assignedRepName({ assignedRepId: null }, people)).toBeNull();
});

test('a buyer can be assigned only to sales reps', () => {
  expect(assignableReps([rita, admin, farmer, ralf])).toEqual([rita, ralf]);
});
