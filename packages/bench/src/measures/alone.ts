import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { encodeCursor } from '@farm/data/core';
import { startPostgres } from '@farm/data/testing';
import { addDays } from '@farm/domain/core';
import { farmers } from '../farm/bench-people.ts';
import { benchToday } from '../farm/cached-farm.ts';
import { type FarmFacts, readFacts } from '../farm/farm-facts.ts';
import { moveToPostgres } from '../farm/move-to-postgres.ts';
import { median, quantile } from '../measure/numbers.ts';
import { memoryMb } from '../measure/process-use.ts';
import { entrantOf } from '../measure/rounds.ts';
import { type Asked, get, getAs, nth, query, runLoad, send } from '../measure/send.ts';
import { type OpenFarm, openFarm, openFolder, prepareFarm, startOurs } from '../measure/servers.ts';
import { workloads } from '../works/workloads.ts';
import type { Measure } from './measure.ts';

/** About 200,000 rows of a trace file, at 390 lines a day. */
const SEASON_DAYS = 260;

/** How long each takes at the median, each time right after an order has changed the figures. */
const timeEach = async (
  { ours: { url }, facts }: Pick<OpenFarm, 'ours' | 'facts'>,
  asks: readonly Asked[],
): Promise<number[]> => {
  const taken: number[] = [];
  for (const asked of asks) {
    const tookMs: number[] = [];
    for (let count = 0; count < 25; count += 1) {
      await send(url, workloads.W1.ask(facts)(count));
      const start = performance.now();
      await send(url, asked);
      tookMs.push(performance.now() - start);
    }
    taken.push(median(tookMs.slice(5)));
    console.error(`${decodeURIComponent(asked.path)}: ${taken.at(-1)?.toFixed(1)} ms`);
  }
  return taken;
};

/** Analytics, shortages, free stock, and what a grower opens at six in the morning. */
const figuresOf = ({ admin, rep, lotCodes }: FarmFacts) => {
  const day = addDays(benchToday(), 1);
  const ask = (procedure: string, input: object) => query(admin.uid, procedure, input);
  const analytics = (search = '') => [admin, rep].map(({ uid }) => get(uid, `/api/analytics${search}`));
  const productNameIds = Array.from({ length: 20 }, (_, index) => index + 1);
  return {
    presets: ['7d', '30d', '90d'].flatMap((timeframe) => analytics(`?timeframe=${timeframe}`)),
    allTime: analytics(),
    P7: [
      get(admin.uid, '/api/shortages'),
      ask('orders.availability', { productNameIds }),
      ask('orders.needs', { from: day, to: day }),
      ask('availability.day', { day, productNameIds }),
    ],
    P24: {
      lots: lotCodes.map((code) => ask('tracing.lot', { code })),
      // Whole, and as its first letters and figures find many.
      searches: lotCodes.flatMap((code) => [code, code.slice(0, 4)]).map((q) => ask('tracing.search', { q })),
    },
    P19: [
      ask('packing.harvestList', { through: day }),
      ask('packing.day', { day }),
      ask('packing.pickList', { day }),
    ],
  };
};

export const measureFigures: Measure = {
  gives: ['P6', 'P7', 'P19'],
  run: async ({ large: lines }) => {
    await using large = await openFarm({ lines });
    await using smaller = await openFarm({ lines: Math.min(lines, 100_000) });
    const { presets, allTime, ...asked } = figuresOf(large.facts);
    const P7 = await timeEach(large, asked.P7);
    const P19 = await timeEach(large, asked.P19);
    const ofPresets = await timeEach(large, presets);
    const ofAllTime = await timeEach(large, allTime);
    const ofSmaller = await timeEach(smaller, figuresOf(smaller.facts).allTime);
    const P6 = [ofPresets, ofAllTime, ofSmaller].map((ms) => Math.max(...ms));
    return { measured: { P6, P7, P19 } };
  },
};

/** It asks one farm on both engines, moved as `farm move` does. */
export const measurePostgres: Measure = {
  gives: ['P18'],
  run: async ({ large: lines }) => {
    using folder = openFolder();
    const path = await prepareFarm(join(folder.path, 'sqlite'), { lines });
    const facts = readFacts(path);
    await using stack = new AsyncDisposableStack();
    const cluster = await startPostgres({ isDurable: true });
    stack.defer(cluster.remove);
    const address = `${cluster.url}/postgres`;
    await moveToPostgres(path, address);
    const onSqlite = stack.use(await startOurs(path, join(folder.path, 'sqlite')));
    const onPostgres = stack.use(await startOurs(address, folder.path));
    const { presets, allTime, P7, P19, P24 } = figuresOf(facts);
    const traces = [...P24.lots.slice(0, 2), ...P24.searches.slice(0, 2)];
    const asks = [workloads.R2.ask(facts)(0), ...presets, ...allTime, ...P7, ...P19, ...traces];
    const rows: { asked: string; sqlite: number; postgres: number; ratio: number }[] = [];
    for (const asked of asks) {
      const [sqlite = Number.NaN] = await timeEach({ ours: onSqlite, facts }, [asked]);
      const [postgres = Number.NaN] = await timeEach({ ours: onPostgres, facts }, [asked]);
      rows.push({ asked: decodeURIComponent(asked.path), sqlite, postgres, ratio: postgres / sqlite });
    }
    console.table(rows);
    return { measured: { P18: [Math.max(...rows.map(({ ratio }) => ratio))] }, details: rows };
  },
};

/** Where lots went, and finding one by its code. */
export const measureTraces: Measure = {
  gives: ['P24'],
  run: async ({ large: lines }) => {
    await using large = await openFarm({ lines });
    const { lots, searches } = figuresOf(large.facts).P24;
    const slowest = [await timeEach(large, lots), await timeEach(large, searches)];
    return { measured: { P24: slowest.map((ms) => Math.max(...ms)) }, details: slowest };
  },
};

/** A season's trace file is sent while others read one line. */
export const measureTraceFile: Measure = {
  gives: ['P25'],
  run: async ({ large: lines }) => {
    await using farm = await openFarm({ lines });
    const { ours, facts } = farm;
    const reading = entrantOf(ours, workloads.R1.ask(facts));
    const p99 = async () =>
      quantile((await runLoad(reading, { clients: 8, amount: 2000 })).latenciesMs, 0.99);
    const fileOf = (from: string, to: string) => get(facts.admin.uid, `/api/trace.csv?from=${from}&to=${to}`);
    const to = addDays(benchToday(), -11);
    await send(ours.url, fileOf(to, to));
    await p99();
    const idleMs = median([await p99(), await p99(), await p99()]);
    const idleMb = memoryMb(ours.pid);
    const start = performance.now();
    let tookS = 0;
    const file = send(ours.url, fileOf(addDays(to, -SEASON_DAYS), to)).finally(() => {
      tookS = (performance.now() - start) / 1000;
    });
    const beside: number[] = [];
    let mostMb = idleMb;
    while (tookS === 0) {
      beside.push(await p99());
      mostMb = Math.max(mostMb, memoryMb(ours.pid));
    }
    const rows = (await file).body.split('\n').length - 2;
    const besideMs = median(beside);
    return {
      measured: { P25: [tookS, mostMb - idleMb, besideMs / idleMs, besideMs] },
      details: { rows, idleMs, beside, idleMb },
    };
  },
};

/** A page from the middle of the history, to those who may read all of it, their own, and what growers may. */
export const measureChanges: Measure = {
  gives: ['P23'],
  run: async ({ large: lines }) => {
    await using large = await openFarm({ lines });
    const { admin, rep } = large.facts;
    const P23: number[] = [];
    for (const { uid } of [admin, rep, nth(farmers, 0)]) {
      const now = await send(large.ours.url, query(uid, 'changes.list', { since: 'now' }));
      const { cursor } = JSON.parse(now.body).result.data;
      const [epoch, sight, newest] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
      const since = encodeCursor([epoch, sight, newest >> 1]);
      P23.push(...(await timeEach(large, [query(uid, 'changes.list', { since })])));
    }
    return { measured: { P23 } };
  },
};

/** One line is read while others wait for an all-time figure. */
export const measureAside: Measure = {
  gives: ['P8'],
  run: async ({ large: lines }) => {
    await using farm = await openFarm({ lines });
    const { ours, facts } = farm;
    const p99 = async () => {
      const reading = entrantOf(ours, workloads.R1.ask(facts));
      return quantile((await runLoad(reading, { clients: 8, amount: 20_000 })).latenciesMs, 0.99);
    };
    await p99();
    const idleMs = await p99();
    let isOver = false;
    const figures = (async () => {
      while (!isOver) await send(ours.url, get(facts.admin.uid, '/api/analytics'));
    })();
    const besideMs = await p99();
    isOver = true;
    await figures;
    return { measured: { P8: [besideMs / idleMs, besideMs] } };
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
      if (writes > 0) await runLoad(entrantOf(ours, workloads.W1.ask(facts)), { clients: 8, amount: writes });
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
    await pause(5000);
    const idleMb = memoryMb(ours.pid);
    const { R1, R2, R3, R5, W1 } = workloads;
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
