import { describe, expect, it } from 'vitest';
import { seeded } from '../farm/random.ts';
import { hasFallen } from './has-fallen.ts';

const RUNS = 500;
const ROUNDS = 15;
const RECORDED = 0.4;

/** Rounds of a ratio with noise on both sides, and now and then one that another program spoiled. */
const roundsOf = (ratio: number, seed: number) => {
  const random = seeded(seed);
  return Array.from({ length: ROUNDS }, () => {
    const noise = (random() + random() + random() - 1.5) * 0.12;
    return ratio * (1 + noise) * (random() < 0.1 ? 0.5 + random() : 1);
  });
};

const fallsOf = (ratio: number) =>
  Array.from({ length: RUNS }, (_, seed) => hasFallen(RECORDED, roundsOf(ratio, seed))).filter(Boolean)
    .length;

describe('the judge of a quick run', () => {
  it('fails a work that has become a fifth slower', () => {
    expect(fallsOf(RECORDED * 0.8)).toBeGreaterThan(RUNS * 0.85);
    expect(fallsOf(RECORDED * 0.7)).toBeGreaterThan(RUNS * 0.99);
  });

  it('passes noise, a small fall, and every gain', () => {
    expect(fallsOf(RECORDED)).toBe(0);
    expect(fallsOf(RECORDED * 0.95)).toBe(0);
    expect(fallsOf(RECORDED * 1.5)).toBe(0);
  });

  it('passes rounds that differ so much that they say nothing', () => {
    expect(hasFallen(RECORDED, [0.1, 0.1, 0.1, 0.5, 0.5])).toBe(false);
  });
});
