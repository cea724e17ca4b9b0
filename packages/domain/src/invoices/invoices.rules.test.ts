import { describe, expect, it } from 'vitest';
import { agingBucket, applyInTurn, dueDate, numberText, preserveBy, readNumber } from './invoices.rules.ts';
import { exportRow } from './invoices-export.rules.ts';

it('is due after its terms, and a notice can be given for 30 days more', () => {
  expect(dueDate('2026-04-30', 10)).toBe('2026-05-10');
  // Accepted April 20, due April 30.
  expect(preserveBy(dueDate('2026-04-20', 10))).toBe('2026-05-30');
});

it.each([
  ['2026-06-02', 'current'],
  ['2026-06-01', 'current'],
  ['2026-05-31', 'from_1'],
  ['2026-05-14', 'from_1'],
  ['2026-05-02', 'from_1'],
  ['2026-05-01', 'from_31'],
  ['2026-04-02', 'from_31'],
  ['2026-04-01', 'from_61'],
  ['2026-03-03', 'from_61'],
  ['2026-03-02', 'over_90'],
])('ages what is due on %s, on June 1, as %s', (due, bucket) => {
  expect(agingBucket(due, '2026-06-01')).toBe(bucket);
});

it('reads the numbers that it writes, and nothing else', () => {
  expect(numberText('invoice', 1001)).toBe('INV-1001');
  expect(readNumber(' inv-1001')).toEqual({ kind: 'invoice', number: 1001 });
  expect(readNumber(numberText('credit', 1002))).toEqual({ kind: 'credit', number: 1002 });
  for (const other of ['1001', 'INV-', 'INV-01', 'INV-1.5', "INV-1'--", 'INV-9999999999'])
    expect(readNumber(other)).toBeUndefined();
});

describe('applying a payment', () => {
  it('closes the oldest first and leaves the rest on account', () => {
    // 160.29 less 100.00 and a credit of 26.79: a check of 50.00 closes it.
    expect(applyInTurn(5000, [{ id: 1, openCents: 16_029 - 10_000 - 2679 }])).toEqual({
      uses: [{ invoiceId: 1, cents: 3350 }],
      left: 1650,
    });
    expect(
      applyInTurn(500, [
        { id: 1, openCents: 300 },
        { id: 2, openCents: 300 },
        { id: 3, openCents: 300 },
      ]),
    ).toEqual({
      uses: [
        { invoiceId: 1, cents: 300 },
        { invoiceId: 2, cents: 200 },
      ],
      left: 0,
    });
  });
});

describe('a row for an accounting program', () => {
  const line = { description: 'Winter Squash', unit: 'lb', priceCents: 235 };
  it('says quantity and rate where they make the amount exactly', () => {
    expect(exportRow({ ...line, quantity: '11.4', amountCents: 2679 })).toEqual({
      description: 'Winter Squash',
      quantity: '11.4',
      rate: '2.35',
      amount: '26.79',
    });
  });
  it('is one piece of the whole amount where they do not, and says the weight', () => {
    expect(exportRow({ ...line, quantity: '11.4', amountCents: 2680 })).toEqual({
      description: 'Winter Squash, 11.4 lb',
      quantity: '1',
      rate: '26.80',
      amount: '26.80',
    });
  });
});
