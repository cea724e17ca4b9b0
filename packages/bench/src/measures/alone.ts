import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '@farm/domain/core';
import autocannon from 'autocannon';
import BetterSqlite from 'better-sqlite3';
import { cookieOf, everyone } from '../farm/bench-people.ts';
import { benchToday } from '../farm/cached-farm.ts';
import { readFacts } from '../farm/farm-facts.ts';
import { median, quantile } from '../measure/numbers.ts';
import { memoryMb } from '../measure/process-use.ts';
import { entrantOf } from '../measure/rounds.ts';
import { type Asked, get, getAs, nth, post, query, runLoad, send } from '../measure/send.ts';
import { type OpenFarm, openFarm, openFolder, prepareFarm, startOurs } from '../measure/servers.ts';
import { works } from '../works/works.ts';
import type { Measure } from './measure.ts';

/** For P6. */
const SMALLER = 100_000;
/** For P10; the first listeners also pay for what all of them share. */
const FIRST = 100;
const LISTENERS = 1000;
const SETTLED_AFTER_MS = 5000;

/** How long a call takes. */
const timed = async (call: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await call();
  return performance.now() - start;
};

/** How long each takes at the median, each time right after an order has changed the figures. */
const timeEach = async ({ ours: { url }, facts }: OpenFarm, asks: readonly Asked[]): Promise<number[]> => {
  const taken: number[] = [];
  for (const asked of asks) {
    const tookMs: number[] = [];
    for (let count = 0; count < 25; count += 1) {
      await send(url, works.W1.ask(facts)(count));
      tookMs.push(await timed(() => send(url, asked)));
    }
    // The first ones warm it up.
    taken.push(median(tookMs.slice(5)));
    console.error(`${decodeURIComponent(asked.path)}: ${taken.at(-1)?.toFixed(1)} ms`);
  }
  return taken;
};

/** Analytics, shortages, free stock, and what a grower opens at six in the morning. */
export const measureFigures: Measure = {
  gives: ['P6', 'P7', 'P19'],
  run: async ({ large: lines }) => {
    await using large = await openFarm({ lines });
    await using smaller = await openFarm({ lines: Math.min(lines, SMALLER) });
    const { admin, rep } = large.facts;
    const day = addDays(benchToday(), 1);
    const ask = (procedure: string, input: object) => query(admin.uid, procedure, input);
    const analytics = (search = '') => [admin, rep].map(({ uid }) => get(uid, `/api/analytics${search}`));
    const productNameIds = Array.from({ length: 20 }, (_, index) => index + 1);
    const ofStock = [
      ask('orders.availability', { productNameIds }),
      ask('orders.needs', { from: day, to: day }),
    ];
    const P7 = await timeEach(large, [get(admin.uid, '/api/shortages'), ...ofStock]);
    const ofHarvest = [ask('packing.harvestList', { through: day }), ask('packing.day', { day })];
    const P19 = await timeEach(large, [...ofHarvest, ask('packing.pickList', { day })]);
    const presets = ['7d', '30d', '90d'].flatMap((timeframe) => analytics(`?timeframe=${timeframe}`));
    const ofPresets = await timeEach(large, presets);
    const ofAllTime = await timeEach(large, analytics());
    const P6 = [ofPresets, ofAllTime, await timeEach(smaller, analytics())].map((ms) => Math.max(...ms));
    return { measured: { P6, P7, P19 } };
  },
};

/** The day with the most orders that one file of packing slips can hold. */
const findDay = (path: string): string => {
  const database = new BetterSqlite(path, { readonly: true });
  const found = database.prepare(
    `select delivery_date from order_line where status in ('confirmed', 'delivered')
    group by delivery_date having count(distinct group_id) <= 200 order by count(distinct group_id) desc limit 1`,
  );
  const day = found.pluck().get() as string;
  database.close();
  return day;
};

/** Asks for the same without pause, in a thread that receives it; returns what ends it. */
const repeat = async (url: string, { path, headers }: Asked) => {
  const options = { url: `${url}${path}`, headers, connections: 1, workers: 1, duration: 60, timeout: 60 };
  const run = autocannon(options, () => {});
  const ended = once(run, 'done');
  await pause(500);
  return async () => {
    run.stop();
    const [{ non2xx, errors }] = (await ended) as [autocannon.Result];
    if (non2xx + errors > 0) throw new Error(`${path} was refused`);
  };
};

/** What others wait for one line, one after another, while somebody exports, asks for all-time figures, or prints. */
export const measureWaiting: Measure = {
  gives: ['P8'],
  usesAllCores: true,
  run: async ({ large: lines }) => {
    await using farm = await openFarm({ lines, under: [] });
    const { ours, facts, path } = farm;
    const { uid } = facts.admin;
    const busy: Record<string, Asked | null> = {
      warm: null,
      idle: null,
      export: query(uid, 'orders.list', { limit: 200, scope: 'all', from: '2000-01-01' }),
      analytics: get(uid, '/api/analytics'),
      print: get(uid, `/api/day-sheets/${findDay(path)}/packing-slips.pdf`),
    };
    const p99: Record<string, number> = {};
    const { next } = entrantOf(ours, works.R1.ask(facts));
    for (const [name, asked] of Object.entries(busy)) {
      const stop = asked && (await repeat(ours.url, asked));
      const waited: number[] = [];
      while (waited.length < 1200) {
        waited.push(await timed(() => send(ours.url, next())));
        await pause(10);
      }
      await stop?.();
      p99[name] = quantile(waited, 0.99);
    }
    console.error(`p99 of one line, ms: ${JSON.stringify(p99)}`);
    const { warm: _, idle = 0, ...others } = p99;
    const highest = Math.max(...Object.values(others));
    return { measured: { P8: [highest / idle, highest] }, details: p99 };
  },
};

/** Opens one person's live stream; resolves once it is connected. */
const listen = (url: string, uid: string, onBuyer: (id: number) => void) =>
  new Promise<ClientRequest>((resolve, reject) => {
    const headers = { cookie: cookieOf(uid), accept: 'text/event-stream' };
    const asked = request(`${url}/trpc/live.events`, { agent: false, headers }, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('"connected"')) resolve(asked);
        for (const [, id] of text.matchAll(/"topic":"buyers","id":(\d+)/g)) onBuyer(Number(id));
      });
      response.on('end', () => reject(new Error(`A listener was answered with ${response.statusCode}`)));
    });
    asked.on('error', reject).end();
  });

/** Open streams: how long after a write is acknowledged the last of them hears of it, and what each costs. */
export const measureLive: Measure = {
  gives: ['P10'],
  run: async ({ lines }) => {
    await using farm = await openFarm({ lines });
    const { ours, facts } = farm;
    const heard = new Map<number, number>();
    const open: ClientRequest[] = [];
    const memoryWith = async (count: number) => {
      const onBuyer = (id: number) => heard.set(id, (heard.get(id) ?? 0) + 1);
      while (open.length < count) open.push(await listen(ours.url, nth(everyone, open.length).uid, onBuyer));
      await pause(SETTLED_AFTER_MS);
      return memoryMb(ours.pid);
    };
    const before = await memoryWith(FIRST);
    const eachKb = (((await memoryWith(LISTENERS)) - before) * 1024) / (LISTENERS - FIRST);
    const latenciesMs: number[] = [];
    while (latenciesMs.length < 100) {
      const asked = post(facts.admin.uid, '/api/buyers', { name: `Live buyer ${latenciesMs.length}` });
      const { id } = JSON.parse((await send(ours.url, asked)).body) as { id: number };
      const untilHeard = async () => {
        while ((heard.get(id) ?? 0) < LISTENERS) await pause(1, undefined, { signal });
      };
      const signal = AbortSignal.timeout(10_000);
      latenciesMs.push(await timed(untilHeard));
    }
    for (const stream of open) stream.destroy();
    return { measured: { P10: [quantile(latenciesMs, 0.99), eachKb] }, details: latenciesMs };
  },
};

/** Starts on a large farm: after an ordinary end, and after a kill while people were writing. */
export const measureStart: Measure = {
  gives: ['P12'],
  usesAllCores: true,
  run: async ({ large: lines }) => {
    using folder = openFolder();
    const path = await prepareFarm(folder.path, { lines });
    const facts = readFacts(path);
    /** From the start of the process to the first answer; then people may write, until it is killed. */
    const timeStart = async (writes: number, end: NodeJS.Signals) => {
      const start = performance.now();
      await using ours = await startOurs(path, folder.path, { under: [], end });
      await send(ours.url, getAs({}, '/api/auth/session'));
      const tookMs = performance.now() - start;
      if (writes > 0) await runLoad(entrantOf(ours, works.W1.ask(facts)), { clients: 8, amount: writes });
      return tookMs;
    };
    await timeStart(0, 'SIGTERM');
    const [usual, afterKill]: [number[], number[]] = [[], []];
    while (afterKill.length < 7) {
      usual.push(await timeStart(2000, 'SIGKILL'));
      // Its write-ahead log is full of orders.
      afterKill.push(await timeStart(0, 'SIGTERM'));
    }
    return { measured: { P12: [median(usual), median(afterKill)] }, details: { usual, afterKill } };
  },
};

/** The memory of a server that has just begun, and the most it holds under a mixed load. */
export const measureMemory: Measure = {
  gives: ['P13'],
  run: async ({ large: lines }) => {
    await using farm = await openFarm({ lines });
    const { ours, facts } = farm;
    await send(ours.url, getAs({}, '/api/auth/session'));
    await pause(SETTLED_AFTER_MS);
    const idleMb = memoryMb(ours.pid);
    const { R1, R2, R3, R5, W1 } = works;
    const month = () => get(facts.admin.uid, '/api/analytics?timeframe=30d');
    const asks = [...[R5, R1, R2, R5, R3, R1, W1, R5, R2, R5].map(({ ask }) => ask(facts)), month];
    const mixed = entrantOf(ours, (number) => nth(asks, number)(number));
    const samples: number[] = [];
    while (samples.length < 20) {
      await runLoad(mixed, { clients: 8, amount: 2000 });
      samples.push(memoryMb(ours.pid));
    }
    return { measured: { P13: [idleMb, Math.max(...samples)] }, details: samples };
  },
};
