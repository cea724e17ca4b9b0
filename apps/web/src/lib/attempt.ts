/** The result; undefined where the browser refuses its storage or has no room left, so that nothing is remembered. */
export const attempt = <Result>(work: () => Result): Result | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
