import { startServerProcess } from '@farm/server/testing';
import { readFacts } from '../farm/farm-facts.ts';
import { median } from '../measure/numbers.ts';
import { entrantOf } from '../measure/rounds.ts';
import { runLoad, send } from '../measure/send.ts';
import { openFolder, prepareFarm, productSettings } from '../measure/servers.ts';
import { works } from '../works/works.ts';
import type { Row } from './row.ts';

const STARTS = 7;
const WRITES = 2000;
const session = { method: 'GET', path: '/api/auth/session', headers: {} } as const;

/** Starts on a large farm: after an ordinary end, and after a kill while people were writing. */
export const measureStart: Row = {
  gives: ['P12'],
  usesAllCores: true,
  run: async ({ large: lines }) => {
    using folder = openFolder();
    const path = await prepareFarm(folder.path, { lines });
    const facts = readFacts(path);
    /** From the start of the process to the first answer; then people may write, until it is killed. */
    const timeStart = async (writes: number, end: NodeJS.Signals) => {
      const start = performance.now();
      const server = startServerProcess(productSettings(path, folder.path));
      try {
        const url = await server.address();
        await send(url, session);
        const tookMs = performance.now() - start;
        const ours = { name: 'ours', url, pid: server.pid ?? 0, stop: server.remove };
        if (writes > 0) await runLoad(entrantOf(ours, works.W1.ask(facts)), { clients: 8, amount: writes });
        return tookMs;
      } finally {
        await server.kill(end);
      }
    };
    await timeStart(0, 'SIGTERM');
    const [usual, afterKill]: [number[], number[]] = [[], []];
    for (let count = 0; count < STARTS; count += 1) {
      usual.push(await timeStart(WRITES, 'SIGKILL'));
      // Its write-ahead log is full of orders.
      afterKill.push(await timeStart(0, 'SIGTERM'));
    }
    return { measured: { P12: [median(usual), median(afterKill)] }, details: { usual, afterKill } };
  },
};
