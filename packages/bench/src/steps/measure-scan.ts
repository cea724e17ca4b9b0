import { disturbFarm, scans } from '../load/disturb-farm.ts';
import { openLineLoad } from '../load/line-load.ts';
import { onEveryCore } from '../measure/machine.ts';
import { quantile } from '../measure/numbers.ts';
import { withFarm } from '../measure/with-farm.ts';
import type { Step } from './step.ts';

const TURNS = 5;

/** What others wait for one line while somebody reads everything, against what they wait while nobody does. */
export const measureScan: Step = {
  gives: ['P8'],
  run: ({ largeLines }, machine) =>
    // A second core for what reads everything, as the server would have it anywhere.
    withFarm({ lines: largeLines, under: onEveryCore(machine) }, async (farm) => {
      const { ours, facts, path, folder } = farm;
      const { load, close } = await openLineLoad(farm);
      const latencies: Record<string, number[]> = { idle: [] };
      for (let turn = 0; turn < TURNS; turn += 1) {
        latencies.idle?.push(...(await load()));
        for (const kind of scans) {
          const disturbance = { kind, url: ours.url, uid: facts.admin.uid, path, folder };
          const stop = await disturbFarm(disturbance, onEveryCore(machine));
          const taken = await load();
          await stop();
          latencies[kind] = [...(latencies[kind] ?? []), ...taken];
        }
      }
      await close();
      const p99 = Object.fromEntries(
        Object.entries(latencies).map(([name, taken]) => [name, quantile(taken, 0.99)]),
      );
      const { idle = 0, ...disturbed } = p99;
      const worst = Math.max(...Object.values(disturbed));
      console.error(`p99 of one line: ${JSON.stringify(p99)}`);
      return { measured: { P8: [worst / idle] }, details: { scanP99Ms: p99 } };
    }),
};
