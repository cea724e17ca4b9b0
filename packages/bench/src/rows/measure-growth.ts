import { median } from '../measure/numbers.ts';
import { entrantOf, playRounds, ratiosOf } from '../measure/rounds.ts';
import { openFarm } from '../measure/servers.ts';
import { type Work, works } from '../works/works.ts';
import type { Row } from './row.ts';

const SMALL = 1000;
const PENDING = 4000;
/** One client, so that a median is what a person waits, and nobody waits for another. */
const plan = { clients: 1, rounds: 9, roundMs: 120, warm: 300 };

/** The same work on a small and on a very large farm, by turns. */
export const measureGrowth: Row = {
  gives: ['P11'],
  run: async ({ large: lines }) => {
    await using small = await openFarm({ lines: SMALL, pending: PENDING });
    await using large = await openFarm({ lines, pending: PENDING });
    const ratios: Record<string, number> = {};
    const { R1, R2, R3, R5, W1, W3 } = works;
    for (const work of [R1, R2, R3, R5, W1, W3] as Work[]) {
      const entrants = [large, small].map(({ ours, facts }) => entrantOf(ours, work.ask(facts)));
      const [many, few] = await playRounds(entrants, plan);
      ratios[work.id] = median(ratiosOf(many, few, 'p50Ms'));
      console.error(
        `${work.id}: p50 ${many?.p50Ms.toFixed(2)} ms, of ${SMALL} lines ${few?.p50Ms.toFixed(2)} ms`,
      );
    }
    return { measured: { P11: [Math.max(...Object.values(ratios))] }, details: ratios };
  },
};
