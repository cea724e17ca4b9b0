import type { ImportRow } from '@farm/domain/imports';

export type Alike = {
  /** How many rows have an error in this column with the same text. */
  issues: (column: string, text: string) => number;
  /** How many rows may be the same other thing. */
  proposals: (column: string, text: string) => number;
};

const count = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

const keyOf = (column: string, text: string) => `${column}\n${text}`;

/** What one answer can mend in several rows. */
export const alikeOf = (rows: readonly ImportRow[]): Alike => {
  const issues = count(
    rows.flatMap(({ issues, cells }) =>
      issues.flatMap(({ column }) => (column === null ? [] : keyOf(column, cells[column] ?? ''))),
    ),
  );
  const proposals = count(
    rows.flatMap(({ proposal, cells }) =>
      proposal ? keyOf(proposal.column, cells[proposal.column] ?? '') : [],
    ),
  );
  return {
    issues: (column, text) => issues.get(keyOf(column, text)) ?? 0,
    proposals: (column, text) => proposals.get(keyOf(column, text)) ?? 0,
  };
};
