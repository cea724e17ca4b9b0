import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import BetterSqlite from 'better-sqlite3';
import { quantile } from '../measure/numbers.ts';
import { type Asked, get, query, send } from '../measure/send.ts';
import { openFarm } from '../measure/servers.ts';
import { works } from '../works/works.ts';
import type { Row } from './row.ts';

const PER_SECOND = 100;
const ASKED = 600;
const TURNS = 3;
const SLIPS = 200;
const BEGUN_AFTER_MS = 500;

/** The day with the most orders that one file of packing slips can hold. */
const findDay = (path: string): string => {
  const database = new BetterSqlite(path, { readonly: true });
  const found = database.prepare(
    `select delivery_date from order_line where status in ('confirmed', 'delivered')
    group by delivery_date having count(distinct group_id) <= ? order by count(distinct group_id) desc limit 1`,
  );
  const day = found.pluck().get(SLIPS) as string;
  database.close();
  return day;
};

/** What somebody waits who reads one line after another, not all at once. */
const waitForLines = async (url: string, next: () => Asked): Promise<number[]> => {
  const latenciesMs: number[] = [];
  for (let count = 0; count < ASKED; count += 1) {
    const start = performance.now();
    await send(url, next());
    latenciesMs.push(performance.now() - start);
    await pause(1000 / PER_SECOND);
  }
  return latenciesMs;
};

/** Asks for the same without pause, in a thread that receives it; returns what ends it. */
const repeat = async (url: string, { path, headers }: Asked) => {
  const options = { url: `${url}${path}`, headers, connections: 1, workers: 1, duration: 60, timeout: 60 };
  const run = autocannon(options, () => {});
  const ended = once(run, 'done');
  await pause(BEGUN_AFTER_MS);
  return async () => {
    run.stop();
    const [{ non2xx, errors }] = (await ended) as [autocannon.Result];
    if (non2xx + errors > 0) throw new Error(`${path} was refused`);
  };
};

/** What others wait for one line while somebody exports, asks for all-time figures, or prints. */
export const measureWaiting: Row = {
  gives: ['P8'],
  usesAllCores: true,
  run: async ({ large: lines }) => {
    await using farm = await openFarm({ lines, under: [] });
    const { ours, facts, path } = farm;
    const { uid } = facts.admin;
    const busy: Record<string, Asked | null> = {
      idle: null,
      export: query(uid, 'orders.list', { limit: 200, scope: 'all', from: '2000-01-01' }),
      analytics: get(uid, '/api/analytics'),
      print: get(uid, `/api/day-sheets/${findDay(path)}/packing-slips.pdf`),
    };
    const waited: Record<string, number[]> = {};
    let number = 0;
    const next = () => {
      number += 1;
      return works.R1.ask(facts)(number);
    };
    await waitForLines(ours.url, next);
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [name, asked] of Object.entries(busy)) {
        const stop = asked ? await repeat(ours.url, asked) : null;
        waited[name] = [...(waited[name] ?? []), ...(await waitForLines(ours.url, next))];
        await stop?.();
      }
    }
    const p99 = Object.fromEntries(
      Object.entries(waited).map(([name, latenciesMs]) => [name, quantile(latenciesMs, 0.99)]),
    );
    console.error(`p99 of one line, ms: ${JSON.stringify(p99)}`);
    const { idle = 0, ...others } = p99;
    const highest = Math.max(...Object.values(others));
    return { measured: { P8: [highest / idle, highest] }, details: p99 };
  },
};
