import { minus, sum } from '../core/decimal.ts';

/** A movement of a lot, in exact base units, signed as the ledger has them. */
export type TracedMovement = {
  kind: 'harvested' | 'found' | 'delivered' | 'writtenOff';
  units: number | string;
  /** It says whether a person packed it from this lot; what a delivery took by itself is assumed. */
  isObserved?: boolean;
};

/** Exact base units of a lot: what came in (`harvested`, `found`) is what went out and what is on hand. */
export type MassBalance = {
  harvested: string;
  found: string;
  delivered: string;
  writtenOff: string;
  /** It holds what is left of a started unit, too. */
  onHand: string;
  /** How much of `delivered` a person packed from this lot. */
  observed: string;
};

/** It tells where all of a lot is: 46 harvested are 42 delivered, 3 written off and 1 on hand. */
export const massBalance = (movements: readonly TracedMovement[]): MassBalance => {
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
