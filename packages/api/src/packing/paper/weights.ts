import { isWeight } from '@farm/domain/catalog';
import { compare, dividedBy, sum, times } from '@farm/domain/core';
import { fillUnits } from '@farm/domain/inventory';
import type { PaperLine } from './paper-data.ts';

const OUNCES_PER_POUND = 16;

const inPounds = (units: string, { baseUnit }: Pick<PaperLine, 'baseUnit'>) =>
  baseUnit === 'oz' ? dividedBy(units, OUNCES_PER_POUND) : units;

const isByWeight = ({ baseUnit }: Pick<PaperLine, 'baseUnit'>) => baseUnit !== null && isWeight(baseUnit);

/** One package weighs this in pounds by its size; null if unknown. */
export const packagePoundsOf = (
  line: Pick<PaperLine, 'baseUnit' | 'unitsPerPackage' | 'packagePounds'>,
): string | null => {
  if (!isByWeight(line)) return line.packagePounds;
  return line.unitsPerPackage === null ? null : inPounds(line.unitsPerPackage, line);
};

export const isWeighed = (line: PaperLine): boolean => isByWeight(line) && line.fillUnits !== null;

/** It is a line's weight in pounds: as weighed, otherwise by its size; null if unknown. */
export const poundsOf = (line: PaperLine): string | null => {
  if (isWeighed(line)) return inPounds(fillUnits(line), line);
  const each = packagePoundsOf(line);
  return each === null ? null : times(each, line.fillQuantity);
};

/** Lines that get something and weigh nobody knows what. */
export const notWeighed = (lines: readonly PaperLine[]): PaperLine[] =>
  lines.filter((line) => line.fillQuantity > 0 && poundsOf(line) === null);

/** The pounds that are known; null if none are. */
export const totalPounds = (lines: readonly PaperLine[]): string | null => {
  const known = lines.flatMap((line) => (line.fillQuantity > 0 ? (poundsOf(line) ?? []) : []));
  const pounds = sum(known);
  return compare(pounds, 0) > 0 ? pounds : null;
};
