export type Pages = {
  isFetching: boolean;
  refetch: (options?: { cancelRefetch: boolean }) => Promise<unknown>;
  fetchNextPage: (options?: { cancelRefetch: boolean }) => Promise<unknown>;
};

/** Reads the next page after a refresh in progress: at once, it would discard what the refresh brings. */
export const readOn = async ({ isFetching, refetch, fetchNextPage }: Pages): Promise<void> => {
  if (isFetching) await refetch({ cancelRefetch: false });
  await fetchNextPage();
};

/**
 * Reads the next page by itself. A refresh that has just begun, which the list does not show yet, goes first: otherwise what
 * it brings would be lost.
 */
export const readAhead = ({ fetchNextPage }: Pick<Pages, 'fetchNextPage'>): void =>
  void fetchNextPage({ cancelRefetch: false });
