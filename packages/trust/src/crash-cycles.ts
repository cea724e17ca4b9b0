import { checkFigures, checkStorage, readFarm } from '@farm/data/backup';
import { listLinesById } from '@farm/data/orders';
import type { ServerProcess } from '@farm/server/testing';
import { checkHistory, type Fault } from './check-history.ts';
import { findHighestIds, readFreshRows } from './fresh-rows.ts';
import { movedIn, type Operation } from './operations.ts';
import { type Finding, finding, type Trial } from './proof.ts';
import type { TrialFarm } from './trial-farm.ts';
import { openWriters, type Writers } from './writers.ts';

const WRITERS = 16;
const CHECKED_EACH = 25;

type Struck = { server: ServerProcess; address: string; writers: Writers; cycle: number };
export type Strike = (struck: Struck) => Promise<unknown>;

export type CycleOptions = {
  farm: TrialFarm;
  /** How many times, and what happens then in the words of the findings. */
  times: number;
  what: string;
  settings?: Record<string, string>;
  prepare?: () => Promise<void>;
  /** It checks what happens once people write; it ends with no server left. */
  strike: Strike;
};

/** Lets people write while the server is killed again and again, and compares their answers with what is there. */
export const runCycles = async (trial: Trial, options: CycleOptions): Promise<Finding[]> => {
  const { farm, times, what, settings, prepare, strike } = options;
  const writers = openWriters(farm, trial.choose);
  const faults: Fault[] = [];
  const wrong: string[] = [];
  const tally = { acknowledged: 0, refused: 0, unknown: 0 };
  const promised = { order: [] as number[], message: [] as number[] };
  let slowestStartMs = 0;
  let operations: Operation[] = [];
  let since = await readFarm(farm.url, findHighestIds);

  const start = async (isComplete: boolean) => {
    await prepare?.();
    const began = performance.now();
    const server = await trial.serve(farm.url, settings);
    const address = await server.address();
    slowestStartMs = Math.max(slowestStartMs, performance.now() - began);
    // Writes with a key whose fate nobody knows are sent again; then each must be there once.
    for (const operation of operations) {
      if (operation.outcome !== 'unknown' || !operation.again) continue;
      const { outcome, id = operation.id } = await operation.again(address);
      Object.assign(operation, { outcome, id });
    }
    const viewer = { uid: '', role: 'admin' as const };
    const [rows, lines] = await readFarm(farm.url, async (db) => {
      if (isComplete) wrong.push(...(await checkStorage(db)), ...(await checkFigures(db)));
      const written = await readFreshRows(db, since, movedIn(operations));
      since = await findHighestIds(db);
      return [written, await listLinesById(db, viewer, [...writers.known.keys()])] as const;
    });
    faults.push(...checkHistory(operations, rows));
    writers.known.clear();
    for (const line of lines) writers.known.set(line.id, line);
    for (const { kind, outcome, id } of operations) {
      tally[outcome] += 1;
      if (id !== undefined && outcome === 'acknowledged' && (kind === 'order' || kind === 'message'))
        promised[kind].push(id);
    }
    operations = [];
    return { server, address };
  };

  for (let cycle = 0; cycle < times; cycle += 1) {
    const { server, address } = await start(cycle % CHECKED_EACH === CHECKED_EACH - 1);
    const writing = writers.run(address, WRITERS);
    await writers.acknowledged(1);
    await strike({ server, address, writers, cycle });
    writers.stop();
    await writing;
    operations = writers.take();
    if (cycle % CHECKED_EACH === CHECKED_EACH - 1)
      trial.log(`${cycle + 1} cycles, ${tally.acknowledged} writes acknowledged, ${faults.length} faults`);
  }
  const { server } = await start(true);
  // Every write acknowledged in any cycle must still be there.
  const vanished = await readFarm(farm.url, async (db) => {
    const [orders, messages] = [db.selectFrom('order_group'), db.selectFrom('message')];
    const there = new Set([
      ...(await orders.select('id').execute()).map(({ id }) => `order ${id}`),
      ...(await messages.select('id').execute()).map(({ id }) => `message ${id}`),
    ]);
    const all = Object.entries(promised).flatMap(([kind, ids]) => ids.map((id) => `${kind} ${id}`));
    return all.filter((name) => !there.has(name));
  });
  faults.push(...vanished.map((about) => ({ kind: 'lost' as const, about: `${about} vanished later` })));
  await server.kill('SIGTERM');

  const of = (measure: string, ...kinds: Fault['kind'][]): Finding => {
    const found = faults.filter(({ kind }) => kinds.includes(kind)).map(({ about }) => about);
    const figure = `${found.length} of ${tally.acknowledged.toLocaleString('en-US')}`;
    return finding(`${measure} in ${times} ${what}`, figure, found);
  };
  return [
    of('acknowledged writes lost', 'lost'),
    of('writes there twice', 'doubled'),
    of('writes there in part', 'halved', 'orphaned'),
    of('refused writes that were made', 'untrue'),
    finding(
      `contradictions between ledgers, kept totals and rows after ${times} ${what}`,
      String(wrong.length),
      wrong,
    ),
    {
      measure: 'slowest start',
      figure: `${Math.round(slowestStartMs)} ms; ${tally.refused} writes refused, ${tally.unknown} of unknown fate`,
      isMet: tally.acknowledged > 0,
    },
  ];
};
