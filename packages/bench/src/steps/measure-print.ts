import BetterSqlite from 'better-sqlite3';
import { disturbFarm } from '../load/disturb-farm.ts';
import { openLineLoad } from '../load/line-load.ts';
import { onEveryCore } from '../measure/machine.ts';
import { median, quantile } from '../measure/numbers.ts';
import { withFarm } from '../measure/with-farm.ts';
import type { Step } from './step.ts';

/** Of a farm of this size, the fullest day that may be printed at once has about 200 orders. */
const LINES = 300_000;
const SLIPS_MAX = 200;
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
    withFarm({ lines: LINES, under: onEveryCore(machine) }, async (farm) => {
      const { ours, facts, path, folder } = farm;
      const { day, orders } = findDay(path);
      const { load, close } = await openLineLoad(farm);
      const disturbance = { kind: 'print', url: ours.url, uid: facts.admin.uid, path, folder, day } as const;
      const turns: { idleMs: number; printingMs: number }[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const idleMs = quantile(await load(), 0.99);
        const stop = await disturbFarm(disturbance, onEveryCore(machine));
        turns.push({ idleMs, printingMs: quantile(await load(), 0.99) });
        await stop();
      }
      await close();
      console.error(`p99 of one line while ${orders} slips are printed: ${JSON.stringify(turns)}`);
      const [idle, printing] = [turns.map(({ idleMs }) => idleMs), turns.map(({ printingMs }) => printingMs)];
      return {
        measured: { P20: [median(printing) / median(idle)] },
        details: { printing: { orders, turns } },
      };
    }),
};
