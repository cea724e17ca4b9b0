export interface Violation {
  /** Path relative to the root, with forward slashes. */
  file: string;
  /** The first line is 1. */
  line: number;
  problem: string;
  /** What to do about it, in a sentence. */
  remedy: string;
}

export type Rule = (root: string) => Violation[];
