import type { z } from 'zod';
import { compare, dividedBy, minus, sum, times, wholePackages } from '../core/decimal.ts';
import type { LotShare, MassBalance } from './tracing.schema.ts';

/** A movement of a lot, in exact base units, signed as the ledger has them. */
export type TracedMovement = {
  kind: 'harvested' | 'found' | 'delivered' | 'writtenOff';
  units: number | string;
  /** It says whether a person packed it from this lot; what a delivery took by itself is assumed. */
  isObserved?: boolean;
};

/** It tells where all of a lot is: 46 harvested are 42 delivered, 3 written off and 1 on hand. */
export const massBalance = (movements: readonly TracedMovement[]): z.infer<typeof MassBalance> => {
  const total = (of: readonly TracedMovement[]) => sum(of.map(({ units }) => units));
  const out = (of: readonly TracedMovement[]) => minus(0, total(of));
  const ofKind = (kind: TracedMovement['kind']) => movements.filter((movement) => movement.kind === kind);
  return {
    harvested: total(ofKind('harvested')),
    found: total(ofKind('found')),
    delivered: out(ofKind('delivered')),
    writtenOff: out(ofKind('writtenOff')),
    onHand: total(movements),
    observed: out(ofKind('delivered').filter(({ isObserved }) => isObserved)),
  };
};

/** Whole percent of what was delivered that a person packed from the lot, rounded down; null without a delivery. */
export const observedPercent = ({
  delivered,
  observed,
}: Pick<z.infer<typeof MassBalance>, 'delivered' | 'observed'>): number | null =>
  compare(delivered, 0) > 0 ? wholePackages(times(observed, 100), delivered) : null;

/** A line gets this: packages, and exact base units, which may be less than what was taken for it in whole units. */
export type LineNeed = { packages: number; units: string };

/**
 * A lot's share of a line of which `taken` base units came from lots in all. Where whole units were taken for a part of
 * one, its packages are still no more than the line has.
 */
export const lotShare = (
  { packages, units: needed }: LineNeed,
  { units, packed, taken }: { units: string; packed: string; taken: string },
): LotShare => {
  const observedUnits = compare(packed, units) < 0 ? packed : units;
  const all = compare(taken, needed) > 0 ? taken : needed;
  return {
    packages: compare(all, 0) > 0 ? dividedBy(times(units, packages), all) : '0',
    units,
    observedUnits,
    isObserved: compare(observedUnits, units) === 0,
  };
};

/** A line lacks this of lots; null if they gave it all. */
export const shareWithoutLot = (
  { packages, units: needed }: LineNeed,
  taken: string,
): { packages: string; units: string } | null => {
  const units = minus(needed, taken);
  if (compare(units, 0) <= 0) return null;
  return { packages: dividedBy(times(units, packages), needed), units };
};
