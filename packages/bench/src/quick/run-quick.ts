import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Machine } from '../measure/machine.ts';
import { measureWork } from '../measure/measure-work.ts';
import { median } from '../measure/numbers.ts';
import type { Plan } from '../measure/rounds.ts';
import type { Options } from '../read-options.ts';
import { measureWorks } from '../steps/measure-works.ts';
import { printWorks } from '../table/print-works.ts';
import { worksOf } from '../works/works.ts';
import { hasFallen } from './judge-fall.ts';

const record = new URL('../../recorded.json', import.meta.url);

type Recorded = {
  machine: Pick<Machine, 'cpu' | 'cores' | 'system' | 'node'>;
  lines: number;
  ratios: Record<string, number>;
};

const WORKS = [
  'R1',
  'R1o',
  'R2',
  'R3',
  'R4',
  'R5',
  'R5n',
  'R6',
  'S',
  'A1',
  'A2',
  'A4',
  'W0',
  'W1',
  'W2',
  'W3',
  'W4',
];
const LINES = 10_000;
const plan: Plan = { clients: 8, rounds: 11, roundMs: 80, warmRequests: 6000 };
/** Fewer than in a full run, which confirms for longer. */
const PENDING = 8000;

/** The ratios of the last recorded run; null before the first. */
const readRecord = (): Recorded['ratios'] | null =>
  existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as Recorded).ratios : null;

/**
 * Compares each work's ratio by processor time with the one recorded, on a small farm. What seems to have fallen is
 * measured again at once, and judged by both. True if nothing has.
 */
export const runQuick = async ({ works, isRecording }: Options, machine: Machine): Promise<boolean> => {
  const recorded = isRecording ? {} : readRecord();
  if (recorded === null) {
    console.error(
      'There is nothing to compare with: packages/bench/recorded.json is missing. On a quiet machine run pnpm bench:record, and commit the file.',
    );
    return false;
  }
  const fallen: string[] = [];
  const results = await measureWorks(
    worksOf(works.length > 0 ? works : WORKS),
    { lines: LINES, machine, plan, pending: PENDING },
    async (pair, work, first) => {
      const known = recorded[work.id];
      if (known === undefined || !hasFallen(known, first.cpuRatios)) return first;
      const again = await measureWork(work, pair, plan);
      const cpuRatios = [...first.cpuRatios, ...again.cpuRatios];
      if (hasFallen(known, cpuRatios))
        fallen.push(`${work.id}: ${median(cpuRatios).toFixed(3)}, recorded ${known}`);
      return { ...again, cpuRatios, cpuRatio: median(cpuRatios) };
    },
  );
  printWorks(results);
  const ratios = Object.fromEntries(
    results.flatMap(({ id, cpuRatio }) => (cpuRatio === null ? [] : [[id, Number(cpuRatio.toFixed(4))]])),
  );
  if (isRecording) {
    const { cpu, cores, system, node } = machine;
    const written: Recorded = {
      machine: { cpu, cores, system, node },
      lines: LINES,
      ratios: { ...readRecord(), ...ratios },
    };
    writeFileSync(record, `${JSON.stringify(written, null, 2)}\n`);
  }
  // Without processor time, or of a work that was never recorded, nothing can be said.
  for (const { id } of isRecording ? [] : results.filter((result) => recorded[result.id] === undefined))
    console.error(`Not compared, since it is not in packages/bench/recorded.json: ${id}`);
  for (const line of fallen) console.error(`Fallen by more than 15 %: ${line}`);
  return fallen.length === 0;
};
