import { useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import { translate, type Words } from '../../lib/translate.ts';

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
  if (query.isLoadingError) return <LoadFailure title={translate(failure)} query={query} />;
  if (!query.data) return <Skeletons label={t`Loading`} heights={[76, 76]} gap="xs" />;
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
