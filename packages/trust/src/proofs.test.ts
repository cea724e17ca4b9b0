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
    const broken = findings.filter(({ isMet }) => !isMet);
    // Joined, so that the first line of a failure says everything.
    expect(broken.map(({ measure, figure, why }) => `${measure}: ${figure}; ${why ?? ''}`).join(' | ')).toBe(
      '',
    );
  });
}
