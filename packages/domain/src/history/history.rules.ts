import { type Actor, isPermitted } from '../permissions.ts';
import type { HistoryEntry, HistoryFields } from './history.schema.ts';

type Value = string | number | null;

/**
 * What differs between two states of a thing, of the fields named. A thing that was made has no state before, one
 * that is gone none after; fields that are null on the one side there are left out. Empty text is null.
 */
export const changedFields = <Field extends string>(
  fields: readonly Field[],
  before: Partial<Record<Field, Value>> | null,
  after: Partial<Record<Field, Value>> | null,
): { before: HistoryFields; after: HistoryFields } => {
  const readField = (state: typeof before, field: Field): Value => {
    const value = state?.[field] ?? null;
    return value === '' ? null : value;
  };
  const changed = fields.filter((field) => readField(before, field) !== readField(after, field));
  const pick = (state: Partial<Record<Field, Value>> | null): HistoryFields =>
    state ? Object.fromEntries(changed.map((field) => [field, readField(state, field)])) : {};
  return { before: pick(before), after: pick(after) };
};

/** Why a line was rejected is for administrators; every other reason is for whoever may read the history. */
export const mayReadReason = (
  role: Actor['role'],
  { type, what }: Pick<HistoryEntry, 'type' | 'what'>,
): boolean => type !== 'order_line' || what !== 'rejected' || isPermitted('orders.seeRejectionReason', role);
