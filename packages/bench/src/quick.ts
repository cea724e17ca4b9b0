import { readFileSync, writeFileSync } from 'node:fs';
import { hasFallen } from './measure/has-fallen.ts';
import { machine } from './measure/machine.ts';
import { median } from './measure/numbers.ts';
import { compareWork, compareWorkloads } from './works/compare-workloads.ts';
import { chosenOf } from './works/workloads.ts';

const record = new URL('../recorded.json', import.meta.url);
const lines = 10_000;
const plan = { clients: 8, rounds: 11, roundMs: 80, warm: 4000 };

/**
 * Compares each work's ratio to the limit, by processor time, with the one recorded. What seems to have fallen is
 * measured again at once, and judged by both. True if nothing has fallen.
 */
export const runQuick = async (ids: readonly string[], isRecording: boolean): Promise<boolean> => {
  const recorded = JSON.parse(readFileSync(record, 'utf8')).ratios as Record<string, number>;
  const ratios = { ...recorded };
  const table: Record<string, unknown>[] = [];
  await compareWorkloads(chosenOf(ids), { lines, pending: 8000, plan }, async (work, servers) => {
    const known = isRecording ? undefined : recorded[work.id];
    let result = await compareWork(work, servers, plan);
    let taken = result.against.limit?.cpuRatios ?? [];
    if (known !== undefined && hasFallen(known, taken)) {
      result = await compareWork(work, servers, plan);
      taken = [...taken, ...(result.against.limit?.cpuRatios ?? [])];
    }
    const ratio = Number(median(taken).toFixed(4));
    ratios[work.id] = ratio;
    const verdict = known === undefined ? 'not recorded' : hasFallen(known, taken) ? 'FALLEN' : 'kept';
    table.push({ work: work.id, 'of the limit': ratio, recorded: known ?? '-', verdict });
    return result;
  });
  console.table(table);
  if (isRecording) writeFileSync(record, `${JSON.stringify({ machine, lines, ratios }, null, 2)}\n`);
  return table.every(({ verdict }) => verdict !== 'FALLEN');
};
