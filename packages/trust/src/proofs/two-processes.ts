import { checkFigures, readFarm } from '@farm/data/backup';
import { testDatabaseUrl } from '@farm/data/testing';
import { chooser } from '../choose.ts';
import { findHighestIds, readFreshRows } from '../fresh-rows.ts';
import { type Fault, judgeDeeds } from '../judge-deeds.ts';
import type { Finding, Proof, Trial } from '../proof.ts';
import { openRoundRobin } from '../round-robin.ts';
import { startServer } from '../server-process.ts';
import { type SignedIn, signIn } from '../signed-in-people.ts';
import { fillTrialFarm, type TrialFarm } from '../trial-farm.ts';
import { openWriters, type Writers } from '../writers.ts';

const ACCESS_CODE = 'two-processes-trial';
const TOLD_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 20;
const SHOWN = 5;

const sizes = {
  short: { kills: 1, people: 2, writers: 2, teams: 3, answers: 15 },
  full: { kills: 20, people: 8, writers: 8, teams: 32, answers: 300 },
};

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const until = async (isSo: () => boolean, withinMs = TOLD_WITHIN_MS) => {
  const end = performance.now() + withinMs;
  while (!isSo() && performance.now() < end) await after(LOOK_EVERY_MS);
};

/** Two servers over one database. */
const startServers = async (trial: Trial, farm: TrialFarm) => {
  const settings = {
    DATA_DIR: await trial.folder(),
    DATABASE_URL: farm.url,
    BACKUP_DIR: 'off',
    TRUST_PROXY: 'loopback',
    ACCESS_CODE,
    LOG_LEVEL: 'error',
  };
  const first = [startServer(trial, settings), startServer(trial, settings)];
  const addresses = await Promise.all(first.map(({ address }) => address()));
  const servers = addresses.map((address, index) => {
    let server = first[index];
    return {
      address,
      kill: () => server?.kill('SIGKILL'),
      start: async () => {
        server = startServer(trial, { ...settings, PORT: new URL(address).port });
        await server.address();
      },
    };
  });
  return { addresses, servers };
};

/**
 * For each write and each stream of somebody else: how long after its answer the stream reported it, or said to read
 * everything again.
 */
const delaysOf = (people: readonly SignedIn[]): (number | undefined)[] =>
  people.flatMap((writer) =>
    people.flatMap((listener) =>
      listener === writer
        ? []
        : listener.streams.flatMap(({ buyersAtMs, connectedAtMs }) =>
            writer.added.map(({ id, ackedAtMs }) => {
              const heardAtMs = [buyersAtMs.get(id), connectedAtMs.find((at) => at >= ackedAtMs)];
              const first = Math.min(...heardAtMs.map((at) => at ?? Number.POSITIVE_INFINITY));
              return Number.isFinite(first) ? Math.max(0, first - ackedAtMs) : undefined;
            }),
          ),
    ),
  );

/** The writes so far that some stream of somebody else has not reported by name. */
const unnamedOf = (people: readonly SignedIn[]): string[] =>
  people.flatMap((writer) =>
    writer.added.flatMap(({ id, name }) =>
      people.some(
        (listener) => listener !== writer && listener.streams.some(({ buyersAtMs }) => !buyersAtMs.has(id)),
      )
        ? [name]
        : [],
    ),
  );

/** Signs somebody out; returns how long their streams, in whichever process, went on. */
const measureSignOut = async ({ client, streams }: SignedIn): Promise<number | undefined> => {
  await client.signOut();
  const began = performance.now();
  const ended = Promise.all(streams.map((stream) => stream.ended));
  const isEnded = await Promise.race([ended.then(() => true), after(TOLD_WITHIN_MS).then(() => false)]);
  return isEnded ? performance.now() - began : undefined;
};

/** What the writers were answered, compared with what is there; and the buyers that are missing or there twice. */
const judge = async (farm: TrialFarm, writers: Writers, people: readonly SignedIn[], address: string) => {
  // Two writers may do the same to one line as the same person, so a move that failed may have been the other's.
  const deeds = writers.take().filter(({ kind, outcome }) => kind !== 'move' || outcome === 'acknowledged');
  for (const deed of deeds) {
    if (deed.outcome !== 'unknown' || !deed.again) continue;
    const { outcome, id } = await deed.again(address);
    deed.outcome = outcome;
    if (id !== undefined) deed.id = id;
  }
  const moved = deeds.flatMap((deed) => (deed.kind === 'move' ? deed.lines.map(({ id }) => id) : []));
  return readFarm(farm.url, async (db) => {
    const none = Object.fromEntries(Object.keys(await findHighestIds(db)).map((table) => [table, 0]));
    const rows = await readFreshRows(db, none as Awaited<ReturnType<typeof findHighestIds>>, [
      ...new Set(moved),
    ]);
    const buyers = Map.groupBy(
      await db.selectFrom('buyer').select(['id', 'name']).execute(),
      ({ name }) => name,
    );
    const faults: Fault[] = judgeDeeds(deeds, rows);
    for (const { name } of people.flatMap(({ added }) => added)) {
      const times = buyers.get(name)?.length ?? 0;
      if (times !== 1) faults.push({ kind: times === 0 ? 'lost' : 'doubled', about: `buyer ${name}` });
    }
    for (const about of await checkFigures(db)) faults.push({ kind: 'halved', about });
    return { faults, acknowledged: deeds.filter(({ outcome }) => outcome === 'acknowledged').length };
  });
};

const noneOf = (measure: string, found: readonly string[], of: number): Finding => ({
  measure,
  figure: `${found.length} of ${of.toLocaleString('en-US')}`,
  isMet: found.length === 0 && of > 0,
  ...(found.length > 0 && { why: found.slice(0, SHOWN).join('; ') }),
});

export const twoProcesses: Proof = {
  name: 'two-processes',
  promises: [7, 9, 15],
  about: 'kills one of two servers on one PostgreSQL, behind a round-robin, while people work and listen',
  run: async (size, trial) => {
    const { kills, people: count, writers: writing, teams, answers } = sizes[size];
    const database = await testDatabaseUrl('postgres');
    trial.onEnd(database.remove);
    const farm = await fillTrialFarm(database.url, { teams, isMigrated: true });
    const { addresses, servers } = await startServers(trial, farm);
    const balancer = await openRoundRobin(addresses);
    trial.onEnd(balancer.close);
    const people = await Promise.all(
      Array.from({ length: count }, (_, number) =>
        signIn(
          balancer.address,
          { name: `Person${number}`, role: 'sales_rep', accessCode: ACCESS_CODE },
          trial.onEnd,
        ),
      ),
    );
    await until(() =>
      people.every(({ streams }) => streams.every(({ connectedAtMs }) => connectedAtMs.length > 0)),
    );

    const stop = new AbortController();
    const writers = openWriters(farm, chooser(trial.seed));
    const work = [
      writers.run(balancer.address, writing),
      ...people.map((person) => person.work(stop.signal)),
    ];
    const added = () => people.reduce((sum, person) => sum + person.added.length, 0);
    const waitForMore = (more: number) => {
      const enough = added() + more;
      return until(() => added() >= enough);
    };
    await waitForMore(answers);
    const before = people.map((person) => ({ ...person, added: [...person.added] }));
    await until(() => unnamedOf(before).length === 0);
    const unnamed = unnamedOf(before);
    for (let kill = 0; kill < kills; kill += 1) {
      if (kill > 0) await waitForMore(answers);
      const server = servers[kill % servers.length];
      await server?.kill();
      await waitForMore(answers);
      await server?.start();
      if (kill % 5 === 4) trial.log(`${kill + 1} kills, ${added()} buyers added`);
    }
    await waitForMore(answers);
    stop.abort();
    writers.stop();
    await Promise.all(work);
    await until(() => delaysOf(people).every((delay) => delay !== undefined));

    const delays = delaysOf(people);
    const unheard = delays.filter((delay) => delay === undefined);
    const sorted = delays.filter((delay) => delay !== undefined).toSorted((a, b) => a - b);
    const { faults, acknowledged } = await judge(farm, writers, people, balancer.address);
    const about = (kinds: readonly Fault['kind'][]) =>
      faults.filter(({ kind }) => kinds.includes(kind)).map((fault) => fault.about);
    const writes = acknowledged + added();
    const noticed = people.flatMap((person) => person.noticed);
    const repeated = people.reduce((sum, person) => sum + person.repeated.count, 0);
    const [first] = people;
    const signedOutMs = first && (await measureSignOut(first));
    const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
    return [
      noneOf(`acknowledged writes lost in ${kills} kills`, about(['lost']), writes),
      noneOf('writes there twice', about(['doubled']), writes),
      noneOf('writes there in part, or although refused', about(['halved', 'orphaned', 'untrue']), writes),
      noneOf('calls of signed-in people refused', noticed, added() + noticed.length),
      noneOf(
        'writes before the first kill that a live stream did not tell',
        unnamed,
        before.flatMap((person) => person.added).length,
      ),
      noneOf(
        'writes that a live stream neither reported nor made up for',
        unheard.map(() => 'unheard'),
        delays.length,
      ),
      {
        measure:
          'until a stream reports a write, or says to read everything again: median, 99 of 100, slowest',
        figure: `${at(0.5)}, ${at(0.99)}, ${at(1)} ms; ${repeated} calls made again`,
        isMet: sorted.length > 0,
      },
      {
        measure: 'until the streams of a person who signs out end in both processes',
        figure: signedOutMs === undefined ? 'never' : `${Math.round(signedOutMs)} ms`,
        isMet: signedOutMs !== undefined && (size === 'short' || signedOutMs < 1000),
      },
    ];
  },
};
