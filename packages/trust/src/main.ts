// `pnpm test:trust [--only <proof>,…] [--short] [--seed <number>]`: puts the promises to the test.
import { parseArgs } from 'node:util';
import startPostgres from '@farm/data/testing/setup';
import type { Finding } from './proof.ts';
import { proofs } from './proofs.ts';
import { runProof } from './run-proof.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, short: { type: 'boolean' }, seed: { type: 'string' } },
});
const names = values.only?.split(',');
const unknown = names?.filter((name) => !proofs.some((proof) => proof.name === name)) ?? [];
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const size = values.short ? 'short' : 'full';

const print = (line: string) => console.log(line);

const run = async () => {
  const stopPostgres = await startPostgres();
  const found: Finding[] = [];
  try {
    for (const proof of proofs) {
      if (names && !names.includes(proof.name)) continue;
      print(`${proof.name}: ${proof.about}`);
      const whyNot = await proof.whyNot?.();
      const findings = whyNot
        ? [{ measure: 'not run here', figure: '', isMet: false, why: whyNot }]
        : await runProof(proof, size, { seed, log: (line) => print(`  … ${line}`) }).catch(
            (error: unknown) => [
              { measure: 'the proof itself failed', figure: '', isMet: false, why: String(error) },
            ],
          );
      for (const { measure, figure, isMet, why } of findings) {
        print(`  ${isMet ? 'ok ' : 'NOT'} ${measure}: ${figure}${why ? ` (${why})` : ''}`);
      }
      found.push(...findings);
    }
  } finally {
    await stopPostgres();
  }
  return found.every(({ isMet }) => isMet);
};

if (unknown.length > 0 || !Number.isSafeInteger(seed)) {
  console.error(
    unknown.length > 0
      ? `There is no proof ${unknown.join(', ')}. Known: ${proofs.map(({ name }) => name).join(', ')}.`
      : '--seed must be a whole number.',
  );
  process.exitCode = 64;
} else {
  print(`Seed ${seed}, ${size} form.`);
  process.exitCode = (await run()) ? 0 : 1;
}
