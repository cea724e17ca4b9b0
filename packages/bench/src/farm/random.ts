/** Random numbers in [0, 1) that are the same on every run. */
export type Random = () => number;

/** The generator "mulberry32": small, fast, and without visible patterns. */
export const seeded = (seed: number): Random => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const whole = (random: Random, below: number): number => Math.floor(random() * below);

export const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[whole(random, items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
};

/** Picks by weight: the chance of an index is its weight over the sum of all. */
export const weighted = (weights: readonly number[]): ((random: Random) => number) => {
  const sums: number[] = [];
  let total = 0;
  for (const weight of weights) {
    total += weight;
    sums.push(total);
  }
  return (random) => {
    const wanted = random() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
};

/** Indexes below `count` by Zipf's law: the first is by far the most frequent. */
export const zipf = (count: number, exponent = 1): ((random: Random) => number) =>
  weighted(Array.from({ length: count }, (_, index) => 1 / (index + 1) ** exponent));
