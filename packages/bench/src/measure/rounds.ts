import { median, quantile } from './numbers.ts';
import { cpuMicroseconds } from './process-use.ts';
import { type Ask, type Asked, runLoad } from './send.ts';
import type { Server } from './servers.ts';

export type Plan = {
  clients: number;
  rounds: number;
  /** The processor time of a round, so that a busy machine only takes longer. */
  roundMs: number;
  warm: number;
};

type Round = { perSecond: number; cpuUs: number | null; p99Ms: number };
export type Side = Round & { name: string; rounds: Round[] };

export type Entrant = Server & { next: () => Asked };

export const entrantOf = (server: Server, ask: Ask): Entrant => {
  let number = 0;
  return { ...server, next: () => ask(++number) };
};

const playRound = async (entrant: Entrant, clients: number, amount: number): Promise<Round> => {
  const before = cpuMicroseconds(entrant.pid);
  const { perSecond, latenciesMs } = await runLoad(entrant, { clients, amount });
  const after = cpuMicroseconds(entrant.pid);
  const cpuUs = before === null || after === null ? null : (after - before) / latenciesMs.length;
  return { perSecond, cpuUs, p99Ms: quantile(latenciesMs, 0.99) };
};

/** Warms a server up, and finds out how many of its requests make a round. */
const warmUp = async (entrant: Entrant, { clients, roundMs, warm }: Plan): Promise<number> => {
  const first = await playRound(entrant, clients, clients * 4);
  await playRound(entrant, clients, Math.min(warm, first.perSecond * 3));
  const { cpuUs, perSecond } = await playRound(entrant, clients, clients * 8);
  return Math.ceil((roundMs * 1000) / (cpuUs ?? 1e6 / perSecond));
};

/** Measures entrants by turns, so that whatever else the machine does affects all of them alike. */
export const playRounds = async (entrants: readonly Entrant[], plan: Plan): Promise<Side[]> => {
  const taken: { entrant: Entrant; amount: number; rounds: Round[] }[] = [];
  for (const entrant of entrants) taken.push({ entrant, amount: await warmUp(entrant, plan), rounds: [] });
  for (let round = 0; round < plan.rounds; round += 1) {
    // Each round begins with another one.
    const first = round % taken.length;
    for (const { entrant, amount, rounds } of [...taken.slice(first), ...taken.slice(0, first)])
      rounds.push(await playRound(entrant, plan.clients, amount));
  }
  return taken.map(({ entrant: { name }, rounds }) => {
    const of = (read: (round: Round) => number) => median(rounds.map(read));
    const cpuUs = rounds[0]?.cpuUs === null ? null : of((round) => round.cpuUs ?? 0);
    return { name, perSecond: of((r) => r.perSecond), cpuUs, p99Ms: of((r) => r.p99Ms), rounds };
  });
};

/** A figure of one side over the other's, round by round; empty if the system does not give it. */
export const ratiosOf = (a: Side | undefined, b: Side | undefined, key: keyof Round): number[] =>
  (a?.rounds ?? []).flatMap((round, index) => {
    const [value, base] = [round[key], b?.rounds[index]?.[key]];
    return value && base ? [value / base] : [];
  });
