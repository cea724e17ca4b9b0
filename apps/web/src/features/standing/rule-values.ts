import { typedNumber } from '@farm/domain/core';
import { newKey } from '../../lib/create-key.ts';
import type { Rule } from './standing.calls.ts';

export const TYPED_LINES_MAX = 100;

type TypedLine = { key: string; sizeId: number | null; quantity: string | number; farmerId: string };

export type RuleValues = {
  buyerId: number | null;
  weekdays: number;
  everyWeeks: string | number;
  starts: string | null;
  ends: string | null;
  leadDays: string | number;
  purchaseOrderNumber: string;
  notes: string;
  placesItself: boolean;
  lines: TypedLine[];
};

export const newTypedLine = (line: Partial<TypedLine> = {}): TypedLine => ({
  key: newKey(),
  sizeId: null,
  quantity: 1,
  farmerId: '',
  ...line,
});

export const valuesOfRule = (rule: Rule): RuleValues => ({
  buyerId: rule.buyerId,
  weekdays: rule.weekdays,
  everyWeeks: rule.everyWeeks,
  starts: rule.starts,
  ends: rule.ends,
  leadDays: rule.leadDays,
  purchaseOrderNumber: rule.purchaseOrderNumber ?? '',
  notes: rule.notes ?? '',
  placesItself: rule.placesItself,
  // Named by their places, so that the same rule has the same values.
  lines: rule.lines.map(({ sizeId, quantity, farmerId }, index) => ({
    key: `${index}`,
    sizeId,
    quantity,
    farmerId,
  })),
});

export const toRuleInput = ({ buyerId: _, everyWeeks, leadDays, starts, lines, ...values }: RuleValues) => ({
  ...values,
  everyWeeks: typedNumber(everyWeeks),
  leadDays: typedNumber(leadDays),
  starts: starts ?? '',
  lines: lines.map(({ sizeId, quantity, farmerId }) => ({
    sizeId: sizeId ?? 0,
    quantity: typedNumber(quantity),
    farmerId,
  })),
});
