import { useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Choice } from '../../../components/choice.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import type { Outputs } from '../../../lib/api.ts';
import { newKey } from '../../../lib/create-key.ts';
import { bestFirst, matching } from '../../../lib/matching.ts';
import { useMay } from '../../../lib/person.tsx';
import { readAhead } from '../../../lib/read-on.ts';
import { translate } from '../../../lib/translate.ts';
import { useAddBuyer } from '../../buyers/buyers.calls.ts';
import { useBuyerChoices } from '../orders.calls.ts';
import { BUYERS_FAILED } from './new-order.text.ts';

const TYPING_MS = 200;
const ADD = 0;

export type Buyer = Pick<Outputs['buyers']['list']['items'][number], 'id' | 'name' | 'assignedRepId'>;

type BuyerSelectProps = {
  buyer: Buyer | null;
  onChange: (buyer: Buyer | null) => void;
  onEntered?: () => void;
  field: object;
};

const optionsOf = (buyers: readonly Buyer[]) => buyers.map(({ id, name }) => ({ value: id, label: name }));

export function BuyerSelect({ buyer, onChange, onEntered, field }: BuyerSelectProps) {
  const { t } = useLingui();
  const may = useMay();
  const add = useAddBuyer();
  const [typed, setTyped] = useState('');
  // Every attempt with one name has one key, so that trying again after a lost answer adds the buyer once.
  const [idempotencyKey, setKey] = useState(newKey);
  const [searchText] = useDebouncedValue(typed, TYPING_MS);
  const all = useBuyerChoices('');
  const searched = useBuyerChoices(searchText);
  const list = typed ? searched : all;
  const loaded = all.data?.pages.flatMap((page) => page.items) ?? [];
  const found = searched.data?.pages.flatMap((page) => page.items) ?? [];
  const isAnswered = typed === searchText && !searched.isPlaceholderData && !searched.isPending;
  const matches = matching(optionsOf(loaded), typed);
  const byOther = optionsOf(found).filter(({ value }) => !matches.some((match) => match.value === value));
  const listed = buyer && !loaded.some(({ id }) => id === buyer.id) ? [buyer, ...loaded] : loaded;
  // While all buyers are loaded, those whose name matches need no answer of the server.
  const isSearching = typed ? !isAnswered && (all.hasNextPage || matches.length === 0) : all.isPending;
  const adding = {
    value: ADD,
    label: add.isPending ? t`Adding...` : t`Add buyer “${typed}”`,
    isAct: true,
  };
  const offersAdding = may('buyers.manage') && typed !== '' && !isSearching && !searched.error;
  const findIn = (text: string) => {
    const all = bestFirst([...matches, ...(isAnswered ? byOther : [])], text);
    return all.length === 0 && offersAdding ? [adding] : all;
  };
  const addBuyer = () => {
    if (add.isPending) return;
    add.mutate({ name: typed, assignedRepId: null, idempotencyKey }, { onSuccess: onChange });
  };
  if (list.error && loaded.length === 0) return <LoadFailure title={translate(BUYERS_FAILED)} query={list} />;
  return (
    <Choice<number>
      label={t`Buyer`}
      placeholder={t`Search buyers...`}
      required
      options={optionsOf(listed)}
      find={findIn}
      isSearching={isSearching}
      onSearch={(text) => {
        setTyped(text?.trim() ?? '');
        setKey(newKey());
      }}
      value={buyer?.id ?? null}
      onChange={(id) =>
        id === ADD ? addBuyer() : onChange([...found, ...listed].find((one) => one.id === id) ?? null)
      }
      onTaken={(by) => by === 'enter' && onEntered?.()}
      nothingFound={
        isSearching
          ? t`Searching...`
          : typed
            ? t`No buyer has this name`
            : t`There are no buyers yet. Add one under Buyers.`
      }
      onReachEnd={() => {
        if (list.hasNextPage && !list.isFetching) readAhead(list);
      }}
      {...(isSearching && { rightSection: <Loader size={16} aria-hidden /> })}
      data-autofocus
      {...field}
    />
  );
}
