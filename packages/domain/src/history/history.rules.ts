import { type Actor, isPermitted } from '../permissions.ts';
import type { HistoryEntry, HistoryFields } from './history.schema.ts';

type Value = string | number | null;

/** `before` is null for a new thing, `after` for a deleted one; then empty fields are left out. Empty is null. */
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

/** Only administrators may read why a line was rejected; everyone who may read a history may read other reasons. */
export const mayReadReason = (
  role: Actor['role'],
  { type, what }: Pick<HistoryEntry, 'type' | 'what'>,
): boolean => type !== 'order_line' || what !== 'rejected' || isPermitted('orders.seeRejectionReason', role);
