const SOON_MS = 1000;

/**
 * Starts, shortly after the server, what no answer depends on: otherwise it would keep the first answers waiting. Returns
 * a function that stops it.
 */
export const startSoon = (start: () => () => Promise<void>): (() => Promise<void>) => {
  let stop = async () => {};
  const timer = setTimeout(() => {
    stop = start();
  }, SOON_MS);
  return () => {
    clearTimeout(timer);
    return stop();
  };
};
