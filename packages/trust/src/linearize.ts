/** A call and its answer, with the times between which it took effect. */
export type Happened<Call> = { call: Call; from: number; to: number };

/** One call after the other would do this: it gives the next state, or null if the answer does not fit the state. */
export type Step<State, Call> = (state: State, call: Call) => State | null;

/**
 * Whether calls that overlapped can be put into a sequence that explains every answer: each took effect at one moment
 * between its start and its end (Wing and Gong's search, which remembers what it has tried, as Lowe's does).
 */
export const isLinearizable = <State, Call>(
  history: readonly Happened<Call>[],
  initial: State,
  step: Step<State, Call>,
  nameOf: (state: State) => string,
): boolean => {
  const calls = history.toSorted((a, b) => a.from - b.from);
  const isPlaced = calls.map(() => false);
  const tried = new Set<string>();
  const search = (state: State, placed: number): boolean => {
    if (placed === calls.length) return true;
    const situation = `${isPlaced.map(Number).join('')} ${nameOf(state)}`;
    if (tried.has(situation)) return false;
    tried.add(situation);
    const firstEnd = calls.reduce(
      (end, { to }, index) => (isPlaced[index] ? end : Math.min(end, to)),
      Number.POSITIVE_INFINITY,
    );
    for (const [index, { call, from }] of calls.entries()) {
      if (from > firstEnd) break;
      if (isPlaced[index]) continue;
      const next = step(state, call);
      if (next === null) continue;
      isPlaced[index] = true;
      if (search(next, placed + 1)) return true;
      isPlaced[index] = false;
    }
    return false;
  };
  return search(initial, 0);
};
