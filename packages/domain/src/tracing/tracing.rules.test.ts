import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '../core/decimal.ts';
import { massBalance } from './tracing.rules.ts';

test('46 harvested are 45 delivered, none written off and 1 on hand, of which 41 were packed by a person', () => {
  expect(
    massBalance([
      { kind: 'harvested', units: 46 },
      { kind: 'delivered', units: -41, isObserved: true },
      { kind: 'delivered', units: -4 },
    ]),
  ).toEqual({ harvested: '46', found: '0', delivered: '45', writtenOff: '0', onHand: '1', observed: '41' });
});

test('46 harvested are 42 delivered, 3 written off and 1 on hand', () => {
  const { harvested, found, delivered, writtenOff, onHand } = massBalance([
    { kind: 'harvested', units: 46 },
    { kind: 'writtenOff', units: -3 },
    { kind: 'delivered', units: -42 },
  ]);
  expect([harvested, found, delivered, writtenOff, onHand]).toEqual(['46', '0', '42', '3', '1']);
});

test('a delivery that was undone is not delivered, and a started unit is on hand', () => {
  const balance = massBalance([
    { kind: 'harvested', units: 10 },
    { kind: 'delivered', units: '-2.5', isObserved: true },
    { kind: 'delivered', units: '-3', isObserved: true },
    { kind: 'delivered', units: '3', isObserved: true },
    { kind: 'found', units: 2 },
  ]);
  expect([balance.delivered, balance.found, balance.onHand]).toEqual(['2.5', '2', '9.5']);
});

test('every lot balances exactly, whatever happened to it', () => {
  const kind = fc.constantFrom('harvested', 'found', 'delivered', 'writtenOff');
  const movement = fc.record({
    kind,
    units: fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => String(thousandths / 1000)),
    isObserved: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(movement), (movements) => {
      const { harvested, found, delivered, writtenOff, onHand } = massBalance(movements);
      expect(sum([harvested, found])).toBe(sum([delivered, writtenOff, onHand]));
    }),
  );
});
