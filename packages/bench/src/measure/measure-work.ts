import { openConnection } from '../load/connection.ts';
import type { FarmFacts } from '../works/farm-facts.ts';
import type { Work } from '../works/work.ts';
import type { Contestant } from './contestant.ts';
import { assertSameAnswers } from './gate.ts';
import { median } from './numbers.ts';
import { type Entrant, type Plan, playRounds, ratiosOf, type Side } from './rounds.ts';
import type { Pair } from './with-pair.ts';

const WARM_WRITES = 3000;

export type WorkResult = {
  id: string;
  title: string;
  clients: number;
  lines: number;
  ours: Side;
  limit: Side;
  /** Our rate over the limit's: median, and the lowest and highest of the rounds. */
  ratio: number;
  lowest: number;
  highest: number;
  /** The limit's processor time over ours, round by round: other programs hardly disturb it; empty off Linux. */
  cpuRatios: number[];
  cpuRatio: number | null;
};

/** A server that is asked for a work. */
export const entrantOf = (work: Work, { name, url, pid }: Contestant, facts: FarmFacts): Entrant => {
  const ask = work.ask(facts);
  let number = 0;
  const next = () => {
    number += 1;
    return ask(number);
  };
  return { name, url, pid, next, isUnchanged: work.isUnchanged };
};

/** Asks both for the same, and measures them only if they answer the same. */
export const measureWork = async (
  work: Work,
  { facts, lines, ...pair }: Pair,
  plan: Plan,
): Promise<WorkResult> => {
  const entrants = [entrantOf(work, pair.ours, facts), entrantOf(work, pair.limit, facts)];
  const compared = entrants.map((entrant) => ({ ...entrant, connection: openConnection(entrant.url) }));
  try {
    await assertSameAnswers(work, compared);
  } finally {
    for (const { connection } of compared) await connection.close();
  }
  // Who writes may do so only so often in a minute.
  const warmRequests = Math.min(plan.warmRequests, work.isWrite ? WARM_WRITES : plan.warmRequests);
  const [ours, limit] = await playRounds(entrants, { ...plan, warmRequests });
  if (!ours || !limit) throw new Error('Nothing was measured');
  const ratios = ratiosOf(ours, limit, ({ perSecond }) => perSecond);
  const cpuRatios = ratiosOf(limit, ours, ({ cpuUs }) => cpuUs);
  return {
    id: work.id,
    title: work.title,
    clients: plan.clients,
    lines,
    ours,
    limit,
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    cpuRatios,
    cpuRatio: cpuRatios.length > 0 ? median(cpuRatios) : null,
  };
};
