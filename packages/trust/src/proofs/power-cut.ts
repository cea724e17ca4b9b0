import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkFigures, checkStorage, readFarm } from '@farm/data/backup';
import { checkHistory } from '../check-history.ts';
import { type FileEvent, readFileEvents, traceOptions, untilTraced } from '../file-events.ts';
import { findHighestIds, type HighestIds, readFreshRows } from '../fresh-rows.ts';
import { movedIn, type Operation } from '../operations.ts';
import { type Loss, openDisk } from '../power-cut-disk.ts';
import { finding, type Proof, type Trial } from '../proof.ts';
import { fillTrialFarm, type TrialFarm } from '../trial-farm.ts';
import { openWriters } from '../writers.ts';

const WRITERS = 16;
const TRACED_WITHIN_MS = 20_000;
const MARK = /m\d{7}/g;

const sizes = {
  short: { writes: 30, cuts: 12, teams: 8 },
  full: { writes: 3000, cuts: 600, teams: 64 },
} as const;

/** Lets people write on the real server, and records what it does to its files and what it answers. */
const record = async (trial: Trial, farm: TrialFarm, writes: number) => {
  const trace = join(await trial.folder(), 'trace');
  const server = await trial.serve(farm.url, {}, { under: ['strace', ...traceOptions(trace)] });
  const writers = openWriters(farm, trial.choose);
  const address = await server.address();
  const writing = writers.run(address, WRITERS);
  await writers.acknowledged(writes);
  writers.stop();
  await writing;
  await server.kill('SIGKILL');
  await untilTraced(trace, server.pid ?? 0, TRACED_WITHIN_MS);
  const ours = [farm.url, `${farm.url}-wal`, `${farm.url}-journal`, join(farm.url, '..')];
  return { operations: writers.take(), events: await readFileEvents(trace, (path) => ours.includes(path)) };
};

/** The marks of what an answer says was done. */
const marksIn = (event: FileEvent): string[] => {
  if (event.kind !== 'sent') return [];
  const sent = event.data.toString('latin1');
  return sent.startsWith('HTTP/1.1 2') ? (sent.match(MARK) ?? []) : [];
};

/** Opens what a power cut left, and tells what of it breaks a promise. */
const judge = async (url: string, operations: readonly Operation[], since: HighestIds) => {
  try {
    return await readFarm(url, async (db) => {
      const damage = await checkStorage(db);
      if (damage.length > 0) return { faults: [], damage };
      const faults = checkHistory(operations, await readFreshRows(db, since, movedIn(operations)));
      return { faults, damage: await checkFigures(db) };
    });
  } catch (error) {
    return { faults: [], damage: [String(error)] };
  }
};

export const powerCut: Proof = {
  name: 'power-cut',
  about: 'rebuilds the SQLite file as a power cut would leave it, only from what the server had synced',
  whyNot: async () =>
    spawnSync('strace', ['-D', '-f', '-e', 'trace=none', 'true']).status === 0
      ? null
      : 'strace is not installed, or may not trace here',
  run: async (size, trial) => {
    const { writes, cuts, teams } = sizes[size];
    const { choose } = trial;
    const url = join(await trial.folder(), 'farm.sqlite');
    const farm = await fillTrialFarm(url, { teams });
    const before = readFileSync(url);
    const since = await readFarm(url, findHighestIds);
    rmSync(`${url}-wal`, { force: true });
    rmSync(`${url}-shm`, { force: true });
    const { operations, events } = await record(trial, farm, writes);

    const answers = events.flatMap((event, index) => (marksIn(event).length > 0 ? [index] : []));
    const moments = new Set([answers.at(-1) ?? 0]);
    // Half of the cuts come right after an answer, the others at any moment.
    while (moments.size < Math.min(cuts, answers.length))
      moments.add(choose.below(2) === 0 ? (choose.among(answers) ?? 0) : choose.below(events.length));

    const disk = openDisk(join(url, '..'), new Map([[url, before]]));
    const folder = await trial.folder();
    const promised = new Set<string>();
    const wrong = { lost: [] as string[], halved: [] as string[], damage: [] as string[] };
    let checked = 0;
    let unsynced = 0;
    for (const [index, event] of events.entries()) {
      disk.carryOut(event);
      for (const mark of marksIn(event)) promised.add(mark);
      if (!moments.has(index)) continue;
      const known = operations.map((operation): Operation => {
        if (operation.outcome === 'refused') return operation;
        return { ...operation, outcome: promised.has(operation.mark) ? 'acknowledged' : 'unknown' };
      });
      unsynced += disk.unsynced();
      for (const loss of ['all', 'random'] satisfies Loss[]) {
        const place = join(folder, `${index}-${loss}`);
        mkdirSync(place);
        for (const [path, content] of disk.cut(loss, choose))
          writeFileSync(join(place, basename(path)), content);
        const { faults, damage } = await judge(join(place, basename(url)), known, since);
        const at = `after event ${index} (${loss} lost)`;
        for (const { kind, about } of faults)
          wrong[kind === 'lost' ? 'lost' : 'halved'].push(`${about} ${at}`);
        wrong.damage.push(...damage.map((sentence) => `${sentence} ${at}`));
        rmSync(place, { recursive: true });
        checked += 1;
      }
      if (checked % 200 === 0)
        trial.log(`${checked} power cuts, ${wrong.lost.length} acknowledged writes lost`);
    }
    const syncs = events.filter(({ kind }) => kind === 'synced').length;
    const of = (measure: string, list: readonly string[], all: number) =>
      finding(measure, `${list.length} of ${all}`, list);
    return [
      of(`acknowledged writes lost in ${checked} power cuts`, wrong.lost, promised.size),
      of('writes there in part, twice or unasked', wrong.halved, promised.size),
      of('files damaged or contradicting themselves', wrong.damage, checked),
      {
        measure: 'changes to the files that were not synced when the power was cut',
        figure: `${unsynced}, with ${syncs} syncs for ${answers.length} answers`,
        isMet: unsynced > 0 && promised.size > 0,
      },
    ];
  },
};
