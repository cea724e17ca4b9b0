import { type Connection, openConnection } from '../load/connection.ts';
import { onServerCore } from '../measure/machine.ts';
import { entrantOf } from '../measure/measure-work.ts';
import { median } from '../measure/numbers.ts';
import { type Plan, playRounds, ratiosOf, type Side } from '../measure/rounds.ts';
import { withFarm } from '../measure/with-farm.ts';
import { type Asked, get } from '../works/work.ts';
import { worksOf } from '../works/works.ts';
import type { Step } from './step.ts';

const SMALL = 1000;

/** Each answers as much on the small farm as on the large one. */
const FLAT = ['R1', 'R1o', 'R2', 'R3', 'R4f', 'R4n', 'R5', 'R5n', 'W1', 'W2', 'W3'];
/** Finds a few orders on the small farm, and a page of them on the large one: measured, but not compared. */
const UNEQUAL = ['R4'];
const PENDING = 4000;

/** One client, so that a median is what a person waits, and nobody waits for another. */
const plan: Plan = { clients: 1, rounds: 9, roundMs: 120, warmRequests: 300 };

/** For each card, after some that are not counted. */
const ASKED = 120;
const ASKED_TO_WARM = 80;

const p50 = ({ p50Ms }: { p50Ms: number }) => p50Ms;

/** The same work on a small and on a very large farm, by turns. */
export const measureFlatness: Step = {
  gives: ['P11'],
  run: async ({ works: ids, largeLines }, machine) => {
    const chosen = worksOf([...FLAT, ...UNEQUAL]).filter(({ id }) => ids.length === 0 || ids.includes(id));
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
          measured: {
            P11: [Math.max(...flatness.filter(({ id }) => FLAT.includes(id)).map(({ ratio }) => ratio))],
          },
          details: { flatness },
        };
      }),
    );
  },
};

const timeframes = ['', '?timeframe=7d', '?timeframe=30d', '?timeframe=90d'];

/** Asks a few times after an order that changes the figures, and as often again while nothing changes. */
const timeFigures = async (connection: Connection, next: () => Asked, placeOrder: () => Promise<unknown>) => {
  const takeMs = async () => {
    const start = performance.now();
    await connection.send(next());
    return performance.now() - start;
  };
  const changedMs: number[] = [];
  const unchangedMs: number[] = [];
  for (let count = -ASKED_TO_WARM; count < ASKED; count += 1) {
    await placeOrder();
    const [changed, unchanged] = [await takeMs(), await takeMs()];
    if (count < 0) continue;
    changedMs.push(changed);
    unchangedMs.push(unchanged);
  }
  return { changedMs: median(changedMs), unchangedMs: median(unchangedMs) };
};

/**
 * Every card and preset of the analytics, for an administrator and for the rep with the most orders; and shortages. What
 * counts is the first answer after an order has changed them.
 */
export const measureFigures: Step = {
  gives: ['P6', 'P7'],
  run: ({ largeLines }, machine) =>
    withFarm({ lines: largeLines, under: onServerCore(machine) }, async ({ ours, facts }) => {
      const connection = openConnection(ours.url);
      const nextOf = (id: string) =>
        worksOf([id]).map((work) => entrantOf(work, ours, facts).next)[0] as () => Asked;
      const order = nextOf('W1');
      const asks = [
        ...timeframes.flatMap((timeframe) =>
          [facts.admin, facts.rep].map(({ uid, role }) => ({
            name: `analytics${timeframe} ${role}`,
            next: () => get(uid, `/api/analytics${timeframe}`),
          })),
        ),
        { name: 'analytics of 100 days', next: nextOf('A3') },
        { name: 'shortages', next: () => get(facts.admin.uid, '/api/shortages') },
      ];
      const figures: Record<string, { changedMs: number; unchangedMs: number }> = {};
      for (const { name, next } of asks) {
        const taken = await timeFigures(connection, next, () => connection.send(order()));
        figures[name] = taken;
        console.error(
          `${name}: ${taken.changedMs.toFixed(2)} ms, unchanged ${taken.unchangedMs.toFixed(2)} ms`,
        );
      }
      await connection.close();
      const { shortages, ...analytics } = figures;
      return {
        measured: {
          P6: [Math.max(...Object.values(analytics).map(({ changedMs }) => changedMs))],
          P7: [shortages?.changedMs ?? null],
        },
        details: { figures },
      };
    }),
};
