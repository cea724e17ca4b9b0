import { foldName } from '@farm/domain/core';
import type { ImportAnswer, ImportIssue, ImportOffer, ImportRow } from '@farm/domain/imports';

export type Alike = {
  /** The rows that one answer to the issue mends: they say the same, and are asked the same. */
  issues: (issue: ImportIssue, text: string) => readonly number[];
  /** The rows that may be the same other thing. */
  proposals: (proposal: NonNullable<ImportRow['proposal']>, text: string) => readonly number[];
};

/** Blank cells of these ask about a size or a product that they name; of others nobody knows whether they are alike. */
const saidByQuestion: readonly string[] = ['unitsPerPackage', 'baseUnit', 'size'];

const group = (entries: readonly (readonly [key: string, row: number])[]): Map<string, number[]> => {
  const rows = new Map<string, number[]>();
  for (const [key, row] of entries) {
    const alike = rows.get(key);
    if (alike) alike.push(row);
    else rows.set(key, [row]);
  }
  return rows;
};

const keyOf = (...parts: unknown[]) => JSON.stringify(parts);

/** The key leaves out the number of the row. */
const keyOfIssue = ({ column, text: { id, values }, choices }: ImportIssue, text: string) =>
  keyOf(column, text, id, values?.says, choices);

const none: readonly number[] = [];

/** One answer can correct these in several rows. */
export const alikeOf = (rows: readonly ImportRow[]): Alike => {
  const issues = group(
    rows.flatMap(({ row, issues, cells }) =>
      issues.flatMap((issue) => {
        const text = issue.column === null ? '' : (cells[issue.column] ?? '');
        const isAlone = issue.column === null || (text === '' && !saidByQuestion.includes(issue.column));
        return isAlone ? [] : [[keyOfIssue(issue, text), row] as const];
      }),
    ),
  );
  const keyOfProposal = ({ column, value }: NonNullable<ImportRow['proposal']>, text: string) =>
    keyOf(column, text, value);
  const proposals = group(
    rows.flatMap(({ row, proposal, cells }) =>
      proposal ? [[keyOfProposal(proposal, cells[proposal.column] ?? ''), row] as const] : [],
    ),
  );
  return {
    issues: (issue, text) => issues.get(keyOfIssue(issue, text)) ?? none,
    proposals: (proposal, text) => proposals.get(keyOfProposal(proposal, text)) ?? none,
  };
};

/** It names the texts of the cells once each, whatever their case. */
export type OfferedRows = {
  act: ImportOffer['act'];
  count: number;
  named: string[];
  answers: ImportAnswer[];
};

/** Finds the answers that one press gives in several rows. Each row gets the value that it offers itself. */
export const offersOf = (rows: readonly ImportRow[]): OfferedRows[] => {
  const offered = rows.flatMap(({ row, issues, cells }) =>
    issues.flatMap(({ column, offer }) =>
      offer && column !== null
        ? [{ act: offer.act, row, column, from: cells[column] ?? '', value: offer.value }]
        : [],
    ),
  );
  return [...Map.groupBy(offered, ({ act }) => act)].map(([act, all]) => ({
    act,
    count: new Set(all.map(({ row }) => row)).size,
    named: [...Map.groupBy(all, ({ from }) => foldName(from)).values()].flatMap(([one]) => one?.from ?? []),
    answers: [...Map.groupBy(all, ({ column, from, value }) => keyOf(column, from, value)).values()].flatMap(
      (alike) => {
        const [first] = alike;
        if (!first) return [];
        const { column, from, value } = first;
        return { column, from, value, rows: alike.map(({ row }) => row) };
      },
    ),
  }));
};
