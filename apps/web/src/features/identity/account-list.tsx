import { useLingui } from '@lingui/react/macro';
import { Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { say, type Words } from '../../lib/say.ts';

type AccountListProps<Item> = {
  label: string;
  query: {
    data: readonly Item[] | undefined;
    isLoadingError: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  failure: Words;
  empty: string;
  children: (item: Item) => ReactNode;
};

export function AccountList<Item>({ label, query, failure, empty, children }: AccountListProps<Item>) {
  const { t } = useLingui();
  if (query.isLoadingError) {
    return <LoadFailure title={say(failure)} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) {
    return (
      <Stack gap="xs" role="status" aria-label={t`Loading`}>
        <Skeleton h={76} />
        <Skeleton h={76} />
      </Stack>
    );
  }
  if (query.data.length === 0) {
    return (
      <Text c="dimmed" size="sm">
        {empty}
      </Text>
    );
  }
  return (
    <Stack component="ul" aria-label={label} gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {query.data.map(children)}
    </Stack>
  );
}
