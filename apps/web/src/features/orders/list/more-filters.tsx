import { isPermitted } from '@farm/domain/permissions';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { DayInput } from '../../../components/day-input.tsx';
import { useEveryone } from '../../../lib/people.ts';
import { readAhead } from '../../../lib/read-on.ts';
import { useDashboardSearch } from '../../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../../lib/use-farm-day.ts';
import { usualSort } from '../order-filter.ts';
import { useBuyerChoices, useBuyerName, useProductChoices } from '../orders.calls.ts';
import classes from './order-filters.module.css';

const TYPING_MS = 200;

export default function MoreFilters() {
  const { t } = useLingui();
  const [{ when, from, to, grower, product, sort }, change] = useDashboardSearch();
  const today = useFarmDay();
  const people = useEveryone();
  const products = useProductChoices();
  const growers = (people.data ?? []).filter(({ role }) => isPermitted('orders.confirm', role));
  const setDay = (key: 'from' | 'to') => (day: string | null) =>
    change({ [key]: day ?? undefined, when: when === 'action' ? when : undefined });
  const usual = usualSort({ when });
  const sortBy = (value: string) => {
    const isByDay = value === 'delivery';
    // Otherwise the list would begin with the oldest deliveries of all.
    const begin = isByDay && !when && !from && !to ? { from: today } : {};
    change({ sort: value === usual ? undefined : isByDay ? 'delivery' : 'newest', ...begin });
  };
  return (
    <div className={classes.panel}>
      <DayInput
        label={t`From day`}
        value={from ?? null}
        onSettle={setDay('from')}
        clearLabel={t`Clear the first day`}
      />
      <DayInput
        label={t`To day`}
        value={to ?? null}
        error={from && to && from > to ? t`This is before the first day.` : undefined}
        onSettle={setDay('to')}
        clearLabel={t`Clear the last day`}
      />
      <BuyerFilter />
      <FilterSelect
        label={t`Grower`}
        placeholder={t`All growers`}
        clearLabel={t`Clear the grower`}
        nothingFoundMessage={t`Nobody has this name`}
        data={growers.map(({ uid, name }) => ({ value: uid, label: name }))}
        value={grower ?? null}
        onChange={(uid) => change({ grower: uid ?? undefined })}
      />
      <FilterSelect<number>
        label={t`Product`}
        placeholder={t`All products`}
        clearLabel={t`Clear the product`}
        nothingFoundMessage={t`No product has this name`}
        limit={100}
        data={(products.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={product ?? null}
        onChange={(id) => change({ product: id ?? undefined })}
      />
      <NativeSelect
        label={t`Sort by`}
        data={[
          { value: 'newest', label: t`Newest first` },
          { value: 'delivery', label: t`Soonest delivery first` },
        ]}
        value={sort ?? usual}
        onChange={({ currentTarget: { value } }) => sortBy(value)}
      />
    </div>
  );
}

function BuyerFilter() {
  const { t } = useLingui();
  const [{ buyer }, change] = useDashboardSearch();
  const name = useBuyerName(buyer);
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed === name ? '' : typed.trim(), TYPING_MS);
  const list = useBuyerChoices(searched);
  const found = list.data?.pages.flatMap((page) => page.items) ?? [];
  const chosen =
    buyer !== undefined && name && !found.some(({ id }) => id === buyer) ? [{ id: buyer, name }] : [];
  return (
    <FilterSelect<number>
      label={t`Buyer`}
      placeholder={t`All buyers`}
      clearLabel={t`Clear the buyer`}
      nothingFoundMessage={list.isFetching ? t`Searching...` : t`No buyer has this name`}
      data={[...chosen, ...found].map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      value={buyer ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => change({ buyer: id ?? undefined })}
      scrollAreaProps={{
        onBottomReached: () => {
          if (list.hasNextPage && !list.isFetching) readAhead(list);
        },
      }}
    />
  );
}

type FilterSelectProps<Value extends string | number> = SelectProps<Value> & { clearLabel: string };

function FilterSelect<Value extends string | number>({ clearLabel, ...props }: FilterSelectProps<Value>) {
  return <Select<Value> searchable clearable clearButtonProps={{ 'aria-label': clearLabel }} {...props} />;
}
