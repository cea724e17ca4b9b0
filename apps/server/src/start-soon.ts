const SOON_MS = 1000;

/** No answer depends on it, so it starts shortly after the server, whose first answers would wait. Returns what stops it. */
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
