import { openConnection } from '../load/connection.ts';
import { disturbFarm, scans } from '../load/disturb-farm.ts';
import { runOpen } from '../load/open-load.ts';
import { onEveryCore } from '../measure/machine.ts';
import { entrantOf } from '../measure/measure-work.ts';
import { quantile } from '../measure/numbers.ts';
import { withFarm } from '../measure/with-farm.ts';
import { worksOf } from '../works/works.ts';
import type { Step } from './step.ts';

const PER_SECOND = 100;
const FOR_MS = 6000;
const CLIENTS = 16;
const TURNS = 2;

/** What others wait for one line while somebody reads everything, against what they wait while nobody does. */
export const measureScan: Step = {
  gives: ['P8'],
  run: ({ largeLines }, machine) =>
    // A second core for what reads everything, as the server would have it anywhere.
    withFarm({ lines: largeLines, under: onEveryCore(machine) }, async ({ ours, facts, path, folder }) => {
      const [line] = worksOf(['R1']);
      if (!line) throw new Error('There is no work R1');
      const { next } = entrantOf(line, ours, facts);
      const connections = Array.from({ length: CLIENTS }, () => openConnection(ours.url));
      const load = async () =>
        (await runOpen(connections, next, { perSecond: PER_SECOND, forMs: FOR_MS })).latenciesMs;
      const latencies: Record<string, number[]> = { idle: [] };
      await load();
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
      for (const { close } of connections) await close();
      const p99 = Object.fromEntries(
        Object.entries(latencies).map(([name, taken]) => [name, quantile(taken, 0.99)]),
      );
      const { idle = 0, ...disturbed } = p99;
      const worst = Math.max(...Object.values(disturbed));
      console.error(`p99 of one line: ${JSON.stringify(p99)}`);
      return { measured: { P8: [worst / idle] }, details: { scanP99Ms: p99 } };
    }),
};
