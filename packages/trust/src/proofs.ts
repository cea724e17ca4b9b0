import type { Proof } from './proof.ts';

/** Every proof, in the sequence in which they run. */
export const proofs: readonly Proof[] = [];
