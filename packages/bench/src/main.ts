// Measures the product over HTTP against the limit: Node's own server and prepared statements that do the same.
// pnpm bench [--only R1,W1,P5] [--lines 10000] [--large 1000000] [--clients 8] [--quick] [--peers] [--json file]
// Prints a table of the works and the table of all measures, and writes them to packages/bench/dist as bench.json and
// table.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { describeMachine } from './measure/machine.ts';
import type { WorkResult } from './measure/measure-work.ts';
import { withFolder } from './measure/with-pair.ts';
import { runQuick } from './quick/run-quick.ts';
import { type Options, readOptions } from './read-options.ts';
import { steps } from './steps/steps.ts';
import { markdownOf } from './table/markdown-of.ts';
import { type Failures, type Measured, tableOf } from './table/metrics.ts';
import { printWorks } from './table/print-works.ts';

const dist = new URL('../dist/', import.meta.url);

/** The steps that were asked for by their works or by their rows; all without either. */
const chosenSteps = ({ works, metrics, withPeers }: Options) => {
  const allowed = steps.filter(({ isForPeers }) => withPeers || !isForPeers);
  if (works.length === 0 && metrics.length === 0) return allowed;
  const [byWorks] = steps;
  return allowed.filter(
    (step) => (step === byWorks && works.length > 0) || step.gives.some((id) => metrics.includes(id)),
  );
};

const options = readOptions(process.argv.slice(2));
const machine = await withFolder(async (folder) => describeMachine(folder));
if (options.isQuick) {
  process.exitCode = (await runQuick(options, machine)) ? 0 : 1;
} else {
  const works: WorkResult[] = [];
  let measured: Measured = {};
  let failures: Failures = {};
  let details: Record<string, unknown> = {};
  const tookSeconds: Record<string, number> = {};
  for (const step of chosenSteps(options)) {
    const rows = step.gives.join(', ');
    const start = performance.now();
    try {
      const found = await step.run(options, machine);
      works.push(...(found.works ?? []));
      measured = { ...measured, ...found.measured };
      details = { ...details, ...found.details };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      console.error(`${rows} failed:`, error);
      failures = { ...failures, ...Object.fromEntries(step.gives.map((id) => [id, why])) };
      process.exitCode = 1;
    }
    tookSeconds[rows] = Math.round((performance.now() - start) / 1000);
    console.error(`${rows} took ${tookSeconds[rows]} s.`);
  }
  printWorks(works);
  const table = tableOf(measured, failures);
  console.table(table);
  const at = new Date().toISOString();
  const result = { at, machine, options, tookSeconds, measured, failures, table, works, details };
  mkdirSync(dist, { recursive: true });
  writeFileSync(options.json ?? new URL('bench.json', dist), `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(new URL('table.md', dist), markdownOf(table));
}
