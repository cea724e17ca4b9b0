import { useMemo } from 'react';

/** The answer that shows was asked by this: the previous answer shows until the next one is here. */
export const useAskedBy = (asked: string, data: unknown): string =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer to what was asked comes later than the question.
  useMemo(() => asked, [data]);
