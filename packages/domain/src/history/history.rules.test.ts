import { describe, expect, it } from 'vitest';
import { changedFields, groupByAct, mayReadReason } from './history.rules.ts';

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

describe('entries of one act', () => {
  const at = (second: number) => `2026-04-15T10:00:0${second}.000Z`;
  const entry = (subjectId: string, more = {}) => ({
    type: 'order_line' as const,
    subjectId,
    what: 'confirmed' as const,
    actorId: 'ann',
    createdAt: at(1),
    ...more,
  });
  const idsOf = (...args: Parameters<typeof groupByAct>) =>
    groupByAct(...args).map((act) => act.map(({ subjectId }) => subjectId).join());

  it('are one group, in their order', () => {
    expect(idsOf([entry('3'), entry('2'), entry('1')], false)).toEqual(['3,2,1']);
  });

  it('are never of several people, acts, moments or kinds of things, nor twice of one thing', () => {
    const others = [
      { actorId: 'bob' },
      { what: 'held' },
      { createdAt: at(2) },
      { type: 'delivery_note' },
      { subjectId: '1' },
    ];
    for (const other of others) expect(idsOf([entry('1'), entry('2', other)], false)).toHaveLength(2);
    expect(idsOf([entry('1'), entry('9', { actorId: 'bob' }), entry('2')], false)).toEqual(['1', '9', '2']);
  });

  it('wait for the rest of their act where more is to be read, unless nothing else would show', () => {
    const [other, ...act] = [entry('9', { what: 'delivered' }), entry('3'), entry('2')] as const;
    expect(idsOf([other, ...act], true)).toEqual(['9']);
    expect(idsOf([other, ...act], false)).toEqual(['9', '3,2']);
    expect(idsOf(act, true)).toEqual(['3,2']);
    expect(idsOf([...act, other], true)).toEqual(['3,2', '9']);
  });
});
