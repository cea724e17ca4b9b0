import type { Machine } from '../measure/machine.ts';
import { measureWork, type WorkResult } from '../measure/measure-work.ts';
import { geometricMean } from '../measure/numbers.ts';
import type { Plan } from '../measure/rounds.ts';
import { type Pair, withPair } from '../measure/with-pair.ts';
import type { Measured } from '../table/metrics.ts';
import type { Work } from '../works/work.ts';

/** More than one work can confirm in all of its rounds. */
const PENDING = 20_000;

/** Measures works against the limit, those that use up pending lines on a farm that has more of them. */
export const measureWorks = async (
  works: readonly Work[],
  {
    lines,
    machine,
    plan,
    pending = PENDING,
  }: { lines: number; machine: Machine; plan: Plan; pending?: number },
  onResult: (pair: Pair, work: Work, result: WorkResult) => Promise<WorkResult> = async (
    _pair,
    _work,
    result,
  ) => result,
): Promise<WorkResult[]> => {
  const results: WorkResult[] = [];
  for (const usesPending of [false, true]) {
    const chosen = works.filter((work) => Boolean(work.usesPending) === usesPending);
    if (chosen.length === 0) continue;
    await withPair({ lines, pending: usesPending ? pending : 0, machine }, async (pair) => {
      for (const work of chosen) {
        const result = await onResult(pair, work, await measureWork(work, pair, plan));
        const { id, title, ratio, cpuRatio } = result;
        const byCpu = cpuRatio === null ? '' : `, ${cpuRatio.toFixed(3)} by processor time`;
        console.error(`${id} ${title}: ${ratio.toFixed(2)} of the limit${byCpu}`);
        results.push(result);
      }
    });
  }
  return results;
};

const REST = ['R1', 'R2', 'R3', 'R5', 'W1', 'A1'];
/** Typed calls beside the REST calls that do the same. */
const PAIRS = [
  ['R1t', 'R1'],
  ['R2t', 'R2l'],
] as const;

const found = <Item>(items: readonly (Item | undefined)[]): Item[] | undefined =>
  items.every((item) => item !== undefined) ? (items as Item[]) : undefined;

/** The rows of the table that follow from works. */
export const metricsOf = (results: readonly WorkResult[]): Measured => {
  const of = (id: string) => results.find((result) => result.id === id);
  const rest = found(REST.map((id) => of(id)?.ratio));
  const typed = found(
    PAIRS.map(([a, b]) => {
      const [typedCost, restCost] = [of(a)?.ours.cpuUs, of(b)?.ours.cpuUs];
      return typedCost && restCost ? restCost / typedCost : undefined;
    }),
  );
  const poll = of('R5n');
  return {
    ...(rest && { P1: [geometricMean(rest), Math.min(...rest)] }),
    ...(typed && { P4: [geometricMean(typed)] }),
    ...(poll && { P9: [poll.ratio] }),
  };
};
