import { useLingui } from '@lingui/react/macro';
import { SegmentedControl, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SearchBox } from '../../components/search-box.tsx';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import type { Shown } from './invoices.calls.ts';
import { useAging } from './invoices.calls.ts';
import classes from './invoices.module.css';
import { useBuyerName, useBuyersFound } from './payments/invoices-payments.calls.ts';

const TYPING_MS = 200;

/** Chooses what the list shows, as the address says: which state, which buyer and which text. */
export function InvoiceFilters() {
  const { t } = useLingui();
  const [{ invoices: shown = 'open', q = '' }, change] = useDashboardSearch();
  const states: { value: Shown; label: string }[] = [
    { value: 'open', label: t({ message: 'Open', context: 'invoices' }) },
    { value: 'overdue', label: t({ message: 'Overdue', context: 'invoices' }) },
    { value: 'draft', label: t({ message: 'Drafts', context: 'invoices' }) },
    { value: 'paid', label: t({ message: 'Paid', context: 'invoices' }) },
    { value: 'void', label: t({ message: 'Void', context: 'invoices' }) },
    { value: 'all', label: t({ message: 'All', context: 'invoices' }) },
  ];
  return (
    <div className={classes.filters}>
      <SearchBox
        placeholder={t`Search number, buyer or PO...`}
        value={q}
        onChange={(text) => change({ q: text || undefined }, { replace: true })}
      />
      <BuyerFilter />
      <div className={classes.states}>
        <SegmentedControl
          aria-label={t`Which invoices`}
          data={states}
          value={shown}
          onChange={(value) => change({ invoices: value as Shown })}
        />
      </div>
    </div>
  );
}

/** Offers the buyers who owe something first, and any other buyer by name. */
function BuyerFilter() {
  const { t } = useLingui();
  const [{ billed }, change] = useDashboardSearch();
  const name = useBuyerName(billed);
  const aging = useAging();
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed === name ? '' : typed.trim(), TYPING_MS);
  const found = useBuyersFound(searched);
  const owing = (aging.data?.buyers ?? []).map(({ buyerId, buyerName }) => ({
    id: buyerId,
    name: buyerName,
  }));
  const listed = searched ? (found.data?.items ?? []) : owing;
  const chosen =
    billed !== undefined && name && !listed.some(({ id }) => id === billed) ? [{ id: billed, name }] : [];
  return (
    <Select<number>
      size="md"
      aria-label={t`Buyer`}
      placeholder={t`All buyers`}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Clear the buyer` }}
      nothingFoundMessage={found.isFetching ? t`Searching...` : t`No buyer has this name`}
      data={[...chosen, ...listed].map((buyer) => ({ value: buyer.id, label: buyer.name }))}
      filter={({ options }) => options}
      value={billed ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => change({ billed: id ?? undefined })}
    />
  );
}
