const failures = new WeakSet<object>();

/** Starts remembering which errors come from a part of the page that could not be loaded. */
export const watchPartFailures = (): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));
};

/** Whether a part of the page could not be loaded: the server is out of reach or has a newer version. */
export const isPartFailure = (error: unknown): boolean => error instanceof Error && failures.has(error);
