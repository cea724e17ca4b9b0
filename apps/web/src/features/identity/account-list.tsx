import { useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Loaded } from '../../components/loaded.tsx';
import { Skeletons } from '../../components/skeletons.tsx';
import type { Words } from '../../lib/translate.ts';

type AccountListProps<Item> = {
  label: string;
  query: { data: readonly Item[] | undefined; error: unknown; refetch: () => unknown };
  failure: Words;
  empty: string;
  children: (item: Item) => ReactNode;
};

export function AccountList<Item>({ label, query, failure, empty, children }: AccountListProps<Item>) {
  const { t } = useLingui();
  return (
    <Loaded
      query={query}
      failed={failure}
      waiting={<Skeletons label={t`Loading`} heights={[76, 76]} gap="xs" />}
      empty={
        <Text c="dimmed" size="sm">
          {empty}
        </Text>
      }
    >
      {(items) => (
        <Stack component="ul" aria-label={label} gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {items.map(children)}
        </Stack>
      )}
    </Loaded>
  );
}
