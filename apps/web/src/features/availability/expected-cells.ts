import { type ExpectedCell, SetExpectedInput, type SuggestedHarvest } from '@farm/domain/availability';
import { inputIssues, readNumber } from '@farm/domain/core';
import { t } from '@lingui/core/macro';
import { saySent } from '../../lib/translate.ts';

/** It was typed into a cell, over what the cell held then. */
export type Draft = { typed: string; units: number | null; version: number | null };
export type Suggestion = Pick<SuggestedHarvest, 'units' | 'from'>;

export type ByWeek<Value> = Readonly<Record<string, Value>>;
/** By product and week. */
export type Cells<Value> = ReadonlyMap<number, ByWeek<Value>>;
export type Place = { productNameId: number; week: string };

const { units: Units } = SetExpectedInput.shape.cells.element.shape;

/** Blank is null: nothing is expected. */
export const readUnits = (typed: string): { units: number | null } | { problem: string } => {
  if (typed.trim() === '') return { units: null };
  const units = readNumber(typed);
  if (units === null)
    return { problem: t`“${typed}” is not a number. Enter a whole number such as 40, or leave it blank.` };
  const [issue] = inputIssues(Units.safeParse(units).error ?? { issues: [] });
  return issue ? { problem: saySent(issue) } : { units };
};

export const putCells = <Value>(
  all: Cells<Value>,
  entered: readonly (Place & { value: Value | undefined })[],
): Cells<Value> => {
  const next = new Map(all);
  for (const { productNameId, week, value } of entered) {
    const { [week]: _, ...others } = next.get(productNameId) ?? {};
    const weeks = value === undefined ? others : { ...others, [week]: value };
    if (Object.keys(weeks).length > 0) next.set(productNameId, weeks);
    else next.delete(productNameId);
  }
  return next;
};

export const listCells = <Value>(all: Cells<Value>): (Place & { value: Value })[] =>
  [...all].flatMap(([productNameId, weeks]) =>
    Object.entries(weeks).map(([week, value]) => ({ productNameId, week, value })),
  );

/** It gives what typing into a cell leaves to be saved; undefined if it is as it was. */
export const draftOf = (
  { units, version }: Pick<ExpectedCell, 'units' | 'version'>,
  typed: string,
  before?: Draft,
): Draft | undefined => {
  const over = before ?? { units, version };
  const read = readUnits(typed);
  if ('units' in read && read.units === units && over.version === version) return undefined;
  return { typed, units: over.units, version: over.version };
};

/** Whether somebody else saved another number since this one was typed. */
export const isOvertaken = (draft: Draft, { units, version }: Pick<ExpectedCell, 'units' | 'version'>) => {
  const read = readUnits(draft.typed);
  return draft.version !== version && !('units' in read && read.units === units);
};
