import type { Plan } from '../measure/rounds.ts';
import { works, worksOf } from '../works/works.ts';
import { measureDaySheet } from './measure-day-sheet.ts';
import { measureLive } from './measure-live.ts';
import { measureMemory } from './measure-memory.ts';
import { measurePaint, measureTour } from './measure-pages.ts';
import { measurePeers } from './measure-peers.ts';
import { measurePostgres } from './measure-postgres.ts';
import { measurePrint } from './measure-print.ts';
import { measureFigures, measureFlatness } from './measure-scale.ts';
import { measureScan } from './measure-scan.ts';
import { measureStart } from './measure-start.ts';
import { measureWorks, metricsOf } from './measure-works.ts';
import type { Step } from './step.ts';

const plan: Omit<Plan, 'clients'> = { rounds: 15, roundMs: 250, warmRequests: 40_000 };
const CROWD = 64;

const byWorks: Step = {
  gives: ['P1', 'P4', 'P9'],
  run: async ({ works: ids, lines, clients }, machine) => {
    const chosen = ids.length > 0 ? worksOf(ids) : works;
    const results = await measureWorks(chosen, { lines, machine, plan: { ...plan, clients } });
    return { works: results, measured: metricsOf(results) };
  },
};

const durableWrites: Step = {
  gives: ['P5'],
  run: async ({ lines }, machine) => {
    const results = await measureWorks(worksOf(['W0', 'W1']), {
      lines,
      machine,
      plan: { ...plan, clients: CROWD },
    });
    const lowest = Math.min(...results.map(({ ratio }) => ratio));
    const p99Ms = (id: string) => results.find((result) => result.id === id)?.ours.p99Ms ?? null;
    return { works: results, measured: { P5: [lowest, p99Ms('W0'), p99Ms('W1')] } };
  },
};

/** In the sequence in which a full run takes them. */
export const steps: readonly Step[] = [
  byWorks,
  durableWrites,
  measureFigures,
  measureDaySheet,
  measurePrint,
  measureScan,
  measureLive,
  measureFlatness,
  measureStart,
  measureMemory,
  measurePaint,
  measureTour,
  measurePostgres,
  measurePeers,
];
