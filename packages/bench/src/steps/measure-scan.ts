import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addDays } from '@farm/domain/core';
import { type Connection, openConnection } from '../load/connection.ts';
import { runOpen } from '../load/open-load.ts';
import { productSettings } from '../measure/contestant.ts';
import { onEveryCore } from '../measure/machine.ts';
import { entrantOf } from '../measure/measure-work.ts';
import { quantile } from '../measure/numbers.ts';
import { type OwnFarm, withFarm } from '../measure/with-farm.ts';
import { get, query } from '../works/work.ts';
import { worksOf } from '../works/works.ts';
import type { Step } from './step.ts';

const PER_SECOND = 100;
const FOR_MS = 6000;
const CLIENTS = 16;
const TURNS = 2;
const EXPORT_PAGE = 200;
/** The cursor is at the end of a page. */
const CURSOR_WITHIN_BYTES = 200;

type Disturb = (farm: OwnFarm, connection: Connection, signal: AbortSignal) => Promise<void>;

/** Figures of days that no preset names, each time others. */
const scan: Disturb = async ({ facts }, connection, signal) => {
  const today = new Date().toISOString().slice(0, 10);
  for (let count = 0; !signal.aborted; count += 1) {
    const [from, to] = [addDays(today, -360 + (count % 30)), addDays(today, 300 - (count % 29))];
    await connection.send(get(facts.admin.uid, `/api/analytics?from=${from}&to=${to}`));
  }
};

/** All orders, page by page, as a file of them is made. */
const exportAll: Disturb = async ({ facts }, connection, signal) => {
  let cursor: string | null = null;
  while (!signal.aborted) {
    const input: object = { limit: EXPORT_PAGE, scope: 'all', ...(cursor && { cursor }) };
    const { body } = await connection.send(query(facts.admin.uid, 'orders.list', input));
    // Reading all of a page here would keep the requests that are measured waiting.
    cursor =
      /"nextCursor":"([^"]+)"/.exec(body.toString('latin1', body.length - CURSOR_WITHIN_BYTES))?.[1] ?? null;
  }
};

/** One backup after another, by the operator's command. */
const backUp: Disturb = async ({ path, folder }, _connection, signal) => {
  const command = join(import.meta.dirname, '../../../../apps/server/src/farm.mjs');
  for (let count = 0; !signal.aborted; count += 1) {
    const to = join(folder, `backup-${count}.farm`);
    const child = spawn(process.execPath, [command, 'backup', to], {
      env: productSettings(path),
      stdio: 'ignore',
    });
    signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
    await once(child, 'exit');
  }
};

const disturbances: Record<string, Disturb> = { scan, export: exportAll, backup: backUp };

/** What others wait for one line while somebody reads everything, against what they wait while nobody does. */
export const measureScan: Step = {
  gives: ['P8'],
  run: ({ largeLines }, machine) =>
    // A second core for what reads everything, as the server would have it anywhere.
    withFarm({ lines: largeLines, under: onEveryCore(machine) }, async (farm) => {
      const [line] = worksOf(['R1']);
      if (!line) throw new Error('There is no work R1');
      const { next } = entrantOf(line, farm.ours, farm.facts);
      const connections = Array.from({ length: CLIENTS }, () => openConnection(farm.ours.url));
      const aside = openConnection(farm.ours.url);
      const load = async () =>
        (await runOpen(connections, next, { perSecond: PER_SECOND, forMs: FOR_MS })).latenciesMs;
      const latencies: Record<string, number[]> = { idle: [] };
      await load();
      for (let turn = 0; turn < TURNS; turn += 1) {
        latencies.idle?.push(...(await load()));
        for (const [name, disturb] of Object.entries(disturbances)) {
          const stop = new AbortController();
          const failures: unknown[] = [];
          const disturbing = disturb(farm, aside, stop.signal).catch((error) => failures.push(error));
          const taken = await load();
          stop.abort();
          await disturbing;
          if (failures.length > 0) throw new Error(`The ${name} failed`, { cause: failures[0] });
          latencies[name] = [...(latencies[name] ?? []), ...taken];
        }
      }
      for (const { close } of [...connections, aside]) await close();
      const p99 = Object.fromEntries(
        Object.entries(latencies).map(([name, taken]) => [name, quantile(taken, 0.99)]),
      );
      const { idle = 0, ...disturbed } = p99;
      const worst = Math.max(...Object.values(disturbed));
      console.error(`p99 of one line: ${JSON.stringify(p99)}`);
      return { measured: { P8: [worst / idle] }, details: { scanP99Ms: p99 } };
    }),
};
