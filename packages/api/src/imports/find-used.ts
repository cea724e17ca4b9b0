import type { FarmText } from '@farm/domain/texts';
import type { ImportChange } from './import-part.ts';
import { keptReasons } from './imports.texts.ts';

/** Which of them are gone, or have other fields by now than the import gave them. */
export const findChanged = (
  changes: readonly ImportChange[],
  present: readonly (object & { id: number })[],
): Map<number, FarmText> => {
  const byId = new Map(present.map((one) => [one.id, one as Record<string, unknown>]));
  const isAsLeft = ({ id, after }: ImportChange) =>
    Object.entries(after).every(([field, value]) => byId.get(id)?.[field] === value);
  return new Map(
    changes
      .filter((change) => !isAsLeft(change))
      .map(({ id }) => [id, byId.has(id) ? keptReasons.changed() : keptReasons.gone()]),
  );
};

/** Adds the reason for some of them that have none yet. */
export const addReason = (used: Map<number, FarmText>, ids: Iterable<number>, reason: FarmText): void => {
  for (const id of ids) if (!used.has(id)) used.set(id, reason);
};

export const madeIds = (changes: readonly ImportChange[]): number[] =>
  changes.filter(({ before }) => before === null).map(({ id }) => id);
