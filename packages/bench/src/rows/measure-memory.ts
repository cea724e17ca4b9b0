import { setTimeout as pause } from 'node:timers/promises';
import { memoryMb } from '../measure/process-use.ts';
import { get, nth, runLoad, send } from '../measure/send.ts';
import { openFarm } from '../measure/servers.ts';
import { works } from '../works/works.ts';
import type { Row } from './row.ts';

const SETTLED_AFTER_MS = 5000;
const TURNS = 20;
const REQUESTS = 2000;

/** The memory of a server that has just begun, and the most it holds under a mixed load. */
export const measureMemory: Row = {
  gives: ['P13'],
  run: async ({ clients, large: lines }) => {
    await using farm = await openFarm({ lines });
    const { ours, facts } = farm;
    await send(ours.url, get(facts.admin.uid, '/api/auth/session'));
    await pause(SETTLED_AFTER_MS);
    const idleMb = memoryMb(ours.pid) ?? Number.NaN;
    const { R1, R2, R3, R5, W1 } = works;
    const month = () => get(facts.admin.uid, '/api/analytics?timeframe=30d');
    const asks = [...[R5, R1, R2, R5, R3, R1, W1, R5, R2, R5].map(({ ask }) => ask(facts)), month];
    let number = 0;
    const next = () => {
      number += 1;
      return nth(asks, number)(number);
    };
    const samples: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await runLoad({ url: ours.url, next }, { clients, amount: REQUESTS });
      samples.push(memoryMb(ours.pid) ?? Number.NaN);
    }
    return { measured: { P13: [idleMb, Math.max(...samples)] }, details: { idleMb, samples } };
  },
};
