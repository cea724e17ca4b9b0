import type { PackingLine } from '@farm/domain/packing';
import { expect, test } from 'vitest';
import {
  isAsPreset,
  needsNoAnswer,
  type PackDraft,
  presetOf,
  problemsOf,
  questionsOf,
  readDrafts,
  sourcesOf,
  toPack,
} from './pack-drafts.ts';

const lot = { lotId: 5, harvestDate: '2026-04-20', location: 'Field 3' };

/** Four boxes of squash, weighed when packed, of which the store has 34 lb. */
const squash: PackingLine = {
  id: 1,
  version: 2,
  orderNumber: 3,
  purchaseOrderNumber: null,
  productNameId: 7,
  productName: 'Squash',
  size: '10lb',
  baseUnit: 'lb',
  quantity: 4,
  fillQuantity: 4,
  fillUnits: null,
  unitsPerPackage: '10',
  isCatchWeight: true,
  packagesPerBox: 1,
  packagePounds: null,
  status: 'confirmed',
  reason: null,
  packedAt: null,
  packedBy: null,
  deliveryNote: null,
  notes: null,
  farmerId: '',
  salesRepId: 'rep',
  picks: [{ ...lot, units: '34' }],
};
const typed = (changes: Partial<PackDraft>): PackDraft => ({ ...presetOf(squash), ...changes });

test.each(['0', '-3', 'heavy', ''])('a weight of “%s” is refused at its field', (weight) => {
  expect(Object.keys(problemsOf(squash, typed({ weight })))).toEqual(['fillUnits']);
});

test.each(['', 'many', '1.5', '-1'])('packages of “%s” are refused at their field', (fill) => {
  expect(problemsOf(squash, typed({ fill, weight: '40' }))).toHaveProperty('fillQuantity');
});

test('a weight far from the usual one is agreed to, and a typed comma groups thousands', () => {
  expect(questionsOf(squash, typed({ weight: 33.7 })).farWeight).toBeNull();
  const far = typed({ weight: '1,337' });
  expect(Object.keys(problemsOf(squash, far))).toEqual(['farWeight']);
  expect(problemsOf(squash, { ...far, farWeight: true })).toEqual({});
  expect(toPack(squash, far)).toMatchObject({ version: 2, fillQuantity: 4, fillUnits: '1337' });
});

test('nothing packed of a line needs a reason, and has neither a weight nor lots', () => {
  const nothing = typed({ fill: 0, weight: 12, reason: 'other' });
  expect(Object.keys(problemsOf(squash, nothing))).toEqual(['otherReason']);
  expect(toPack(squash, { ...nothing, otherReason: 'Hail' })).toEqual({
    id: 1,
    version: 2,
    fillQuantity: 0,
    reason: { kind: 'other', text: 'Hail' },
    above: false,
    farWeight: false,
  });
  expect(sourcesOf(squash, nothing)).toEqual({ picks: [], missing: null });
});

test('says what the store does not have of the amount that is typed', () => {
  expect(`${sourcesOf(squash, undefined).missing}`).toBe('not in store: 6 lb');
  expect(sourcesOf(squash, typed({ fill: 3 }))).toEqual({ picks: [{ ...lot, units: '30' }], missing: null });
});

test('what is typed and taken back counts as nothing typed', () => {
  expect(isAsPreset(squash, typed({ fill: 3 }))).toBe(false);
  expect(isAsPreset(squash, typed({ fill: 4, version: 9 }))).toBe(true);
});

test('what was kept in another form is left out', () => {
  const draft = presetOf(squash);
  expect(readDrafts({ 1: draft, 2: { ...draft, fill: null }, 3: 'x' })).toEqual({ 1: draft });
  expect(readDrafts(undefined)).toEqual({});
});

test('a line that was shared out is packed as it is without an answer, and says why it gets less', () => {
  const kale = {
    ...squash,
    isCatchWeight: false,
    fillQuantity: 3,
    reason: { kind: 'short_harvest' },
  } as const;
  expect(needsNoAnswer(kale)).toBe(true);
  expect(needsNoAnswer({ ...kale, reason: null })).toBe(false);
  expect(toPack(kale, presetOf(kale))).toMatchObject({ fillQuantity: 3, reason: { kind: 'short_harvest' } });
});

test('lots that somebody chose go with the line, a weight is shared between them, and they give all packages', () => {
  const chosen = { ...presetOf(squash), weight: '41', lots: { 5: 3, 6: '1', 8: '' } };
  expect(toPack(squash, chosen).lots).toEqual([
    { lotId: 5, units: '30.75' },
    { lotId: 6, units: '10.25' },
  ]);
  expect(problemsOf(squash, chosen)).toEqual({});
  const kale = { ...squash, isCatchWeight: false };
  const unweighed = { ...chosen, weight: '', lots: { 5: 2 } };
  expect(toPack(kale, unweighed).lots).toEqual([{ lotId: 5, units: '20' }]);
  expect(problemsOf(kale, unweighed)).toEqual({ lots: 'The lots give 2 of 4 packages.' });
  expect(toPack(kale, presetOf(kale))).not.toHaveProperty('lots');
});

test('packages of several lots are asked about, unless fewer are packed or lots give them whole', () => {
  const kale = { ...squash, isCatchWeight: false, whole: { missing: 1, unfilled: [] } };
  expect(needsNoAnswer(kale)).toBe(false);
  expect(Object.keys(problemsOf(kale, presetOf(kale)))).toEqual(['mixed']);
  expect(questionsOf(kale, presetOf(kale)).mixed).not.toBeNull();
  expect(toPack(kale, { ...presetOf(kale), mixed: true })).toMatchObject({ mixed: true });
  expect(problemsOf(kale, { ...presetOf(kale), mixed: true })).toEqual({});
  const fewer = { ...presetOf(kale), fill: 3, reason: 'quality' as const };
  expect(problemsOf(kale, fewer)).toEqual({});
  expect(problemsOf(kale, { ...presetOf(kale), lots: { 5: 2, 6: 2 } })).toEqual({});
});
