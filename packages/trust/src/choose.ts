/** Makes choices that are the same for the same seed. */
export type Chooser = {
  /** A whole number from 0 up to, but without, `below`. */
  below: (below: number) => number;
  /** One of the items; undefined if there is none. */
  among: <Item>(items: readonly Item[]) => Item | undefined;
};

/** The generator Mulberry32. */
export const chooser = (seed: number): Chooser => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return { below, among: (items) => items[below(items.length)] };
};
