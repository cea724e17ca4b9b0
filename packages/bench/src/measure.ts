/** One way of doing a piece of work. Returns a result that must be the same for both ways. */
export type Contestant = () => Promise<unknown> | unknown;

export type Measured = {
  work: string;
  /** Calls per second, median of the rounds. */
  ours: number;
  limit: number;
  /** Our rate divided by the limit's: the median, lowest and highest of the rounds. */
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

/** Measures both by turns, so that other load on the machine affects both alike. */
export const measure = async (work: string, ours: Contestant, limit: Contestant): Promise<Measured> => {
  const [answered, expected] = [JSON.stringify(await ours()), JSON.stringify(await limit())];
  if (answered !== expected) {
    throw new Error(`${work}: the results differ, so nothing was measured: ${answered} / ${expected}`);
  }
  const rounds: { ours: number; limit: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = { ours: await rate(ours), limit: await rate(limit) };
    // The first round is a warm-up.
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
