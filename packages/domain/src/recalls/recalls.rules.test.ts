import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, sum } from '../core/decimal.ts';
import { amountsByUnit, byAmount, contactState, toldSoFar, withTold } from './recalls.rules.ts';

const OPENED = '2026-04-24T17:00:00.000Z';
const LATER = '2026-04-24T17:04:20.000Z';

/** Lots below ten are of pounds, the others of bunches. */
const unitOf = (lotId: number) => (lotId < 10 ? ('lb' as const) : ('bunch' as const));

const of = (...pairs: [lotId: number, units: string][]) => pairs.map(([lotId, units]) => ({ lotId, units }));

describe('a buyer', () => {
  it('is told once they were told of all that they got, and to be told again once they got more', () => {
    const told = { lots: of([1, '5'], [2, '3']), toldAt: LATER };
    expect(contactState({ ...told, toldAt: null, toldLots: [] })).toBe('not_told');
    expect(contactState({ ...told, toldLots: of([1, '5'], [2, '3']) })).toBe('told');
    expect(contactState({ ...told, toldLots: of([1, '5']) })).toBe('again');
    expect(contactState({ ...told, toldLots: of([1, '4.75'], [2, '3']) })).toBe('again');
  });

  it('stays told when a delivery is undone', () => {
    expect(contactState({ lots: [], toldAt: LATER, toldLots: of([1, '5']) })).toBe('told');
    expect(contactState({ lots: of([1, '2']), toldAt: LATER, toldLots: of([1, '5']) })).toBe('told');
  });

  it('who was told of one lot and then of another was told of both', () => {
    expect(withTold(of([1, '5']), of([2, '3']))).toEqual(of([1, '5'], [2, '3']));
    expect(withTold(of([1, '5'], [2, '3']), of([1, '6']))).toEqual(of([1, '6'], [2, '3']));
  });
});

describe('how far the telling has come', () => {
  it('is 7 of 9 buyers and 41 of 45 lb, in whole minutes since the opening, rounded up', () => {
    const contacts = ['10', '8', '7', '6', '5', '3', '2', '3', '1'].map((units, index) => {
      const lots = of([1, units]);
      return index < 7 ? { lots, toldAt: LATER, toldLots: lots } : { lots, toldAt: null, toldLots: [] };
    });
    expect(toldSoFar(OPENED, contacts, unitOf)).toEqual({
      buyers: 7,
      ofBuyers: 9,
      amounts: [{ baseUnit: 'lb', told: '41', delivered: '45' }],
      minutesToLastTold: 5,
    });
  });

  it('never sums pounds and bunches, and counts what a buyer was told of before they got more', () => {
    const contacts = [
      { lots: of([1, '5'], [11, '12']), toldAt: LATER, toldLots: of([1, '5']) },
      { lots: of([2, '2.5']), toldAt: null, toldLots: [] },
    ];
    expect(toldSoFar(OPENED, contacts, unitOf)).toMatchObject({
      buyers: 0,
      ofBuyers: 2,
      amounts: [
        { baseUnit: 'lb', told: '5', delivered: '7.5' },
        { baseUnit: 'bunch', told: '0', delivered: '12' },
      ],
    });
  });

  it('leaves out a buyer whose delivery was undone, and says nothing of minutes before the first call', () => {
    expect(toldSoFar(OPENED, [{ lots: [], toldAt: LATER, toldLots: of([1, '5']) }], unitOf)).toMatchObject({
      buyers: 0,
      ofBuyers: 0,
      amounts: [],
    });
    expect(toldSoFar(OPENED, [], unitOf).minutesToLastTold).toBeNull();
  });

  it('has told no more than was delivered, whatever was told when', () => {
    const lots = fc.uniqueArray(
      fc.record({ lotId: fc.integer({ min: 1, max: 20 }), units: fc.nat(500).map((n) => String(n / 4)) }),
      { selector: ({ lotId }) => lotId, maxLength: 5 },
    );
    const contact = fc.record({ lots, toldLots: lots, toldAt: fc.option(fc.constant(LATER)) });
    fc.assert(
      fc.property(fc.array(contact, { maxLength: 6 }), (contacts) => {
        const { buyers, ofBuyers, amounts } = toldSoFar(OPENED, contacts, unitOf);
        expect(buyers).toBeLessThanOrEqual(ofBuyers);
        for (const { told, delivered } of amounts) expect(compare(told, delivered)).toBeLessThanOrEqual(0);
        const all = amountsByUnit(
          contacts.flatMap((one) => one.lots),
          unitOf,
        );
        expect(sum(amounts.map(({ delivered }) => delivered))).toBe(sum(all.map(({ units }) => units)));
      }),
    );
  });
});

it('lists buyers by amount, and of several units by the largest part of a unit that they got', () => {
  const buyer = (buyerId: number, ...amounts: [baseUnit: 'lb' | 'bunch', units: string][]) => ({
    buyerId,
    amounts: amounts.map(([baseUnit, units]) => ({ baseUnit, units })),
  });
  const ids = (...buyers: ReturnType<typeof buyer>[]) => byAmount(buyers).map(({ buyerId }) => buyerId);
  expect(ids(buyer(3, ['lb', '5']), buyer(1, ['lb', '9']), buyer(2, ['lb', '5']))).toEqual([1, 2, 3]);
  expect(ids(buyer(1, ['bunch', '90']), buyer(2, ['bunch', '10'], ['lb', '20']), buyer(3))).toEqual([
    2, 1, 3,
  ]);
});
