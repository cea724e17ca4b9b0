import { runClosed } from '../load/closed-load.ts';
import { type Connection, openConnection } from '../load/connection.ts';
import type { Asked } from '../works/work.ts';
import { median, quantile } from './numbers.ts';
import { cpuMicroseconds } from './process-use.ts';

export type Round = { perSecond: number; cpuUs: number | null; p50Ms: number; p99Ms: number; bytes: number };

/** The medians of all rounds. */
export type Side = Round & {
  /** How busy the server kept its core: far below 1, and something else was what limited it. */
  busy: number | null;
  rounds: Round[];
};

export type Plan = {
  clients: number;
  rounds: number;
  /** The processor time of a round, so that a busy machine only takes longer. */
  roundMs: number;
  warmRequests: number;
};

/** A server that takes part, with its own sequence of requests. */
export type Entrant = {
  name: string;
  url: string;
  pid: number;
  next: () => Asked;
  /** Whether it is asked with the version of its own last answer. */
  isUnchanged?: boolean | undefined;
};

type Player = Entrant & { connections: Connection[]; etag: string | undefined; most: number };

/** A round on a busy machine takes this much longer at most. */
const LONGEST = 6;
const WARM_MS = 3000;

const playRound = async (player: Player, most: number, forMs: number): Promise<Round> => {
  const before = cpuMicroseconds(player.pid);
  const { etag } = player;
  const load = await runClosed(player.connections, player.next, { forMs, most, etag });
  const after = cpuMicroseconds(player.pid);
  return {
    perSecond: (load.requests * 1000) / load.elapsedMs,
    cpuUs: before === null || after === null ? null : (after - before) / load.requests,
    p50Ms: median(load.latenciesMs),
    p99Ms: quantile(load.latenciesMs, 0.99),
    bytes: load.bytes / load.requests,
  };
};

const sideOf = (rounds: Round[]): Side => {
  const of = (read: (round: Round) => number) => median(rounds.map(read));
  const cpuUs = rounds.some((round) => round.cpuUs === null) ? null : of((round) => round.cpuUs ?? 0);
  const perSecond = of((round) => round.perSecond);
  return {
    perSecond,
    cpuUs,
    p50Ms: of((round) => round.p50Ms),
    p99Ms: of((round) => round.p99Ms),
    bytes: of((round) => round.bytes),
    busy: cpuUs === null ? null : (cpuUs * perSecond) / 1e6,
    rounds,
  };
};

/** Warms a server up, and finds out how many of its requests make a round. */
const warm = async (entrant: Entrant, { clients, roundMs, warmRequests }: Plan): Promise<Player> => {
  const connections = Array.from({ length: clients }, () => openConnection(entrant.url));
  const player: Player = { ...entrant, connections, etag: undefined, most: 0 };
  const [first] = connections;
  if (!first) throw new Error('There must be at least one client');
  if (entrant.isUnchanged) player.etag = (await first.send(player.next())).etag;
  await playRound(player, warmRequests, WARM_MS);
  const { cpuUs, perSecond } = await playRound(player, Math.ceil(warmRequests / 4), WARM_MS / 4);
  player.most = Math.ceil((roundMs * 1000) / (cpuUs ?? 1e6 / perSecond));
  return player;
};

/** Measures entrants by turns, so that whatever else the machine does affects all of them alike. */
export const playRounds = async (entrants: readonly Entrant[], plan: Plan): Promise<Side[]> => {
  const players: Player[] = [];
  const taken = entrants.map((): Round[] => []);
  try {
    for (const entrant of entrants) players.push(await warm(entrant, plan));
    for (let round = 0; round < plan.rounds; round += 1) {
      for (const step of entrants.keys()) {
        // Each round begins with another one.
        const index = (step + round) % entrants.length;
        const player = players[index];
        if (player) taken[index]?.push(await playRound(player, player.most, plan.roundMs * LONGEST));
      }
    }
  } finally {
    for (const { connections } of players) for (const { close } of connections) await close();
  }
  return taken.map(sideOf);
};

/** A figure of one side over the other's, round by round. */
export const ratiosOf = (a: Side, b: Side, read: (round: Round) => number | null): number[] =>
  a.rounds.flatMap((round, index) => {
    const other = b.rounds[index];
    const [value, base] = [read(round), other ? read(other) : null];
    return value && base ? [value / base] : [];
  });
