import { setTimeout as pause } from 'node:timers/promises';
import { runClosed } from '../load/closed-load.ts';
import { openConnection } from '../load/connection.ts';
import { onServerCore } from '../measure/machine.ts';
import { entrantOf } from '../measure/measure-work.ts';
import { memoryMb } from '../measure/process-use.ts';
import { withFarm } from '../measure/with-farm.ts';
import { get } from '../works/work.ts';
import { worksOf } from '../works/works.ts';
import type { Step } from './step.ts';

const SETTLED_AFTER_MS = 5000;
const SECONDS = 20;

/** The memory of a server that has just begun, and the most it holds under a mixed load. */
export const measureMemory: Step = {
  gives: ['P13'],
  run: ({ clients, largeLines }, machine) =>
    withFarm({ lines: largeLines, under: onServerCore(machine) }, async ({ ours, facts }) => {
      const connections = Array.from({ length: clients }, () => openConnection(ours.url));
      await connections[0]?.send(get(facts.admin.uid, '/api/auth/session'));
      await pause(SETTLED_AFTER_MS);
      const idleMb = memoryMb(ours.pid);
      const [mixed] = worksOf(['M']);
      if (!mixed) throw new Error('There is no mixed work');
      const { next } = entrantOf(mixed, ours, facts);
      const samples: (number | null)[] = [];
      for (let second = 0; second < SECONDS; second += 1) {
        await runClosed(connections, next, { forMs: 1000 });
        samples.push(memoryMb(ours.pid));
      }
      for (const { close } of connections) await close();
      const known = samples.filter((sample) => sample !== null);
      const mixedMb = known.length > 0 ? Math.max(...known) : null;
      console.error(`Memory: ${idleMb?.toFixed(0)} MB idle, ${mixedMb?.toFixed(0)} MB under a mixed load`);
      return {
        measured: { P13: [idleMb, mixedMb] },
        details: { memoryMb: { idle: idleMb, mixed: samples } },
      };
    }),
};
