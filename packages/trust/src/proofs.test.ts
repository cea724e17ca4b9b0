import { expect, it } from 'vitest';
import { runProof } from './proof.ts';
import { proofs } from './proofs.ts';

const SEED = 1;

for (const proof of proofs) {
  it(`${proof.name}: ${proof.about}`, async ({ skip }) => {
    const whyNot = await proof.whyNot?.();
    skip(Boolean(whyNot), whyNot ?? undefined);
    const findings = await runProof(proof, 'short', { seed: SEED, log: () => {} });
    expect(findings).not.toEqual([]);
    expect(findings.filter(({ isMet }) => !isMet)).toEqual([]);
  });
}
