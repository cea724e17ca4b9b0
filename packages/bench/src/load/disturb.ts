// Reads all of a farm again and again, or prints a day of it, in a separate process: what it receives must not keep the
// process waiting that measures what others wait. Started by disturb-farm.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runWhenIdle } from '@farm/data/connection';
import { addDays } from '@farm/domain/core';
import { productSettings } from '../measure/contestant.ts';
import { get, query } from '../works/work.ts';
import { openConnection } from './connection.ts';
import type { Disturbance } from './disturb-farm.ts';

const EXPORT_PAGE = 200;

const { kind, url, uid, path, folder, day } = JSON.parse(process.argv[2] ?? '') as Disturbance;
// Who reads or prints does it on another machine, but a backup is made where the farm is.
if (kind !== 'backup') runWhenIdle(process.pid);
const connection = openConnection(url);
const stop = new AbortController();
process.on('message', () => stop.abort());

/** Figures of days that no preset names, each time others. */
const scan = async () => {
  const today = new Date().toISOString().slice(0, 10);
  for (let count = 0; !stop.signal.aborted; count += 1) {
    const [from, to] = [addDays(today, -360 + (count % 30)), addDays(today, 300 - (count % 29))];
    await connection.send(get(uid, `/api/analytics?from=${from}&to=${to}`));
  }
};

/** All orders, page by page, as a file of them is made. */
const exportAll = async () => {
  let cursor: string | null = null;
  while (!stop.signal.aborted) {
    const input: object = { limit: EXPORT_PAGE, scope: 'all', ...(cursor && { cursor }) };
    const { body } = await connection.send(query(uid, 'orders.list', input));
    cursor = (JSON.parse(body.toString()) as { result: { data: { nextCursor: string | null } } }).result.data
      .nextCursor;
  }
};

/** One backup after another, by the operator's command. */
const backUp = async () => {
  const command = join(import.meta.dirname, '../../../../apps/server/src/farm.mjs');
  for (let count = 0; !stop.signal.aborted; count += 1) {
    const to = join(folder, `backup-${process.pid}-${count}.farm`);
    const child = spawn(process.execPath, [command, 'backup', to], {
      env: productSettings(path),
      stdio: 'ignore',
    });
    stop.signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
    await once(child, 'exit');
  }
};

/** The packing slips of a day, a page an order. */
const print = async () => {
  while (!stop.signal.aborted) await connection.send(get(uid, `/api/day-sheets/${day}/packing-slips.pdf`));
};

const readers: Record<Disturbance['kind'], () => Promise<void>> = {
  scan,
  export: exportAll,
  backup: backUp,
  print,
};

process.send?.('ready');
await readers[kind]();
await connection.close();
process.disconnect?.();
