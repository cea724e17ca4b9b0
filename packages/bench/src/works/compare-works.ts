import { join } from 'node:path';
import { type FarmFacts, readFacts } from '../farm/farm-facts.ts';
import { assertSameAnswers } from '../measure/gate.ts';
import { median } from '../measure/numbers.ts';
import { entrantOf, type Plan, playRounds, ratiosOf, type Side } from '../measure/rounds.ts';
import type { Ask } from '../measure/send.ts';
import { openFolder, prepareFarm, type Server, startLimit, startOurs } from '../measure/servers.ts';
import type { Work, WorkId } from './works.ts';

/** A server that people choose for such work: how it is asked, and what its answers have in common with ours. */
export type Peer = Server & {
  ways: Partial<Record<WorkId, { ask: Ask; sums: (answer: never) => unknown }>>;
};

/** Starts a peer on the rows of a farm's file, in a folder of its own. */
export type StartPeer = (folder: string, farm: { path: string; facts: FarmFacts }) => Promise<Peer>;

export type Result = {
  id: string;
  title: string;
  sides: Side[];
  /** Ours against each other one: by requests a second, and by processor time round by round (empty off Linux). */
  against: Record<string, { ratio: number; cpuRatios: number[] }>;
};

export type Servers = { ours: Server; limit: Server; peers: Peer[]; facts: FarmFacts };

const whole = (answer: unknown) => answer;

/** Asks all for the same, and measures them only if they answer the same. */
export const compareWork = async (
  work: Work,
  { ours, limit, peers, facts }: Servers,
  plan: Plan,
): Promise<Result> => {
  const { id, title, same = whole, sums } = work;
  const ourEntrant = entrantOf(ours, work.ask(facts));
  const limitEntrant = entrantOf(limit, work.ask(facts));
  await assertSameAnswers(id, [
    { ...ourEntrant, same },
    { ...limitEntrant, same },
  ]);
  const others = peers.flatMap((peer) => {
    const way = peer.ways[id as WorkId];
    return way && sums ? [{ ...entrantOf(peer, way.ask), same: way.sums }] : [];
  });
  if (sums && others.length > 0)
    await assertSameAnswers(id, [{ ...entrantOf(ours, work.ask(facts)), same: sums }, ...others]);
  const sides = await playRounds([ourEntrant, limitEntrant, ...others], plan);
  const [first, ...rest] = sides;
  const against = Object.fromEntries(
    rest.map((side) => [
      side.name,
      { ratio: median(ratiosOf(first, side, 'perSecond')), cpuRatios: ratiosOf(side, first, 'cpuUs') },
    ]),
  );
  const shown = Object.entries(against).map(
    ([name, { ratio, cpuRatios }]) =>
      `${ratio.toFixed(2)} of ${name} (${median(cpuRatios).toFixed(2)} by processor time)`,
  );
  console.error(`${id} ${title}: ${shown.join(', ')}`);
  return { id, title, sides, against };
};

/** Compares works by turns, those that use up pending lines on a farm that has more of them. */
export const compareWorks = async (
  works: readonly Work[],
  { lines, plan, pending, peers = [] }: { lines: number; plan: Plan; pending: number; peers?: StartPeer[] },
  compare: (work: Work, servers: Servers) => Promise<Result> = (work, servers) =>
    compareWork(work, servers, plan),
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const usesPending of [false, true]) {
    const chosen = works.filter((work) => Boolean(work.usesPending) === usesPending);
    if (chosen.length === 0) continue;
    await using stack = new AsyncDisposableStack();
    const folder = stack.use(openFolder()).path;
    const wanted = { lines, pending: usesPending ? pending : 0 };
    const ownPath = await prepareFarm(join(folder, 'ours'), wanted);

    const facts = readFacts(ownPath);
    const started = async <One extends Server>(server: Promise<One>): Promise<One> => {
      const one = await server;
      stack.defer(one.stop);
      return one;
    };
    const ours = await started(startOurs(ownPath, join(folder, 'ours')));
    const limit = await started(startLimit(await prepareFarm(join(folder, 'limit'), wanted)));
    const servers: Servers = { ours, limit, peers: [], facts };
    for (const [index, start] of (usesPending ? [] : peers).entries()) {
      const own = join(folder, `peer-${index}`);
      servers.peers.push(await started(start(own, { path: await prepareFarm(own, wanted), facts })));
    }
    for (const work of chosen) results.push(await compare(work, servers));
  }
  return results;
};
