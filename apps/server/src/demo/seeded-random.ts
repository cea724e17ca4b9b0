export type Random = {
  /** At least 0, below 1. */
  next: () => number;
  /** An integer from `from` to `to`, inclusive. */
  int: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** One of the items, chosen with a probability proportional to its weight. */
  weighted: <Item>(items: readonly Item[], weight: (item: Item) => number) => Item;
};

/** A random number generator with the same sequence in every run (mulberry32). */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  };
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted: (items, weight) => {
      let left = next() * items.reduce((total, item) => total + weight(item), 0);
      for (const item of items) {
        left -= weight(item);
        if (left < 0) return item;
      }
      return pick(items);
    },
  };
};
