import { describe, expect, it } from 'vitest';
import { column, defineTable, generated } from './table.ts';

const crateTable = defineTable('crate', 'emptied', {
  id: generated<number>(),
  group_id: column<number>().as('orderNumber'),
  packed_by_hand: column<string | null>(),
  version: generated<number>(),
});

describe('a table', () => {
  it('reads columns as the fields they are: all, some, or all but some', () => {
    expect(crateTable.columns()).toEqual([
      'crate.id as id',
      'crate.group_id as orderNumber',
      'crate.packed_by_hand as packedByHand',
      'crate.version as version',
    ]);
    expect(crateTable.columns('group_id')).toEqual(['crate.group_id as orderNumber']);
    expect(crateTable.columnsBut('id', 'version', 'group_id')).toEqual([
      'crate.packed_by_hand as packedByHand',
    ]);
  });

  it('makes rows to insert, null where a field is absent, without fields that it does not have', () => {
    const wanted = { orderNumber: 7, color: 'red' };
    expect(crateTable.newRow(wanted)).toEqual({ group_id: 7, packed_by_hand: null });
    expect(crateTable.newRow({ orderNumber: 7, id: 3 })).toEqual({
      id: 3,
      group_id: 7,
      packed_by_hand: null,
    });
  });

  it('changes only the columns whose fields are given', () => {
    expect(crateTable.changed({ packedByHand: null, version: 2, orderNumber: undefined })).toEqual({
      packed_by_hand: null,
      version: 2,
    });
  });
});
