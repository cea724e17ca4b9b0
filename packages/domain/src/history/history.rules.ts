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

type Acted = Pick<HistoryEntry, 'type' | 'subjectId' | 'what' | 'actorId' | 'createdAt'>;

const isOfAct = <Entry extends Acted>(act: readonly Entry[], { subjectId, ...entry }: Entry): boolean =>
  act.every((other) => other.subjectId !== subjectId) &&
  (['type', 'what', 'actorId', 'createdAt'] as const).every((key) => act[0]?.[key] === entry[key]);

/**
 * Puts together what one person did to several things at once. If there are `more` entries to read, a last act of several
 * is left out, since it may go on in them, unless it is the only one.
 */
export const groupByAct = <Entry extends Acted>(entries: readonly Entry[], more: boolean): Entry[][] => {
  const acts: Entry[][] = [];
  for (const entry of entries) {
    const last = acts.at(-1);
    if (last && isOfAct(last, entry)) last.push(entry);
    else acts.push([entry]);
  }
  return more && acts.length > 1 && (acts.at(-1)?.length ?? 0) > 1 ? acts.slice(0, -1) : acts;
};
