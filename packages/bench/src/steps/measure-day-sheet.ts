import { addDays } from '@farm/domain/core';
import { benchToday } from '../farm/cached-farm.ts';
import { openConnection } from '../load/connection.ts';
import { onServerCore } from '../measure/machine.ts';
import { median } from '../measure/numbers.ts';
import { withFarm } from '../measure/with-farm.ts';
import { query } from '../works/work.ts';
import type { Step } from './step.ts';

const ASKED = 60;
const ASKED_TO_WARM = 60;

/** What a grower opens at six in the morning: the harvest through tomorrow, and the deliveries of a day of this week. */
export const measureDaySheet: Step = {
  gives: ['P19'],
  run: ({ largeLines }, machine) =>
    withFarm({ lines: largeLines, under: onServerCore(machine) }, async ({ ours, facts }) => {
      const connection = openConnection(ours.url);
      const day = (count: number) => addDays(benchToday(), 1 + (count % 5));
      const asks: [string, (count: number) => object][] = [
        ['harvestList', () => ({ through: day(0) })],
        ['day', (count) => ({ day: day(count) })],
        ['pickList', (count) => ({ day: day(count) })],
      ];
      const taken: Record<string, number> = {};
      for (const [name, inputOf] of asks) {
        const tookMs: number[] = [];
        for (let count = -ASKED_TO_WARM; count < ASKED; count += 1) {
          const asked = query(facts.admin.uid, `packing.${name}`, inputOf(count + ASKED_TO_WARM));
          const start = performance.now();
          await connection.send(asked);
          if (count >= 0) tookMs.push(performance.now() - start);
        }
        taken[name] = median(tookMs);
        console.error(`${name}: ${taken[name].toFixed(1)} ms`);
      }
      await connection.close();
      return {
        measured: { P19: asks.map(([name]) => taken[name] ?? null) },
        details: { daySheet: taken },
      };
    }),
};
