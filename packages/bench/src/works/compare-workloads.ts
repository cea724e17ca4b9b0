import { join } from 'node:path';
import { type FarmFacts, readFacts } from '../farm/farm-facts.ts';
import { assertSameAnswers } from '../measure/gate.ts';
import { median } from '../measure/numbers.ts';
import { entrantOf, type Plan, playRounds, ratiosOf, type Side } from '../measure/rounds.ts';
import type { Ask } from '../measure/send.ts';
import { openFolder, prepareFarm, type Server, startLimit, startOurs } from '../measure/servers.ts';
import type { Work, WorkId } from './workloads.ts';

/** A server that people choose for such work: how it is asked, and what its answers have in common with ours. */
export type Peer = Server & {
  ways: Partial<Record<WorkId, { ask: Ask; sums: (answer: never) => unknown }>>;
};

/** Starts a peer on the rows of a farm's file, in its own folder. */
export type StartPeer = (folder: string, farm: { path: string; facts: FarmFacts }) => Promise<Peer>;

export type Result = {
  id: string;
  title: string;
  sides: Side[];
  /** Ours against each other one: by requests a second, and by processor time round by round (empty off Linux). */
  against: Record<string, { ratio: number; cpuRatios: number[] }>;
};

export type Servers = { ours: Server; limit: Server; peers: Peer[]; facts: FarmFacts };

/** Asks all for the same, and measures them only if they answer the same. */
export const compareWork = async (
  { id, title, ask, same = (answer: unknown) => answer, sums }: Work,
  { ours, limit, peers, facts }: Servers,
  plan: Plan,
): Promise<Result> => {
  const both = [ours, limit].map((server) => ({ ...entrantOf(server, ask(facts)), same }));
  await assertSameAnswers(id, both);
  const others = peers.flatMap((peer) => {
    const way = peer.ways[id as WorkId];
    return way ? [{ ...entrantOf(peer, way.ask), same: way.sums }] : [];
  });
  if (sums) await assertSameAnswers(id, [{ ...entrantOf(ours, ask(facts)), same: sums }, ...others]);
  const sides = await playRounds([...both, ...(sums ? others : [])], plan);
  const [first, ...rest] = sides;
  const against: Result['against'] = {};
  for (const side of rest) {
    const cpuRatios = ratiosOf(side, first, 'cpuUs');
    const ratio = median(ratiosOf(first, side, 'perSecond'));
    against[side.name] = { ratio, cpuRatios };
    const byCpu = median(cpuRatios).toFixed(2);
    console.error(`${id} ${title}: ${ratio.toFixed(2)} of ${side.name} (${byCpu} by processor time)`);
  }
  return { id, title, sides, against };
};

type Wanted = { lines: number; plan: Plan; pending?: number; peers?: StartPeer[] };

/** Compares works by turns, those that use up pending lines on a farm that has more of them. */
export const compareWorkloads = async (
  workloads: readonly Work[],
  { lines, plan, pending = 0, peers = [] }: Wanted,
  compare = compareWork,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const usesPending of [false, true]) {
    const chosen = workloads.filter((work) => Boolean(work.usesPending) === usesPending);
    if (chosen.length === 0) continue;
    await using stack = new AsyncDisposableStack();
    const folder = stack.use(openFolder()).path;
    const copy = (name: string) =>
      prepareFarm(join(folder, name), { lines, pending: usesPending ? pending : 0 });
    const path = await copy('ours');
    const facts = readFacts(path);
    const ours = stack.use(await startOurs(path, join(folder, 'ours')));
    const limit = stack.use(await startLimit(await copy('limit')));
    const servers: Servers = { ours, limit, peers: [], facts };
    for (const [index, start] of (usesPending ? [] : peers).entries()) {
      const farm = { path: await copy(`peer-${index}`), facts };
      servers.peers.push(stack.use(await start(join(folder, `peer-${index}`), farm)));
    }
    for (const work of chosen) results.push(await compare(work, servers, plan));
  }
  return results;
};

/** One row for each work: requests a second of all, how many times more ours are, and ours by processor time. */
export const tableOfWorks = (results: readonly Result[]): Record<string, string>[] => {
  const names = [...new Set(results.flatMap(({ against }) => Object.keys(against)))];
  return results.map(({ id, title, sides, against }) => {
    const [ours] = sides;
    const row: Record<string, string> = { work: `${id} ${title}` };
    for (const name of ['ours', ...names])
      row[`${name} /s`] = sides.find((side) => side.name === name)?.perSecond.toFixed(0) ?? '-';
    for (const name of names) row[`of ${name}`] = against[name]?.ratio.toFixed(2) ?? '-';
    row['of limit by CPU'] = median(against.limit?.cpuRatios ?? []).toFixed(2);
    return { ...row, 'ours µs': ours?.cpuUs?.toFixed(0) ?? '-', 'p99 ms': ours?.p99Ms.toFixed(1) ?? '-' };
  });
};
