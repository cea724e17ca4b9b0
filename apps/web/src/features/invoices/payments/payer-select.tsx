import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Choice } from '../../../components/choice.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { matching } from '../../../lib/matching.ts';
import { useAging } from '../invoices.calls.ts';
import { useBuyersFound } from './invoices-payments.calls.ts';

/** The buyer who pays, and the open cents of the invoice it was asked from. */
export type Paid = { buyerId: number; buyerName: string; cents: number };

const TYPING_MS = 200;

type PayerSelectProps = {
  payer: Paid | null;
  value: number | null;
  onChange: (buyerId: number) => void;
  onEntered: () => void;
  field: object;
};

/** Buyers who owe something come first; any others by name. */
export function PayerSelect({ payer, value, onChange, onEntered, field }: PayerSelectProps) {
  const { t } = useLingui();
  const aging = useAging();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, TYPING_MS);
  const found = useBuyersFound(search);
  const owing = (aging.data?.buyers ?? []).map(({ buyerId, buyerName, openCents }) => ({
    value: buyerId,
    label: buyerName,
    open: openCents,
  }));
  const others = (found.data?.items ?? [])
    .filter(({ id }) => !owing.some((one) => one.value === id))
    .map(({ id, name }) => ({ value: id, label: name, open: 0 }));
  const known = [...owing, ...others];
  const all =
    payer && !known.some((one) => one.value === payer.buyerId)
      ? [{ value: payer.buyerId, label: payer.buyerName, open: payer.cents }, ...known]
      : known;
  const isSearching =
    typed !== '' && (search !== typed || found.isFetching) && matching(owing, typed).length === 0;
  const openOf = (id: number) => all.find((one) => one.value === id)?.open ?? 0;
  return (
    <Choice<number>
      label={t`Buyer`}
      placeholder={t`Search buyers...`}
      options={all}
      find={(text) => matching(all, text)}
      isSearching={isSearching || aging.isPending}
      onSearch={(text) => setTyped(text?.trim() ?? '')}
      value={value}
      onChange={onChange}
      onTaken={(by) => by === 'enter' && onEntered()}
      renderOption={({ value: id, label }) => (
        <span>
          {label}
          {openOf(id) > 0 && ` · ${formatMoney(openOf(id))}`}
        </span>
      )}
      nothingFound={isSearching ? t`Searching...` : t`No buyer has this name`}
      {...field}
    />
  );
}
