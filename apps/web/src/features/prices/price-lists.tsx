import type { PriceList } from '@farm/domain/prices';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, TextInput, UnstyledButton } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { RemovalDialog } from '../../components/confirm-dialog.tsx';
import { messageOf, trpc } from '../../lib/api.ts';
import { useCreateKey } from '../../lib/create-key.ts';
import { focusOn } from '../../lib/focus.ts';
import { useSubject } from '../../lib/use-subject.ts';
import { useWrite } from '../../lib/use-write.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { priceFields } from './price-history.ts';
import { useChangeList } from './prices.calls.ts';
import classes from './prices.module.css';
import { pricesText } from './prices.text.ts';
import { isStandard } from './use-price-cells.ts';

type NameFieldProps = {
  label: string;
  name: string;
  write: { isPending: boolean; error: unknown };
  onSave: (name: string) => void;
  onCancel: () => void;
};

/** Within the form of the prices, so Enter saves the name alone. */
function NameField({ label, name: given, write, onSave, onCancel }: NameFieldProps) {
  const { t } = useLingui();
  const [name, setName] = useState(given);
  const save = () => {
    if (write.isPending) return;
    if (name.trim() === '' || name.trim() === given) onCancel();
    else onSave(name.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') save();
    else onCancel();
  };
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <TextInput
        size="xs"
        w={132}
        aria-label={label}
        placeholder={label}
        maxLength={100}
        data-list-name
        data-mantine-stop-propagation
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
        onKeyDown={onKeyDown}
        error={Boolean(write.error) && messageOf(write.error)}
      />
      <Button size="xs" px={8} loading={write.isPending} onClick={save}>{t`OK`}</Button>
    </Group>
  );
}

export function AddList() {
  const { t } = useLingui();
  const [isAdding, setAdding] = useState(false);
  const id = useId();
  const keyFor = useCreateKey();
  const add = useWrite(trpc.prices.addList, {
    topics: ['prices'],
    success: ({ name }) => pricesText.listAdded(name),
    failure: pricesText.listFailed,
  });
  const close = () => {
    setAdding(false);
    add.reset();
    focusOn(() => document.getElementById(id));
  };
  if (!isAdding)
    return (
      <Button
        id={id}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => {
          setAdding(true);
          focusOn('[data-list-name]');
        }}
      >{t`Add a price list`}</Button>
    );
  return (
    <NameField
      label={t`Name of the price list`}
      name=""
      write={add}
      onSave={(name) => add.mutate({ name, idempotencyKey: keyFor({ name }) }, { onSuccess: close })}
      onCancel={close}
    />
  );
}

export function ListHead({ list }: { list: PriceList }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const deleting = useSubject<PriceList>();
  const headId = useId();
  const change = useChangeList(() => false);
  const { id, name, version } = list;
  const close = () => {
    setOpen(false);
    change.reset();
    focusOn(() => document.getElementById(headId));
  };
  return (
    <>
      {isOpen ? (
        <div style={{ display: 'grid', gap: '2px' }}>
          <NameField
            label={t`Name of the price list`}
            name={name}
            write={change}
            onSave={(name) => change.mutate({ id, name, version }, { onSuccess: close })}
            onCancel={close}
          />
          <Group gap={0}>
            <HistoryButton subject="price_list" id={id} of={name} fields={priceFields} size={28} />
            {!isStandard(list) && (
              <ActionIcon
                variant="subtle"
                color="red"
                size={28}
                aria-label={t`Delete price list: ${name}`}
                title={t`Delete price list`}
                onClick={() => deleting.open(list)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </Group>
        </div>
      ) : (
        <UnstyledButton
          id={headId}
          className={classes.list ?? ''}
          aria-label={t`Rename price list: ${name}`}
          onClick={() => {
            setOpen(true);
            focusOn('[data-list-name]');
          }}
        >
          {name}
          <IconPencil size={14} aria-hidden />
        </UnstyledButton>
      )}
      <RemovalDialog
        asked={deleting}
        remove={change}
        input={() => ({ id, isArchived: true as const, version })}
        title={t`Delete the price list “${name}”?`}
      >
        {t`Its buyers pay Standard prices from then on. Orders placed before keep theirs.`}
      </RemovalDialog>
    </>
  );
}
