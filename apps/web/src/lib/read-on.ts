type Read = { pages: readonly unknown[] } | undefined;

export type Pages = {
  isFetching: boolean;
  data?: Read;
  refetch: (options?: { cancelRefetch: boolean }) => Promise<unknown>;
  fetchNextPage: (options?: {
    cancelRefetch: boolean;
  }) => Promise<{ isError: boolean; data: Read } | undefined>;
};

const countOf = (read: Read) => read?.pages.length ?? 0;

/** A list that is refreshed more often than this while one page is read waits for another press. */
const MOST_TRIES = 5;

/**
 * Reads the next page after a refresh in progress: at once, it would discard what the refresh brings. A refresh that begins
 * meanwhile discards the page, so it is asked for again: a press is not lost.
 */
export const readOn = async ({ isFetching, data, refetch, fetchNextPage }: Pages): Promise<void> => {
  if (isFetching) await refetch({ cancelRefetch: false });
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const read = await fetchNextPage();
    if (read?.isError !== false || countOf(read.data) > countOf(data)) return;
  }
};

/**
 * Reads the next page by itself. A refresh that has just begun, which the list does not show yet, goes first: otherwise what
 * it brings would be lost.
 */
export const readAhead = ({ fetchNextPage }: Pick<Pages, 'fetchNextPage'>): void =>
  void fetchNextPage({ cancelRefetch: false });
