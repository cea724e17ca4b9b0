/** One way of doing a piece of work; answers something that both ways must agree on. */
export type Contestant = () => Promise<unknown> | unknown;

export type Measured = {
  work: string;
  /** Calls a second, median of the rounds. */
  ours: number;
  limit: number;
  /** Ours over the limit's, median of the rounds, and the lowest and highest of them. */
  ratio: number;
  lowest: number;
  highest: number;
};

const ROUNDS = 15;
const ROUND_MS = 100;

const rate = async (contestant: Contestant): Promise<number> => {
  const start = performance.now();
  let calls = 0;
  let passed = 0;
  do {
    await contestant();
    calls += 1;
    passed = performance.now() - start;
  } while (passed < ROUND_MS);
  return (calls * 1000) / passed;
};

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Measures both in turn, round by round, so that what else the machine does falls on both. */
export const measure = async (work: string, ours: Contestant, limit: Contestant): Promise<Measured> => {
  const [answered, expected] = [JSON.stringify(await ours()), JSON.stringify(await limit())];
  if (answered !== expected) {
    throw new Error(`${work}: the contestants disagree, nothing was measured: ${answered} / ${expected}`);
  }
  const rounds: { ours: number; limit: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = { ours: await rate(ours), limit: await rate(limit) };
    // The first round warms both up.
    if (round > 0) rounds.push(measured);
  }
  const ratios = rounds.map((round) => round.ours / round.limit);
  return {
    work,
    ours: median(rounds.map((round) => round.ours)),
    limit: median(rounds.map((round) => round.limit)),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  };
};
