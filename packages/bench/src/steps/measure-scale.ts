import { onServerCore } from '../measure/machine.ts';
import { entrantOf } from '../measure/measure-work.ts';
import { median } from '../measure/numbers.ts';
import { type Plan, playRounds, ratiosOf, type Side } from '../measure/rounds.ts';
import { withFarm } from '../measure/with-farm.ts';
import { get } from '../works/work.ts';
import { works, worksOf } from '../works/works.ts';
import type { Step } from './step.ts';

const SMALL = 1000;

const FLAT = ['R1', 'R1o', 'R2', 'R3', 'R4', 'R4n', 'R5', 'R5n', 'W1', 'W2', 'W3'];
const PENDING = 4000;

/** One client, so that a median is what a person waits, and nobody waits for another. */
const plan: Plan = { clients: 1, rounds: 9, roundMs: 120, warmRequests: 300 };

const p50 = ({ p50Ms }: { p50Ms: number }) => p50Ms;

/** The same work on a small and on a very large farm, by turns. */
export const measureFlatness: Step = {
  gives: ['P11'],
  run: async ({ works: ids, largeLines }, machine) => {
    const chosen = worksOf(FLAT).filter(({ id }) => ids.length === 0 || ids.includes(id));
    return withFarm({ lines: SMALL, pending: PENDING, under: onServerCore(machine) }, (small) =>
      withFarm({ lines: largeLines, pending: PENDING, under: onServerCore(machine) }, async (large) => {
        const flatness: { id: string; small: Side; large: Side; ratio: number }[] = [];
        for (const work of chosen) {
          const entrants = [small, large].map(({ ours, facts }) => entrantOf(work, ours, facts));
          const [first, second] = await playRounds(entrants, plan);
          if (!first || !second) throw new Error('Nothing was measured');
          const ratio = median(ratiosOf(second, first, p50));
          console.error(
            `${work.id} ${work.title}: ${first.p50Ms.toFixed(2)} ms, at ${largeLines} lines ${second.p50Ms.toFixed(2)} ms (${ratio.toFixed(2)}×)`,
          );
          flatness.push({ id: work.id, small: first, large: second, ratio });
        }
        return {
          measured: { P11: [Math.max(...flatness.map(({ ratio }) => ratio))] },
          details: { flatness },
        };
      }),
    );
  },
};

const timeframes = ['', '?timeframe=7d', '?timeframe=30d', '?timeframe=90d'];

/** Every card and preset of the analytics, for an administrator and for the rep with the most orders; and shortages. */
export const measureFigures: Step = {
  gives: ['P6', 'P7'],
  run: ({ largeLines }, machine) =>
    withFarm({ lines: largeLines, under: onServerCore(machine) }, async ({ ours, facts }) => {
      const custom = works.filter(({ id }) => id === 'A3');
      const asks = [
        ...timeframes.flatMap((timeframe) =>
          [facts.admin, facts.rep].map(({ uid, role }) => ({
            name: `analytics${timeframe} ${role}`,
            next: () => get(uid, `/api/analytics${timeframe}`),
          })),
        ),
        ...custom.map((work) => ({ name: 'analytics of 100 days', next: entrantOf(work, ours, facts).next })),
        { name: 'shortages', next: () => get(facts.admin.uid, '/api/shortages') },
      ];
      const figures: Record<string, number> = {};
      for (const { name, next } of asks) {
        const [side] = await playRounds([{ name, url: ours.url, pid: ours.pid, next }], {
          ...plan,
          warmRequests: 60,
        });
        figures[name] = side?.p50Ms ?? 0;
        console.error(`${name}: ${figures[name].toFixed(2)} ms`);
      }
      const { shortages = 0, ...analytics } = figures;
      return {
        measured: { P6: [Math.max(...Object.values(analytics))], P7: [shortages] },
        details: { figures },
      };
    }),
};
