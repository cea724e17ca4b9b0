import BetterSqlite from 'better-sqlite3';
import { openConnection } from '../load/connection.ts';
import { disturbFarm } from '../load/disturb-farm.ts';
import { runOpen } from '../load/open-load.ts';
import { onEveryCore } from '../measure/machine.ts';
import { entrantOf } from '../measure/measure-work.ts';
import { median, quantile } from '../measure/numbers.ts';
import { withFarm } from '../measure/with-farm.ts';
import { worksOf } from '../works/works.ts';
import type { Step } from './step.ts';

/** Of a farm of this size, the fullest day that may be printed at once has about 200 orders. */
const LINES = 300_000;
const SLIPS_MAX = 200;
const PER_SECOND = 100;
const FOR_MS = 6000;
const CLIENTS = 16;
const TURNS = 5;

/** The day with the most orders that one file of packing slips can hold. */
const findDay = (path: string): { day: string; orders: number } => {
  const database = new BetterSqlite(path, { readonly: true });
  const found = database
    .prepare(
      `select delivery_date as day, count(distinct group_id) as orders from order_line
      where status in ('confirmed', 'delivered')
      group by delivery_date having count(distinct group_id) <= ? order by orders desc limit 1`,
    )
    .get(SLIPS_MAX) as { day: string; orders: number } | undefined;
  database.close();
  if (!found) throw new Error('Nothing is delivered on any day');
  return found;
};

/** What others wait for one line while somebody prints packing slips, against what they wait while nobody does. */
export const measurePrint: Step = {
  gives: ['P20'],
  run: (_options, machine) =>
    // A second core for the thread that makes the paper, as the server would have it anywhere.
    withFarm({ lines: LINES, under: onEveryCore(machine) }, async ({ ours, facts, path, folder }) => {
      const { day, orders } = findDay(path);
      const connections = Array.from({ length: CLIENTS }, () => openConnection(ours.url));
      const [line] = worksOf(['R1']);
      if (!line) throw new Error('There is no work R1');
      const { next } = entrantOf(line, ours, facts);
      const load = async () =>
        quantile(
          (await runOpen(connections, next, { perSecond: PER_SECOND, forMs: FOR_MS })).latenciesMs,
          0.99,
        );
      const disturbance = { kind: 'print', url: ours.url, uid: facts.admin.uid, path, folder, day } as const;
      await load();
      const turns: { idleMs: number; printingMs: number }[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const idleMs = await load();
        const stop = await disturbFarm(disturbance, onEveryCore(machine));
        turns.push({ idleMs, printingMs: await load() });
        await stop();
      }
      for (const { close } of connections) await close();
      console.error(`p99 of one line while ${orders} slips are printed: ${JSON.stringify(turns)}`);
      const [idle, printing] = [turns.map(({ idleMs }) => idleMs), turns.map(({ printingMs }) => printingMs)];
      return {
        measured: { P20: [median(printing) / median(idle)] },
        details: { printing: { orders, turns } },
      };
    }),
};
