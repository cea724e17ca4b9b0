import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Pages, readOn } from '../lib/read-on.ts';
import { translate, type Words } from '../lib/translate.ts';
import { LoadFailure } from './load-failure.tsx';

type LoadedProps<Data> = {
  query: { error: unknown; refetch: () => unknown; data?: Data | undefined };
  failed: Words;
  waiting: ReactNode;
  /** It shows in place of a list that has nothing in it. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** It shows what was read; until then a skeleton, or why it could not be read. */
export function Loaded<Data>({ query, failed, waiting, empty, children }: LoadedProps<Data>) {
  const { data } = query;
  if (data === undefined)
    return query.error ? <LoadFailure title={translate(failed)} query={query} /> : waiting;
  return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data);
}

type ShowMoreProps = ButtonProps & {
  list: Pages & { hasNextPage: boolean; isFetchingNextPage: boolean };
  label: string;
};

/** It reads the next page of a list. */
export function ShowMore({ list, label, ...look }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void readOn(list)} {...look}>
      {label}
    </Button>
  );
}
