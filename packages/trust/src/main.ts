// `pnpm test:trust [--only <proof>,…] [--short] [--seed <number>]`: puts every promise to the test, and prints a table.
import { parseArgs } from 'node:util';
import startPostgres from '@farm/data/testing/setup';
import { promises } from './promises.ts';
import type { Finding } from './proof.ts';
import { proofs } from './proofs.ts';
import { runProof } from './run-proof.ts';
import { runTests } from './run-tests.ts';
import { tableOf } from './table.ts';

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
  const found = new Map<string, Finding[]>();
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
      found.set(proof.name, findings);
    }
  } finally {
    await stopPostgres();
  }
  if (names) return [...found.values()].flat().every(({ isMet }) => isMet);
  print('The tests that hold the promises …');
  const outcomes = await runTests([...new Set(promises.flatMap(({ tests }) => tests))]);
  const { lines, isMet } = tableOf(promises, proofs, found, outcomes);
  for (const line of lines) print(line);
  return isMet;
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
