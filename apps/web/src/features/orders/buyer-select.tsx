import { useLingui } from '@lingui/react/macro';
import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import type { Outputs } from '../../lib/api.ts';
import { say } from '../../lib/say.ts';
import { BUYERS_FAILED } from './orders.text.ts';
import { useBuyerChoices } from './orders-reads.calls.ts';

const TYPING_MS = 200;

export type Buyer = Outputs['buyers']['list']['items'][number];

type BuyerSelectProps = {
  buyer: Buyer | null;
  onChange: (buyer: Buyer | null) => void;
  /** The error, path and blur handler from the form. */
  field: object;
};

/** Finds a buyer by name. Scrolling the list loads more. */
export function BuyerSelect({ buyer, onChange, field }: BuyerSelectProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  // The chosen buyer's name in the field is not a search.
  const [searchText] = useDebouncedValue(typed === buyer?.name ? '' : typed.trim(), TYPING_MS);
  const list = useBuyerChoices(searchText);
  const found = list.data?.pages.flatMap((page) => page.items) ?? [];
  const listed = buyer && !found.some(({ id }) => id === buyer.id) && !searchText ? [buyer, ...found] : found;
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
  };
  if (list.error && found.length === 0) {
    return <LoadFailure title={say(BUYERS_FAILED)} error={list.error} onRetry={() => void list.refetch()} />;
  }
  return (
    <Select<number>
      label={t`Buyer`}
      placeholder={t`Search buyers...`}
      required
      withAsterisk={false}
      searchable
      openOnFocus={false}
      data={listed.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has already filtered.
      filter={({ options }) => options}
      value={buyer?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(listed.find((one) => one.id === id) ?? null)}
      allowDeselect={false}
      nothingFoundMessage={
        list.isFetching
          ? t`Searching...`
          : searchText
            ? t`No buyer has this name`
            : t`There are no buyers yet. Add one under Buyers.`
      }
      maxDropdownHeight={280}
      scrollAreaProps={{ onBottomReached: loadMore }}
      rightSection={list.isFetching ? <Loader size={16} aria-hidden /> : undefined}
      data-autofocus
      {...field}
    />
  );
}
