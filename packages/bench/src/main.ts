// Measures the product over HTTP against the limit: Node's own server and prepared statements that do the same.
// pnpm bench [--only R1,W1,P5] [--lines 10000] [--large 1000000] [--clients 8] [--quick] [--record] [--peers]
// Prints the tables, and writes them to packages/bench/dist as bench.json and table.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { machine, useCores } from './measure/machine.ts';
import { type Measured, type MetricId, markdownOf, metricIds, tableOf } from './measure/metrics.ts';
import { runQuick } from './quick.ts';
import { rows } from './rows/rows.ts';
import type { Result } from './works/compare-works.ts';
import { tableOfWorks } from './works/table-of-works.ts';
import { type WorkId, works } from './works/works.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    lines: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    clients: { type: 'string', default: '8' },
    quick: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
  },
});
const only = values.only.split(',').filter(Boolean);
const unknown = only.filter((name) => !(name in works) && !(metricIds as string[]).includes(name));
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown}. Known: ${[...Object.keys(works), ...metricIds].join(', ')}.`);
const numberOf = (name: 'lines' | 'large' | 'clients', atLeast: number) => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= atLeast) return number;
  throw new Error(`--${name} must be a whole number of at least ${atLeast}.`);
};
const wanted = {
  works: (Object.keys(works) as WorkId[]).filter((id) => only.includes(id)),
  lines: numberOf('lines', 1000),
  large: numberOf('large', 1000),
  clients: numberOf('clients', 1),
  withPeers: values.peers,
};

useCores('second');
if (values.quick) {
  process.exitCode = (await runQuick(wanted.works, values.record)) ? 0 : 1;
} else {
  const results: Result[] = [];
  let measured: Measured = {};
  const details: Record<string, unknown> = {};
  for (const { gives, usesAllCores, run } of rows) {
    const isOfWorks = gives.includes('P1') && wanted.works.length > 0;
    if (only.length > 0 && !isOfWorks && !gives.some((id) => only.includes(id))) continue;
    const start = performance.now();
    try {
      if (usesAllCores) useCores('all');
      const found = await run(wanted);
      measured = { ...measured, ...found.measured };
      results.push(...(found.results ?? []));
      details[gives.join()] = found.details;
    } catch (error) {
      console.error(`${gives} failed:`, error);
      const why = String(error).split('\n')[0] ?? '';
      measured = { ...measured, ...Object.fromEntries(gives.map((id: MetricId) => [id, why])) };
      process.exitCode = 1;
    } finally {
      useCores('second');
    }
    console.error(`${gives} took ${Math.round((performance.now() - start) / 1000)} s.`);
  }
  const tables = [tableOf(measured), tableOfWorks(results)].filter(({ length }) => length > 0);
  for (const table of tables) console.table(table);
  const dist = new URL('../dist/', import.meta.url);
  mkdirSync(dist, { recursive: true });
  const all = { at: new Date().toISOString(), machine, wanted, measured, results, details };
  writeFileSync(new URL('bench.json', dist), `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(new URL('table.md', dist), `${tables.map(markdownOf).join('\n\n')}\n`);
}
