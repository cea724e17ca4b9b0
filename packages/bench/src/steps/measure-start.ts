import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServerProcess } from '@farm/server/testing';
import { runClosed } from '../load/closed-load.ts';
import { openConnection } from '../load/connection.ts';
import { productSettings } from '../measure/contestant.ts';
import { freePort } from '../measure/free-port.ts';
import { type Machine, onEveryCore } from '../measure/machine.ts';
import { median } from '../measure/numbers.ts';
import { prepareFarm, withFolder } from '../measure/with-pair.ts';
import { readFacts } from '../works/farm-facts.ts';
import { worksOf } from '../works/works.ts';
import type { Step } from './step.ts';

const STARTS = 7;
const ASKED_EVERY_MS = 2;
const WRITTEN_FOR_MS = 1500;

const answersAt = (port: number) =>
  new Promise<boolean>((resolve) => {
    const asked = request(
      { port, host: '127.0.0.1', path: '/api/auth/session', agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    asked.on('error', () => resolve(false));
    asked.end();
  });

/** How long it takes from the start of the process to the first answer of 200; then `then` may use the server. */
const timeStart = async (
  path: string,
  machine: Machine,
  then: (url: string) => Promise<void> = async () => {},
): Promise<number> => {
  const port = await freePort();
  const start = performance.now();
  const server = startServerProcess(
    { ...productSettings(path), PORT: String(port) },
    { under: onEveryCore(machine) },
  );
  try {
    while (!(await answersAt(port))) await pause(ASKED_EVERY_MS);
    const tookMs = performance.now() - start;
    await then(`http://127.0.0.1:${port}`);
    return tookMs;
  } finally {
    await server.kill('SIGKILL');
  }
};

/** Starts on a large farm: after an ordinary end, and after a kill while people were writing. */
export const measureStart: Step = {
  gives: ['P12'],
  run: async ({ largeLines }, machine) =>
    withFolder(async (folder) => {
      const path = await prepareFarm(join(folder, 'farm'), { lines: largeLines });
      const facts = readFacts(path);
      const write = async (url: string) => {
        const [order] = worksOf(['W1']);
        if (!order) throw new Error('There is no order to place');
        const ask = order.ask(facts);
        let number = 0;
        const connections = Array.from({ length: 8 }, () => openConnection(url));
        const next = () => {
          number += 1;
          return ask(number);
        };
        await runClosed(connections, next, { forMs: WRITTEN_FOR_MS });
        for (const { close } of connections) await close();
      };
      // The first start of all may compile.
      await timeStart(path, machine);
      const usual: number[] = [];
      const afterKill: number[] = [];
      for (let count = 0; count < STARTS; count += 1) {
        usual.push(await timeStart(path, machine, write));
        // The one before was killed with its write-ahead log full of orders.
        afterKill.push(await timeStart(path, machine));
      }
      console.error(`Start: ${median(usual).toFixed(0)} ms; after a kill ${median(afterKill).toFixed(0)} ms`);
      return {
        measured: { P12: [median(usual), median(afterKill)] },
        details: { startMs: { usual, afterKill } },
      };
    }),
};
