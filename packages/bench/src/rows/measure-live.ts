import { type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { everyone } from '../farm/bench-people.ts';
import { cookieOf } from '../farm/sign-in.ts';
import { quantile } from '../measure/numbers.ts';
import { memoryMb } from '../measure/process-use.ts';
import { nth, post, send } from '../measure/send.ts';
import { openFarm } from '../measure/servers.ts';
import type { Row } from './row.ts';

/** The first ones also pay for what all of them share. */
const FIRST = 100;
const LISTENERS = 1000;
const WRITES = 100;
const SETTLED_AFTER_MS = 4000;
const TOLD_WITHIN_MS = 10_000;

/** Opens one person's live stream; resolves once it is connected. */
const listen = (url: string, uid: string, onBuyer: (id: number) => void) =>
  new Promise<ClientRequest>((resolve, reject) => {
    const headers = { cookie: cookieOf(uid), accept: 'text/event-stream' };
    const asked = request(`${url}/trpc/live.events`, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`A listener was answered with ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('"connected"')) resolve(asked);
        for (const [, id] of text.matchAll(/"topic":"buyers","id":(\d+)/g)) onBuyer(Number(id));
      });
    });
    asked.on('error', reject).end();
  });

/** Open streams: how long after a write is acknowledged the last of them hears of it, and what each costs. */
export const measureLive: Row = {
  gives: ['P10'],
  run: async ({ lines }) => {
    await using farm = await openFarm({ lines });
    const { ours, facts } = farm;
    const add = async (name: string) =>
      JSON.parse((await send(ours.url, post(facts.admin.uid, '/api/buyers', { name }))).body).id as number;
    const heard = new Map<number, { count: number; lastMs: number }>();
    const onBuyer = (id: number) =>
      heard.set(id, { count: (heard.get(id)?.count ?? 0) + 1, lastMs: performance.now() });
    const open: ClientRequest[] = [];
    const memoryWith = async (count: number) => {
      while (open.length < count) open.push(await listen(ours.url, nth(everyone, open.length).uid, onBuyer));
      await pause(SETTLED_AFTER_MS);
      return memoryMb(ours.pid) ?? Number.NaN;
    };
    for (let count = 0; count < WRITES; count += 1) await add(`Early buyer ${count}`);
    const before = await memoryWith(FIRST);
    const eachKb = (((await memoryWith(LISTENERS)) - before) * 1024) / (LISTENERS - FIRST);
    const latenciesMs: number[] = [];
    for (let count = 0; count < WRITES; count += 1) {
      const id = await add(`Live buyer ${count}`);
      const start = performance.now();
      while ((heard.get(id)?.count ?? 0) < LISTENERS) {
        if (performance.now() - start > TOLD_WITHIN_MS) throw new Error('Not every listener heard of it');
        await pause(1);
      }
      latenciesMs.push(Math.max(0, (heard.get(id)?.lastMs ?? 0) - start));
    }
    for (const stream of open) stream.destroy();
    return { measured: { P10: [quantile(latenciesMs, 0.99), eachKb] }, details: latenciesMs };
  },
};
