export interface Violation {
  /** Path relative to the root, with forward slashes. */
  file: string;
  /** The first line is 1. */
  line: number;
  problem: string;
  /** A sentence tells what to do about it. */
  remedy: string;
}

export type Rule = (root: string) => Violation[];
