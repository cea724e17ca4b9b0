export type ObservedCall = {
  procedure: string;
  /** `ok`, the refusal's code, or `fault`. */
  outcome: string;
  status: number;
  ms: number;
};
