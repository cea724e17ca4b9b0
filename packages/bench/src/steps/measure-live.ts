import { type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { everyone } from '../farm/bench-people.ts';
import { cookieOf } from '../farm/sign-in.ts';
import { openConnection } from '../load/connection.ts';
import { onServerCore } from '../measure/machine.ts';
import { median, quantile } from '../measure/numbers.ts';
import { memoryMb } from '../measure/process-use.ts';
import { withFarm } from '../measure/with-farm.ts';
import { nth, post } from '../works/work.ts';
import type { Step } from './step.ts';

const LISTENERS = 1000;
const WRITES = 100;
const OPENED_AT_ONCE = 25;
const SETTLED_AFTER_MS = 4000;
const LINES = 10_000;
const TOLD_WITHIN_MS = 10_000;

type Heard = (buyerId: number) => void;

/** Opens one person's live stream; resolves once it is connected. Without `onBuyer`, what it hears is only taken in. */
export const listen = (url: string, uid: string, onBuyer?: Heard) =>
  new Promise<ClientRequest>((resolve, reject) => {
    const headers = { cookie: cookieOf(uid), accept: 'text/event-stream' };
    const asked = request(`${url}/trpc/live.events`, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`A listener was answered with ${response.statusCode}`));
        return;
      }
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        if (text.includes('"connected"')) resolve(asked);
        if (!onBuyer) return;
        for (const [, id] of text.matchAll(/"topic":"buyers","id":(\d+)/g)) onBuyer(Number(id));
      });
    });
    asked.on('error', reject);
    asked.end();
  });

/** 1,000 open streams: how long after a write is acknowledged the last of them hears of it, and what each costs. */
export const measureLive: Step = {
  gives: ['P10'],
  run: (_options, machine) =>
    withFarm({ lines: LINES, under: onServerCore(machine) }, async ({ ours, facts }) => {
      const writer = openConnection(ours.url);
      const add = (number: number) =>
        writer.send(post(facts.admin.uid, '/api/buyers', { name: `Live Buyer ${number}` }));
      for (let count = 0; count < WRITES; count += 1) await add(-count);
      const heard = new Map<number, number>();
      const lastToldMs = new Map<number, number>();
      const onBuyer: Heard = (id) => {
        heard.set(id, (heard.get(id) ?? 0) + 1);
        lastToldMs.set(id, performance.now());
      };
      const open: ClientRequest[] = [];
      const addListeners = async (count: number) => {
        for (let left = count; left > 0; left -= OPENED_AT_ONCE) {
          const batch = Array.from({ length: Math.min(left, OPENED_AT_ONCE) }, (_, index) =>
            listen(ours.url, nth(everyone, open.length + index).uid, onBuyer),
          );
          open.push(...(await Promise.all(batch)));
        }
      };
      // The first ones also pay for what all of them share.
      await addListeners(100);
      await pause(SETTLED_AFTER_MS);
      const before = memoryMb(ours.pid);
      await addListeners(LISTENERS - 100);
      await pause(SETTLED_AFTER_MS);
      const after = memoryMb(ours.pid);
      const latenciesMs: number[] = [];
      for (let number = 1; number <= WRITES; number += 1) {
        const { body } = await add(number);
        const acknowledgedMs = performance.now();
        const { id } = JSON.parse(body.toString()) as { id: number };
        while ((heard.get(id) ?? 0) < LISTENERS) {
          if (performance.now() - acknowledgedMs > TOLD_WITHIN_MS)
            throw new Error('Not every listener heard of it');
          await pause(1);
        }
        latenciesMs.push(Math.max(0, (lastToldMs.get(id) ?? 0) - acknowledgedMs));
      }
      for (const stream of open) stream.destroy();
      await writer.close();
      const eachKb = before === null || after === null ? null : ((after - before) * 1024) / (LISTENERS - 100);
      const p99 = quantile(latenciesMs, 0.99);
      console.error(
        `Live: the last of ${LISTENERS} hears of it ${median(latenciesMs).toFixed(0)} ms after the answer, p99 ${p99.toFixed(0)} ms; ${eachKb?.toFixed(0)} KB each`,
      );
      return { measured: { P10: [p99, eachKb] }, details: { live: { latenciesMs, eachKb } } };
    }),
};
