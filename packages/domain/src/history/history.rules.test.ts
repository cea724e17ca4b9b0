import { describe, expect, it } from 'vitest';
import { changedFields, mayReadReason } from './history.rules.ts';

describe('what a history row contains', () => {
  const fields = ['name', 'phone', 'quantity'] as const;

  it('is only the fields that changed', () => {
    expect(
      changedFields(
        fields,
        { name: 'Green Grocer', phone: null, quantity: 2 },
        { name: 'Green Grocer', phone: '555', quantity: 3 },
      ),
    ).toEqual({ before: { phone: null, quantity: 2 }, after: { phone: '555', quantity: 3 } });
  });

  it('is the filled fields of a thing that was created or removed', () => {
    const state = { name: 'Green Grocer', phone: null, quantity: 0 };
    expect(changedFields(fields, null, state)).toEqual({
      before: {},
      after: { name: 'Green Grocer', quantity: 0 },
    });
    expect(changedFields(fields, state, null)).toEqual({
      before: { name: 'Green Grocer', quantity: 0 },
      after: {},
    });
  });

  it('leaves out fields that are not named', () => {
    const secret = { name: 'a', password: 'x' };
    expect(changedFields(fields, null, secret)).toEqual({ before: {}, after: { name: 'a' } });
  });
});

describe('why a line was rejected', () => {
  it('is shown only to administrators', () => {
    const rejected = { type: 'order_line', what: 'rejected' } as const;
    expect((['farmer', 'sales_rep', 'admin'] as const).map((role) => mayReadReason(role, rejected))).toEqual([
      false,
      false,
      true,
    ]);
    expect(mayReadReason('farmer', { type: 'lot', what: 'removed' })).toBe(true);
    expect(mayReadReason('sales_rep', { type: 'order_line', what: 'cancelled' })).toBe(true);
  });
});
