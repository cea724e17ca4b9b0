/** What reading further needs of a list that is read page by page. */
export type Pages = {
  isFetching: boolean;
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
};

/** Reads the next page, after whatever is being read: asked at once it would drop what changed on the pages before. */
export const readOn = async ({ isFetching, refetch, fetchNextPage }: Pages): Promise<void> => {
  if (isFetching) await refetch({ cancelRefetch: false });
  await fetchNextPage();
};
