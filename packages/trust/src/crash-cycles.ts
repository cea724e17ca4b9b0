import { checkFigures, checkStorage, readFarm } from '@farm/data/backup';
import { listLinesById } from '@farm/data/orders';
import type { Chooser } from './choose.ts';
import type { Deed } from './deeds.ts';
import { findHighestIds, type HighestIds, readFreshRows } from './fresh-rows.ts';
import { type Fault, judgeDeeds } from './judge-deeds.ts';
import type { Finding, Trial } from './proof.ts';
import { startServer } from './server-process.ts';
import type { TrialFarm } from './trial-farm.ts';
import { openWriters, type Writers } from './writers.ts';

const WRITERS = 16;
const CHECKED_EACH = 25;
const SHOWN = 5;

type Server = ReturnType<typeof startServer>;

export type CycleOptions = {
  trial: Trial;
  farm: TrialFarm;
  settings: Record<string, string>;
  choose: Chooser;
  /** What happens once people write; ends with no server left. */
  strike: (server: Server, address: string, cycle: number) => Promise<void>;
};

export type Cycles = {
  /** Starts the server, judges what the last cycle left, lets people write, and strikes. */
  run: () => Promise<void>;
  /** Judges what the last cycle left, and then everything. */
  end: () => Promise<void>;
  findings: (what: string) => Finding[];
  writers: Writers;
};

/** Lets people write while the server is killed again and again, and compares their answers with what is there. */
export const openCycles = async (options: CycleOptions): Promise<Cycles> => {
  const { trial, farm, settings, choose, strike } = options;
  const writers = openWriters(farm, choose);
  const faults: Fault[] = [];
  const wrong: string[] = [];
  const tally = { cycles: 0, acknowledged: 0, refused: 0, unknown: 0, slowestStartMs: 0 };
  const promised = { order: [] as number[], message: [] as number[] };
  let deeds: Deed[] = [];
  let since: HighestIds = await readFarm(farm.url, findHighestIds);

  const start = async () => {
    const began = performance.now();
    const server = startServer(trial, {
      DATA_DIR: await dataFolder,
      BACKUP_DIR: 'off',
      DATABASE_URL: farm.url,
      ...settings,
    });
    const address = await server.address();
    tally.slowestStartMs = Math.max(tally.slowestStartMs, performance.now() - began);
    return { server, address };
  };
  const dataFolder = trial.folder();

  /** Sends writes with a key again whose fate nobody knows; then each must be there once. */
  const sendAgain = async (address: string) => {
    for (const deed of deeds) {
      if (deed.outcome !== 'unknown' || !deed.again) continue;
      const { outcome, id } = await deed.again(address);
      deed.outcome = outcome;
      if (id !== undefined) deed.id = id;
    }
  };

  const judge = async (isComplete: boolean) => {
    const touched = deeds.flatMap((deed) => (deed.kind === 'move' ? deed.lines.map(({ id }) => id) : []));
    const known = writers.known().map(({ id }) => id);
    const viewer = { uid: '', role: 'admin' as const };
    const { rows, lines, broken, highest } = await readFarm(farm.url, async (db) => ({
      rows: await readFreshRows(db, since, [...new Set(touched)]),
      lines: await listLinesById(db, viewer, known),
      broken: isComplete ? [...(await checkStorage(db)), ...(await checkFigures(db))] : [],
      highest: await findHighestIds(db),
    }));
    faults.push(...judgeDeeds(deeds, rows));
    wrong.push(...broken);
    writers.see(lines);
    since = highest;
    for (const { kind, outcome, id } of deeds) {
      tally[outcome] += 1;
      if (id !== undefined && outcome === 'acknowledged' && kind in promised)
        promised[kind as keyof typeof promised].push(id);
    }
    deeds = [];
  };

  const run = async () => {
    const { server, address } = await start();
    await sendAgain(address);
    await judge(tally.cycles % CHECKED_EACH === CHECKED_EACH - 1);
    const writing = writers.run(address, WRITERS);
    await writers.acknowledged(1);
    await strike(server, address, tally.cycles);
    writers.stop();
    await writing;
    deeds = writers.take();
    tally.cycles += 1;
    if (tally.cycles % CHECKED_EACH === 0)
      trial.log(
        `${tally.cycles} cycles, ${tally.acknowledged} writes acknowledged, ${faults.length + wrong.length} faults`,
      );
  };

  /** What was acknowledged in any cycle and is no longer there. */
  const findVanished = () =>
    readFarm(farm.url, async (db) => {
      const idsOf = async (table: 'order_group' | 'message') =>
        new Set((await db.selectFrom(table).select('id').execute()).map(({ id }) => id));
      const there = {
        order: await idsOf('order_group'),
        message: await idsOf('message'),
      };
      return Object.entries(promised).flatMap(([kind, ids]) =>
        ids.filter((id) => !there[kind as keyof typeof there].has(id)).map((id) => `${kind} ${id}`),
      );
    });

  const end = async () => {
    const { server, address } = await start();
    await sendAgain(address);
    await judge(true);
    const vanished = await findVanished();
    faults.push(...vanished.map((about) => ({ kind: 'lost' as const, about: `${about} vanished later` })));
    await server.kill('SIGTERM');
  };

  const findings = (what: string): Finding[] => {
    const writes = tally.acknowledged.toLocaleString('en-US');
    const of = (kinds: Fault['kind'][], measure: string): Finding => {
      const found = faults.filter(({ kind }) => kinds.includes(kind));
      const why = found.slice(0, SHOWN).map(({ about }) => about);
      return {
        measure: `${measure} in ${tally.cycles} ${what}`,
        figure: `${found.length} of ${writes}`,
        isMet: found.length === 0,
        ...(why.length > 0 && { why: why.join('; ') }),
      };
    };
    return [
      of(['lost'], 'acknowledged writes lost'),
      of(['doubled'], 'writes there twice'),
      of(['halved', 'orphaned'], 'writes there in part'),
      of(['untrue'], 'refused writes that were made'),
      {
        measure: `contradictions between ledgers, kept totals and rows after ${tally.cycles} ${what}`,
        figure: String(wrong.length),
        isMet: wrong.length === 0,
        ...(wrong.length > 0 && { why: wrong.slice(0, SHOWN).join('; ') }),
      },
      {
        measure: 'slowest start',
        figure: `${Math.round(tally.slowestStartMs)} ms; ${tally.refused} writes refused, ${tally.unknown} of unknown fate`,
        isMet: tally.acknowledged > 0,
      },
    ];
  };

  return { run, end, findings, writers };
};
