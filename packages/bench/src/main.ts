// Measures the product over HTTP against the limit: Node's own server and prepared statements that do the same.
// pnpm bench [--only R1,W1,P5] [--lines 10000] [--large 1000000] [--quick] [--record] [--peers]
// Prints the tables, and writes all figures to packages/bench/dist/bench.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machine, useCores } from './measure/machine.ts';
import { type Measured, metricIds, tableOf } from './measure/metrics.ts';
import * as againstOthers from './measures/against-others.ts';
import * as alone from './measures/alone.ts';
import * as pages from './measures/pages.ts';
import { runQuick } from './quick.ts';
import { type Result, tableOfWorks } from './works/compare-workloads.ts';
import { workloads } from './works/workloads.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    lines: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    quick: { type: 'boolean' },
    record: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
  },
});
const measures = [againstOthers, alone, pages].flatMap((part) => Object.values(part));
const only = values.only.split(',').filter(Boolean);
const unknown = only.filter((name) => !(name in workloads) && !(metricIds as string[]).includes(name));
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown}. Known: ${[...Object.keys(workloads), ...metricIds].join(', ')}.`);
const sizes = { lines: Number(values.lines), large: Number(values.large) };
const wanted = { ...sizes, workloads: only.filter((name) => name in workloads), withPeers: values.peers };

useCores('second');
if (values.quick) {
  process.exitCode = (await runQuick(wanted.workloads, values.record)) ? 0 : 1;
} else {
  const results: Result[] = [];
  const measured: Measured = {};
  const details: Record<string, unknown> = {};
  for (const { gives, usesAllCores, run } of measures) {
    const isOfWorks = gives.includes('P1') && wanted.workloads.length > 0;
    if (only.length > 0 && !isOfWorks && !gives.some((id) => only.includes(id))) continue;
    try {
      if (usesAllCores) useCores('all');
      const found = await run(wanted);
      Object.assign(measured, found.measured);
      results.push(...(found.results ?? []));
      details[gives.join()] = found.details;
    } catch (error) {
      console.error(`${gives} failed:`, error);
      for (const id of gives) measured[id] = String(error).split('\n')[0] ?? '';
      process.exitCode = 1;
    } finally {
      useCores('second');
    }
  }
  for (const table of [tableOf(measured), tableOfWorks(results)]) if (table.length > 0) console.table(table);
  const dist = new URL('../dist/', import.meta.url);
  mkdirSync(dist, { recursive: true });
  const all = { at: new Date().toISOString(), machine, wanted, measured, results, details };
  writeFileSync(new URL('bench.json', dist), `${JSON.stringify(all, null, 2)}\n`);
}
