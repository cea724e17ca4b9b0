/** Random numbers in [0, 1) that are the same on every run. */
export type Random = () => number;

/** The generator "mulberry32". */
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

export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[whole(random, items.length)] as Item;

export const weighted = <Item>(items: readonly Item[], weights: readonly number[]) => {
  let total = 0;
  const sums = weights.map((weight) => (total += weight));
  return (random: Random): Item => {
    const wanted = random() * total;
    return items[sums.findIndex((sum) => sum > wanted)] as Item;
  };
};

/** Picks by Zipf's law: the first item is by far the most frequent. */
export const zipf = <Item>(items: readonly Item[], exponent: number) =>
  weighted(
    items,
    items.map((_, index) => 1 / (index + 1) ** exponent),
  );
