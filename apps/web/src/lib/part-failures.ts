const failures = new WeakSet<object>();

/** From here on, remembers which errors are a part of the page that could not be fetched. */
export const watchPartFailures = (): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));
};

/** Whether a part of the page could not be fetched: the farm is out of reach, or has a newer page by now. */
export const isPartFailure = (error: unknown): boolean => error instanceof Error && failures.has(error);
