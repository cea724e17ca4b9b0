// `pnpm test:trust [--only <proof>,…] [--short] [--seed <number>]`: puts the promises to the test.
import { parseArgs } from 'node:util';
import startPostgres from '@farm/data/testing/setup';
import { finding, type Proof, runProof } from './proof.ts';
import { proofs } from './proofs.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, short: { type: 'boolean' }, seed: { type: 'string' } },
});
const names = values.only?.split(',');
const unknown = names?.filter((name) => !proofs.some((proof) => proof.name === name)) ?? [];
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const size = values.short ? 'short' : 'full';

const findingsOf = async (proof: Proof) => {
  const whyNot = await proof.whyNot?.();
  if (whyNot) return [finding('not run here', '', [whyNot])];
  return runProof(proof, size, { seed, log: (line) => console.log(`  … ${line}`) }).catch(
    (error: unknown) => [finding('the proof itself failed', '', [String(error)])],
  );
};

if (unknown.length > 0 || !Number.isSafeInteger(seed)) {
  const known = `There is no proof ${unknown}. Known: ${proofs.map(({ name }) => name).join(', ')}.`;
  console.error(unknown.length > 0 ? known : '--seed must be a whole number.');
  process.exitCode = 64;
} else {
  console.log(`Seed ${seed}, ${size} form.`);
  const stopPostgres = await startPostgres();
  process.exitCode = 0;
  for (const proof of proofs) {
    if (names && !names.includes(proof.name)) continue;
    console.log(`${proof.name}: ${proof.about}`);
    for (const { measure, figure, isMet, why } of await findingsOf(proof)) {
      console.log(`  ${isMet ? 'ok ' : 'NOT'} ${measure}: ${figure}${why ? ` (${why})` : ''}`);
      if (!isMet) process.exitCode = 1;
    }
  }
  await stopPostgres();
}
