import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { checkFigures, checkStorage, readFarm } from '@farm/data/backup';
import { listLocations } from '@farm/data/locations';
import { damageFile, spoilFarm } from '@farm/data/testing';
import BetterSqlite from 'better-sqlite3';
import { openCaller } from '../farm-caller.ts';
import { type Finding, finding, type Proof, type Trial } from '../proof.ts';
import { fillTrialFarm, type TrialFarm } from '../trial-farm.ts';

const ANSWERED_WITHIN_MS = 20_000;
const FOUND_WITHIN_MS = 30_000;
const PAGE_BYTES = 4096;
const NOBODY = 65_534;
const EXIT_DAMAGED = 65;
const EXIT_RIGHTS = 77;
const FREE_BYTES = 96 * 1024;
const isRoot = process.getuid?.() === 0;

const callerOf = (address: string, farm: TrialFarm) =>
  openCaller(address, farm.teams[0]?.admin, ANSWERED_WITHIN_MS);

const placesIn = (url: string) =>
  readFarm(url, async (db) => ({
    names: (await listLocations(db)).map(({ name }) => name),
    wrong: [...(await checkStorage(db)), ...(await checkFigures(db))],
  }));

/** A server that runs on a damaged file says this: the truth, and never that it will pass. */
const askDamaged = async (address: string, farm: TrialFarm): Promise<string[]> => {
  const caller = callerOf(address, farm);
  const giveUpAt = performance.now() + FOUND_WITHIN_MS;
  for (let isKnown = false; !isKnown; await after(20)) {
    if (performance.now() > giveUpAt) return ['it was not found'];
    const ready = await caller.get('/readyz');
    isKnown = ready.message.includes('is damaged');
    if (!isKnown && ready.status !== 200) return [`/readyz says ${ready.message}`];
  }
  const answers = [await caller.write('Written on a damaged file')];
  for (const path of ['orders', 'products', 'buyers', 'locations'])
    answers.push(await caller.get(`/api/${path}`));
  return answers.flatMap(({ status, code, retryAfter }, index) => {
    const isTrue = index > 0 && status === 200;
    const isPlain = status === 503 && code === 'DATABASE_DAMAGED' && retryAfter === null;
    return isTrue || isPlain ? [] : [`answer ${index} was ${status} ${code}`];
  });
};

/** Overwrites pages of copies of a farm: small files are checked at the start, large ones while the farm runs. */
const damagePlaces = async (trial: Trial, farm: TrialFarm, places: number) => {
  const large = join(await trial.folder(), 'farm.sqlite');
  copyFileSync(farm.url, large);
  await spoilFarm(large, 'update buyer set notes = hex(zeroblob(300000))');
  const wrong: string[] = [];
  const ended = { refused: 0, running: 0 };
  for (let place = 0; place < places; place += 1) {
    const source = place % 2 === 1 ? large : farm.url;
    const url = join(await trial.folder(), 'farm.sqlite');
    copyFileSync(source, url);
    // The header and the list of tables are read by every start, so most places lie behind them.
    const page = place === 0 ? 0 : 2 + trial.choose.below(statSync(url).size / PAGE_BYTES - 2);
    damageFile(url, page * PAGE_BYTES, PAGE_BYTES, trial.seed + place);
    const server = await trial.serve(url);
    const address = await server.address().catch(() => undefined);
    const about = `page ${page} of a ${source === large ? 'large' : 'small'} file`;
    if (address) {
      ended.running += 1;
      wrong.push(...(await askDamaged(address, farm)).map((what) => `${about}: ${what}`));
      await server.remove();
      const { names } = await placesIn(url).catch(() => ({ names: [] as string[] }));
      if (names.includes('Written on a damaged file')) wrong.push(`${about}: a write was made`);
    } else {
      ended.refused += 1;
      const code = await server.ended;
      if (code !== EXIT_DAMAGED) wrong.push(`${about}: the start ended with ${code}`);
    }
    rmSync(url, { force: true });
  }
  return finding(
    'damaged places that went unnoticed, or were called temporary',
    `${wrong.length} of ${places}; ${ended.refused} refused at the start, ${ended.running} found while running`,
    wrong,
  );
};

const startReadOnly = async (trial: Trial, farm: TrialFarm): Promise<Finding> => {
  const folder = await trial.folder();
  const url = join(folder, 'farm.sqlite');
  copyFileSync(farm.url, url);
  chmodSync(url, 0o444);
  const data = await trial.folder();
  // The mode of a file does not apply to root.
  if (isRoot) for (const path of [folder, url, data]) chownSync(path, NOBODY, NOBODY);
  const server = await trial.serve(url, { DATA_DIR: data }, isRoot ? { uid: NOBODY } : {});
  const code = await server.ended;
  const wrong = code === EXIT_RIGHTS ? [] : [`not ${EXIT_RIGHTS}`];
  return finding('exit code of a start on a read-only file', String(code), wrong);
};

/** Places that people write while something is wrong: refusals must say when to come again, and answers be true. */
const openPlaces = (caller: ReturnType<typeof callerOf>, politeCode: string) => {
  const isMade = new Map<string, boolean>();
  const wrong: string[] = [];
  const write = async (name: string): Promise<boolean> => {
    const { status, code, retryAfter } = await caller.write(name, { description: 'x'.repeat(200) });
    isMade.set(name, status === 201);
    if (status !== 201 && !(status === 503 && code === politeCode && retryAfter !== null))
      wrong.push(`${name} answered ${status} ${code}`);
    return status === 201;
  };
  const judge = async (measure: string, url: string): Promise<Finding> => {
    const stored = await placesIn(url);
    const isThere = (name: string) => stored.names.includes(name);
    const untrue = [...isMade].filter(([name, isSaid]) => isThere(name) !== isSaid);
    const all = [
      ...wrong,
      ...stored.wrong,
      ...untrue.map(([name, isSaid]) => `${name}: ${isSaid} is untrue`),
    ];
    const acknowledged = [...isMade.values()].filter(Boolean).length;
    const figure = `${all.length}; ${acknowledged} acknowledged, ${isMade.size - acknowledged} refused`;
    return finding(measure, figure, all);
  };
  return { write, judge, wrong };
};

/** Holds the write lock as a shell with an open transaction would; people read and write at the same time. */
const lockFile = async (trial: Trial, farm: TrialFarm, holdMs: number): Promise<Finding[]> => {
  const server = await trial.serve(farm.url);
  const caller = callerOf(await server.address(), farm);
  const places = openPlaces(caller, 'SERVER_BUSY');
  await places.write(`Before the lock of ${holdMs} ms`);
  const other = new BetterSqlite(farm.url);
  trial.onEnd(() => other.close());
  other.exec('begin exclusive');
  const until = performance.now() + holdMs;
  const names = Array.from({ length: 8 }, (_, index) => `Under the lock of ${holdMs} ms, ${index}`);
  const writing = Promise.all(names.map(places.write));
  const wrong: string[] = [];
  const readsMs: number[] = [];
  // For as many reads as tell, however slow the machine is: one that waited for the lock would never be answered.
  while (performance.now() < until || readsMs.length < 10) {
    for (const path of ['/healthz', '/api/locations']) {
      const { status, ms } = await caller.get(path);
      readsMs.push(ms);
      if (status !== 200) wrong.push(`${path} answered ${status}`);
    }
    await after(10);
  }
  other.exec('rollback');
  await writing;
  if (!(await places.write(`After the lock of ${holdMs} ms`)))
    wrong.push('a write after the lock was refused');
  await server.kill('SIGTERM');
  const figure = `${readsMs.length}, the slowest in ${Math.round(Math.max(...readsMs))} ms`;
  return [
    finding(`reads while another program held the lock for ${holdMs} ms`, figure, wrong),
    await places.judge('writes under that lock that were impolite or untrue', farm.url),
  ];
};

/** Fills a separate disk, which only root may mount. */
const fillDisk = async (trial: Trial): Promise<Finding> => {
  const measure = 'answers on a full disk that were untrue, or no 503 with Retry-After';
  const disk = await trial.folder();
  const mounted = isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]).status === 0;
  if (!mounted) return { measure, figure: 'not run: mounting a small disk needs root', isMet: true };
  trial.onEnd(() => spawnSync('umount', [disk]));
  const farm = await fillTrialFarm(join(disk, 'farm.sqlite'), { teams: 4 });
  const server = await trial.serve(farm.url);
  const caller = callerOf(await server.address(), farm);
  const { write, judge, wrong } = openPlaces(caller, 'DATABASE_UNREACHABLE');
  await write('With room');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize - FREE_BYTES));
  let isFull = false;
  for (let times = 0; times < 40; times += 1) isFull = !(await write(`Full ${times}`)) || isFull;
  if (!isFull) wrong.push('the disk did not become full');
  if ((await caller.get('/api/locations')).status !== 200) wrong.push('reads failed');
  const ready = await caller.get('/readyz');
  if (ready.status !== 503 || !ready.message.includes('full')) wrong.push(`/readyz said ${ready.status}`);
  rmSync(join(disk, 'filler'));
  if (!(await write('With room again'))) wrong.push('it did not recover');
  await server.kill('SIGKILL');
  return judge(measure, farm.url);
};

export const sqliteFaults: Proof = {
  name: 'sqlite-faults',
  about: 'damages, locks, protects and fills up the SQLite file under the running server',
  run: async (size, trial) => {
    const isFull = size === 'full';
    const farm = await fillTrialFarm(join(await trial.folder(), 'farm.sqlite'), { teams: 16 });
    const findings = [
      await damagePlaces(trial, farm, isFull ? 24 : 2),
      await startReadOnly(trial, farm),
      await fillDisk(trial),
    ];
    for (const holdMs of isFull ? [2000, 6000] : [500])
      findings.push(...(await lockFile(trial, farm, holdMs)));
    return findings;
  },
};
