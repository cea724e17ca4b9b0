export interface Violation {
  /** Path from the root, with forward slashes. */
  file: string;
  /** Counted from one. */
  line: number;
  problem: string;
  /** What to do about it, in a sentence. */
  remedy: string;
}

/** Looks at the tree under `root` and says what breaks the rule. */
export type Rule = (root: string) => Violation[];
