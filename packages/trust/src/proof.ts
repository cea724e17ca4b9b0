/** How much a proof does: `short` within seconds, for every run of the tests; `full` as much as convinces. */
export type Size = 'short' | 'full';

/** One figure that a proof found. */
export type Finding = {
  /** What was measured, such as `acknowledged orders lost in 500 kills`. */
  measure: string;
  /** The figure with its unit, such as `0 of 31,204`. */
  figure: string;
  /** Whether the promise holds. */
  isMet: boolean;
  /** Why it does not hold, or what limits the figure. */
  why?: string;
};

/** What a proof works with. */
export type Trial = {
  /** The same seed makes the same choices. */
  seed: number;
  /** A new empty folder, which is removed at the end. */
  folder: () => Promise<string>;
  /** Runs `cleanup` at the end, however the proof ends; the last one first. */
  onEnd: (cleanup: () => unknown) => void;
  /** Prints a line about the progress. */
  log: (line: string) => void;
};

/** Tries to break promises of the product, and tells how far that went. */
export type Proof = {
  /** In kebab-case, like its file. */
  name: string;
  /** What it does, in one sentence. */
  about: string;
  /** Why it cannot run on this machine, such as a program that is missing; null if it can. */
  whyNot?: () => Promise<string | null>;
  /** Rejects only if the proof itself failed; a broken promise is a finding. */
  run: (size: Size, trial: Trial) => Promise<Finding[]>;
};
